import FretsawCodecs
import FretsawRaster
import Testing

@Suite("PNG decoder")
struct PNGDecoderTests {
    static let image = Pictures.noise(width: 9, height: 7)

    static func file() throws -> [UInt8] { try CompactPNG.encode(image, opaque: false) }

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

    @Test("The default image of an APNG is decoded")
    func animated() throws {
        let file = try Self.file().insertingPNGChunk(
            "acTL",
            PNGBuilder.bigEndian(5) + PNGBuilder.bigEndian(0)
        )
        let decoded = try ImageDecoder.decode(file)
        #expect(decoded.image == Self.image)
        #expect(decoded.format == .apng)
        #expect(ImageInspector.describe(file).frameCount == 5)
    }
}
