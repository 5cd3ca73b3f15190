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
        ("Pillow-apng-chunk_multi_actl.png", 1, 1, "50ff136226945518"),
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
        ("Pillow-apng-sequence_gap.png", 2, 0, "51b820e2df0643a5"),
        ("Pillow-apng-sequence_reorder.png", 2, 0, "51b820e2df0643a5"),
        ("Pillow-apng-sequence_repeat.png", 2, 0, "51b820e2df0643a5"),
        ("Pillow-apng-sequence_repeat_chunk.png", 2, 0, "51b820e2df0643a5"),
        ("Pillow-apng-single_frame_default.png", 1, 1, "b74d4937e01ab329"),
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
        "A damaged file of the corpus gives the frames before the damage, the last without its pixels",
        .needsCorpus,
        arguments: [
            ("sequence_gap", 1), ("sequence_reorder", 1), ("sequence_repeat", 1),
            ("sequence_repeat_chunk", 2), ("syntax_num_frames_high", 2),
        ]
    )
    func corpusDamage(name: String, complete: Int) throws {
        let bytes = try Corpus.bytes("png/Pillow-apng-\(name).png")
        var decoder = try APNGDecoder(bytes)
        for index in 0..<2 { #expect(try decoder.advance()?.isPartial == (index >= complete)) }
        #expect(try decoder.advance() == nil)
        #expect(!decoder.warnings.map(\.isDamage).contains(false))
        #expect(decoder.warnings.map(\.frame) == Array(complete...2))
        var strict = try APNGDecoder(bytes, isStrict: true)
        for _ in 0..<complete { #expect(try strict.advance() != nil) }
        #expect(throws: CodecError.self) { try strict.advance() }
        #expect(try AnimationSummary(bytes).frames.count == 2)
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
        defaultImage: Image<RGBA8>? = nil,
        changing change: (_ index: Int, _ data: [UInt8]) -> [UInt8] = { $1 }
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
                builder.add("IDAT", change(index, Self.data(part.pixels)))
            } else {
                // In two chunks, as for long data.
                let data = change(index, Self.data(part.pixels))
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
            var decoded = 0
            while let frame = try? decoder.advance() {
                // Only the last one is incomplete.
                #expect(decoded == frames.count)
                decoded += 1
                if !frame.isPartial { frames.append(decoder.image()) }
            }
            #expect(frames == Array(whole.prefix(frames.count)))
            #expect(decoder.damage != nil)
            let summary = try AnimationSummary(prefix)
            #expect(summary.damage != nil)
            #expect(summary.frames.count == decoded || decoded == 0)
        }
    }

    @Test("A changed byte gives the first frames, a warning or an error")
    func changedBytes() throws {
        let size = PixelSize(width: 4, height: 3)
        var parts = Self.parts(3, size: size, seed: 5)
        // Without the animation, the default image replaces the empty canvas.
        parts[0].blend = 0
        let file = Self.file(parts, size: size)
        let whole = try Self.frames(of: file)
        // Behind the names of chunks, whose change turns a chunk into an unknown one.
        for offset in 8..<file.count {
            var bytes = file
            bytes[offset] ^= 0x10
            guard let frames = try? Self.frames(of: bytes) else { continue }
            if frames != Array(whole.prefix(frames.count)) {
                // Pixels may differ only after a warning.
                var strict = try APNGDecoder(bytes, isStrict: true)
                #expect(throws: CodecError.self, "byte \(offset)") {
                    while try strict.advance() != nil {}
                }
            }
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
        #expect { _ = try APNGDecoder(file, limits: limits) } throws: {
            ($0 as? CodecError)?.exceededLimit == .maxFrames
        }
        limits = .default
        limits.maxAnimationPixels = 11
        #expect { _ = try APNGDecoder(file, limits: limits) } throws: {
            ($0 as? CodecError)?.exceededLimit == .maxAnimationPixels
        }
    }

    /// The chunks of a file of three frames, changed in a way that Chromium accepts or rejects.
    enum Change: CaseIterable {
        case frameDataChecksum, controlWithoutData, twoFirstControls
        case noFrames, tooManyFrames, tooManyPlays, controlLength, controlChecksum
        case firstControlChecksum, laterControlChecksum, unknownDisposal, hiddenImageOnly

        /// The number of frames, and whether they are only the default image.
        var expected: (frames: Int, isStill: Bool) {
            switch self {
            case .frameDataChecksum, .controlWithoutData, .twoFirstControls: (3, false)
            case .laterControlChecksum, .unknownDisposal: (2, false)
            default: (1, true)
            }
        }

        func apply(to chunks: inout [(type: String, data: [UInt8], isIntact: Bool)]) {
            func control(_ frames: Int, _ plays: Int) -> [UInt8] {
                PNGBuilder.bigEndian(frames) + PNGBuilder.bigEndian(plays)
            }
            let controls = chunks.indices.filter { chunks[$0].type == "fcTL" }
            switch self {
            case .frameDataChecksum:
                for index in chunks.indices where chunks[index].type == "fdAT" {
                    chunks[index].isIntact = false
                }
            case .controlWithoutData: chunks.insert(chunks[controls[1]], at: controls[1])
            case .twoFirstControls: chunks.insert(chunks[controls[0]], at: controls[0])
            case .noFrames: chunks[1].data = control(0, 0)
            case .tooManyFrames: chunks[1].data = control(1 << 31, 0)
            case .tooManyPlays: chunks[1].data = control(3, 1 << 31)
            case .controlLength: chunks[1].data.removeLast()
            case .controlChecksum: chunks[1].isIntact = false
            case .firstControlChecksum: chunks[controls[0]].isIntact = false
            case .laterControlChecksum: chunks[controls[2]].isIntact = false
            case .unknownDisposal: chunks[controls[2]].data[24] = 3
            case .hiddenImageOnly: chunks.removeAll { ["fcTL", "fdAT"].contains($0.type) }
            }
            var sequence = 0
            for index in chunks.indices where ["fcTL", "fdAT"].contains(chunks[index].type) {
                chunks[index].data.replaceSubrange(0..<4, with: PNGBuilder.bigEndian(sequence))
                sequence += 1
            }
        }
    }

    @Test(
        "Bad chunks do what Chromium does, and the still picture is not lost",
        arguments: Change.allCases
    )
    func badChunks(change: Change) throws {
        let size = PixelSize(width: 4, height: 3)
        var parts = Self.parts(3, size: size, seed: 5)
        parts[0].blend = 0
        let sound = Self.file(parts, size: size, plays: 7)
        var chunks: [(type: String, data: [UInt8], isIntact: Bool)] = []
        var offset = 8
        while offset < sound.count {
            let length = Int(sound[offset + 3]) + Int(sound[offset + 2]) << 8
            let type = String(decoding: sound[offset + 4..<offset + 8], as: UTF8.self)
            chunks.append((type, Array(sound[offset + 8..<offset + 8 + length]), true))
            offset += length + 12
        }
        change.apply(to: &chunks)
        var builder = PNGBuilder()
        for chunk in chunks {
            builder.add(chunk.type, chunk.data)
            if !chunk.isIntact { builder.bytes[builder.bytes.count - 1] ^= 1 }
        }
        let file = builder.bytes

        let frames = try Self.frames(of: file)
        #expect(frames == Array(try Self.frames(of: sound).prefix(change.expected.frames)))
        #expect(frames.count == change.expected.frames)
        let summary = try AnimationSummary(file)
        #expect(summary.frames.count == frames.count)
        #expect(summary.loop.plays == (change.expected.isStill ? 1 : 7))
        var decoder = try APNGDecoder(file)
        while try decoder.advance() != nil {}
        #expect(!decoder.warnings.isEmpty && decoder.warnings.allSatisfy(\.isDamage))
        #expect(decoder.damage == summary.damage || !change.expected.isStill)
        var strict = try APNGDecoder(file, isStrict: true)
        #expect(throws: CodecError.self) { while try strict.advance() != nil {} }
        #expect(try ImageDecoder.decode(file).image == frames[0])
        let description = ImageInspector.describe(file)
        #expect(description.frameCount == frames.count && description.isReadable)
    }

    @Test("As a picture, an APNG is its first frame, or else the default image")
    func firstFrame() throws {
        let size = PixelSize(width: 7, height: 5)
        var parts = Self.parts(2, size: size, seed: 3)
        parts[0].rect = PixelRect(x: 2, y: 1, width: 3, height: 2)
        parts[0].pixels = Pictures.noise(width: 3, height: 2)
        let still = Pictures.noise(width: 7, height: 5, seed: 8)
        var file = Self.file(parts, size: size, defaultImage: still)
        let first = try #require(try Self.frames(of: file).first)
        #expect(first[0, 0] == .transparent && first != still)
        #expect(try ImageDecoder.decode(file).image == first)
        #expect(ImageInspector.describe(file).frameCount == 2)
        let fitted = try ImageDecoder.decode(file, over: .white) {
            (.init(origin: .init(x: 0, y: 0), size: $0), $0)
        }
        #expect(fitted.image[0, 0] == .white)
        let control = try #require(file.firstRange(of: Array("fcTL".utf8)))
        file[control.upperBound + 26] ^= 1
        #expect(try ImageDecoder.decode(file).image == still)
        #expect(try Self.frames(of: file) == [still])
    }

    @Test(
        "The orientation in eXIf turns frames and stored pixels",
        arguments: EXIFOrientation.allCases
    )
    func orientation(orientation: EXIFOrientation) throws {
        let size = PixelSize(width: 7, height: 5)
        let parts = Self.parts(4, size: size, seed: 2)
        let file = Self.file(parts, size: size)
        let tiff: [UInt8] = Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1]
        let entry: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation.rawValue), 0, 0]
        let turned = file.insertingPNGChunk("eXIf", tiff + entry + [0, 0, 0, 0])
        var decoder = try APNGDecoder(turned)
        let (width, height) = orientation.transposes ? (5, 7) : (7, 5)
        #expect(decoder.canvasSize == PixelSize(width: width, height: height))
        #expect(try AnimationSummary(turned).canvasSize == decoder.canvasSize)
        /// The stored column and row of a displayed pixel (Exif 2.32 § 4.6.4).
        func stored(_ x: Int, _ y: Int) -> (Int, Int) {
            switch orientation {
            case .upright: (x, y)
            case .mirrored: (6 - x, y)
            case .upsideDown: (6 - x, 4 - y)
            case .flipped: (x, 4 - y)
            case .transposed: (y, x)
            case .turnClockwise: (y, 4 - x)
            case .transversed: (6 - y, 4 - x)
            case .turnAnticlockwise: (6 - y, x)
            }
        }
        for (upright, part) in zip(try Self.frames(of: file), parts) {
            let frame = try #require(try decoder.advance())
            let (image, patch) = (decoder.image(), decoder.patch())
            #expect(patch.size == frame.rect.size)
            for y in 0..<height {
                for x in 0..<width {
                    let (column, row) = stored(x, y)
                    #expect(image[x, y] == upright[column, row])
                    guard (frame.rect.minX..<frame.rect.maxX).contains(x),
                        (frame.rect.minY..<frame.rect.maxY).contains(y)
                    else { continue }
                    #expect(
                        patch[x - frame.rect.minX, y - frame.rect.minY]
                            == part.pixels[column - part.rect.minX, row - part.rect.minY]
                    )
                }
            }
        }
    }

    @Test("A large canvas shows the pixels of a small one", arguments: 0..<4 as Range<UInt64>)
    func largeCanvas(seed: UInt64) throws {
        let (small, large) = (
            PixelSize(width: 7, height: 5), PixelSize(width: 2_100, height: 2_001)
        )
        var parts = Self.parts(6, size: small, seed: seed)
        parts.removeFirst()
        let still = Pictures.noise(width: 7, height: 5)
        var decoder = try APNGDecoder(Self.file(parts, size: large, defaultImage: still))
        for frame in try Self.frames(of: Self.file(parts, size: small, defaultImage: still)) {
            #expect(try decoder.advance() != nil)
            let image = decoder.image()
            #expect(image.cropped(to: PixelRect(x: 0, y: 0, width: 7, height: 5)) == frame)
        }
    }

    @Test("A frame of more than 4 million pixels is drawn row by row", arguments: [false, true])
    func largeFrame(isInterlaced: Bool) throws {
        let size = PixelSize(width: 2_100, height: 2_001)
        var encoder = try APNGEncoder(size: size, plays: 0)
        var picture = Image(width: 2_100, height: 2_001, filledWith: RGBA8.transparent)
        for y in [3, 900, 2_000] {
            picture[y, y] = RGBA8(red: 9, green: UInt8(y % 256), blue: 7, alpha: 200)
        }
        try encoder.append(picture, delay: .init(milliseconds: 40))
        var file = encoder.finish()
        if isInterlaced {
            // The pixels no longer fit: the frame is damaged.
            file[28] = 1
            file.replaceSubrange(
                29..<33,
                with: PNGBuilder.bigEndian(Int(PNGBuilder.checksum(of: Array(file[12..<29]))))
            )
        }
        var decoder = try APNGDecoder(file, isStrict: true)
        guard !isInterlaced else {
            #expect(throws: CodecError.self) { try decoder.advance() }
            return
        }
        #expect(try decoder.advance() != nil)
        #expect(decoder.image() == picture)
        #expect(decoder.patch() == picture)
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
        let still = try AnimationSummary(Self.file(parts, size: size))
        #expect(still.frames.count == 1 && still.damage != nil)
        #expect(throws: CodecError.self) { _ = try APNGDecoder(Array("GIF89a".utf8)) }
    }
}
