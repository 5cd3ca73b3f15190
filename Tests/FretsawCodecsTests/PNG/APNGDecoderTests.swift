import FretsawCodecs
import FretsawCrypto
import FretsawRandom
import FretsawRaster
import Testing

@Suite("APNG decoder")
struct APNGDecoderTests {
    /// The frames and stored number of plays of the corpus' files, and the start of the SHA-256 of all
    /// frames' pixels, which equal those of Chromium 156's `ImageDecoder`.
    static let corpus: [(file: String, frames: Int, plays: Int, digest: String)] = [
        ("Pillow-apng-blend_op_over_near_transparent.png", 128, 1, "508e5c1af3d87986"),
        ("Pillow-apng-blend_op_source_near_transparent.png", 2, 1, "08dba9aab1d117e5"),
        ("Pillow-apng-blend_op_source_solid.png", 2, 1, "09362d60d90993a3"),
        ("Pillow-apng-chunk_multi_actl.png", 1, 0, "50ff136226945518"),
        ("Pillow-apng-delay_zero_numer.png", 4, 0, "db1b42f757c694db"),
        ("Pillow-apng-dispose_op_background.png", 3, 1, "ebee8c0358182af0"),
        ("Pillow-apng-dispose_op_background_final.png", 2, 1, "09362d60d90993a3"),
        ("Pillow-apng-dispose_op_background_region.png", 3, 1, "f872ec1cd6bfd812"),
        ("Pillow-apng-dispose_op_none.png", 3, 1, "77457ab1c35d53af"),
        ("Pillow-apng-dispose_op_previous_final.png", 2, 1, "09362d60d90993a3"),
        ("Pillow-apng-dispose_op_previous_first.png", 2, 1, "b003ff5abd071e96"),
        ("Pillow-apng-dispose_op_previous_region.png", 3, 1, "c9910adc12f7ada2"),
        ("Pillow-apng-fctl_actl.png", 2, 1, "09362d60d90993a3"),
        ("Pillow-apng-mode_16bit.png", 2, 1, "0e6b2874dff504c9"),
        ("Pillow-apng-mode_grayscale.png", 2, 1, "dd72817ad3847848"),
        ("Pillow-apng-mode_grayscale_alpha.png", 2, 1, "398d16333f0607d3"),
        ("Pillow-apng-mode_palette.png", 2, 1, "09362d60d90993a3"),
        ("Pillow-apng-mode_palette_1bit_alpha.png", 2, 1, "0e6b2874dff504c9"),
        ("Pillow-apng-mode_palette_alpha.png", 2, 1, "9cb11b57898a0561"),
        ("Pillow-apng-num_plays.png", 2, 0, "ca3b7cd693ef20f4"),
        ("Pillow-apng-num_plays_1.png", 2, 1, "ca3b7cd693ef20f4"),
        ("Pillow-apng-sequence_gap.png", 1, 0, "50ff136226945518"),
        ("Pillow-apng-sequence_reorder.png", 1, 0, "50ff136226945518"),
        ("Pillow-apng-sequence_repeat.png", 1, 0, "50ff136226945518"),
        ("Pillow-apng-sequence_repeat_chunk.png", 2, 0, "51b820e2df0643a5"),
        ("Pillow-apng-single_frame_default.png", 1, 0, "b74d4937e01ab329"),
        ("Pillow-apng-syntax_num_frames_high.png", 2, 0, "51b820e2df0643a5"),
        ("wuffs-animated-red-blue.apng", 4, 3, "5316822028a9db73"),
        ("wuffs-apng-skip-idat.png", 2, 0, "736ff745726aba37"),
        ("wuffs-muybridge.apng", 15, 0, "2a4ebb7e3e560c9d"),
    ]

    @Test("Frames of the corpus equal Chromium's", .needsCorpus, arguments: corpus)
    func corpusFrames(file: String, frames: Int, plays: Int, digest: String) throws {
        var decoder = try APNGDecoder(Corpus.bytes("png/" + file))
        var pixels: [UInt8] = []
        var count = 0
        while try decoder.advance() != nil {
            pixels += decoder.image().rgbaBytes
            count += 1
        }
        #expect(count == frames)
        #expect(decoder.loop == .plays(plays))
        #expect(SHA256.hexDigest(of: pixels).hasPrefix(digest))
    }

    @Test(
        "A damaged file of the corpus gives the frames before the damage",
        .needsCorpus,
        arguments: [
            ("sequence_gap", 1), ("sequence_reorder", 1), ("sequence_repeat", 1),
            ("sequence_repeat_chunk", 2), ("syntax_num_frames_high", 2),
        ]
    )
    func corpusDamage(name: String, frames: Int) throws {
        let bytes = try Corpus.bytes("png/Pillow-apng-\(name).png")
        var decoder = try APNGDecoder(bytes)
        for _ in 0..<frames { #expect(try decoder.advance() != nil) }
        #expect(try decoder.advance() == nil)
        #expect(decoder.warnings.map(\.isDamage) == [true])
        #expect(decoder.warnings.map(\.frame) == [frames])
        var strict = try APNGDecoder(bytes, isStrict: true)
        for _ in 0..<frames { #expect(try strict.advance() != nil) }
        #expect(throws: CodecError.self) { try strict.advance() }
        #expect(try AnimationSummary(bytes).frames.count == frames)
    }

    /// One frame to write.
    struct Part {
        var rect: PixelRect
        var disposal: UInt8
        var blend: UInt8
        var pixels: Image<RGBA8>
        var delay = (numerator: 1, denominator: 30)
    }

    /// Writes an APNG chunk by chunk; without a default image the first part is one.
    static func file(
        _ parts: [Part],
        size: PixelSize,
        plays: Int = 0,
        defaultImage: Image<RGBA8>? = nil
    ) -> [UInt8] {
        var builder = PNGBuilder()
        builder.addHeader(width: size.width, height: size.height)
        builder.add(
            "acTL",
            PNGBuilder.bigEndian(parts.count) + PNGBuilder.bigEndian(plays)
        )
        if let defaultImage { builder.add("IDAT", Self.data(defaultImage)) }
        var sequence = 0
        for (index, part) in parts.enumerated() {
            let rect = part.rect
            let numbers = [sequence, rect.size.width, rect.size.height, rect.minX, rect.minY]
            let delay = [part.delay.numerator, part.delay.denominator]
            builder.add(
                "fcTL",
                numbers.flatMap(PNGBuilder.bigEndian)
                    + delay.flatMap { PNGBuilder.bigEndian($0).suffix(2) }
                    + [part.disposal, part.blend]
            )
            sequence += 1
            if index == 0, defaultImage == nil {
                builder.add("IDAT", Self.data(part.pixels))
            } else {
                // In two chunks, as for long data.
                let data = Self.data(part.pixels)
                for piece in [data.prefix(data.count / 2), data.dropFirst(data.count / 2)] {
                    builder.add("fdAT", PNGBuilder.bigEndian(sequence) + piece)
                    sequence += 1
                }
            }
        }
        builder.add("IEND", [])
        return builder.bytes
    }

    /// The picture's compressed data.
    private static func data(_ image: Image<RGBA8>) -> [UInt8] {
        var builder = PNGBuilder()
        let start = builder.bytes.count
        builder.addRows(
            (0..<image.height).map { y in
                (0..<image.width).flatMap { x in
                    [image[x, y].red, image[x, y].green, image[x, y].blue, image[x, y].alpha]
                }
            }
        )
        // Between the chunk's head and its checksum, without IEND.
        return Array(builder.bytes[(start + 8)..<(builder.bytes.count - 16)])
    }

    /// Random parts; the first covers the canvas.
    static func parts(_ count: Int, size: PixelSize, seed: UInt64) -> [Part] {
        var generator = SeededGenerator(seed: Seed(seed), item: 7)
        return (0..<count).map { index in
            let width = index == 0 ? size.width : 1 + Int(generator.next() % UInt64(size.width))
            let height = index == 0 ? size.height : 1 + Int(generator.next() % UInt64(size.height))
            let x = Int(generator.next() % UInt64(size.width - width + 1))
            let y = Int(generator.next() % UInt64(size.height - height + 1))
            var pixels = Pictures.noise(width: width, height: height, seed: generator.next())
            for row in 0..<height {
                for column in 0..<width where generator.next() % 3 != 0 {
                    // Mostly transparent and opaque pixels.
                    pixels[column, row].alpha = generator.next() % 2 == 0 ? 0 : 255
                }
            }
            return Part(
                rect: PixelRect(x: x, y: y, width: width, height: height),
                disposal: UInt8(generator.next() % 3),
                blend: UInt8(generator.next() % 2),
                pixels: pixels,
                delay: (Int(generator.next() % 200), Int(generator.next() % 120))
            )
        }
    }

    /// The composited frames by the definition of the PNG specification, in floating point.
    static func composited(_ parts: [Part], size: PixelSize) -> [[SIMD4<Double>]] {
        var canvas = [SIMD4<Double>](repeating: .zero, count: size.pixelCount)
        var frames: [[SIMD4<Double>]] = []
        for (index, part) in parts.enumerated() {
            let before = canvas
            func forEachPixel(_ body: (_ x: Int, _ y: Int, _ place: Int) -> Void) {
                for y in 0..<part.rect.size.height {
                    for x in 0..<part.rect.size.width {
                        body(x, y, (part.rect.minY + y) * size.width + part.rect.minX + x)
                    }
                }
            }
            forEachPixel { x, y, place in
                let pixel = part.pixels[x, y]
                let color = SIMD4(Double(pixel.red), Double(pixel.green), Double(pixel.blue), 0)
                let (alpha, under) = (Double(pixel.alpha) / 255, canvas[place])
                if part.blend == 0 {
                    canvas[place] = color + SIMD4(0, 0, 0, alpha)
                } else if alpha > 0 {
                    let total = alpha + under.w * (1 - alpha)
                    var mixed = (color * alpha + under * (under.w * (1 - alpha))) / total
                    mixed.w = total
                    canvas[place] = mixed
                }
            }
            frames.append(canvas)
            // There is nothing to restore under the first frame.
            switch part.disposal == 2 && index == 0 ? 1 : part.disposal {
            case 1: forEachPixel { _, _, place in canvas[place] = .zero }
            case 2: canvas = before
            default: break
            }
        }
        return frames
    }

    @Test(
        "Frames are disposed of and blended as the specification says",
        arguments: 0..<40 as Range<UInt64>,
        [false, true]
    )
    func compositing(seed: UInt64, hasDefaultImage: Bool) throws {
        let size = PixelSize(width: 7, height: 5)
        let parts = Self.parts(6, size: size, seed: seed)
        let still = Pictures.noise(width: 7, height: 5)
        let file = Self.file(
            parts,
            size: size,
            plays: 3,
            defaultImage: hasDefaultImage ? still : nil
        )
        var decoder = try APNGDecoder(file, isStrict: true)
        #expect(decoder.canvasSize == size)
        for (index, expected) in Self.composited(parts, size: size).enumerated() {
            let frame = try #require(try decoder.advance())
            #expect(frame.index == index)
            #expect(frame.rect == parts[index].rect)
            for (pixel, wanted) in zip(decoder.image().pixelArray, expected) {
                // Rounding of a pixel that is blended several times adds up.
                #expect(abs(Double(pixel.alpha) - 255 * wanted.w) <= 2)
                guard wanted.w > 0.1 else { continue }
                #expect(abs(Double(pixel.red) - wanted.x) <= 5)
                #expect(abs(Double(pixel.green) - wanted.y) <= 5)
                #expect(abs(Double(pixel.blue) - wanted.z) <= 5)
            }
            #expect(decoder.patch() == parts[index].pixels)
        }
        #expect(try decoder.advance() == nil)
        #expect(decoder.loop == .plays(3))
    }

    @Test("Delays are exact fractions, with hundredths instead of a zero denominator")
    func delays() throws {
        let size = PixelSize(width: 1, height: 1)
        var parts = Self.parts(3, size: size, seed: 1)
        (parts[0].delay, parts[1].delay, parts[2].delay) = ((1, 30), (7, 0), (65_535, 1))
        let frames = try AnimationSummary(Self.file(parts, size: size)).frames
        #expect(frames.map(\.delay.components.seconds) == [0, 0, 65_535])
        #expect(frames[0].delay.components.attoseconds == 33_333_333_333_333_334)
        #expect(frames[1].delay == .milliseconds(70))
    }

    @Test("Animations of our own encoder come back exactly", arguments: PNGCompression.allCases)
    func roundTrip(compression: PNGCompression) throws {
        let size = PixelSize(width: 31, height: 17)
        var encoder = try APNGEncoder(size: size, plays: 2, compression: compression)
        let pictures = (0..<5).map { Pictures.noise(width: 31, height: 17, seed: $0 / 2) }
        for picture in pictures { try encoder.append(picture, delay: .init(milliseconds: 40)) }
        var decoder = try APNGDecoder(encoder.finish(), isStrict: true)
        for picture in pictures {
            let frame = try decoder.advance()
            #expect(frame?.delay == .milliseconds(40))
            #expect(decoder.image() == picture)
        }
        #expect(try decoder.advance() == nil)
    }

    @Test("A prefix gives the first frames, and damage unless it is the whole file")
    func prefixes() throws {
        let size = PixelSize(width: 4, height: 3)
        let file = Self.file(Self.parts(4, size: size, seed: 9), size: size)
        let whole = try Self.frames(of: file)
        for count in 0..<file.count {
            let prefix = Array(file.prefix(count))
            guard var decoder = try? APNGDecoder(prefix) else { continue }
            var frames: [Image<RGBA8>] = []
            while (try? decoder.advance()) != nil { frames.append(decoder.image()) }
            #expect(frames == Array(whole.prefix(frames.count)))
            #expect(decoder.damage != nil)
            #expect(try AnimationSummary(prefix).damage != nil)
        }
    }

    @Test("A changed byte gives the first frames or an error, never other pixels")
    func changedBytes() throws {
        let size = PixelSize(width: 4, height: 3)
        let file = Self.file(Self.parts(3, size: size, seed: 5), size: size)
        let whole = try Self.frames(of: file)
        // Behind the names of chunks, whose change turns a chunk into an unknown one.
        for offset in 8..<file.count {
            var bytes = file
            bytes[offset] ^= 0x10
            guard let frames = try? Self.frames(of: bytes) else { continue }
            #expect(frames == Array(whole.prefix(frames.count)), "byte \(offset)")
        }
    }

    private static func frames(of file: [UInt8]) throws -> [Image<RGBA8>] {
        var decoder = try APNGDecoder(file)
        var frames: [Image<RGBA8>] = []
        while try decoder.advance() != nil { frames.append(decoder.image()) }
        return frames
    }

    @Test("Frames and pixels beyond the limits are errors")
    func limits() throws {
        let size = PixelSize(width: 4, height: 3)
        let file = Self.file(Self.parts(3, size: size, seed: 5), size: size)
        var limits = DecodingLimits.default
        limits.maxFrames = 2
        #expect { try APNGDecoder(file, limits: limits) } throws: {
            ($0 as? CodecError)?.exceededLimit == .maxFrames
        }
        limits = .default
        limits.maxAnimationPixels = 11
        #expect { try APNGDecoder(file, limits: limits) } throws: {
            ($0 as? CodecError)?.exceededLimit == .maxAnimationPixels
        }
    }

    @Test("A frame outside the canvas, without data or too many is damage")
    func malformed() throws {
        let size = PixelSize(width: 4, height: 3)
        var parts = Self.parts(3, size: size, seed: 5)
        parts[1].rect = PixelRect(x: 3, y: 0, width: 2, height: 1)
        parts[1].pixels = Pictures.noise(width: 2, height: 1)
        let summary = try AnimationSummary(Self.file(parts, size: size))
        #expect(summary.frames.count == 1)
        #expect(summary.damage?.description.contains("does not fit the canvas") == true)
        parts[0].rect = PixelRect(x: 0, y: 0, width: 3, height: 3)
        #expect(throws: CodecError.self) { try AnimationSummary(Self.file(parts, size: size)) }
        #expect(throws: CodecError.self) { try APNGDecoder(Array("GIF89a".utf8)) }
    }
}

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

    @Test("Composited, they give an APNG's frames", arguments: 0..<20 as Range<UInt64>)
    func apng(seed: UInt64) throws {
        let size = PixelSize(width: 6, height: 4)
        let parts = APNGDecoderTests.parts(5, size: size, seed: seed)
        var decoder = try APNGDecoder(APNGDecoderTests.file(parts, size: size))
        #expect(try Self.check(&decoder, size: size) == 5)
    }
}
