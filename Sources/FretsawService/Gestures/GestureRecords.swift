internal import FretsawCrypto

/// The record of a gesture code: the pattern's hash, and a fingerprint of the owner's secret.
///
/// Big-endian, in order: version (1 byte), minimum length (1), key identifier (8), scrypt's log₂ N,
/// r, p (1 each), salt (16), hash (32), owner's fingerprint (32), revision (8).
struct GestureCode: Equatable {
    private static let version: UInt8 = 1
    private static let size = 101

    var minimum: Int
    var pattern: GestureHash
    /// HMAC of the owner's secret with a key of the ring; the secret is long and random, so a slow
    /// hash is not needed.
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

    init(minimum: Int, pattern: GestureHash, owner: [UInt8], revision: [UInt8]) {
        self.minimum = minimum
        self.pattern = pattern
        self.owner = owner
        self.revision = revision
    }

    /// Decodes a record; nil for another version, length or cost.
    init?(bytes: [UInt8]) {
        var reader = BytesReader(bytes)
        guard bytes.count == GestureCode.size, reader.read(1) == Int(GestureCode.version) else {
            return nil
        }
        minimum = reader.read(1)
        let identifier = String(
            decoding: reader.readBytes(SealingKey.identifierLength),
            as: UTF8.self
        )
        let cost = Scrypt.Cost(logN: reader.read(1), r: reader.read(1), p: reader.read(1))
        // A damaged record must not cause a huge allocation.
        guard cost.isAllowed else { return nil }
        pattern = GestureHash(
            keyIdentifier: identifier,
            cost: cost,
            salt: reader.readBytes(GestureHash.saltSize),
            hash: reader.readBytes(HMACSHA256.size)
        )
        owner = reader.readBytes(HMACSHA256.size)
        revision = reader.readBytes(8)
    }
}

/// The record of one subject's attempts at one code.
///
/// Big-endian, in order: version (1 byte), spent attempts (1), end of the lockout (8, 0 for none),
/// revision of the code (8).
struct GestureAttempts: Equatable {
    private static let version: UInt8 = 1
    private static let size = 18

    /// Number of spent attempts, including those being judged.
    var spent: Int
    /// End of the lockout; nil while attempts are left.
    var lockedUntil: Timestamp?
    /// The setting of the code that the attempts belong to.
    var revision: [UInt8]

    var bytes: [UInt8] {
        var writer = BytesWriter()
        writer.write(GestureAttempts.version, width: 1)
        writer.write(spent, width: 1)
        writer.write(lockedUntil?.value ?? 0, width: 8)
        writer.bytes += revision
        return writer.bytes
    }

    init(spent: Int = 0, lockedUntil: Timestamp? = nil, revision: [UInt8]) {
        self.spent = spent
        self.lockedUntil = lockedUntil
        self.revision = revision
    }

    /// Decodes a record; nil for another version or length.
    init?(bytes: [UInt8]) {
        var reader = BytesReader(bytes)
        guard bytes.count == GestureAttempts.size, reader.read(1) == Int(GestureAttempts.version)
        else { return nil }
        spent = reader.read(1)
        let until = reader.readBytes(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        lockedUntil = until == 0 ? nil : Timestamp(Int64(truncatingIfNeeded: until))
        revision = reader.readBytes(8)
    }
}
