public import FretsawCrypto
internal import FretsawJSON

/// A master key with its name, and the time after which it is not used.
public struct SealingKey: Sendable, CustomStringConvertible {
    /// Bytes of a key.
    public static let size = 32
    /// Characters of an identifier.
    public static let identifierLength = 8

    /// Eight lower-case hexadecimal digits, in clear in each token.
    public let identifier: String
    /// When it opens nothing more; nil for never.
    public let notAfter: Timestamp?

    private let master: SecretBytes
    /// What keys for uses are derived from: each token has its own.
    private let extracted: SecretBytes

    /// A key with these bytes.
    ///
    /// - Throws: ``KeyRingError`` where identifier or length are not as they must be.
    public init(
        identifier: String,
        bytes: [UInt8],
        notAfter: Timestamp? = nil
    ) throws(KeyRingError) {
        guard identifier.utf8.count == SealingKey.identifierLength,
            identifier.utf8.allSatisfy({ 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 })
        else { throw KeyRingError(.identifier) }
        guard bytes.count == SealingKey.size else { throw KeyRingError(.key) }
        self.identifier = identifier
        self.notAfter = notAfter
        master = SecretBytes(bytes)
        do throws(CryptoError) {
            var extracted = try HKDF.extract(from: bytes)
            defer { wipe(&extracted) }
            self.extracted = SecretBytes(extracted)
        } catch { throw KeyRingError(.library) }
    }

    /// A fresh key.
    public static func fresh(notAfter: Timestamp? = nil) throws(KeyRingError) -> SealingKey {
        var bytes: [UInt8]
        let name: [UInt8]
        do throws(CryptoError) {
            bytes = try SystemRandom.bytes(size)
            name = try SystemRandom.bytes(identifierLength / 2)
        } catch { throw KeyRingError(.library) }
        defer { wipe(&bytes) }
        let identifier = name.map {
            String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)
        }.joined()
        return try SealingKey(identifier: identifier, bytes: bytes, notAfter: notAfter)
    }

    /// The line of a key ring's file: `ID KEY` or `ID KEY until=TIME`.
    ///
    /// It holds the key.
    public var line: String {
        let key = master.withBytes { Base64.encode($0, as: .urlSafe) }
        guard let notAfter else { return "\(identifier) \(key)" }
        return "\(identifier) \(key) until=\(notAfter)"
    }

    /// The identifier and the time, not the key.
    public var description: String {
        notAfter.map { "key \(identifier) until \($0)" } ?? "key \(identifier)"
    }

    /// True where the key may be used at `time`.
    public func isAlive(at time: Timestamp) -> Bool { notAfter.map { time <= $0 } ?? true }

    /// A key for one use, which tells nothing of the master key or of other uses' keys.
    ///
    /// - Parameters:
    ///   - use: what it is for; any text, fixed once published.
    ///   - context: public bytes that give each its own.
    /// - Returns: 32 bytes.
    /// - Throws: ``CryptoError`` where libcrypto refuses.
    public func key(for use: String, context: [UInt8] = []) throws(CryptoError) -> [UInt8] {
        try extracted.withBytes { extracted throws(CryptoError) in
            // A zero byte ends the use, so that no use with a context is another's.
            try HKDF.expand(
                extracted,
                info: Array(use.utf8) + [0] + context,
                count: SealingKey.size
            )
        }
    }
}
