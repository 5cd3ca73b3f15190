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
    var lockedUntil: Milliseconds?
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

    init(spent: Int = 0, lockedUntil: Milliseconds? = nil, revision: [UInt8]) {
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
        lockedUntil = until == 0 ? nil : Milliseconds(Int64(truncatingIfNeeded: until))
        revision = reader.readBytes(8)
    }
}
