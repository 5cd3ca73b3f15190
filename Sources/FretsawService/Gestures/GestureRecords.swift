internal import FretsawCrypto

/// The record of one gesture code: the pattern's hash, and a fingerprint of the owner's secret.
///
/// In order, big-endian: version (1 byte), minimum length (1), key's identifier (8), log₂ N, r, p of scrypt
/// (1 each), salt (16), hash (32), owner's fingerprint (32), revision (8).
struct GestureCode: Equatable {
    private static let version: UInt8 = 1
    private static let size = 101

    var minimum: Int
    var pattern: GestureHash
    /// HMAC of the owner's secret under a key of the ring: it is long and random, so that it needs no
    /// slow hash.
    var owner: [UInt8]
    /// A random number of this setting; attempts belong to it and begin anew with the next.
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

    /// The record that `bytes` are; nil where they are of another version, length or cost.
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
        // A damaged record must not take all memory.
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
/// In order, big-endian: version (1 byte), attempts spent (1), end of the lock-out (8, 0 for none),
/// revision of the code (8).
struct GestureAttempts: Equatable {
    private static let version: UInt8 = 1
    private static let size = 18

    /// Attempts spent, those that are being judged among them.
    var spent: Int
    /// When attempts begin anew; nil while some are left.
    var lockedUntil: Timestamp?
    /// Which setting of the code they were spent on.
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

    /// The record that `bytes` are; nil where they are of another version or length.
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
