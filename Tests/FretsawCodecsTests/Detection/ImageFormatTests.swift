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
        (.psd, Array("8BPS".utf8) + [0, 1]),
        (.psd, Array("8BPS".utf8) + [0, 2]),
        (.jpeg2000, [0, 0, 0, 12] + Array("jP  ".utf8) + [0x0D, 0x0A, 0x87, 0x0A]),
        (.jpeg2000, [0xFF, 0x4F, 0xFF, 0x51]),
        (.svg, Array("<svg>".utf8)),
        (.tga, targa(type: 2, depth: 24)),
        (.cr3, fileType("crx ")),
        (.raf, Array("FUJIFILMCCD-RAW ".utf8)),
        (.orf, Array("IIRO".utf8) + [8, 0, 0, 0]),
        (.orf, Array("IIRS".utf8) + [8, 0, 0, 0]),
        (.orf, Array("MMOR".utf8) + [0, 0, 0, 8]),
        (.rw2, Array("IIU".utf8) + [0]),
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
            "GIFTS for all", "qoif is an ending", "8BPS is Photoshop", "IIROC is a body", "MMORPG",
            "P1 priority bug", "P3 is a Pentium", "P5 to P7", "P6 2 be", "P7 4", "Pf 3", "P2\n3\n",
            "<svgx>", "svg>", "<!-- <svg> -->", "<?xml version='1.0'?>", "<html><svg/></html>",
            "<!DOCTYPE html>\n<svgs/>", "<!-- no end", "<![[", "<a><svg></a>", "{\"svg\": 1}",
            "TRUEVISION-XFILE.", "II*", "FUJIFILM", "jP  ", "crx ", "\u{FEFF}<html>",
        ]
    )
    func nearMiss(text: String) {
        #expect(ImageFormat(sniffing: Array(text.utf8)) == nil)
    }

    /// Beginnings of files of other kinds that share bytes with a picture format's header.
    static let others: [(name: String, bytes: [UInt8])] = [
        ("TrueType font", [0, 1, 0, 0, 0, 19, 1, 0, 0, 4, 0, 48] + Array("DSIG".utf8)),
        ("OpenType font", Array("OTTO".utf8) + [0, 11, 0, 128, 0, 3, 0, 48]),
        ("WOFF font", Array("wOFF".utf8) + [0, 1, 0, 0, 0, 0, 10, 0, 0, 5]),
        ("MPEG program stream", [0, 0, 1, 0xBA, 0x44, 0, 4, 0, 4, 1, 0, 0, 3, 0xF8, 0, 0, 1]),
        ("MPEG video", [0, 0, 1, 0xB3, 0x16, 0, 0xF0, 0xC4, 0x02, 0x71, 0x2A, 0x80]),
        ("MPEG audio", [0xFF, 0xFB, 0x90, 0x64, 0, 0, 0, 0]),
        ("MPEG transport stream", [0x47, 0x40, 0, 0x10, 0, 0, 0xB0, 0x0D]),
        ("Lotus sheet", [0, 0, 2, 0, 6, 4, 6, 0, 8, 0, 0, 0, 0, 0, 1, 0, 24, 0]),
        ("Quattro sheet", [0, 0, 2, 0, 0x20, 0x51, 6, 0, 8, 0, 0, 0, 0, 0, 1, 0, 24, 0]),
        ("Office document", [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]),
        ("Office archive", Array("PK".utf8) + [3, 4, 20, 0, 6, 0, 8, 0]),
        ("Old Excel sheet", [9, 8, 8, 0, 0, 0, 5, 0, 0, 0, 0, 0, 1, 0, 1, 0, 24, 0]),
        ("MP4", fileType("isom", ["isom", "iso2", "avc1", "mp41"])),
        ("MP4 with a box of 256 bytes", fileType("isom", filling: 256)),
        ("MP4 with a box of 512 bytes", fileType("isom", filling: 512)),
        (
            "Motion JPEG 2000",
            [0, 0, 0, 12] + Array("jP  ".utf8) + [0x0D, 0x0A, 0x87, 0x0A] + fileType("mjp2")
        ),
        ("Zeros", [UInt8](repeating: 0, count: 64)),
        ("Ones", [UInt8](repeating: 1, count: 64)),
    ]

    @Test("Texts, fonts, videos and sheets are no pictures", arguments: others)
    func other(name: String, bytes: [UInt8]) {
        #expect(ImageFormat(sniffing: bytes) == nil)
        #expect(ImageFormat(sniffing: bytes + [UInt8](repeating: 0, count: 64)) == nil)
    }

    @Test(
        "An SVG is recognised behind all that may precede its first element",
        arguments: [
            "<svg xmlns='http://www.w3.org/2000/svg'/>", "\u{FEFF}<svg\n>", " \r\n\t<svg/>",
            "<?xml version=\"1.0\"?>\n<svg >", "<!-- [ > -> --><!-- --> <svg>",
            "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"svg11.dtd\">\n<svg>",
            "<?xml version='1.0'?><!-- a --><!DOCTYPE svg [\n<!ENTITY n \"http://a\">\n]>\n<svg>",
            "<svg:svg xmlns:svg='http://www.w3.org/2000/svg'>",
        ]
    )
    func svg(text: String) {
        #expect(ImageFormat(sniffing: Array(text.utf8)) == .svg)
        let plain = text.trimmingPrefix("\u{FEFF}")
        let wide = "\u{FEFF}\(plain)".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        #expect(ImageFormat(sniffing: wide) == .svg)
    }

    @Test(
        "A Netpbm picture is recognised by the numbers of its header",
        arguments: [
            "P1\n2 2\n0 1 1 0", "P1 3 1 010", "P2\n# by hand\n2 2 # size\n15\n1 2 3 4",
            "P3 1 1 255 1 2 3",
            "P4\n8 1\nx", "P5\r\n640 480\r\n65535\r\n", "P6\n# a\n#b\n9\n9\n255\nabc",
            "P7\nWIDTH 4\nHEIGHT 1\n", "P7\n# a\nTUPLTYPE RGB\n", "PF\n3 2\n-1.0\n", "Pf 3 2 1.0\n",
        ]
    )
    func netpbm(text: String) {
        #expect(ImageFormat(sniffing: Array(text.utf8)) == .pnm)
    }

    @Test(
        "A TGA without a footer is recognised by its header",
        arguments: [(1, 8), (2, 16), (2, 24), (2, 32), (3, 8), (9, 8), (10, 32), (11, 8)]
            as [(UInt8, UInt8)]
    )
    func targaHeader(type: UInt8, depth: UInt8) {
        let header = Self.targa(type: type, depth: depth)
        #expect(ImageFormat(sniffing: header) == .tga)
        // Each of these makes the header implausible: map, its start or size, origin, width, depth,
        // flags.
        for (place, value) in [(1, 7), (7, 7), (8, 9), (11, 9), (12, 0), (16, 7), (17, 0xC0)] {
            var other = header
            other[place] = UInt8(value)
            #expect(ImageFormat(sniffing: other) == nil, "byte \(place)")
        }
    }

    @Test("A TGA is recognised by its footer")
    func targaFooter() {
        let footer = [UInt8](repeating: 0, count: 8) + Array("TRUEVISION-XFILE.\0".utf8)
        let file = [3, 1, 1] + [UInt8](repeating: 9, count: 40) + footer
        #expect(ImageFormat(sniffing: file) == .tga)
        #expect(ImageFormat(sniffing: file + [0]) == nil)
    }

    /// IFD0 with these tags; a text is behind the directory.
    static func tiff(_ tags: [Int], maker: String = "", isLittle: Bool) -> [UInt8] {
        func number(_ value: Int, _ size: Int) -> [UInt8] {
            let bytes = (0..<size).map { UInt8(value >> (8 * $0) & 255) }
            return isLittle ? bytes : bytes.reversed()
        }
        let text = Array("\(maker)\0".utf8)
        var file = Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(8, 4)
        file += number(tags.count, 2)
        for tag in tags {
            file += number(tag, 2) + number(tag == 0x010F ? 2 : 4, 2)
            file += number(tag == 0x010F ? text.count : 1, 4) + number(14 + 12 * tags.count, 4)
        }
        return file + number(0, 4) + text
    }

    @Test(
        "Raw photos in TIFF are distinguished by the tags of their first directory",
        arguments: [
            ([0x010F, 0x0111, 0x014A], "NIKON CORPORATION", .nef),
            ([0x010F, 0x014A], "SONY", .arw),
            ([0x00FE, 0x010F, 0x0111, 0x014A, 0xC612], "Canon", .dng), ([0xC612], "", .dng),
            ([0x010F, 0x0111], "NIKON CORPORATION", nil), ([0x010F, 0x0144], "SONY", nil),
            ([0x010F, 0x0111, 0x014A], "Canon", nil), ([0x0100, 0x0111], "", nil), ([], "", nil),
        ] as [([Int], String, ImageFormat?)]
    )
    func raw(tags: [Int], maker: String, format: ImageFormat?) {
        for isLittle in [true, false] {
            let bytes = Self.tiff(tags, maker: maker, isLittle: isLittle)
            let plain: ImageFormat = isLittle ? .tiffLittleEndian : .tiffBigEndian
            #expect(ImageFormat(sniffing: bytes) == format ?? plain)
            for count in 8..<bytes.count {
                #expect(ImageFormat(sniffing: Array(bytes.prefix(count))) != nil)
            }
        }
    }

    @Test("A directory outside the file, or with too many entries, leaves a TIFF")
    func hostileDirectory() {
        for directory: [UInt8] in [[255, 255, 255, 255], [8, 0, 0, 0, 255, 255], [7, 0, 0, 0]] {
            let bytes = [0x49, 0x49, 0x2A, 0] + directory
            #expect(ImageFormat(sniffing: bytes) == .tiffLittleEndian)
        }
    }

    @Test("A CR2 is a TIFF with its marker")
    func cr2() {
        let bytes: [UInt8] = [0x49, 0x49, 0x2A, 0, 16, 0, 0, 0] + Array("CR".utf8) + [2, 0]
        #expect(ImageFormat(sniffing: bytes) == .cr2)
    }

    @Test("The first entry of an icon leads to a bitmap or a PNG", arguments: [UInt8(1), 2])
    func iconData(kind: UInt8) {
        let directory = Self.icon(kind: kind)
        let format: ImageFormat = kind == 1 ? .ico : .cur
        #expect(ImageFormat(sniffing: directory + [40, 0, 0, 0]) == format)
        #expect(ImageFormat(sniffing: directory + PNGBuilder().bytes) == format)
        #expect(ImageFormat(sniffing: directory + Array("text".utf8)) == nil)
    }

    @Test("The length of a file type box is not an icon's signature", arguments: [256, 512])
    func longFileType(size: Int) {
        #expect(ImageFormat(sniffing: Self.fileType("avif", filling: size)) == .avif)
        #expect(ImageFormat(sniffing: Self.fileType("heic", filling: size)) == .heic)
    }

    @Test("A file type box may have a length of 64 bits, or extend to the end of the file")
    func otherLengths() {
        for (brands, format) in [
            (["avif"], .avif), (["mif1", "heic"], .heic), (["isom", "avif"], .avif),
            (["isom", "mp42"], nil),
        ] as [([String], ImageFormat?)] {
            let box = Self.fileType(brands[0], Array(brands.dropFirst()))
            let length = [UInt8](repeating: 0, count: 7) + [UInt8(box.count + 8)]
            let name = Array(box[4..<8])
            #expect(ImageFormat(sniffing: [0, 0, 0, 1] + name + length + box[8...]) == format)
            #expect(ImageFormat(sniffing: [0, 0, 0, 0] + box[4...]) == format)
            #expect(ImageFormat(sniffing: [0, 0, 0, 1] + name + length) == nil)
        }
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
            (["isom", "avif"], .avif), (["hevm"], .heic), (["hevs"], .heic), (["mif2"], .heic),
            (["avci"], .heic), (["avcs", "msf1"], .heic), (["j2ki"], .heic),
            (["mif2", "avif"], .avif),
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

    /// A box of `size` bytes with that many compatible brands.
    private static func fileType(_ major: String, filling size: Int) -> [UInt8] {
        fileType(major, [String](repeating: "miaf", count: (size - 16) / 4))
    }

    /// A TGA's header of 4 × 2 pixels.
    private static func targa(type: UInt8, depth: UInt8) -> [UInt8] {
        let map: [UInt8] = type & 7 == 1 ? [1, type, 0, 0, 0, 1, 24] : [0, type, 0, 0, 0, 0, 0]
        return [0] + map + [0, 0, 0, 0, 4, 0, 2, 0, depth, depth == 32 ? 8 : 0]
    }
}
