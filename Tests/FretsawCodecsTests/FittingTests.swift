import FretsawCodecs
import FretsawRaster
import FretsawTesting
import Testing

/// Decoding on the way to another size, held against decoding all first.
@Suite("Fitting while decoding")
struct FittingTests {
    private static let limits = {
        var limits = DecodingLimits.default
        limits.maxPixels = 500_000
        limits.maxAnimationPixels = 100_000
        return limits
    }()

    /// A crop off the middle, and a size of other proportions.
    private static func plan(for size: PixelSize) -> (crop: PixelRect, size: PixelSize) {
        let crop = PixelRect(
            x: size.width / 5,
            y: size.height / 3,
            width: max(1, size.width / 2),
            height: max(1, size.height / 2)
        )
        return (crop, PixelSize(width: 23, height: 17))
    }

    private static func afterDecoding(_ bytes: [UInt8]) throws(CodecError) -> DecodedImage {
        var decoded = try ImageDecoder.decode(bytes, limits: limits)
        let (crop, size) = plan(for: decoded.image.size)
        var image = Image(
            width: decoded.image.width,
            height: decoded.image.height,
            filledWith: RGBA8.white
        )
        image.draw(decoded.image, at: PixelPoint(x: 0, y: 0))
        decoded.image = image.cropped(to: crop).resampled(to: size)
        return decoded
    }

    private static func check(_ bytes: [UInt8]) {
        func result(
            _ decode: () throws(CodecError) -> DecodedImage
        ) -> Result<[[UInt8]], CodecError> {
            Result(catching: decode).map { decoded in
                [decoded.image.rgbaBytes] + decoded.warnings.map { Array($0.utf8) }
            }
        }
        let expected = result { () throws(CodecError) in try afterDecoding(bytes) }
        let fitted = result { () throws(CodecError) in
            try ImageDecoder.decode(bytes, limits: limits, over: .white, fitting: plan(for:))
        }
        #expect(fitted == expected)
    }

    @Test(
        "The corpus' files, the bad ones as well, give the same pixels, warnings and errors",
        .slow,
        .needsCorpus,
        arguments: ["png", "jpeg", "gif", "bad"].flatMap(Corpus.files(in:))
    )
    func corpus(file: String) throws { Self.check(try Corpus.bytes(file)) }

    @Test("Every prefix of our own files gives the same pixels or error", arguments: OwnFiles.all)
    func prefixes(file: OwnFiles.File) {
        for count in 0...file.bytes.count { Self.check(Array(file.bytes.prefix(count))) }
    }

    @Test("Turned photos are cropped and rounded as they are shown", arguments: 1...8)
    func orientation(number: Int) throws {
        let exif = Array("Exif\0\0MM\0*\0\0\0\u{8}\0\u{1}\u{1}\u{12}\0\u{3}\0\0\0\u{1}\0".utf8)
        var file: [UInt8] = []
        var encoder = JPEGEncoder()
        let picture = Pictures.noise(width: 61, height: 38)
        try encoder.encode(picture, options: .default, into: &file)
        file = file.insertingJPEGSegment(0xE1, exif + [UInt8(number), 0, 0, 0, 0, 0, 0])
        #expect(ImageInspector.describe(file).orientation?.rawValue == number)
        Self.check(file)
    }

    /// A lossless WebP of one colour in 38 bytes.
    private static func flatWebP(width: Int, height: Int) -> [UInt8] {
        // No transform, cache or groups, and five codes of one symbol each.
        let fields =
            [(width - 1, 14), (height - 1, 14), (0, 4), (0, 3)] + Array(repeating: (1, 4), count: 5)
        var (bits, count) = ([Int](), 0)
        for (value, length) in fields { bits += (0..<length).map { value >> $0 & 1 } }
        count = (bits.count + 7) / 8
        let data = (0..<count).map { byte in
            UInt8(
                (0..<8).reduce(0) {
                    $0 | (8 * byte + $1 < bits.count ? bits[8 * byte + $1] : 0) << $1
                }
            )
        }
        var builder = WebPBuilder()
        builder.add("VP8L", [0x2F] + data + [UInt8](repeating: 0, count: 17 - data.count))
        return builder.file()
    }

    @Test("A picture that is kept whole is large from 128 MB on, and otherwise like a small one")
    func large() throws {
        func decoded(_ width: Int, _ height: Int, isLarge: Bool) throws -> Image<RGBA8> {
            let file = Self.flatWebP(width: width, height: height)
            #expect(file.count == 38)
            var calls = 0
            let decoded = try ImageDecoder.decode(
                file,
                over: .white,
                large: { decode throws(CodecError) in
                    calls += 1
                    return try decode()
                },
                fitting: { size in
                    let rect = PixelRect(x: width - 2, y: height - 2, width: 2, height: 2)
                    return (rect, rect.size)
                }
            )
            #expect(calls == (isLarge ? 1 : 0))
            return decoded.image
        }
        let small = try decoded(2, 2, isLarge: false)
        #expect(try decoded(8_192, 4_096, isLarge: false) == small)
        #expect(try decoded(8_192, 4_097, isLarge: true) == small)
        var limits = DecodingLimits.default
        limits.maxPixels = 34_799_999
        let file = Self.flatWebP(width: 6_000, height: 5_800)
        let thrown = try #require(throws: CodecError.self) {
            try ImageDecoder.decode(file, limits: limits, over: .white, fitting: Self.plan(for:))
        }
        #expect(thrown.reason == .limitExceeded(.maxPixels, value: 34_800_000, allowed: 34_799_999))
    }

    @Test("A picture beyond the limits is an error before it is planned")
    func limits() throws {
        var limits = DecodingLimits.default
        limits.maxPixels = 100
        for file in OwnFiles.all.prefix(3) {
            #expect(throws: CodecError.self) {
                try ImageDecoder.decode(file.bytes, limits: limits, over: .white) { size in
                    #expect(size.pixelCount <= 100)
                    return (PixelRect(x: 0, y: 0, width: 1, height: 1), size)
                }
            }
        }
    }
}
