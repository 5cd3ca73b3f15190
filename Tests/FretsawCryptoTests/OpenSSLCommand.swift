import Foundation
import FretsawTesting

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
        let result = try Command(program: path).run(arguments, input: input)
        return result.status == 0 ? result.output : nil
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
