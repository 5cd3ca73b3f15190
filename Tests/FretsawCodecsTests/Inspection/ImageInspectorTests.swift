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
    static let changed = "changed by a copy as text; copy it again, as binary"

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
            (Array("\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\0\u{10}JFIF\0".utf8), changed),
            (Array("%PDF-1.4\n".utf8) + [0, 1], nil), ([0, 1, 0, 0, 0, 9], nil),
        ] as [([UInt8], String?)]
    )
    func unknown(bytes: [UInt8], content: String?) {
        let description = ImageInspector.describe(bytes)
        #expect(description.format == nil)
        let reason = content.map { CodecError.Reason.notPicture($0) } ?? .unrecognised
        #expect(description.problem == CodecError(reason))
        #expect(description.problem.map { "\($0)".contains("convert") } == false)
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
