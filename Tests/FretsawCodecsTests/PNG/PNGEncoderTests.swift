import FretsawCodecs
import FretsawRandom
import FretsawRaster
import Testing

/// libpng, and zlib behind it, read back what the encoder writes: checksums, code lengths and all.
@Suite("PNG encoder")
struct PNGEncoderTests {
    @Test(
        "libpng reads back exactly what was written",
        arguments: [
            (1, 1), (1, 7), (2, 1), (3, 3), (7, 5), (8, 8), (47, 155), (64, 1), (1, 300),
            (310, 155),
            (257, 33), (86, 3), (1000, 2),
        ],
        Content.allCases
    )
    func roundTrip(size: (width: Int, height: Int), content: Content) throws {
        var encoder = PNGEncoder()
        var bytes: [UInt8] = []
        var generator = SeededGenerator(seed: Seed(51), item: UInt64(size.width))
        let image = content.image(width: size.width, height: size.height, using: &generator)
        encoder.encode(image, opaque: false, into: &bytes)
        #expect(try ImageDecoder.decode(bytes).image == image)

        encoder.encode(image, opaque: true, into: &bytes)
        let opaque = Image(
            width: image.width,
            height: image.height,
            pixels: image.pixelArray.map { RGBA8(red: $0.red, green: $0.green, blue: $0.blue) }
        )
        #expect(try ImageDecoder.decode(bytes).image == opaque)
    }

    @Test("Every width is read back, of the greatest differences too", arguments: 1...40)
    func widths(width: Int) throws {
        var encoder = PNGEncoder()
        var bytes: [UInt8] = []
        var generator = SeededGenerator(seed: Seed(54), item: UInt64(width))
        let pixels = (0..<5 * width).map { _ in
            let bits = generator.next()
            func channel(_ bit: UInt64) -> UInt8 { bits >> bit & 1 == 0 ? 0 : 255 }
            return RGBA8(red: channel(0), green: channel(1), blue: channel(2))
        }
        let image = Image(width: width, height: 5, pixels: pixels)
        for opaque in [true, false] {
            encoder.encode(image, opaque: opaque, into: &bytes)
            #expect(try ImageDecoder.decode(bytes).image == image)
        }
    }

    @Test("Runs of zeros of every length are kept", arguments: [0, 250, 500, 760, 1030])
    func zeroRuns(start: Int) throws {
        var encoder = PNGEncoder()
        var bytes: [UInt8] = []
        for length in start..<start + 30 {
            // One row: something, nothing `length` bytes long, something.
            var image = Image(width: length / 4 + 40, height: 2, filledWith: RGBA8.transparent)
            image[0, 0] = RGBA8(red: 9, green: 8, blue: 7, alpha: UInt8(length % 256))
            image[length / 4 + 3, 0] = RGBA8(red: 0, green: UInt8(length % 4), blue: 1, alpha: 2)
            encoder.encode(image, opaque: false, into: &bytes)
            #expect(try ImageDecoder.decode(bytes).image == image, "\(length)")
        }
    }

    @Test(
        "Pictures of any roughness are kept, with a code made beforehand and with their own",
        arguments: [0, 1, 2, 4, 7, 12, 20, 35, 60, 100, 127],
        [(9, 5), (47, 155), (90, 90), (91, 92), (120, 110)]
    )
    func roughness(amplitude: Int, size: (width: Int, height: Int)) throws {
        var generator = SeededGenerator(seed: Seed(52), item: UInt64(amplitude))
        // Noise in a disc on nothing, as a piece has it; at 91×92, about as many bytes as go out under
        // a code made beforehand.
        var image = Image(width: size.width, height: size.height, filledWith: RGBA8.transparent)
        let reach = amplitude % 2 == 0 ? size.width * size.width : size.width * size.width / 5
        for y in 0..<size.height {
            for x in 0..<size.width {
                let (u, v) = (x - size.width / 2, y - size.height / 2)
                guard u * u + v * v < reach else { continue }
                func channel() -> UInt8 {
                    UInt8(128 + generator.draw(in: -amplitude...amplitude))
                }
                image[x, y] = RGBA8(red: channel(), green: channel(), blue: channel())
            }
        }
        var encoder = PNGEncoder()
        var bytes: [UInt8] = []
        encoder.encode(image, opaque: false, into: &bytes)
        #expect(try ImageDecoder.decode(bytes).image == image)
    }

    @Test("Counts that grow like Fibonacci's numbers stay within 15 bits a code")
    func skewedCounts() throws {
        // The deepest code there is for so few symbols: 23 bits without the limit. In one column,
        // Paeth's filter leaves the difference to the row above; so rows that add up such
        // differences leave exactly them.
        var pixels: [RGBA8] = []
        var (current, next) = (1, 1)
        var red: UInt8 = 0
        for value in UInt8(1)..<24 {
            for _ in 0..<current {
                red &+= value
                pixels.append(RGBA8(red: red, green: 1, blue: 1, alpha: 1))
            }
            (current, next) = (next, current + next)
        }
        let image = Image(width: 1, height: pixels.count, pixels: pixels)
        var encoder = PNGEncoder()
        var bytes: [UInt8] = []
        encoder.encode(image, opaque: false, into: &bytes)
        var limits = DecodingLimits.default
        limits.maxSide = pixels.count
        #expect(try ImageDecoder.decode(bytes, limits: limits).image == image)
    }

    @Test("An encoder that wrote before writes the same")
    func encoderKeepsNothing() {
        var used = PNGEncoder()
        var bytes: [UInt8] = []
        var generator = SeededGenerator(seed: Seed(52))
        for content in Content.allCases {
            for _ in 0..<4 {
                let image = content.image(
                    width: generator.draw(in: 1...60),
                    height: generator.draw(in: 1...60),
                    using: &generator
                )
                for opaque in [true, false] {
                    used.encode(image, opaque: opaque, into: &bytes)
                    var fresh: [UInt8] = []
                    var encoder = PNGEncoder()
                    encoder.encode(image, opaque: opaque, into: &fresh)
                    #expect(bytes == fresh)
                }
            }
        }
    }

    @Test("A photograph costs little more than libpng's smallest")
    func sizeIsFair() throws {
        var generator = SeededGenerator(seed: Seed(53))
        let image = Content.smooth.image(width: 310, height: 155, using: &generator)
        var encoder = PNGEncoder()
        var bytes: [UInt8] = []
        encoder.encode(image, opaque: true, into: &bytes)
        let smallest = try CompactPNG.encode(image, opaque: true)
        #expect(Double(bytes.count) < 1.25 * Double(smallest.count))
    }

    enum Content: CaseIterable {
        case empty, black, noise, smooth, island

        func image(
            width: Int,
            height: Int,
            using generator: inout SeededGenerator
        ) -> Image<RGBA8> {
            var image = Image(width: width, height: height, filledWith: RGBA8.transparent)
            for y in 0..<height {
                for x in 0..<width {
                    let bits = generator.next()
                    switch self {
                    case .empty: break
                    case .black: image[x, y] = .black
                    case .noise:
                        image[x, y] = RGBA8(
                            red: UInt8(truncatingIfNeeded: bits),
                            green: UInt8(truncatingIfNeeded: bits >> 8),
                            blue: UInt8(truncatingIfNeeded: bits >> 16),
                            alpha: UInt8(truncatingIfNeeded: bits >> 24)
                        )
                    case .smooth:
                        image[x, y] = RGBA8(
                            red: UInt8(truncatingIfNeeded: x / 2 + y + Int(bits & 3)),
                            green: UInt8(truncatingIfNeeded: 255 - x + Int(bits >> 2 & 3)),
                            blue: UInt8(truncatingIfNeeded: (x * y) >> 8 + Int(bits >> 4 & 3)),
                            alpha: 255
                        )
                    case .island:
                        let inside =
                            abs(2 * x - width) < width / 2 && abs(2 * y - height) < height / 2
                        if inside {
                            image[x, y] = RGBA8(
                                red: UInt8(truncatingIfNeeded: bits),
                                green: UInt8(truncatingIfNeeded: x),
                                blue: 0,
                                alpha: 255
                            )
                        }
                    }
                }
            }
            return image
        }
    }
}
