import FretsawCodecs
import FretsawRaster
import Testing

@Suite("Exif orientation")
struct EXIFOrientationTests {
    /// A picture of unequal sides without any symmetry.
    static let stored: [UInt8] = {
        var bytes: [UInt8] = []
        do {
            var encoder = JPEGEncoder()
            let options = try JPEGEncodingOptions(quality: 95)
            try encoder.encode(Pictures.noise(width: 7, height: 5), options: options, into: &bytes)
        } catch {
            Issue.record(error)
        }
        return bytes
    }()

    @Test(
        "Pixels of JPEGs and PNGs are turned",
        arguments: EXIFOrientation.allCases,
        [true, false]
    )
    func turned(orientation: EXIFOrientation, isLittleEndian: Bool) throws {
        let exif = Self.exif(orientation.rawValue, isLittleEndian: isLittleEndian)
        let png = try PNGDecoderTests.file()
        try checkTurned(Self.stored, Self.stored.insertingJPEGSegment(0xE1, exif), orientation)
        try checkTurned(png, png.insertingPNGChunk("eXIf", Array(exif.dropFirst(6))), orientation)
    }

    private func checkTurned(
        _ plain: [UInt8],
        _ file: [UInt8],
        _ orientation: EXIFOrientation
    ) throws {
        let original = try ImageDecoder.decode(plain).image
        let shown = try ImageDecoder.decode(file).image
        let fitted = try ImageDecoder.decode(file, over: .white) { size in
            (PixelRect(origin: PixelPoint(x: 0, y: 0), size: size), size)
        }
        #expect(fitted.image.size == shown.size)
        if shown.isOpaque { #expect(fitted.image == shown) }
        let (width, height) = (original.width, original.height)
        #expect(shown.width == (orientation.transposes ? height : width))
        #expect(shown.height == (orientation.transposes ? width : height))
        for y in 0..<height {
            for x in 0..<width {
                // Where Exif's table puts the stored pixel (x, y).
                let (right, bottom) = (width - 1 - x, height - 1 - y)
                let place =
                    switch orientation.rawValue {
                    case 1: (x, y)
                    case 2: (right, y)
                    case 3: (right, bottom)
                    case 4: (x, bottom)
                    case 5: (y, x)
                    case 6: (bottom, x)
                    case 7: (bottom, right)
                    default: (y, right)
                    }
                #expect(shown[place.0, place.1] == original[x, y])
            }
        }
        #expect(ImageInspector.describe(file).orientation == orientation)
    }

    @Test("As stored, nothing is turned")
    func asStored() throws {
        let file = Self.stored.insertingJPEGSegment(0xE1, Self.exif(6))
        let decoded = try JPEGDecoder.decodeAsStored(file, limits: .default)
        #expect(decoded.image == (try ImageDecoder.decode(Self.stored).image))
    }

    @Test("A number that is no orientation turns nothing", arguments: [0, 9, 255, 65_535])
    func senseless(number: Int) throws {
        let file = Self.stored.insertingJPEGSegment(0xE1, Self.exif(number))
        #expect(try ImageDecoder.decode(file).image == ImageDecoder.decode(Self.stored).image)
        #expect(ImageInspector.describe(file).orientation == nil)
    }

    @Test("Cut anywhere, the Exif segment turns the picture or not, and does no harm")
    func truncated() throws {
        let whole = Self.exif(3)
        let plain = try ImageDecoder.decode(Self.stored).image
        for count in 0..<whole.count {
            let file = Self.stored.insertingJPEGSegment(0xE1, Array(whole.prefix(count)))
            let image = try ImageDecoder.decode(file).image
            // The value ends six bytes before the segment: two of padding, four of a link.
            #expect(image == plain || count >= whole.count - 6)
        }
    }

    @Test(
        "Hostile directories are passed over",
        arguments: [
            [0x49, 0x49, 0x2A, 0, 0xFF, 0xFF, 0xFF, 0xFF],  // the directory is far outside
            [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 0xFF, 0xFF],  // 65,535 entries, none there
            [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 2, 0, 1, 0, 0, 0, 3, 0, 0, 0],  // text
            [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 9, 0, 0, 0, 3, 0, 0, 0],  // nine
        ] as [[UInt8]]
    )
    func hostile(tiff: [UInt8]) throws {
        let file = Self.stored.insertingJPEGSegment(0xE1, Array("Exif\0\0".utf8) + tiff)
        #expect(try ImageDecoder.decode(file).image == ImageDecoder.decode(Self.stored).image)
        #expect(ImageInspector.describe(file).orientation == nil)
    }

    /// An Exif segment's payload with an ImageWidth before the orientation.
    private static func exif(_ orientation: Int, isLittleEndian: Bool = true) -> [UInt8] {
        func number(_ value: Int, _ size: Int) -> [UInt8] {
            let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            return isLittleEndian ? bytes : bytes.reversed()
        }
        func entry(_ tag: Int, _ value: Int) -> [UInt8] {
            number(tag, 2) + number(3, 2) + number(1, 4) + number(value, 2) + [0, 0]
        }
        return Array("Exif\0\0".utf8) + Array((isLittleEndian ? "II" : "MM").utf8)
            + number(42, 2) + number(8, 4) + number(2, 2)
            + entry(0x0100, 7) + entry(0x0112, orientation) + number(0, 4)
    }
}
