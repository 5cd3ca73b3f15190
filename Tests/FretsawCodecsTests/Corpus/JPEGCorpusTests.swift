import FretsawCodecs
import FretsawRaster
import Testing

@Suite("JPEG corpus", .needsCorpus)
struct JPEGCorpusTests {
    struct Expectation: Decodable, Sendable, CustomTestStringConvertible {
        var file: String
        var width: Int?
        var height: Int?
        var components: Int?
        var progressive: Bool?
        var adobe_transform: Int?
        var exif_orientation: Int?
        var warnings: Int
        var error: String?
        var rgba8_sha256: String?
        var reference_png: String?
        var max_abs_diff: Int

        var testDescription: String { file }
        var isSound: Bool { file.hasPrefix("jpeg/") }
        /// The reference of a CMYK file contains C, M, Y, K.
        var isCMYK: Bool { components == 4 }
    }

    static let all = Corpus.entries("jpeg-expected.json", of: Expectation.self)

    @Test("A sound JPEG decodes to the reference's pixels", arguments: all.filter(\.isSound))
    func sound(expected: Expectation) throws {
        let bytes = try Corpus.bytes(expected.file)
        let decoded = try JPEGDecoder.decodeAsStored(bytes, limits: .default)
        #expect(decoded.image.width == expected.width)
        #expect(decoded.image.height == expected.height)
        #expect(decoded.warnings.isEmpty)
        if let file = expected.reference_png {
            var reference = try ImageDecoder.decode(Corpus.bytes(file)).image
            if expected.isCMYK {
                reference = Self.rgb(
                    fromInk: reference,
                    isInverted: expected.adobe_transform != nil
                )
            }
            let difference = try #require(decoded.image.largestDifference(from: reference))
            #expect(difference <= expected.max_abs_diff)
        } else {
            #expect(try decoded.image.checksum() == expected.rgba8_sha256)
        }
    }

    @Test("A JPEG is turned as its Exif orientation says", arguments: all.filter(\.isSound))
    func orientation(expected: Expectation) throws {
        let bytes = try Corpus.bytes(expected.file)
        let description = ImageInspector.describe(bytes)
        #expect(description.isReadable)
        #expect(description.orientation?.rawValue == expected.exif_orientation)
        #expect(description.isInterlaced == expected.progressive)
        let image = try ImageDecoder.decode(bytes).image
        let isTurned = (expected.exif_orientation ?? 1) > 4
        #expect(image.width == (isTurned ? expected.height : expected.width))
        #expect(image.height == (isTurned ? expected.width : expected.height))
    }

    @Test(
        "A damaged JPEG is an error or, if lost data is accepted, decoded with a warning",
        arguments: all.filter { !$0.isSound }
    )
    func damaged(expected: Expectation) throws {
        let bytes = try Corpus.bytes(expected.file)
        var limits = DecodingLimits.default
        limits.maxSide = 65_500
        if case .failure(let error) = Result(catching: { () throws(CodecError) in
            try JPEGDecoder.decodeAsStored(bytes, limits: limits)
        }) {
            #expect(expected.error != nil || expected.warnings > 0, "rejected: \(error)")
        }
        limits.acceptsDamagedJPEGs = true
        switch Result(catching: { () throws(CodecError) in
            try JPEGDecoder.decodeAsStored(bytes, limits: limits)
        }) {
        case .success(let decoded):
            if expected.error != nil || expected.warnings > 0 {
                #expect(!decoded.warnings.isEmpty)
            }
            if expected.error == nil, let checksum = expected.rgba8_sha256 {
                #expect(try decoded.image.checksum() == checksum)
            }
        case .failure(let error):
            #expect(expected.error != nil || expected.warnings > 0, "rejected: \(error)")
            if expected.error == nil { #expect(error.reason == .truncated) }
        }
    }

    /// libjpeg fills what a marker inside of a scan hides with grey, and only warns.
    @Test("A JPEG with a marker inside of its scan, or an early end, is not readable")
    func lostData() throws {
        let sound = JPEGCorpusTests.all.first {
            $0.isSound && $0.progressive != true && $0.width ?? 0 > 200
        }
        let bytes = try Corpus.bytes(#require(sound).file)
        var broken = bytes
        let middle = bytes.count * 2 / 3
        for (offset, byte) in ([0xFF, 0xC4, 0xFF, 0xC4] as [UInt8]).enumerated() {
            broken[middle + offset] = byte
        }
        let short = Array(bytes[..<middle]) + [0xFF, 0xD9]
        for file in [broken, short] {
            #expect(throws: CodecError.self) { try ImageDecoder.decode(file) }
            #expect(!ImageInspector.describe(file).isReadable)
            var limits = DecodingLimits.default
            limits.acceptsDamagedJPEGs = true
            #expect(try !ImageDecoder.decode(file, limits: limits).warnings.isEmpty)
        }
    }

    /// The textbook conversion from ink amounts, in floating point.
    private static func rgb(fromInk image: Image<RGBA8>, isInverted: Bool) -> Image<RGBA8> {
        func light(_ ink: UInt8, _ key: UInt8) -> UInt8 {
            let passed = [ink, key].map { Double(isInverted ? $0 : 255 - $0) / 255 }
            return UInt8((passed[0] * passed[1] * 255).rounded())
        }
        let pixels = image.pixelArray.map {
            RGBA8(
                red: light($0.red, $0.alpha),
                green: light($0.green, $0.alpha),
                blue: light($0.blue, $0.alpha)
            )
        }
        return Image(width: image.width, height: image.height, pixels: pixels)
    }
}
