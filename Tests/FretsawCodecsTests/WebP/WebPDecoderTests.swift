import FretsawCodecs
import FretsawRandom
import FretsawRaster
import Testing

@Suite("WebP decoder")
struct WebPDecoderTests {
    private static let still = Pictures.gradient(width: 31, height: 18)

    @Test("Pixels of stills equal Pillow's", .needsPillow, arguments: [true, false])
    func stills(isOpaque: Bool) throws {
        var image = Self.still
        if !isOpaque { image[3, 4].alpha = 90 }
        let bytes = try WebPBuilder.picture(image, opaque: isOpaque)
        #expect(try ImageDecoder.decode(bytes).image.rgbaBytes == Pillow.frames(of: bytes).first)
    }

    @Test("A lossless picture of Pillow has its pixels", .needsPillow)
    func lossless() throws {
        let bytes = try Pillow.run(
            """
            import sys
            from PIL import Image
            image = Image.radial_gradient("L").resize((33, 20))
            image = Image.merge("RGBA", (image, image.rotate(90), image.transpose(0), image.rotate(180)))
            image.save(sys.stdout.buffer, "webp", lossless=True, exact=True)
            """
        )
        #expect(try ImageDecoder.decode(bytes).image.rgbaBytes == Pillow.frames(of: bytes).first)
        let description = ImageInspector.describe(bytes)
        #expect(description.variant == .lossless && description.colorModel == .rgba)
    }

    @Test("A picture with alpha is lossy with exact alpha", arguments: 0..<4)
    func exactAlpha(seed: UInt64) throws {
        let image = Pictures.noise(width: 40, height: 23, seed: seed)
        let decoded = try ImageDecoder.decode(WebPBuilder.picture(image))
        #expect(decoded.format == .webp && decoded.warnings.isEmpty)
        #expect(decoded.image.pixelArray.map(\.alpha) == image.pixelArray.map(\.alpha))
    }

    @Test("An opaque picture is close to the original, in the same bytes each time")
    func lossy() throws {
        let bytes = try WebPBuilder.picture(Self.still, opaque: true)
        #expect(try WebPBuilder.picture(Self.still, opaque: true) == bytes)
        let difference = try ImageDecoder.decode(bytes).image.largestDifference(from: Self.still)
        #expect(try #require(difference) < 40)
        let description = ImageInspector.describe(bytes)
        #expect(description.variant == .lossy && description.frameCount == 1)
        #expect((description.width, description.height) == (31, 18))
    }

    @Test("A fitted picture equals one scaled after decoding")
    func fitting() throws {
        let bytes = try WebPBuilder.picture(Self.still, opaque: true)
        let size = PixelSize(width: 9, height: 6)
        let fitted = try ImageDecoder.decode(bytes, over: .black) {
            (PixelRect(origin: PixelPoint(x: 0, y: 0), size: $0), size)
        }
        #expect(try fitted.image == ImageDecoder.decode(bytes).image.resampled(to: size))
    }

    @Test("Exif data turn a picture", arguments: EXIFOrientation.allCases, [true, false])
    func orientation(_ orientation: EXIFOrientation, hasPrefix: Bool) throws {
        let file = try WebPBuilder.picture(Self.still, opaque: true)
        var builder = WebPBuilder()
        builder.addHeader(width: 31, height: 18, flags: 8)
        builder.chunks += WebPBuilder.pictureChunks(of: file)
        let tiff: [UInt8] =
            [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0]
            + [UInt8(orientation.rawValue), 0, 0, 0, 0, 0, 0, 0]
        builder.add("EXIF", (hasPrefix ? Array("Exif\0\0".utf8) : []) + tiff)
        let turned = try ImageDecoder.decode(builder.file()).image
        let upright = try ImageDecoder.decode(file).image
        #expect(turned.pixelArray.count == upright.pixelArray.count)
        #expect((turned.width == 31) == !orientation.transposes)
        #expect((turned == upright) == (orientation == .upright))
        #expect(ImageInspector.describe(builder.file()).orientation == orientation)
    }

    @Test(
        "A profile is converted to sRGB, if the header announces it",
        arguments: [0x20, 0] as [UInt8]
    )
    func profile(flags: UInt8) throws {
        let gray = Image(width: 8, height: 8, filledWith: RGBA8(red: 128, green: 128, blue: 128))
        let file = try WebPBuilder.picture(gray, opaque: true)
        var builder = WebPBuilder()
        builder.addHeader(width: 8, height: 8, flags: flags)
        let colorants = [
            [0.4361, 0.2225, 0.0139], [0.3851, 0.7169, 0.0971], [0.1431, 0.0606, 0.7141],
        ]
        builder.add("ICCP", ICCBuilder.matrix(colorants, power: 1).bytes)
        builder.chunks += WebPBuilder.pictureChunks(of: file)
        let decoded = try ImageDecoder.decode(builder.file()).image[4, 4]
        // Half of the light is 188 in sRGB.
        #expect(abs(Int(decoded.green) - (flags == 0 ? 128 : 188)) <= 3)
        #expect((ImageInspector.describe(builder.file()).colorProfile == "Test") == (flags != 0))
    }

    @Test("A broken profile is ignored with a warning")
    func brokenProfile() throws {
        let file = try WebPBuilder.picture(Self.still, opaque: true)
        var builder = WebPBuilder()
        builder.addHeader(width: 31, height: 18, flags: 0x20)
        builder.add("ICCP", [1, 2, 3])
        builder.chunks += WebPBuilder.pictureChunks(of: file)
        let decoded = try ImageDecoder.decode(builder.file())
        #expect(try decoded.image == ImageDecoder.decode(file).image)
        #expect(decoded.warnings.count == 1)
        #expect(ImageInspector.describe(builder.file()).warnings == decoded.warnings)
    }

    @Test("Frames equal Pillow's", .needsPillow, arguments: 0..<12)
    func frames(seed: UInt64) throws {
        var generator = SeededGenerator(seed: Seed(seed), item: 3)
        var builder = WebPBuilder()
        builder.addHeader(width: 24, height: 19, flags: 0x12)
        builder.addLoop(2)
        for index in 0..<5 {
            let (width, height) = (generator.draw(in: 1...12), generator.draw(in: 1...9))
            let rect = PixelRect(
                x: 2 * generator.draw(in: 0...(24 - width) / 2),
                y: 2 * generator.draw(in: 0...(19 - height) / 2),
                width: width,
                height: height
            )
            builder.addFrame(
                try WebPBuilder.picture(
                    Pictures.noise(width: width, height: height, seed: seed * 9 + UInt64(index)),
                    opaque: index == 1
                ),
                rect,
                isBlended: generator.draw(in: 0...2) > 0,
                isCleared: generator.draw(in: 0...1) == 0
            )
        }
        let bytes = builder.file()
        var decoder = try WebPDecoder(bytes)
        for expected in try Pillow.frames(of: bytes) {
            _ = try #require(try decoder.advance())
            let found = decoder.image().rgbaBytes
            for start in stride(from: 0, to: found.count, by: 4) {
                let alpha = Int(expected[start + 3])
                #expect(abs(Int(found[start + 3]) - alpha) <= 1)
                // Colours that can be seen; almost transparent ones are rounded in another way.
                for channel in start..<start + 3 {
                    #expect(abs(Int(found[channel]) - Int(expected[channel])) * alpha <= 3 * 255)
                }
            }
        }
        #expect(try decoder.advance() == nil && decoder.damage == nil)
    }

    @Test("An animation has its plays, delays and places", arguments: [0, 1, 3, 65_535])
    func properties(plays: Int) throws {
        let bytes = try WebPBuilder.animation(plays: plays).file()
        let summary = try AnimationSummary(bytes)
        #expect(summary.format == .webp && summary.damage == nil)
        #expect(summary.loop.plays == (plays == 0 ? nil : plays))
        #expect(summary.frames.map(\.delay) == [10, 20, 30].map { .milliseconds($0) })
        #expect(summary.frames.map(\.rect.minY) == [0, 4, 4])
        #expect(summary.frames.map(\.disposal) == [.keep, .clear, .keep])
        #expect(summary.frames.map(\.isBlended) == [true, false, true])
        var decoder = try WebPDecoder(bytes)
        for frame in summary.frames {
            #expect(try decoder.advance() == frame)
            #expect(decoder.patch().size == frame.rect.size)
        }
        let description = ImageInspector.describe(bytes)
        #expect(description.variant == .animated && description.frameCount == 3)
        var first = try WebPDecoder(bytes)
        _ = try first.advance()
        #expect(try ImageDecoder.decode(bytes).image == first.image())
    }

    @Test("A frame cleared before the next one leaves transparent pixels, whatever the background")
    func cleared() throws {
        let red = try WebPBuilder.picture(
            Image(width: 8, height: 8, filledWith: RGBA8(red: 200, green: 0, blue: 0)),
            opaque: true
        )
        var builder = WebPBuilder()
        builder.addHeader(width: 16, height: 8, flags: 2)
        builder.addLoop(0)
        let left = PixelRect(x: 0, y: 0, width: 8, height: 8)
        builder.addFrame(red, left, isCleared: true)
        builder.addFrame(red, PixelRect(x: 8, y: 0, width: 8, height: 8))
        var decoder = try WebPDecoder(builder.file())
        _ = try decoder.advance()
        _ = try decoder.advance()
        #expect(decoder.image()[3, 3] == .transparent)
        #expect(decoder.image()[12, 3].alpha == 255)
    }
}

@Suite("Damaged WebPs")
struct WebPDamageTests {
    @Test("Frames before the end of a cut animation are shown")
    func cutAnimation() throws {
        let bytes = try WebPBuilder.animation().file()
        let ends = try AnimationSummary(bytes).frames.map(\.offset).dropFirst() + [bytes.count]
        for count in 0..<bytes.count {
            let cut = Array(bytes[..<count])
            // The byte after data of an odd length may be missing.
            let complete = ends.count { $0 <= count + 1 && (try? WebPDecoder(cut)) != nil }
            guard complete > 0 else {
                #expect(throws: CodecError.self) { try AnimationSummary(cut) }
                continue
            }
            let summary = try AnimationSummary(cut)
            #expect(summary.frames.count == complete || summary.frames.count == complete - 1)
            var decoder = try WebPDecoder(cut)
            var frames = 0
            while try decoder.advance() != nil { frames += 1 }
            #expect(frames == summary.frames.count)
            if count + 1 < bytes.count { #expect(decoder.damage?.reason == .truncated) }
        }
    }

    @Test("A frame with broken data costs only itself, with a warning", arguments: [false, true])
    func brokenFrame(isStrict: Bool) throws {
        var bytes = try WebPBuilder.animation().file()
        let offset = try AnimationSummary(bytes).frames[1].offset
        let chunk = try #require(
            bytes[offset...].indices.first { bytes[$0...].starts(with: "VP8 ".utf8) }
        )
        // The first partition is longer than the chunk.
        bytes[chunk + 8] |= 0xE0
        bytes[chunk + 9] = 0xFF
        var decoder = try WebPDecoder(bytes, isStrict: isStrict)
        #expect(try decoder.advance()?.index == 0)
        if isStrict {
            #expect(throws: CodecError.self) { try decoder.advance() }
        } else {
            #expect(try decoder.advance()?.isPartial == true)
            #expect(decoder.patch() == Image(width: 5, height: 3, filledWith: .transparent))
            #expect(try decoder.advance()?.isPartial == false)
            #expect(try decoder.advance() == nil)
            #expect(decoder.warnings.map(\.frame) == [1] && decoder.warnings[0].offset == offset)
            let description = ImageInspector.describe(bytes)
            #expect(description.frameCount == 3)
            #expect(description.warnings == decoder.warnings.map(\.description))
        }
    }

    /// Frames that cannot be shown, and whether another frame is shown instead.
    @Test(
        "A frame without a picture that fits costs only itself",
        arguments: ["none", "other chunk", "bad header", "larger", "short", "smaller"],
        0..<3
    )
    func invalidFrame(kind: String, place: Int) throws {
        let image = Pictures.gradient(width: 9, height: 7)
        let sound = try WebPBuilder.picture(image, opaque: true)
        let rect = PixelRect(x: 0, y: 0, width: 9, height: 7)
        var builder = WebPBuilder()
        builder.addHeader(width: 9, height: 7, flags: 2)
        builder.addLoop(0)
        for index in 0..<3 {
            guard index == place else {
                builder.addFrame(sound, rect)
                continue
            }
            let head = [UInt8](repeating: 0, count: 12)
            var other = WebPBuilder()
            switch kind {
            case "none": builder.addFrame(head, rect)
            case "short": builder.add("ANMF", [0, 0])
            case "larger", "smaller":
                let side = kind == "larger" ? 20 : 4
                let picture = Pictures.gradient(width: side, height: side)
                builder.addFrame(try WebPBuilder.picture(picture, opaque: true), rect)
            default:
                other.add(kind == "bad header" ? "VP8L" : "abcd", [1, 2, 3, 4])
                builder.addFrame(head + other.chunks, rect)
            }
        }
        let file = builder.file()
        // As in Chromium, a smaller picture is shown.
        let count = kind == "smaller" ? 3 : 2
        #expect(try AnimationSummary(file).frames.map(\.index) == Array(0..<count))
        var decoder = try WebPDecoder(file)
        while let frame = try decoder.advance() { #expect(!frame.isPartial) }
        #expect(decoder.warnings.map(\.isDamage) == [true])
        if count == 3 { #expect(try AnimationSummary(file).frames[place].rect.size.width == 4) }
        let description = ImageInspector.describe(file)
        #expect(description.frameCount == count && description.isReadable)
        #expect(description.warnings == decoder.warnings.map(\.description))
        var strict = try WebPDecoder(file, isStrict: true)
        #expect(throws: CodecError.self) { while try strict.advance() != nil {} }
    }

    @Test("A broken profile of an animation is a warning that is not damage")
    func brokenProfile() throws {
        var builder = WebPBuilder()
        builder.addHeader(width: 9, height: 7, flags: 0x32)
        builder.add("ICCP", [UInt8](repeating: 7, count: 200))
        builder.chunks += try WebPBuilder.animation().chunks.dropFirst(18)
        var decoder = try WebPDecoder(builder.file(), isStrict: true)
        while try decoder.advance() != nil {}
        #expect(decoder.warnings.map(\.kind) == [.ignoredColors] && decoder.damage == nil)
        let description = ImageInspector.describe(builder.file())
        #expect(description.warnings == decoder.warnings.map(\.description))
    }

    @Test("Bytes after the end are ignored, and metadata that are cut off are a warning")
    func trailer() throws {
        let file = try WebPBuilder.picture(Pictures.gradient(width: 9, height: 5), opaque: true)
        let image = try ImageDecoder.decode(file).image
        let longer = try ImageDecoder.decode(file + [1, 2, 3, 4, 5, 6, 7, 8, 9])
        #expect(longer.image == image && longer.warnings.isEmpty)
        var builder = WebPBuilder()
        builder.addHeader(width: 9, height: 5, flags: 8)
        builder.chunks += WebPBuilder.pictureChunks(of: file)
        builder.add("EXIF", [UInt8](repeating: 7, count: 40))
        let cut = try ImageDecoder.decode(Array(builder.file().dropLast(9)))
        #expect(cut.image == image && cut.warnings.count == 1)
    }

    /// Files with one mistake in the container.
    static func mistakes() throws -> [(name: String, bytes: [UInt8])] {
        let picture = try WebPBuilder.picture(Pictures.gradient(width: 9, height: 7), opaque: true)
        let chunks = WebPBuilder.pictureChunks(of: picture)
        let whole = PixelRect(x: 0, y: 0, width: 9, height: 7)
        func file(_ flags: UInt8, _ add: (inout WebPBuilder) -> Void) -> [UInt8] {
            var builder = WebPBuilder()
            builder.addHeader(width: 9, height: 7, flags: flags)
            add(&builder)
            return builder.file()
        }
        return [
            ("no chunk", WebPBuilder().file()),
            ("no picture", file(0) { _ in }),
            ("no frame", file(2) { $0.addLoop(0) }),
            ("a frame before ANIM", file(2) { $0.addFrame(picture, whole) }),
            (
                "a frame without the flag",
                file(0) {
                    $0.addLoop(0); $0.addFrame(picture, whole)
                }
            ),
            (
                "a picture beside frames",
                file(2) {
                    $0.addLoop(0); $0.chunks += chunks
                }
            ),
            (
                "a frame beyond the canvas",
                file(2) {
                    $0.addLoop(0)
                    $0.addFrame(picture, PixelRect(x: 2, y: 0, width: 9, height: 7))
                }
            ),
            (
                "a short ANMF",
                file(2) {
                    $0.addLoop(0); $0.add("ANMF", [0, 0])
                }
            ),
            ("a short ANIM", file(2) { $0.add("ANIM", [0]) }),
            (
                "another canvas",
                {
                    var builder = WebPBuilder()
                    builder.addHeader(width: 10, height: 7, flags: 0)
                    builder.chunks += chunks
                    return builder.file()
                }()
            ),
            (
                "a chunk longer than the file says",
                {
                    var builder = WebPBuilder()
                    builder.chunks = chunks
                    return builder.file(size: 20)
                }()
            ),
        ]
    }

    @Test("A container with a mistake is rejected as damaged")
    func containers() throws {
        for (name, bytes) in try Self.mistakes() {
            let error = #expect(throws: CodecError.self, "\(name)") {
                try ImageDecoder.decode(bytes)
            }
            guard case .malformed = error?.reason else {
                Issue.record("\(name): \(String(describing: error))")
                continue
            }
            #expect(ImageInspector.describe(bytes).problem == error)
            #expect(throws: CodecError.self, "\(name)") { try AnimationSummary(bytes) }
        }
    }

    @Test("Limits are checked before pixels are allocated")
    func limits() throws {
        var header = WebPBuilder()
        header.addHeader(width: 1 << 24, height: 1 << 24, flags: 2)
        #expect(throws: CodecError.self) { try AnimationSummary(header.file()) }
        let still = try WebPBuilder.picture(Pictures.gradient(width: 20, height: 10), opaque: true)
        let animation = try WebPBuilder.animation().file()
        var limits = DecodingLimits.default
        func exceeded(_ bytes: [UInt8]) -> DecodingLimits.Name? {
            #expect(throws: CodecError.self) { try ImageDecoder.decode(bytes, limits: limits) }
            return ImageInspector.describe(bytes, limits: limits).problem?.exceededLimit
        }
        limits.maxPixels = 199
        #expect(exceeded(still) == .maxPixels)
        limits = .default
        limits.maxSide = 8
        #expect(exceeded(animation) == .maxSide)
        limits = .default
        limits.maxAnimationPixels = 62
        #expect(exceeded(animation) == .maxAnimationPixels)
        limits = .default
        limits.maxFrames = 2
        #expect(exceeded(animation) == .maxFrames)
        limits = .default
        limits.maxBytes = 10
        #expect(exceeded(still) == .maxBytes)
    }

    @Test("A picture is encoded within the format's limits", arguments: [0, 101])
    func qualities(quality: Int) {
        var bytes: [UInt8] = [1]
        let image = Pictures.gradient(width: 4, height: 4)
        #expect(throws: CodecError.self) {
            try WebPEncoder.encode(image, opaque: true, quality: quality, into: &bytes)
        }
        let wide = Image(width: WebPEncoder.maxSide + 1, height: 1, filledWith: RGBA8.black)
        #expect(throws: CodecError.self) {
            try WebPEncoder.encode(wide, opaque: true, into: &bytes)
        }
        #expect(bytes == [1])
    }
}
