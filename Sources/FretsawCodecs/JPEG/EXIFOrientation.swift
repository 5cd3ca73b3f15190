/// How a picture's stored rows and columns are to be shown (Exif 2.32 § 4.6.4, tag 0x0112).
public enum EXIFOrientation: Int, CaseIterable, Sendable {
    /// As stored.
    case upright = 1
    /// Left and right exchanged.
    case mirrored
    /// Turned by half a turn.
    case upsideDown
    /// Top and bottom exchanged.
    case flipped
    /// Rows and columns exchanged.
    case transposed
    /// To be turned a quarter clockwise.
    case turnClockwise
    /// Rows and columns exchanged along the other diagonal.
    case transversed
    /// To be turned a quarter anticlockwise.
    case turnAnticlockwise

    /// True where width and height change places.
    public var exchangesSides: Bool { rawValue >= Self.transposed.rawValue }
}

extension EXIFOrientation {
    /// The orientation in IFD0 of a TIFF structure; nil without a sound one.
    ///
    /// Offsets are followed only inside `tiff`, entries only as far as they lie in it.
    init?(tiff: [UInt8]) {
        let isLittle = tiff.holds([0x49, 0x49, 0x2A, 0x00], at: 0)
        guard isLittle || tiff.holds([0x4D, 0x4D, 0x00, 0x2A], at: 0) else { return nil }
        func short(_ offset: Int) -> Int? {
            isLittle ? tiff.littleEndian16(at: offset) : tiff.bigEndian16(at: offset)
        }
        func long(_ offset: Int) -> Int? {
            isLittle ? tiff.littleEndian32(at: offset) : tiff.bigEndian32(at: offset)
        }
        guard let directory = long(4), let entryCount = short(directory) else { return nil }
        for index in 0..<entryCount {
            let entry = directory + 2 + 12 * index
            guard let tag = short(entry) else { return nil }
            guard tag == 0x0112 else { continue }
            guard short(entry + 2) == 3, long(entry + 4) == 1,  // one SHORT, in the entry itself
                let value = short(entry + 8)
            else { return nil }
            self.init(rawValue: value)
            return
        }
        return nil
    }
}
