/// A PNG's chunks up to the first `IDAT`, walked without decoding anything.
struct PNGChunks {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// The sides `IHDR` declares.
    private(set) var declaredSize: (width: Int, height: Int)?
    /// The frames `acTL` declares, where it comes before the first `IDAT`.
    private(set) var animationFrameCount: Int?
    /// True for Apple's variant for its own devices, marked by a leading `CgBI` chunk.
    private(set) var isAppleVariant = false

    /// What the chunks of `bytes` say; a damaged file ends the walk.
    init(of bytes: [UInt8]) {
        var offset = Self.signature.count
        while let length = bytes.bigEndian32(at: offset), length <= 0x7FFF_FFFF {
            let data = offset + 8
            if bytes.holds("IHDR", at: offset + 4), declaredSize == nil {
                if let width = bytes.bigEndian32(at: data),
                    let height = bytes.bigEndian32(at: data + 4)
                {
                    declaredSize = (width, height)
                }
            } else if bytes.holds("acTL", at: offset + 4) {
                animationFrameCount = bytes.bigEndian32(at: data)
            } else if bytes.holds("CgBI", at: offset + 4) {
                isAppleVariant = true
            } else if bytes.holds("IDAT", at: offset + 4) {
                return
            }
            offset = data + length + 4
        }
    }
}

extension PNGChunks {
    /// The data of all `IDAT` chunks of a sound file, joined: its pixels as one zlib stream.
    static func imageData(of bytes: [UInt8]) -> [UInt8] {
        var data: [UInt8] = []
        var offset = signature.count
        while let length = bytes.bigEndian32(at: offset) {
            if bytes.holds("IDAT", at: offset + 4), let chunk = bytes.field(offset + 8, length) {
                data += chunk
            }
            offset += 12 + length
        }
        return data
    }
}
