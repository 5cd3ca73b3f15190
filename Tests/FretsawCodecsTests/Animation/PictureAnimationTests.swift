import FretsawCodecs
import FretsawRaster
import Testing

@Suite("Animations of pictures")
struct PictureAnimationTests {
    private typealias Frame = (image: Image<RGBA8>, milliseconds: Int)

    /// A square that moves over a gradient; all frames have the colours of the first one.
    private static let frames = [0, 1, 1, 20, 33].enumerated().map { index, x -> Frame in
        var image = Image(width: 48, height: 30, filledWith: RGBA8.black)
        for y in 0..<image.height {
            for x in 0..<image.width {
                image[x, y] = RGBA8(red: UInt8(5 * x), green: 90, blue: UInt8(30 * (y / 10)))
            }
        }
        image.fill(PixelRect(x: x, y: 9, width: 9, height: 8), with: .white)
        image.fill(PixelRect(x: 40, y: 20, width: 3, height: 3), with: .black)
        return (image, 60 + 10 * index)
    }

    private static func encoded(_ encoding: PictureEncoding) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try PictureEncoder().encode(frames, as: encoding, into: &bytes)
        return bytes
    }

    private static func pictures<Decoder: AnimationDecoder & ~Copyable>(
        _ type: Decoder.Type,
        _ bytes: [UInt8]
    ) throws -> [Image<RGBA8>] {
        var decoder = try Decoder(bytes, limits: .default, isStrict: true)
        var pictures: [Image<RGBA8>] = []
        while try decoder.advance() != nil { pictures.append(decoder.image()) }
        return pictures
    }

    @Test("Files decode to the frames, with their times, and are played once")
    func decoding() throws {
        let (apng, gif) = (try Self.encoded(.apng), try Self.encoded(.gif))
        #expect(try Self.pictures(APNGDecoder.self, apng) == Self.frames.map(\.image))
        #expect(try Self.pictures(GIFDecoder.self, gif) == Self.frames.map(\.image))
        for (bytes, format) in [(apng, ImageFormat.apng), (gif, .gif89a)] {
            let summary = try AnimationSummary(bytes)
            #expect(summary.format == format && summary.loop.plays == 1)
            let times = Self.frames.map { Duration.milliseconds($0.milliseconds) }
            #expect(summary.frames.map(\.delay) == times)
            // Changes only.
            #expect(summary.frames[1].rect.size.pixelCount < 100)
        }
    }

    @Test("Pillow reads the frames, their times and one play", .needsPillow)
    func pillow() throws {
        let script = """
            import sys
            from PIL import Image
            with Image.open(sys.argv[1]) as image:
                print(image.n_frames, image.info.get("loop"), end="")
                for index in range(image.n_frames):
                    image.seek(index)
                    print("", int(image.info["duration"]), end="")
            """
        for (encoding, head) in [(PictureEncoding.apng, "5 1"), (.gif, "5 None")] {
            let bytes = try Self.encoded(encoding)
            let read = String(decoding: try Pillow.run(script, on: bytes), as: UTF8.self)
            #expect(read == "\(head) 60 70 80 90 100")
            #expect(try Pillow.frames(of: bytes) == Self.frames.map(\.image.rgbaBytes))
        }
    }

    @Test("Pictures of more than 255 colours get the nearest of a palette")
    func manyColours() throws {
        var image = Image(width: 64, height: 64, filledWith: RGBA8.black)
        for y in 0..<64 {
            for x in 0..<64 { image[x, y] = RGBA8(red: UInt8(4 * x), green: UInt8(4 * y), blue: 0) }
        }
        var bytes: [UInt8] = []
        try PictureEncoder().encode([(image, 100)], as: .apng, into: &bytes)
        let picture = try #require(try Self.pictures(APNGDecoder.self, bytes).first)
        #expect((100...255).contains(Set(picture.pixelArray).count))
        let far = zip(picture.pixelArray, image.pixelArray).count { one, other in
            abs(Int(one.red) - Int(other.red)) + abs(Int(one.green) - Int(other.green)) > 32
        }
        #expect(far == 0)
    }
}
