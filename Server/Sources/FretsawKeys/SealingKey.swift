package import FretsawCrypto
internal import FretsawJSON

/// A master key with an identifier and an optional expiry.
package struct SealingKey: Sendable, CustomStringConvertible {
    /// Size of a key in bytes.
    package static let size = 32
    /// Length of an identifier in characters.
    package static let identifierLength = 8

    /// Eight lower-case hexadecimal digits, readable in each token.
    package let identifier: String
    /// The last time at which it may be used; nil for no limit.
    package let notAfter: Timestamp?

    private let master: SecretBytes
    /// The secret from which the keys of tokens are derived.
    private let extracted: SecretBytes

    package init(
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

    /// Creates a random key.
    package static func fresh(notAfter: Timestamp? = nil) throws(KeyRingError) -> SealingKey {
        var bytes: [UInt8]
        let name: [UInt8]
        do throws(CryptoError) {
            bytes = try RandomSource.system.bytes(size)
            name = try RandomSource.system.bytes(identifierLength / 2)
        } catch { throw KeyRingError(.library) }
        defer { wipe(&bytes) }
        let identifier = name.map {
            String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)
        }.joined()
        return try SealingKey(identifier: identifier, bytes: bytes, notAfter: notAfter)
    }

    /// The line of a key file, with the key: `ID KEY` or `ID KEY until=TIME`.
    package var line: String {
        let key = master.withBytes { Base64.encode($0, as: .urlSafe) }
        guard let notAfter else { return "\(identifier) \(key)" }
        return "\(identifier) \(key) until=\(notAfter)"
    }

    /// The identifier and the expiry, never the key.
    package var description: String {
        notAfter.map { "key \(identifier) until \($0)" } ?? "key \(identifier)"
    }

    /// Whether the key may be used at `time`.
    package func isValid(at time: Timestamp) -> Bool { notAfter.map { time <= $0 } ?? true }

    /// Derives a 32-byte key for one use, which reveals nothing of the master key or of other keys.
    ///
    /// `use` is a fixed text that must not change once used; public bytes in `context` make the key unique.
    package func key(for use: String, context: [UInt8] = []) throws(CryptoError) -> [UInt8] {
        try extracted.withBytes { extracted throws(CryptoError) in
            // A zero byte ends the use, so that use and context cannot be confused.
            try HKDF.expand(
                extracted,
                info: Array(use.utf8) + [0] + context,
                count: SealingKey.size
            )
        }
    }
}
