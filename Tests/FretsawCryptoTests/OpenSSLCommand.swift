import Foundation

/// The `openssl` command: an oracle that shares our library but none of our code.
enum OpenSSLCommand {
    /// Where it is; nil if it is not installed.
    static let path: String? = {
        let path = ["/usr/bin/openssl", "/usr/local/bin/openssl", "/bin/openssl"]
            .first { FileManager.default.isExecutableFile(atPath: $0) }
        if path == nil { print("SKIPPED: no openssl command, tests against it are not run") }
        return path
    }()

    /// Its output for `input`; nil if it fails.
    static func run(_ arguments: [String], input: [UInt8] = []) throws -> [UInt8]? {
        guard let path else { return nil }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        let place = FileManager.default.temporaryDirectory
            .appendingPathComponent("fretsaw-openssl-\(UUID().uuidString)")
        try Data(input).write(to: place)
        defer { try? FileManager.default.removeItem(at: place) }
        let output = Pipe()
        process.standardInput = try FileHandle(forReadingFrom: place)
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? [UInt8](bytes) : nil
    }
}

/// The bytes that hexadecimal digits represent; spaces are left out.
func hex(_ text: String) -> [UInt8] {
    let digits = text.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map {
        UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
}

/// Hexadecimal digits of `bytes`.
func hexText(_ bytes: [UInt8]) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
}
