public import FretsawCrypto

/// What tells one challenge from all others: 128 random bits.
///
/// It is what a store claims at the first check, so that no token is judged twice.
public struct ChallengeID: Sendable, Hashable, CustomStringConvertible {
    /// Bytes of an identifier.
    public static let size = 16

    /// The bytes.
    public let bytes: [UInt8]

    /// A fresh identifier.
    ///
    /// - Throws: ``CryptoError`` where there are no random bytes.
    public init() throws(CryptoError) { bytes = try SystemRandom.bytes(ChallengeID.size) }

    /// The identifier with these bytes; nil where they are not ``size``.
    public init?(bytes: [UInt8]) {
        guard bytes.count == ChallengeID.size else { return nil }
        self.bytes = bytes
    }

    /// The bytes as 32 lower-case hexadecimal digits.
    public var description: String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}
