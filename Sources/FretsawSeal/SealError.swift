internal import CCrypto

/// A refusal of the cryptographic library.
public struct SealError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What was asked and what the library answered; never key or message bytes.
    public let description: String

    static func library(operation: String) -> SealError {
        let code = ERR_get_error()
        var text = [CChar](repeating: 0, count: 256)
        unsafe ERR_error_string_n(code, &text, text.count)
        let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        let reason = String(decoding: bytes, as: UTF8.self)
        return SealError(
            description: "\(operation): libcrypto refused (\(reason)); check its configuration"
        )
    }
}
