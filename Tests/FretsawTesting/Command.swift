public import Foundation

/// A program, run as a user runs it.
public struct Command {
    /// The result of a run.
    public struct Result {
        /// The exit status; a signal's number is negative.
        public let status: Int32
        /// The bytes on standard output.
        public let output: [UInt8]
        /// The text on standard error.
        public let errors: String

        /// The output as text.
        public var text: String { String(decoding: output, as: UTF8.self) }
    }

    /// The program's path.
    let program: String
    /// Where commands run; kept from being removed while they do.
    let place: Workplace?

    /// A command that runs the program at a path in a place, or in the working directory.
    public init(program: String, place: Workplace? = nil) {
        self.program = program
        self.place = place
    }

    /// A program that is installed; nil if it is not.
    public static func installed(_ name: String) -> Command? {
        ["/usr/bin/", "/usr/local/bin/"].map { $0 + name }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
            .map { Command(program: $0) }
    }

    /// `fretsaw`: the program that `FRETSAW_PROGRAM` names, or else the one that is built beside the tests.
    public static let binary =
        ProcessInfo.processInfo.environment["FRETSAW_PROGRAM"] ?? built("fretsaw")
    /// `fretsaw-server`, which is built beside the tests.
    public static let server = built("fretsaw-server")
    /// `fretsaw-audit`, which is built beside the tests.
    public static let audit = built("fretsaw-audit")

    private static func built(_ name: String) -> String {
        let own =
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(fileURLWithPath: own).deletingLastPathComponent().appendingPathComponent(name)
            .path
    }

    /// Runs the program to its end.
    public func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Result {
        try run(arguments, environment: environment)
    }

    /// Runs the program to its end, with `input` as its standard input.
    public func run(
        _ arguments: [String],
        environment: [String: String] = [:],
        input: [UInt8] = []
    ) throws -> Result {
        let started = try start(arguments, environment: environment, input: input)
        started.process.waitUntilExit()
        return try started.result()
    }

    /// A run under way.
    public struct Started {
        /// The running program.
        public let process: Process
        fileprivate let output: URL
        fileprivate let errors: URL

        /// The result of the ended run; may be called once.
        public func result() throws -> Result {
            defer {
                for file in [output, errors] { try? FileManager.default.removeItem(at: file) }
            }
            return Result(
                status: process.terminationReason == .exit
                    ? process.terminationStatus : -process.terminationStatus,
                output: try Self.bytes(of: output),
                errors: String(decoding: try Self.bytes(of: errors), as: UTF8.self)
            )
        }

        /// The bytes of a file, read by its handle: `Data(contentsOf:)` leaks 4 KiB for an empty one, which the
        /// address sanitizer reports.
        private static func bytes(of file: URL) throws -> [UInt8] {
            [UInt8](try FileHandle(forReadingFrom: file).readToEnd() ?? Data())
        }
    }

    /// Starts the program with both outputs going to files, and its input coming from one.
    public func start(
        _ arguments: [String],
        environment: [String: String] = [:],
        input: [UInt8] = []
    ) throws -> Started {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        if let place { process.currentDirectoryURL = URL(fileURLWithPath: place.path) }
        var variables = ProcessInfo.processInfo.environment
        // Not the folder of the user who runs the tests.
        variables["XDG_CACHE_HOME"] =
            FileManager.default.temporaryDirectory.appendingPathComponent("fretsaw-cache").path
        variables.merge(environment) { $1 }
        process.environment = variables
        let base = FileManager.default.temporaryDirectory
            .appendingPathComponent("fretsaw-output-\(UUID().uuidString)")
        let (output, errors) = (
            base.appendingPathExtension("out"), base.appendingPathExtension("err")
        )
        for file in [output, errors] { try Data().write(to: file) }
        let given = base.appendingPathExtension("in")
        try Data(input).write(to: given)
        defer { try? FileManager.default.removeItem(at: given) }
        process.standardInput = try FileHandle(forReadingFrom: given)
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        return Started(process: process, output: output, errors: errors)
    }
}
