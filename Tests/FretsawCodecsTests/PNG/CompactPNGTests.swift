import FretsawCodecs
import FretsawRaster
import Testing

@Suite("Compact PNG")
struct CompactPNGTests {
    @Test("Pixels come back exactly", arguments: [(1, 1), (1, 9), (17, 3), (64, 64), (310, 155)])
    func roundTrip(width: Int, height: Int) throws {
        let image = Pictures.noise(width: width, height: height)
        let decoded = try ImageDecoder.decode(CompactPNG.encode(image, opaque: false))
        #expect(decoded.image == image)
        #expect(decoded.format == .png)
        #expect(decoded.warnings.isEmpty)
    }

    @Test("Opaque, alpha is left out")
    func opaque() throws {
        let image = Pictures.noise(width: 19, height: 11)
        let file = try CompactPNG.encode(image, opaque: true)
        let decoded = try ImageDecoder.decode(file).image
        for (got, given) in zip(decoded.pixelArray, image.pixelArray) {
            #expect(got == RGBA8(red: given.red, green: given.green, blue: given.blue))
        }
        #expect(ImageInspector.describe(file).colorModel == .rgb)
    }

    @Test("A smooth picture takes a fraction of its pixels' bytes")
    func small() throws {
        let image = Pictures.gradient(width: 200, height: 200)
        #expect(try CompactPNG.encode(image, opaque: true).count < 200 * 200 * 3 / 20)
    }

    @Test("A picture without pixels is an error", arguments: [(0, 0), (0, 3), (3, 0)])
    func empty(width: Int, height: Int) {
        let image = Image(width: width, height: height, filledWith: RGBA8.black)
        #expect(
            throws: CodecError(
                .unencodableSize(width: width, height: height, maxSide: 1_000_000),
                format: .png
            )
        ) {
            try CompactPNG.encode(image, opaque: true)
        }
    }
}
