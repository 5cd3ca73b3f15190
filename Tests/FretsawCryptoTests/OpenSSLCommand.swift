import Foundation
import FretsawTesting

/// The `openssl` command: an oracle that shares our library but none of our code.
enum OpenSSLCommand {
    /// Its output for `input`; nil if it fails.
    static func run(_ arguments: [String], input: [UInt8] = []) throws -> [UInt8]? {
        guard let command = Command.installed("openssl") else { return nil }
        let result = try command.run(arguments, input: input)
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
