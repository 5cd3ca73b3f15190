import FretsawCodecs
import FretsawRaster
import Testing

@Suite("Decoding limits")
struct DecodingLimitsTests {
    @Test("The defaults are the documented ones")
    func defaults() {
        let limits = DecodingLimits.default
        #expect(limits.maxSide == 16_384)
        #expect(limits.maxPixels == 100_000_000)
        #expect(limits.maxAnimationPixels == 50_000_000)
        #expect(limits.maxBytes == 268_435_456)
        #expect(limits.maxFrames == 10_000)
        #expect(limits.maxJPEGScans == 500)
        #expect(limits.maxPNGChunkBytes == 8_388_608)
        #expect(limits.maxPNGChunks == 128)
    }

    /// Headers that declare more than the defaults allow; no file contains a single pixel.
    static let hostile: [([UInt8], DecodingLimits.Name, Int)] = [
        (png(20_000, 20_000), .maxSide, 20_000),
        (png(1, 16_385), .maxSide, 16_385),
        (png(16_384, 16_384), .maxPixels, 268_435_456),
        (png(0x7FFF_FFFF, 0x7FFF_FFFF), .maxSide, 0x7FFF_FFFF),
        (jpeg(65_500, 65_500), .maxSide, 65_500),
        (jpeg(16_000, 16_000), .maxPixels, 256_000_000),
        (gif(65_535, 65_535), .maxSide, 65_535),
        (gif(10_000, 10_000), .maxAnimationPixels, 100_000_000),
        (gifFrame(10_000, 6_000), .maxAnimationPixels, 60_000_000),
    ]

    @Test("A header beyond a limit is an error with the limit's name", arguments: hostile)
    func headers(bytes: [UInt8], name: DecodingLimits.Name, value: Int) throws {
        let thrown = try #require(throws: CodecError.self) { try ImageDecoder.decode(bytes) }
        guard case .limitExceeded(name, value, _) = thrown.reason else {
            Issue.record("rejected as \(thrown)")
            return
        }
        #expect(thrown.exceededLimit == name)
        #expect(thrown.description.contains("\(value)"))
        #expect(ImageInspector.describe(bytes).problem?.reason == thrown.reason)
    }

    @Test(
        "Reading stops one byte behind the limit, whatever the limit is",
        arguments: [(Int.min, 1), (-1, 1), (0, 1), (7, 8), (.max - 1, .max), (.max, .max)]
    )
    func readLimit(allowed: Int, expected: Int) {
        var limits = DecodingLimits.default
        limits.maxBytes = allowed
        #expect(limits.readLimit == expected)
    }

    @Test("At the limit a picture is decoded, one below it is not")
    func atTheLimit() throws {
        let file = try CompactPNG.encode(Pictures.noise(width: 20, height: 10), opaque: false)
        var limits = DecodingLimits.default
        limits.maxSide = 20
        limits.maxPixels = 200
        limits.maxBytes = file.count
        #expect(try ImageDecoder.decode(file, limits: limits).image.width == 20)

        for (path, name) in [
            (\DecodingLimits.maxSide, DecodingLimits.Name.maxSide),
            (\.maxPixels, .maxPixels), (\.maxBytes, .maxBytes),
        ] {
            var tight = limits
            tight[keyPath: path] -= 1
            let thrown = try #require(throws: CodecError.self) {
                try ImageDecoder.decode(file, limits: tight)
            }
            let allowed = limits[keyPath: path]
            #expect(
                thrown.reason == .limitExceeded(name, value: allowed, allowed: allowed - 1)
            )
        }
    }

    @Test("Scans of a JPEG are counted")
    func scans() throws {
        var file = FlatJPEG(components: [76, 85, 255])
        file.isInterleaved = false
        var limits = DecodingLimits.default
        limits.maxJPEGScans = 3
        #expect(try ImageDecoder.decode(file.bytes, limits: limits).image.width == 8)
        limits.maxJPEGScans = 2
        let thrown = try #require(throws: CodecError.self) {
            try ImageDecoder.decode(file.bytes, limits: limits)
        }
        #expect(thrown.reason == .limitExceeded(.maxJPEGScans, value: 3, allowed: 2))
    }

    @Test("Frames of a GIF are counted; one beyond a limit is a warning, as the first one decodes")
    func frames() throws {
        var gif = GIFBuilder(width: 1, height: 1)
        for _ in 0..<3 { gif.addFrame(width: 1, height: 1, indices: [1]) }
        gif.addTrailer()
        var limits = DecodingLimits.default
        limits.maxFrames = 3
        #expect(ImageInspector.describe(gif.bytes, limits: limits).isReadable)
        limits.maxFrames = 2
        let text =
            "\(CodecError(.limitExceeded(.maxFrames, value: 3, allowed: 2), format: .gif89a))"
        for isChecked in [true, false] {
            // Later frames are not decoded if the first ones have this many pixels.
            limits.maxPixels = isChecked ? 100 : 0
            let description = ImageInspector.describe(gif.bytes, limits: limits)
            #expect(description.isReadable && description.frameCount == 2)
            #expect(description.warnings == [text])
            #expect(try ImageDecoder.decode(gif.bytes, limits: limits).image.width == 1)
        }
        #expect(throws: CodecError.self) { try GIFSummary(gif.bytes, limits: limits) }
        var large = GIFBuilder(width: 1, height: 1)
        large.addFrame(width: 1, height: 1, indices: [1])
        large.addFrame(width: 4, height: 4, indices: Array(repeating: 1, count: 16))
        limits.maxAnimationPixels = 15
        let description = ImageInspector.describe(large.bytes, limits: limits)
        #expect(description.isReadable && description.frameCount == 1)
        #expect(description.warnings.count == 1)
    }

    @Test("No limit lets a picture of more than 2³⁰ pixels through")
    func absolute() throws {
        var limits = DecodingLimits.default
        limits.maxSide = .max
        limits.maxPixels = .max
        let thrown = try #require(throws: CodecError.self) {
            try ImageDecoder.decode(Self.png(40_000, 40_000), limits: limits)
        }
        #expect(
            thrown.reason
                == .limitExceeded(.absoluteMaxPixels, value: 1_600_000_000, allowed: 1 << 30)
        )
    }

    @Test("Invalid limits reject everything and do not trap", arguments: [0, -1, .min])
    func senselessLimits(number: Int) throws {
        var limits = DecodingLimits.default
        limits.maxSide = number
        limits.maxPixels = number
        limits.maxAnimationPixels = number
        limits.maxFrames = number
        limits.maxJPEGScans = number
        limits.maxPNGChunks = number
        limits.maxPNGChunkBytes = number
        for bytes in [
            try CompactPNG.encode(Pictures.noise(width: 2, height: 2), opaque: true),
            FlatJPEG(components: [1, 2, 3]).bytes, Self.gif(3, 3),
        ] {
            #expect(throws: CodecError.self) { try ImageDecoder.decode(bytes, limits: limits) }
        }
    }

    private static func png(_ width: Int, _ height: Int) -> [UInt8] {
        var builder = PNGBuilder()
        builder.addHeader(width: width, height: height)
        builder.add("IDAT", [0x78, 0x9C])
        return builder.bytes
    }

    private static func jpeg(_ width: Int, _ height: Int) -> [UInt8] {
        FlatJPEG(components: [128, 128, 128], width: width, height: height).bytes
    }

    private static func gif(_ width: Int, _ height: Int) -> [UInt8] {
        var builder = GIFBuilder(width: width, height: height)
        builder.addFrame(width: 1, height: 1, indices: [1])
        return builder.bytes
    }

    private static func gifFrame(_ width: Int, _ height: Int) -> [UInt8] {
        var builder = GIFBuilder(width: 1, height: 1)
        builder.addFrame(width: width, height: height, indices: [1])
        return builder.bytes
    }
}
