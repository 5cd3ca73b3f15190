import Foundation

/// The built binary, run as a user runs it.
struct Command {
    /// What one run gave.
    struct Result {
        let status: Int32
        let output: [UInt8]
        let errors: String

        var text: String { String(decoding: output, as: UTF8.self) }
    }

    /// The folder a command is run in.
    let folder: String
    /// Keeps the folder from being removed while commands run in it.
    let owner: Workplace

    /// The binary, which is built beside the tests.
    static let binary: String = {
        let own =
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(fileURLWithPath: own).deletingLastPathComponent()
            .appendingPathComponent("fretsaw").path
    }()

    /// Runs the binary to its end.
    func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Result {
        try run(arguments, environment: environment)
    }

    func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Result {
        let started = try start(arguments, environment: environment)
        started.process.waitUntilExit()
        return try started.result()
    }

    /// A run under way.
    struct Started {
        let process: Process
        fileprivate let output: URL
        fileprivate let errors: URL

        /// What the ended run gave; can be asked for once.
        func result() throws -> Result {
            defer {
                for file in [output, errors] { try? FileManager.default.removeItem(at: file) }
            }
            return Result(
                status: process.terminationReason == .exit
                    ? process.terminationStatus : -process.terminationStatus,
                output: [UInt8](try Data(contentsOf: output)),
                errors: try String(contentsOf: errors, encoding: .utf8)
            )
        }
    }

    /// Starts the binary with both outputs going to files.
    func start(_ arguments: [String], environment: [String: String] = [:]) throws -> Started {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Command.binary)
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        var variables = ProcessInfo.processInfo.environment
        variables.merge(environment) { $1 }
        process.environment = variables
        process.standardInput = FileHandle.nullDevice
        let place = FileManager.default.temporaryDirectory
            .appendingPathComponent("fretsaw-output-\(UUID().uuidString)")
        let (output, errors) = (
            place.appendingPathExtension("out"), place.appendingPathExtension("err")
        )
        for file in [output, errors] { try Data().write(to: file) }
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        return Started(process: process, output: output, errors: errors)
    }
}
