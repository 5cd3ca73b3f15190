import Foundation

/// External commands used to check results.
enum Tool {
    /// Debian's promtool; nil if not installed.
    static let promtool = found("promtool")
    /// The openssl command; nil if not installed.
    static let openssl = found("openssl")

    private static func found(_ name: String) -> String? {
        ["/usr/bin/", "/usr/local/bin/"].map { $0 + name }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// The output of a command for `input`, which must fit into a pipe.
    static func run(
        _ command: String,
        _ arguments: [String],
        input: Data
    ) throws -> (status: Int32, output: Data, errors: String) {
        let process = Process()
        process.executableURL = URL(filePath: command)
        process.arguments = arguments
        let (standardInput, output, errors) = (Pipe(), Pipe(), Pipe())
        process.standardInput = standardInput
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        try standardInput.fileHandleForWriting.write(contentsOf: input)
        try standardInput.fileHandleForWriting.close()
        let printed = try output.fileHandleForReading.readToEnd() ?? Data()
        let errorOutput = try errors.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, printed, String(decoding: errorOutput, as: UTF8.self))
    }
}
