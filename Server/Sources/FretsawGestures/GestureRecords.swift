internal import FretsawCrypto
internal import FretsawKeys

/// The record of a gesture code: the pattern's hash, and a fingerprint of the owner's secret.
///
/// Big-endian, in order: version (1 byte), minimum length (1), key identifier (8), scrypt's log₂ N,
/// r, p (1 each), salt (16), hash (32), owner's fingerprint (32), revision (8).
struct GestureCode: Equatable {
    private static let version: UInt8 = 1
    private static let size = 101

    var minimum: Int
    var pattern: GestureHash
    /// HMAC of the owner's secret with a key of the ring; the secret is long and random, so a slow hash is not needed.
    var owner: [UInt8]
    /// A random number of this setting; attempts belong to it and start again with the next one.
    var revision: [UInt8]

    var bytes: [UInt8] {
        var writer = BytesWriter()
        writer.write(GestureCode.version, width: 1)
        writer.write(minimum, width: 1)
        writer.bytes += Array(pattern.keyIdentifier.utf8)
        writer.write(pattern.cost.logN, width: 1)
        writer.write(pattern.cost.r, width: 1)
        writer.write(pattern.cost.p, width: 1)
        writer.bytes += pattern.salt + pattern.hash + owner + revision
        return writer.bytes
    }

    /// A code that no drawing matches, and that takes as long to judge as one that is set.
    static func unknown(cost: Scrypt.Cost, key: SealingKey) -> GestureCode {
        GestureCode(
            minimum: GesturePattern.minimumLength,
            pattern: GestureHash(
                keyIdentifier: key.identifier,
                cost: cost,
                salt: [UInt8](repeating: 0, count: GestureHash.saltSize),
                hash: [UInt8](repeating: 0, count: HMACSHA256.size)
            ),
            owner: [],
            revision: [UInt8](repeating: 0, count: 8)
        )
    }
}

extension GestureCode {
    /// Decodes a record; nil for another version, length or cost.
    init?(bytes: [UInt8]) {
        var reader = BytesReader(bytes)
        guard bytes.count == GestureCode.size, reader.read(1) == Int(GestureCode.version) else {
            return nil
        }
        let minimum = reader.read(1)
        let identifier = String(
            decoding: reader.readBytes(SealingKey.identifierLength),
            as: UTF8.self
        )
        let cost = Scrypt.Cost(logN: reader.read(1), r: reader.read(1), p: reader.read(1))
        // A damaged record must not cause a huge allocation.
        guard cost.isAllowed else { return nil }
        self.init(
            minimum: minimum,
            pattern: GestureHash(
                keyIdentifier: identifier,
                cost: cost,
                salt: reader.readBytes(GestureHash.saltSize),
                hash: reader.readBytes(HMACSHA256.size)
            ),
            owner: reader.readBytes(HMACSHA256.size),
            revision: reader.readBytes(8)
        )
    }
}
