import FretsawRandom
import FretsawRaster
import FretsawTesting
import Testing

@testable import FretsawCodecs

/// libjpeg itself is the oracle: not a byte may differ.
@Suite("JPEGs by kernels of our own", .enabled(if: BaselineJPEGWriter() != nil, "needs x86-64-v3"))
struct JPEGKernelTests {
    @Test("Every quality gives libjpeg's bytes", arguments: JPEGEncodingOptions.qualities)
    func qualities(quality: Int) throws {
        try expectSame(Pictures.noise(width: 70, height: 45), quality: quality)
        try expectSame(Pictures.gradient(width: 70, height: 45), quality: quality)
        try expectSame(Self.ripples(width: 70, height: 45), quality: quality)
    }

    @Test("Every remainder of a unit gives libjpeg's bytes", arguments: 1...34)
    func sizes(width: Int) throws {
        for height in 1...34 {
            try expectSame(Self.ripples(width: width, height: height), quality: 80)
        }
    }

    @Test(
        "Pictures of black and white pixels, whose coefficients are the largest, do too",
        arguments: propertySeeds(40)
    )
    func extremes(seed: Int) throws {
        var generator = SeededGenerator(seed: Seed(UInt64(seed)), item: 0)
        // Single pixels, and blocks of one sign each, which fill DC.
        let side = [1, 2, 4, 8][seed % 4]
        var image = Image(width: 64, height: 48, filledWith: RGBA8.black)
        for y in stride(from: 0, to: 48, by: side) {
            for x in stride(from: 0, to: 64, by: side) {
                let bits = generator.next()
                let pixel = RGBA8(
                    red: bits & 1 == 0 ? 0 : 255,
                    green: bits & 2 == 0 ? 0 : 255,
                    blue: bits & 4 == 0 ? 0 : 255
                )
                for v in y..<y + side { for u in x..<x + side { image[u, v] = pixel } }
            }
        }
        for quality in [1, 50, 100] { try expectSame(image, quality: quality) }
    }

    @Test("Long runs of zeros do too", arguments: propertySeeds(20))
    func runs(seed: Int) throws {
        // Blocks of a single frequency: many zeros before and between coefficients.
        var generator = SeededGenerator(seed: Seed(UInt64(seed)), item: 1)
        var image = Image(width: 48, height: 32, filledWith: RGBA8.black)
        for top in stride(from: 0, to: 32, by: 8) {
            for left in stride(from: 0, to: 48, by: 8) {
                let (u, v) = (generator.draw(in: 0...7), generator.draw(in: 0...7))
                let size = generator.draw(in: 5.0...120.0)
                for y in 0..<8 {
                    for x in 0..<8 {
                        let wave =
                            PortableMath.cosine(turns: Double((2 * x + 1) * u) / 32)
                            * PortableMath.cosine(turns: Double((2 * y + 1) * v) / 32)
                        let level = UInt8(128 + size * wave)
                        image[left + x, top + y] = RGBA8(red: level, green: level, blue: level)
                    }
                }
            }
        }
        for quality in [30, 80, 100] { try expectSame(image, quality: quality) }
    }

    @Test("Flat pictures, which have no coefficients, do too", arguments: [0, 1, 127, 128, 255])
    func flat(gray: UInt8) throws {
        let pixel = RGBA8(red: gray, green: gray, blue: gray)
        try expectSame(Image(width: 100, height: 20, filledWith: pixel), quality: 75)
    }

    @Test("One writer does again what it did, whatever it wrote between", arguments: [false, true])
    func reuse(isNarrow: Bool) throws {
        var writer = try #require(BaselineJPEGWriter(isNarrow: isNarrow))
        var first: [UInt8] = []
        var again: [UInt8] = []
        let image = Self.ripples(width: 40, height: 30)
        writer.write(image, quality: 80, into: &first)
        writer.write(Pictures.noise(width: 301, height: 7), quality: 97, into: &again)
        writer.write(image, quality: 80, into: &again)
        #expect(again == first)
    }

    private func expectSame(
        _ image: Image<RGBA8>,
        quality: Int,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        var theirs: [UInt8] = []
        try JPEGEncoder.writeByLibrary(image, quality: quality, into: &theirs)
        for isNarrow in [false, true] {
            var writer = try #require(BaselineJPEGWriter(isNarrow: isNarrow))
            var own: [UInt8] = []
            writer.write(image, quality: quality, into: &own)
            let isSame = own == theirs
            #expect(
                isSame,
                "\(image.width) × \(image.height), quality \(quality), narrow: \(isNarrow)",
                sourceLocation: sourceLocation
            )
        }
    }

    /// Slow waves with a little noise: coefficients of all sizes, with zeros between.
    private static func ripples(width: Int, height: Int) -> Image<RGBA8> {
        var image = Pictures.noise(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width {
                let noise = image[x, y]
                image[x, y] = RGBA8(
                    red: UInt8((x * x / 7 + y * 3) & 255) / 2 + noise.red / 32,
                    green: UInt8((y * y / 9 + x) & 255) / 2 + noise.green / 16,
                    blue: UInt8((x * y / 5) & 255) / 2 + noise.blue / 64
                )
            }
        }
        return image
    }
}
