import FretsawCodecs
import Testing

@Suite("Image formats")
struct ImageFormatTests {
    /// The shortest data of each format that its signature needs.
    static let shortest: [(format: ImageFormat, bytes: [UInt8])] = [
        (.png, PNGBuilder().bytes),
        (.jpeg, [0xFF, 0xD8, 0xFF]),
        (.gif87a, Array("GIF87a".utf8)),
        (.gif89a, Array("GIF89a".utf8)),
        (.tiffLittleEndian, [0x49, 0x49, 0x2A, 0]),
        (.tiffBigEndian, [0x4D, 0x4D, 0, 0x2A]),
        (.bigTIFFLittleEndian, [0x49, 0x49, 0x2B, 0]),
        (.bigTIFFBigEndian, [0x4D, 0x4D, 0, 0x2B]),
        (.webp, Array("RIFF".utf8) + [4, 0, 0, 0] + Array("WEBP".utf8)),
        (.bmp, Array("BM".utf8) + [58, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0]),
        (.ico, icon(kind: 1)),
        (.cur, icon(kind: 2)),
        (.heic, fileType("heic")),
        (.avif, fileType("avif")),
        (.jpegXL, [0xFF, 0x0A]),
        (.jpegXL, [0, 0, 0, 12] + Array("JXL ".utf8) + [0x0D, 0x0A, 0x87, 0x0A]),
        (.qoi, Array("qoif".utf8)),
    ]

    @Test("The full signature reports the format", arguments: shortest)
    func signature(format: ImageFormat, bytes: [UInt8]) {
        #expect(ImageFormat(sniffing: bytes) == format)
        #expect(ImageFormat(sniffing: bytes + [1, 2, 3]) == format)
    }

    @Test("One byte too few reports nothing", arguments: shortest)
    func tooShort(format: ImageFormat, bytes: [UInt8]) {
        for count in 0..<bytes.count {
            #expect(ImageFormat(sniffing: Array(bytes.prefix(count))) == nil)
        }
    }

    @Test(
        "A near miss is unknown",
        arguments: [
            "GIF88a", "GIF90a", "GIF89b", "gif89a", "GET / HTTP/1.1", "MZ executable",
            "BM is only text, not a bitmap", "RIFF1234WAVEfmt ", "\u{89}HDF", "ID3 tag", "qoi",
        ]
    )
    func nearMiss(text: String) {
        #expect(ImageFormat(sniffing: Array(text.utf8)) == nil)
    }

    @Test("Zeros are no icon")
    func zeros() {
        #expect(ImageFormat(sniffing: [0, 0, 1, 0] + [UInt8](repeating: 0, count: 60)) == nil)
    }

    @Test(
        "The brands distinguish HEIC from AVIF",
        arguments: [
            (["heic"], .heic), (["heix", "mif1"], .heic), (["hevc"], .heic), (["avis"], .avif),
            (["mif1"], .heic), (["msf1"], .heic), (["mif1", "heic", "avif"], .avif),
            (["mif1", "miaf", "heic"], .heic), (["heic", "avif"], .heic),
            (["isom", "avif"], .avif),
            (["isom", "mp42"], nil), (["qt  "], nil),
        ] as [([String], ImageFormat?)]
    )
    func brands(names: [String], format: ImageFormat?) {
        #expect(
            ImageFormat(sniffing: Self.fileType(names[0], Array(names.dropFirst()))) == format
        )
    }

    @Test("Brands behind the box do not count")
    func brandsOutsideTheBox() {
        #expect(ImageFormat(sniffing: Self.fileType("isom") + Array("avifavif".utf8)) == nil)
    }

    @Test("A PNG is an APNG by an acTL chunk before its first IDAT only")
    func animatedPNG() throws {
        let still = try CompactPNG.encode(Pictures.noise(width: 4, height: 4), opaque: false)
        let frames = PNGBuilder.bigEndian(3) + PNGBuilder.bigEndian(0)
        #expect(ImageFormat(sniffing: still) == .png)
        #expect(ImageFormat(sniffing: still.insertingPNGChunk("acTL", frames)) == .apng)

        var late = PNGBuilder()
        late.bytes = Array(still.dropLast(12))
        late.add("acTL", frames)
        #expect(ImageFormat(sniffing: late.bytes) == .png)
    }

    @Test("A chunk length beyond the file ends the search for acTL")
    func hostileChunkLength() {
        var builder = PNGBuilder()
        builder.bytes += [0x7F, 0xFF, 0xFF, 0xFF] + Array("tEXt".utf8)
        #expect(ImageFormat(sniffing: builder.bytes) == .png)
    }

    @Test("Only PNG, JPEG, GIF and WebP are decoded")
    func decodable() {
        #expect(
            ImageFormat.allCases.filter(\.canDecode) == [
                .png, .apng, .jpeg, .gif87a, .gif89a, .webp,
            ]
        )
    }

    @Test("Every format has a name of its own and an image media type")
    func names() {
        let names = Set(ImageFormat.allCases.map(\.displayName))
        #expect(names.count == ImageFormat.allCases.count)
        #expect(ImageFormat.allCases.allSatisfy { $0.mediaType.hasPrefix("image/") })
    }

    /// An icon's directory of one entry whose data are behind it.
    private static func icon(kind: UInt8) -> [UInt8] {
        [0, 0, kind, 0, 1, 0] + [16, 16, 0, 0, 1, 0, 32, 0] + [40, 0, 0, 0] + [22, 0, 0, 0]
    }

    /// A box with its brands; without compatible ones it ends behind the major brand.
    private static func fileType(_ major: String, _ compatible: [String] = []) -> [UInt8] {
        let brands: [UInt8] = compatible.flatMap { Array($0.utf8) }
        let tail: [UInt8] = compatible.isEmpty ? [] : [0, 0, 0, 0] + brands
        return PNGBuilder.bigEndian(12 + tail.count) + Array("ftyp\(major)".utf8) + tail
    }
}
