/// What a JPEG's marker segments before the first scan say, walked without decoding anything.
struct JPEGSegments {
    /// The Exif orientation, where the first Exif segment has a sound one.
    private(set) var orientation: EXIFOrientation?

    /// What the segments of `bytes` say; a damaged file ends the walk.
    init(of bytes: [UInt8]) {
        var offset = 2  // behind SOI
        while let marker = Self.marker(in: bytes, at: &offset) {
            if marker == 0xDA || marker == 0xD9 { return }  // SOS, EOI
            if marker == 0x01 || 0xD0...0xD8 ~= marker { continue }  // no length follows
            guard let length = bytes.bigEndian16(at: offset), length >= 2 else { return }
            let payload = offset + 2
            if marker == 0xE1, length >= 8, bytes.holds("Exif\0\0", at: payload) {
                let end = min(offset + length, bytes.count)
                orientation = EXIFOrientation(tiff: Array(bytes[payload + 6..<end]))
                return
            }
            offset += length
        }
    }

    /// The marker at `offset`, past fill bytes; moves `offset` behind it.
    private static func marker(in bytes: [UInt8], at offset: inout Int) -> Int? {
        guard bytes.byte(at: offset) == 0xFF else { return nil }
        while bytes.byte(at: offset) == 0xFF { offset += 1 }
        guard let marker = bytes.byte(at: offset), marker != 0 else { return nil }
        offset += 1
        return marker
    }
}
