import FretsawCodecs
import FretsawRaster
import Testing

@Suite("Image inspector")
struct ImageInspectorTests {
    @Test("A PNG is described")
    func png() throws {
        let file = try CompactPNG.encode(Pictures.noise(width: 12, height: 5), opaque: false)
        let description = ImageInspector.describe(file)
        #expect(description.format == .png)
        #expect(description.byteCount == file.count)
        #expect(description.width == 12)
        #expect(description.height == 5)
        #expect(description.frameCount == 1)
        #expect(description.colorModel == .rgba)
        #expect(description.bitDepth == 8)
        #expect(description.isInterlaced == false)
        #expect(description.orientation == nil)
        #expect(description.warnings.isEmpty)
        #expect(description.isReadable)
    }

    @Test("A JPEG is described")
    func jpeg() throws {
        let image = Pictures.gradient(width: 30, height: 20)
        let description = ImageInspector.describe(try JPEGEncoderTests.encode(image, .default))
        #expect(description.format == .jpeg)
        #expect(description.width == 30)
        #expect(description.height == 20)
        #expect(description.colorModel == .yCbCr)
        #expect(description.bitDepth == 8)
        #expect(description.isInterlaced == false)
        #expect(description.isReadable)
    }

    @Test("A GIF is described")
    func gif() {
        var gif = GIFBuilder(version: "GIF87a", width: 4, height: 2)
        gif.addFrame(width: 4, height: 2, isInterlaced: true, indices: [0, 1, 2, 3, 0, 1, 2, 3])
        gif.addTrailer()
        let description = ImageInspector.describe(gif.bytes)
        #expect(description.format == .gif87a)
        #expect(description.width == 4)
        #expect(description.height == 2)
        #expect(description.frameCount == 1)
        #expect(description.colorModel == .palette)
        #expect(description.bitDepth == 2)
        #expect(description.isInterlaced == true)
        #expect(description.isReadable)
    }

    @Test("A format that is only recognised says so", arguments: ImageFormatTests.shortest)
    func unsupported(format: ImageFormat, bytes: [UInt8]) {
        let description = ImageInspector.describe(bytes)
        #expect(description.format == format)
        #expect(!description.isReadable)
        #expect((description.problem?.reason == .unsupportedFormat) == !format.canDecode)
    }

    static let page = "a web page (HTML); download the picture itself"
    @Test(
        "The message for a file that is not a picture says what it is, and never to convert it",
        arguments: [
            ([], "empty; copy or download it again"), (Array("Git v2.12.4".utf8), "text"),
            (Array("<!DOCTYPE html><title>Not found</title>".utf8), page),
            (Array("\u{FEFF}\r\n<!-- a -->\n<HTML lang=en>".utf8), page),
            (Array("<head>".utf8), page), (Array("<title>404</title>".utf8), page),
            (Array("<?xml version=\"1.0\"?><Error><Code>AccessDenied</Code></Error>".utf8), "XML"),
            (Array("<rss/>".utf8), "XML"), (Array("{\"error\": 404}".utf8), "JSON"),
            (Array(" [\n 1, 2]".utf8), "JSON"), (Array("{}".utf8), "JSON"),
            (Array("{\\rtf1}".utf8), "text"), (Array("[note] caf\u{E9}".utf8), "text"),
            ([0xFF, 0xFE, 0x61, 0, 0x62, 0], "text"), (Array("caf".utf8) + [0xE9], "text"),
            (
                Array("version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\n".utf8),
                "a Git LFS pointer; fetch the picture with git lfs pull"
            ),
            (
                Array("%PDF-1.4\n".utf8) + [0, 1],
                "a PDF document; extract its pictures with pdfimages -all"
            ),
            (
                Array("PK\u{3}\u{4}\u{14}\0".utf8),
                "a ZIP archive or an office document; unpack it"
            ),
            ([0, 0, 0, 12] + Array("ftypisom".utf8), "a video or sound (MP4 or QuickTime)"),
            (Array("RIFF\u{1}\0\0\0AVI LIST".utf8), "a video (AVI)"),
            ([0x1A, 0x45, 0xDF, 0xA3, 1], "a video (WebM or Matroska)"),
            ([0x1F, 0x8B, 8, 0], "compressed with gzip; unpack it"),
            ([UInt8](repeating: 0, count: 300), "all zero bytes; copy it again, as binary"),
            ([0], "all zero bytes; copy it again, as binary"), (Array("GI".utf8), "text"),
            (Array("MM".utf8), "text"), ([0, 1, 0, 0, 0, 9], nil),
        ] as [([UInt8], String?)]
    )
    func unknown(bytes: [UInt8], content: String?) {
        let description = ImageInspector.describe(bytes)
        #expect(description.format == nil)
        let reason = content.map { CodecError.Reason.notPicture($0) } ?? .unrecognised
        #expect(description.problem == CodecError(reason))
        #expect(description.problem.map { "\($0)".contains("convert") } == false)
    }

    @Test("A JPEG that was copied as text is damaged, not another kind of file")
    func changedJPEG() throws {
        let bytes = Array("\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\0\u{10}JFIF\0".utf8)
        let problem = try #require(ImageInspector.describe(bytes).problem)
        #expect("\(problem)".hasPrefix("the file is damaged: it was changed by a copy as text"))
    }

    @Test(
        "The beginning of a signature is a file that ends too early",
        arguments: [
            [0xFF], [0xFF, 0xD8], [0x89, 0x50, 0x4E, 0x47, 0x0D], [0x89], [0x4D, 0x4D, 0],
        ] as [[UInt8]]
    )
    func beginnings(bytes: [UInt8]) {
        #expect(ImageInspector.describe(bytes).problem == CodecError(.truncated))
    }

    /// The header and the first scan of a progressive JPEG, without coefficients.
    static func progressive(width: UInt16, height: UInt16) -> [UInt8] {
        var file: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC2, 0, 17, 8]
        for side in [height, width] { file += [UInt8(side >> 8), UInt8(side & 255)] }
        file.append(3)
        for id in 1...3 as ClosedRange<UInt8> { file += [id, 0x11, 0] }
        return file + scan
    }
    static let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 1, 63, 0]

    @Test("Of a progressive JPEG whose coefficients need much memory, only markers are read")
    func largeProgressive() throws {
        let start = Self.progressive(width: 7_000, height: 7_000)
        let data: [UInt8] = [1, 2, 0xFF, 0, 0xFF, 0xD0, 3, 0xFF, 0xFF]
        let table: [UInt8] = [0xFF, 0xC4, 0, 4, 0xFF, 0xD9]
        var whole = start + data + table
        whole += Self.scan + data + [0xFF, 0xD9]
        let description = ImageInspector.describe(whole)
        #expect(description.isReadable)
        #expect(description.warnings.contains { $0.hasPrefix("not checked further") })
        for count in start.count..<whole.count {
            let cut = ImageInspector.describe(Array(whole.prefix(count)))
            #expect(cut.problem?.reason == .truncated, "\(count)")
        }
        var many = start
        for _ in 0..<500 { many += Self.scan + data }
        many += [0xFF, 0xD9]
        let problem = ImageInspector.describe(many).problem
        #expect(problem?.exceededLimit == .maxJPEGScans)
        // A small one is decoded.
        let small = Self.progressive(width: 70, height: 70) + data + [0xFF, 0xD9]
        #expect(!ImageInspector.describe(small).isReadable)
    }

    @Test("A large WebP that is lossless or has alpha is described with a warning, not decoded")
    func largeWebP() throws {
        var file = WebPBuilder()
        // VP8L § 3: 14 bits of each side less one; without pixels.
        let size = UInt32(4_999) | UInt32(4_999) << 14
        let header = (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * UInt32($0))) }
        file.add("VP8L", [0x2F] + header + [UInt8](repeating: 0, count: 20))
        let description = ImageInspector.describe(file.file())
        #expect(description.isReadable, "\(String(describing: description.problem))")
        #expect(description.warnings.contains { $0.hasPrefix("not checked further") })
    }

    @Test("A PNG that was copied as text is reported as such")
    func changedPNG() throws {
        let file = try CompactPNG.encode(Pictures.noise(width: 12, height: 5), opaque: false)
        let withoutReturns = file.filter { $0 != 0x0D }
        let withReturns = file.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
        let replaced = Array(String(decoding: file, as: UTF8.self).utf8)
        let latin = file.flatMap { Array(String(Unicode.Scalar($0)).utf8) }
        for bytes in [withoutReturns, withReturns, replaced, latin, file.map { $0 & 0x7F }] {
            let problem = try #require(ImageInspector.describe(bytes).problem)
            #expect(problem.format == .png)
            #expect("\(problem)".contains("its line ends or other bytes were changed"))
            #expect(!"\(problem)".contains("convert"))
        }
    }

    @Test(
        "JPEGs of processes that are not decoded are not called damaged",
        arguments: [
            ([0xF7, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0], "JPEG-LS"),
            ([0xF8, 0, 13, 1, 0, 255, 0, 3, 0, 7, 0, 21, 0, 64], "JPEG-LS"),
            ([0xDE, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0], "hierarchical"),
            ([0xC3, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0], "0xc3"),
            ([0xC5, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0], "0xc5"),
            ([0xCB, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0], "0xcb"),
        ] as [([UInt8], String)]
    )
    func jpegProcesses(marker: [UInt8], name: String) throws {
        let application: [UInt8] = [0xFF, 0xE8, 0, 4, 1, 2]
        for before in [[], application] {
            let bytes = [0xFF, 0xD8] + before + [0xFF] + marker + [0xFF, 0xD9]
            let problem = try #require(ImageInspector.describe(bytes).problem)
            guard case .unsupportedVariant(let variant) = problem.reason else {
                Issue.record("rejected as \(problem)")
                continue
            }
            #expect(variant.contains(name))
            #expect("\(problem)".contains("ffmpeg -i in.jls") == (name == "JPEG-LS"))
        }
    }

    @Test("The message for a format that is not decoded has a command that converts it")
    func conversions() {
        for format in ImageFormat.allCases where !format.canDecode {
            let message = "\(CodecError(.unsupportedFormat, format: format))"
            #expect(message.contains(", for example: "), "\(message)")
        }
    }

    @Test("A file that is too large is not looked into")
    func tooLarge() throws {
        let file = try CompactPNG.encode(Pictures.noise(width: 12, height: 5), opaque: false)
        var limits = DecodingLimits.default
        limits.maxBytes = 10
        let description = ImageInspector.describe(file, limits: limits)
        #expect(description.width == nil)
        #expect(
            description.problem?.reason
                == .limitExceeded(.maxBytes, value: file.count, allowed: 10)
        )
    }

    @Test("A cut file keeps its header and reports its problem")
    func truncated() throws {
        let file = try CompactPNG.encode(Pictures.noise(width: 60, height: 50), opaque: false)
        let description = ImageInspector.describe(Array(file.prefix(file.count / 2)))
        #expect(description.width == 60)
        #expect(description.height == 50)
        #expect(description.problem?.reason == .truncated)
    }
}
