@testable import FretsawCodecs
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

    /// The data of the only `IDAT` of ``file()``, and the file with other data and a checksum changed by `flip`.
    private static func file(
        changing change: (inout [UInt8]) -> Void,
        flip: UInt8 = 0
    ) throws -> [UInt8] {
        let file = try file()
        var data = PNGChunks.imageData(of: file)
        change(&data)
        var builder = PNGBuilder()
        builder.bytes = Array(file[..<33])
        builder.add("IDAT", data)
        builder.bytes[builder.bytes.count - 1] ^= flip
        builder.add("IEND", [])
        return builder.bytes
    }

    /// The picture by all ways to decode it, which must agree; nil if it is an error.
    private static func decoded(_ bytes: [UInt8]) throws -> DecodedImage? {
        let description = ImageInspector.describe(bytes)
        let fitted = try? ImageDecoder.decode(bytes, over: .white) {
            (PixelRect(origin: PixelPoint(x: 0, y: 0), size: $0), $0)
        }
        guard let decoded = try? ImageDecoder.decode(bytes) else {
            #expect(!description.isReadable && fitted == nil)
            return nil
        }
        #expect(description.isReadable && description.warnings == decoded.warnings)
        #expect(fitted?.warnings == decoded.warnings)
        return decoded
    }

    @Test(
        "A picture is complete if the checksum of its data is wrong, cut or missing, with a warning"
    )
    func wrongDataChecksum() throws {
        let count = try PNGChunks.imageData(of: Self.file()).count
        for place in count - 4..<count {
            let changes: [(inout [UInt8]) -> Void] = [
                { $0[place] ^= 1 }, { $0.removeSubrange(place...) },
            ]
            for change in changes {
                let decoded = try #require(try Self.decoded(try Self.file(changing: change)))
                #expect(decoded.image == Self.image && decoded.warnings.count == 1)
                #expect(decoded.warnings[0].contains("damaged"))
            }
        }
        var small = try Self.decoded(try Self.file { $0.removeLast(40) })
        #expect(small == nil, "pixels are missing")
        // A window of 256 bytes is declared.
        var builder = PNGBuilder()
        let image = Image(
            width: 90,
            height: 20,
            pixels: Self.image.pixelArray + Array(repeating: .white, count: 1_737)
        )
        let file = try CompactPNG.encode(image, opaque: false)
        var data = PNGChunks.imageData(of: file)
        data.replaceSubrange(..<2, with: [0x08, 0x1D])
        builder.bytes = Array(file[..<33])
        builder.add("IDAT", data)
        builder.add("IEND", [])
        small = try Self.decoded(builder.bytes)
        #expect(small?.image == image)
    }

    @Test("A file that is cut after its pixels gives all of them, whatever is missing")
    func cutAfterPixels() throws {
        let file = try Self.file()
        for count in file.count - 12 - 4 - 4..<file.count {
            let decoded = try #require(try Self.decoded(Array(file.prefix(count))), "\(count)")
            #expect(decoded.image == Self.image && decoded.warnings.count == 1)
        }
    }

    @Test("A wrong checksum of IDAT is an error, with and without that of its data")
    func wrongChunkChecksum() throws {
        for change in [{ _ in }, { $0[$0.count - 1] ^= 1 }] as [(inout [UInt8]) -> Void] {
            #expect(try Self.decoded(try Self.file(changing: change, flip: 1)) == nil)
        }
    }

    @Test(
        "Of the corpus' files with wrong checksums, only that of the data is ignored",
        .needsCorpus,
        arguments: [
            ("libspng-badadler", true), ("pngsuite-xcsn0g01", false), ("pngsuite-xhdn0g08", false),
            ("image-png-x_interlaced_chck", false), ("syn-bad-trunc", false),
        ]
    )
    func corpusChecksums(name: String, isDecoded: Bool) throws {
        let decoded = try Self.decoded(Corpus.bytes("bad/\(name).png"))
        #expect((decoded != nil) == isDecoded)
        if let decoded { #expect(decoded.image.pixelArray == [.black]) }
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
