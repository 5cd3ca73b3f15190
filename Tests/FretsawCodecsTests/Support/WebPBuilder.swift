import FretsawCodecs
import FretsawRaster

/// Writes WebP files chunk by chunk.
struct WebPBuilder {
    var chunks: [UInt8] = []

    /// The file; `size` replaces the length in its header.
    func file(size: Int? = nil) -> [UInt8] {
        Array("RIFF".utf8) + Self.bytes(size ?? 4 + chunks.count, 4) + Array("WEBP".utf8) + chunks
    }

    mutating func add(_ type: String, _ data: [UInt8]) {
        chunks += Array(type.utf8) + Self.bytes(data.count, 4) + data
        if data.count % 2 == 1 { chunks.append(0) }
    }

    /// Adds `VP8X` with these flags: 2 animation, 8 Exif, 16 alpha, 32 profile.
    mutating func addHeader(width: Int, height: Int, flags: UInt8) {
        add("VP8X", [flags, 0, 0, 0] + Self.bytes(width - 1, 3) + Self.bytes(height - 1, 3))
    }

    mutating func addLoop(_ plays: Int) { add("ANIM", [9, 9, 9, 255] + Self.bytes(plays, 2)) }

    /// Adds a frame with the chunks of `picture`, a WebP file of the size of `rect`.
    mutating func addFrame(
        _ picture: [UInt8],
        _ rect: PixelRect,
        milliseconds: Int = 40,
        isBlended: Bool = true,
        isCleared: Bool = false
    ) {
        let numbers = [
            rect.minX / 2, rect.minY / 2, rect.size.width - 1, rect.size.height - 1, milliseconds,
        ]
        let flags: UInt8 = (isCleared ? 1 : 0) | (isBlended ? 0 : 2)
        add(
            "ANMF",
            numbers.flatMap { Self.bytes($0, 3) } + [flags] + Self.pictureChunks(of: picture)
        )
    }

    /// The chunks of a picture's pixels, without `VP8X`.
    static func pictureChunks(of file: [UInt8]) -> [UInt8] {
        Array(file.dropFirst(file.dropFirst(12).starts(with: "VP8X".utf8) ? 30 : 12))
    }

    /// A picture as a WebP file.
    static func picture(_ image: Image<RGBA8>, opaque: Bool = false) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try WebPEncoder.encode(image, opaque: opaque, quality: 90, into: &bytes)
        return bytes
    }

    /// An animation of three pictures with alpha on a canvas of 9×7 pixels.
    static func animation(flags: UInt8 = 0x12, plays: Int = 0) throws -> WebPBuilder {
        var builder = WebPBuilder()
        builder.addHeader(width: 9, height: 7, flags: flags)
        builder.addLoop(plays)
        for seed in 1...3 {
            let size = seed == 1 ? PixelSize(width: 9, height: 7) : PixelSize(width: 5, height: 3)
            builder.addFrame(
                try picture(
                    Pictures.noise(width: size.width, height: size.height, seed: UInt64(seed))
                ),
                PixelRect(
                    origin: PixelPoint(x: seed == 1 ? 0 : 2, y: seed == 1 ? 0 : 4),
                    size: size
                ),
                milliseconds: 10 * seed,
                isBlended: seed != 2,
                isCleared: seed == 2
            )
        }
        return builder
    }

    private static func bytes(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
