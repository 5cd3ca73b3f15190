import FretsawCodecs
import FretsawRaster
import Testing

@Suite("JPEG colours")
struct JPEGColorTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var file: FlatJPEG
        var color: RGBA8
        var model: ImageDescription.ColorModel
        var testDescription: String { name }
    }

    // CMYK by the textbook: light = (1 - ink) · (1 - black). 204 · 153 / 255 = 122.4.
    static let rows = [
        Row(
            name: "grey",
            file: FlatJPEG(components: [77]),
            color: RGBA8(red: 77, green: 77, blue: 77),
            model: .gray
        ),
        Row(
            name: "YCbCr, red",
            file: FlatJPEG(components: [76, 85, 255]),
            color: RGBA8(red: 254, green: 0, blue: 0),
            model: .yCbCr
        ),
        Row(
            name: "RGB by Adobe's transform 0",
            file: FlatJPEG(components: [10, 200, 90], adobeTransform: 0),
            color: RGBA8(red: 10, green: 200, blue: 90),
            model: .rgb
        ),
        Row(
            name: "CMYK without Adobe's segment, 255 = no ink",
            file: FlatJPEG(components: [204, 255, 0, 153]),
            color: RGBA8(red: 122, green: 153, blue: 0),
            model: .cmyk
        ),
        Row(
            name: "CMYK by Adobe, 255 = no ink",
            file: FlatJPEG(components: [204, 255, 0, 153], adobeTransform: 0),
            color: RGBA8(red: 122, green: 153, blue: 0),
            model: .cmyk
        ),
        Row(
            name: "YCCK by Adobe, neutral",
            file: FlatJPEG(components: [55, 128, 128, 153], adobeTransform: 2),
            color: RGBA8(red: 120, green: 120, blue: 120),
            model: .ycck
        ),
    ]

    @Test("A flat block comes out in its colour", arguments: rows)
    func color(row: Row) throws {
        let decoded = try ImageDecoder.decode(row.file.bytes)
        let expected = Image(width: 8, height: 8, filledWith: row.color)
        let difference = try #require(decoded.image.largestDifference(from: expected))
        #expect(difference <= 1)
        #expect(decoded.warnings.isEmpty)
        #expect(ImageInspector.describe(row.file.bytes).colorModel == row.model)
    }

    @Test("Components in scans of their own give the same picture", arguments: rows)
    func separateScans(row: Row) throws {
        var file = row.file
        file.isInterleaved = false
        #expect(
            try ImageDecoder.decode(file.bytes).image == ImageDecoder.decode(row.file.bytes).image
        )
    }

    @Test("A file that ends between two scans is truncated")
    func missingScan() throws {
        var file = FlatJPEG(components: [76, 85, 255])
        file.isInterleaved = false
        let bytes = file.bytes
        let lastScan = try #require(bytes.lastIndex(of: 0xDA)) - 1
        #expect(throws: CodecError(.truncated, format: .jpeg, offset: lastScan)) {
            try ImageDecoder.decode(Array(bytes.prefix(lastScan)))
        }
    }

    @Test("Two components are a variant that is not decoded")
    func twoComponents() {
        let bytes = FlatJPEG(components: [10, 20]).bytes
        let problem = ImageInspector.describe(bytes).problem
        guard case .unsupportedVariant = problem?.reason else {
            Issue.record("rejected as \(String(describing: problem))")
            return
        }
    }

    @Test("Twelve bits a sample are a variant that is not decoded")
    func twelveBits() throws {
        var bytes = FlatJPEG(components: [10]).bytes
        let frame = try #require(bytes.firstIndex(of: 0xC0))
        bytes[frame + 3] = 12
        let problem = ImageInspector.describe(bytes).problem
        guard case .unsupportedVariant(let variant) = problem?.reason else {
            Issue.record("rejected as \(String(describing: problem))")
            return
        }
        #expect(variant.contains("12"))
    }
}
