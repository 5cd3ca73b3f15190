import FretsawCodecs
import FretsawRaster
import Testing

@Suite("Stored pixels of animations")
struct AnimationPatchTests {
    /// Composites the stored pixels by the frames' data only; pixels outside the canvas are cut.
    private static func check<Decoder: AnimationDecoder & ~Copyable>(
        _ decoder: inout Decoder,
        size: PixelSize
    ) throws -> Int {
        var canvas = Image(width: size.width, height: size.height, filledWith: RGBA8.transparent)
        var count = 0
        while let frame = try decoder.advance() {
            let (before, patch) = (canvas, decoder.patch())
            let area = frame.rect.intersection(canvas.bounds)
            for y in area.minY..<max(area.minY, area.maxY) {
                for x in area.minX..<max(area.minX, area.maxX) {
                    let pixel = patch[x - frame.rect.minX, y - frame.rect.minY]
                    if frame.isBlended, pixel.alpha == 0 { continue }
                    canvas[x, y] = frame.isBlended ? pixel.over(canvas[x, y]) : pixel
                }
            }
            guard canvas.hasSamePixels(as: decoder.image()) else {
                Issue.record("frame \(frame.index) differs")
                return count
            }
            switch frame.disposal {
            case .keep: break
            case .clear: canvas.fill(frame.rect, with: .transparent)
            case .restore: canvas = before
            }
            count += 1
        }
        return count
    }

    @Test("Composited, they give a GIF's frames", .needsCorpus, arguments: Corpus.files(in: "gif"))
    func gif(file: String) throws {
        var limits = DecodingLimits.default
        limits.maxAnimationPixels = 200_000
        limits.maxFrames = 60
        guard var decoder = try? GIFDecoder(Corpus.bytes(file), limits: limits) else { return }
        let size = decoder.canvasSize
        do {
            #expect(try Self.check(&decoder, size: size) > 0)
        } catch is CodecError {
            // Damaged, or beyond the limits.
        }
    }

    @Test(
        "Frames are blended as stored, and converted to sRGB then",
        arguments: 0..<20 as Range<UInt64>
    )
    func colors(seed: UInt64) throws {
        let size = PixelSize(width: 6, height: 4)
        let tiff: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1]
        var file = APNGDecoderTests.file(
            APNGDecoderTests.parts(8, size: size, seed: seed),
            size: size
        )
        if seed % 2 == 1 { file = file.insertingPNGChunk("eXIf", tiff + [0, 6, 0, 0, 0, 0, 0, 0]) }
        let gamma = PNGBuilder.bigEndian(100_000)
        func shown(_ image: Image<RGBA8>) throws -> Image<RGBA8> {
            let still = try CompactPNG.encode(image, opaque: false)
            return try ImageDecoder.decode(still.insertingPNGChunk("gAMA", gamma)).image
        }
        var stored = try APNGDecoder(file)
        var decoder = try APNGDecoder(file.insertingPNGChunk("gAMA", gamma))
        while let frame = try stored.advance() {
            #expect(try decoder.advance()?.rect == frame.rect)
            #expect(decoder.image() == (try shown(stored.image())))
            #expect(decoder.patch() == (try shown(stored.patch())))
        }
        #expect(try decoder.advance() == nil)
    }

    @Test("On a large canvas, half transparent white over black is as light as in Chromium")
    func largeColors() throws {
        let size = PixelSize(width: 2_100, height: 2_000)
        let part = { (x: Int, y: Int, disposal: UInt8, color: RGBA8) in
            APNGDecoderTests.Part(
                rect: PixelRect(x: x, y: y, width: 2, height: 2),
                disposal: disposal,
                blend: 1,
                pixels: Image(width: 2, height: 2, filledWith: color)
            )
        }
        let white = RGBA8(red: 255, green: 255, blue: 255, alpha: 128)
        let parts = [
            part(3, 3, 0, .black), part(4, 3, 2, white), part(8, 9, 1, white), part(3, 4, 0, white),
        ]
        // Only the default image covers the canvas.
        let file = APNGDecoderTests.file(
            parts,
            size: size,
            defaultImage: Image(width: 1, height: 1, filledWith: .black)
        )
        var decoder = try APNGDecoder(file.insertingPNGChunk("gAMA", PNGBuilder.bigEndian(100_000)))
        var shown: [[RGBA8]] = []
        while try decoder.advance() != nil {
            let pixels = decoder.canvas
            shown.append([(4, 3), (5, 3), (8, 9), (3, 4)].map { pixels[$0.1 * size.width + $0.0] })
        }
        let light = RGBA8(red: 188, green: 188, blue: 188)
        #expect(
            shown == [
                [.black, .transparent, .transparent, .black], [light, white, .transparent, .black],
                [.black, .transparent, white, .black], [.black, .transparent, .transparent, light],
            ]
        )
    }

    @Test("Composited, they give an APNG's frames", arguments: 0..<20 as Range<UInt64>)
    func apng(seed: UInt64) throws {
        let size = PixelSize(width: 6, height: 4)
        let parts = APNGDecoderTests.parts(5, size: size, seed: seed)
        var decoder = try APNGDecoder(APNGDecoderTests.file(parts, size: size))
        #expect(try Self.check(&decoder, size: size) == 5)
    }
}
