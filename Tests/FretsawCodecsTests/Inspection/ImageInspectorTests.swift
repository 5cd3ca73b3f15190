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

    @Test("Data that are no picture say so")
    func unknown() {
        for bytes in [[], Array("Git v2.12.4".utf8)] as [[UInt8]] {
            let description = ImageInspector.describe(bytes)
            #expect(description.format == nil)
            #expect(description.problem == CodecError(.unrecognised))
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
