import FretsawCodecs
import FretsawRaster
import Testing

@Suite("JPEG encoder")
struct JPEGEncoderTests {
    @Test("A smooth picture comes back near")
    func roundTrip() throws {
        let image = Pictures.gradient(width: 120, height: 80)
        let options = try JPEGEncodingOptions(quality: 95)
        let decoded = try ImageDecoder.decode(Self.encode(image, options))
        #expect(decoded.format == .jpeg)
        #expect(try #require(decoded.image.largestDifference(from: image)) <= 8)
    }

    @Test(
        "Sides that are no multiple of a block survive",
        arguments: [
            (1, 1), (1, 2), (7, 1), (17, 3), (8, 8), (9, 16), (31, 33), (310, 155), (2, 300),
        ]
    )
    func oddSizes(size: (Int, Int)) throws {
        let image = Image(
            width: size.0,
            height: size.1,
            filledWith: RGBA8(red: 90, green: 140, blue: 200)
        )
        let options = try JPEGEncodingOptions(quality: 90)
        let decoded = try ImageDecoder.decode(Self.encode(image, options)).image
        #expect(try #require(decoded.largestDifference(from: image)) <= 4)
    }

    @Test("One encoder gives the same bytes again and again, whatever it wrote between")
    func repeatable() throws {
        let image = Pictures.noise(width: 60, height: 41)
        let other = Pictures.gradient(width: 33, height: 90)
        let fine = try JPEGEncodingOptions(quality: 97)
        var encoder = JPEGEncoder()
        var bytes: [UInt8] = []
        try encoder.encode(image, into: &bytes)
        let first = bytes
        try encoder.encode(image, into: &bytes)
        #expect(bytes == first)
        try encoder.encode(other, options: fine, into: &bytes)
        #expect(bytes == (try Self.encode(other, fine)))
        try encoder.encode(image, into: &bytes)
        #expect(bytes == first)
    }

    @Test("After an error, encoder and bytes can be used again")
    func refusal() throws {
        let image = Pictures.gradient(width: 20, height: 20)
        var encoder = JPEGEncoder()
        var bytes: [UInt8] = []
        try encoder.encode(image, into: &bytes)
        let first = bytes
        for (width, height) in [(0, 0), (0, 5), (5, 0), (65_501, 1), (1, 65_501)] {
            let refused = Image(width: width, height: height, filledWith: RGBA8.black)
            let expected = CodecError(
                .unencodableSize(width: width, height: height, maxSide: 65_500),
                format: .jpeg
            )
            var thrown: CodecError?
            do throws(CodecError) {
                try encoder.encode(refused, into: &bytes)
            } catch {
                thrown = error
            }
            #expect(thrown == expected)
        }
        #expect(bytes == first)
        try encoder.encode(image, into: &bytes)
        #expect(bytes == first)
    }

    @Test("The file may be larger than the encoder's first buffer")
    func largeFile() throws {
        // Grey, because the colours of noise are lost.
        let grey = Pictures.noise(width: 600, height: 400).pixelArray.map {
            RGBA8(red: $0.red, green: $0.red, blue: $0.red)
        }
        let image = Image(width: 600, height: 400, pixels: grey)
        let options = try JPEGEncodingOptions(quality: 100)
        let bytes = try Self.encode(image, options)
        #expect(bytes.count > 3 * 65_536)
        let decoded = try ImageDecoder.decode(bytes)
        #expect(decoded.warnings.isEmpty)
        #expect(try #require(decoded.image.largestDifference(from: image)) <= 6)
    }

    @Test("Alpha makes no difference")
    func alphaIgnored() throws {
        let image = Pictures.noise(width: 24, height: 24)
        var opaque = image
        for y in 0..<24 { for x in 0..<24 { opaque[x, y].alpha = 255 } }
        #expect(try Self.encode(image, .default) == Self.encode(opaque, .default))
    }

    @Test("The buffer's capacity is reused")
    func reusesCapacity() throws {
        let image = Pictures.gradient(width: 64, height: 64)
        var encoder = JPEGEncoder()
        var bytes: [UInt8] = []
        bytes.reserveCapacity(100_000)
        let place = bytes.withUnsafeBufferPointer { $0.baseAddress.map(Int.init(bitPattern:)) }
        for _ in 0..<3 { try encoder.encode(image, into: &bytes) }
        #expect(
            bytes.withUnsafeBufferPointer { $0.baseAddress.map(Int.init(bitPattern:)) } == place
        )
    }

    @Test("More quality means more bytes and less difference")
    func quality() throws {
        let image = Pictures.gradient(width: 96, height: 96)
        var last = 0
        for quality in [10, 50, 90] {
            let count = try Self.encode(image, JPEGEncodingOptions(quality: quality)).count
            #expect(count > last)
            last = count
        }
    }

    @Test("Qualities outside 1…100 are errors with the range", arguments: [-1, 0, 101, .max])
    func badQuality(quality: Int) {
        #expect(
            throws: CodecError(
                .optionOutOfRange(name: "quality", value: quality, allowed: 1...100),
                format: .jpeg
            )
        ) {
            try JPEGEncodingOptions(quality: quality)
        }
    }

    static func encode(_ image: Image<RGBA8>, _ options: JPEGEncodingOptions) throws -> [UInt8] {
        var encoder = JPEGEncoder()
        var bytes: [UInt8] = []
        try encoder.encode(image, options: options, into: &bytes)
        return bytes
    }
}
