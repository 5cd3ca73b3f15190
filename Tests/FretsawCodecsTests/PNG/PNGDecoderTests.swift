import FretsawCodecs
import FretsawRaster
import Testing

@Suite("PNG decoder")
struct PNGDecoderTests {
    static let image = Pictures.noise(width: 9, height: 7)

    static func file() throws -> [UInt8] { try CompactPNG.encode(image, opaque: false) }

    @Test("Sixteen bits are cut to the high byte, not rounded")
    func sixteenBits() throws {
        var builder = PNGBuilder()
        builder.addHeader(width: 1, height: 1, bitDepth: 16)
        builder.addRows([[0x12, 0xFF, 0x34, 0x00, 0x56, 0x80, 0x7F, 0xFF]])
        let image = try ImageDecoder.decode(builder.bytes).image
        #expect(image[0, 0] == RGBA8(red: 0x12, green: 0x34, blue: 0x56, alpha: 0x7F))
    }

    @Test("A palette's transparency is applied")
    func transparentPalette() throws {
        var builder = PNGBuilder()
        builder.addHeader(width: 4, height: 1, bitDepth: 2, colorType: 3)
        builder.add("PLTE", [1, 2, 3, 4, 5, 6, 7, 8, 9])
        builder.add("tRNS", [255, 100])
        builder.addRows([[0b00_01_10_00]])
        let image = try ImageDecoder.decode(builder.bytes).image
        #expect(
            image.pixelArray == [
                RGBA8(red: 1, green: 2, blue: 3), RGBA8(red: 4, green: 5, blue: 6, alpha: 100),
                RGBA8(red: 7, green: 8, blue: 9), RGBA8(red: 1, green: 2, blue: 3),
            ]
        )
    }

    @Test("A grey's few bits spread over 0…255, and its transparent value is applied")
    func transparentGray() throws {
        var builder = PNGBuilder()
        builder.addHeader(width: 4, height: 1, bitDepth: 2, colorType: 0)
        builder.add("tRNS", [0, 2])
        builder.addRows([[0b00_01_10_11]])
        let image = try ImageDecoder.decode(builder.bytes).image
        let grays: [UInt8] = [0, 85, 170, 255]
        #expect(
            image.pixelArray
                == grays.map {
                    RGBA8(red: $0, green: $0, blue: $0, alpha: $0 == 170 ? 0 : 255)
                }
        )
    }

    @Test("Gamma, colour space and background change no pixel")
    func colorChunksIgnored() throws {
        let file = try Self.file()
            .insertingPNGChunk("gAMA", PNGBuilder.bigEndian(20_000))
            .insertingPNGChunk("sRGB", [0])
            .insertingPNGChunk("bKGD", [0, 255, 0, 0, 0, 0])
        let decoded = try ImageDecoder.decode(file)
        #expect(decoded.image == Self.image)
    }

    @Test("A damaged ancillary chunk is a warning")
    func damagedAncillaryChunk() throws {
        var file = try Self.file().insertingPNGChunk("tEXt", Array("Title\0Fretsaw".utf8))
        file[33 + 8] ^= 1
        let decoded = try ImageDecoder.decode(file)
        #expect(decoded.image == Self.image)
        #expect(decoded.warnings.count == 1)
        #expect(decoded.warnings.first?.contains("CRC") == true)
    }

    @Test("A damaged header or damaged pixels are an error")
    func damagedCriticalChunk() throws {
        let file = try Self.file()
        for place in [20, 33 + 20] {
            var damaged = file
            damaged[place] ^= 1
            #expect(throws: CodecError.self) { try ImageDecoder.decode(damaged) }
        }
    }

    @Test("A missing end leaves the picture whole, with a warning")
    func missingEnd() throws {
        let decoded = try ImageDecoder.decode(Array(Self.file().dropLast(12)))
        #expect(decoded.image == Self.image)
        #expect(decoded.warnings.count == 1)
    }

    @Test("Apple's own variant is named")
    func appleVariant() {
        var builder = PNGBuilder()
        builder.add("CgBI", [0x50, 0, 0x20, 2])
        builder.addHeader(width: 2, height: 2)
        builder.add("IDAT", [])
        let problem = ImageInspector.describe(builder.bytes).problem
        #expect(problem?.description.contains("CgBI") == true)
    }

    @Test("The default image of an APNG without frames is decoded")
    func animated() throws {
        let file = try Self.file().insertingPNGChunk(
            "acTL",
            PNGBuilder.bigEndian(5) + PNGBuilder.bigEndian(0)
        )
        let decoded = try ImageDecoder.decode(file)
        #expect(decoded.image == Self.image)
        #expect(decoded.format == .apng)
        let description = ImageInspector.describe(file)
        #expect(description.frameCount == 1 && description.isReadable)
        #expect(description.warnings.count == 1)
    }
}
