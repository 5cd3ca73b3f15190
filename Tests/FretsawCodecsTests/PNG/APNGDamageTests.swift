import FretsawCodecs
import FretsawRaster
import Testing

@Suite("Damaged APNGs")
struct APNGDamageTests {
    private static let size = PixelSize(width: 6, height: 4)
    private static let colors = [RGBA8(red: 255, green: 0, blue: 0), .white, .black]

    /// Three opaque frames of one colour each that cover the canvas.
    private static func parts(blend: UInt8 = 0) -> [APNGDecoderTests.Part] {
        colors.map {
            APNGDecoderTests.Part(
                rect: PixelRect(origin: PixelPoint(x: 0, y: 0), size: size),
                disposal: 0,
                blend: blend,
                pixels: Image(width: size.width, height: size.height, filledWith: $0)
            )
        }
    }

    /// Changes of the compressed data of a frame: a zlib header of two bytes, a block's header of five,
    /// the filtered rows, and the Adler-32.
    enum Change: CaseIterable {
        case checksum, filter, cut, header, empty

        /// The number of rows that are decoded.
        var rows: Int {
            switch self {
            case .checksum: 4
            case .filter: 2
            case .cut: 1
            case .header, .empty: 0
            }
        }

        func apply(to data: [UInt8]) -> [UInt8] {
            var data = data
            let row = 1 + 4 * size.width
            switch self {
            case .checksum: data[data.count - 1] ^= 1
            case .filter: data[7 + 2 * row] = 9
            case .cut: data.removeLast(4 + 2 * row + 5)
            case .header: data[0] = 0x79
            case .empty: data = []
            }
            return data
        }
    }

    @Test(
        "Wrong pixels cost only their frame, which is drawn as far as decoded",
        arguments: Change.allCases,
        0..<3
    )
    func brokenPixels(change: Change, broken: Int) throws {
        for (blend, still) in [(0, false), (1, false), (0, true)] as [(UInt8, Bool)] {
            let file = APNGDecoderTests.file(
                Self.parts(blend: blend),
                size: Self.size,
                defaultImage: still ? Pictures.noise(width: 6, height: 4) : nil
            ) { $0 == broken ? change.apply(to: $1) : $1 }
            var decoder = try APNGDecoder(file)
            for index in 0..<3 {
                let frame = try #require(try decoder.advance())
                let isPartial = index == broken && change.rows < 4
                #expect(frame.isPartial == isPartial)
                let rows = isPartial ? change.rows : 4
                let under = blend == 1 && index > 0 ? Self.colors[index - 1] : .transparent
                for y in 0..<4 {
                    #expect(decoder.image()[5, y] == (y < rows ? Self.colors[index] : under))
                    let patch = decoder.patch()
                    #expect(patch[0, y] == (y < rows ? Self.colors[index] : .transparent))
                }
            }
            #expect(try decoder.advance() == nil)
            #expect(decoder.warnings.map(\.frame) == [broken] && decoder.warnings[0].isDamage)
            var strict = try APNGDecoder(file, isStrict: true)
            for _ in 0..<broken { #expect(try strict.advance() != nil) }
            #expect(throws: CodecError.self) { try strict.advance() }
            #expect(throws: CodecError.self) { try strict.advance() }
            let description = ImageInspector.describe(file)
            #expect(description.frameCount == 3)
            let isReadable = (try? ImageDecoder.decode(file)) != nil
            #expect(description.isReadable == isReadable)
            // As a picture, an incomplete first frame is an error, or its default image is taken.
            #expect(isReadable || broken == 0 && !still)
            if isReadable { #expect(description.warnings == decoder.warnings.map(\.description)) }
        }
    }

    @Test("The only frame of an APNG is shown as far as decoded", arguments: Change.allCases)
    func onlyFrame(change: Change) throws {
        let parts = Array(Self.parts().prefix(1))
        let file = APNGDecoderTests.file(parts, size: Self.size) { change.apply(to: $1) }
        var decoder = try APNGDecoder(file)
        #expect(try decoder.advance()?.isPartial == (change.rows < 4))
        #expect(try decoder.advance() == nil)
    }

    @Test("A damaged frame that is interlaced or turned does not end the animation")
    func interlaced() throws {
        for isInterlaced in [false, true] {
            var file = APNGDecoderTests.file(Self.parts(), size: Self.size) {
                $0 == 1 ? Change.header.apply(to: $1) : $1
            }
            if isInterlaced {
                file = Self.interlaced(file)
            } else {
                let tiff: [UInt8] = [
                    0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1,
                ]
                file = file.insertingPNGChunk("eXIf", tiff + [0, 6, 0, 0, 0, 0, 0, 0])
            }
            var decoder = try APNGDecoder(file)
            var partial: [Bool] = []
            while let frame = try decoder.advance() { partial.append(frame.isPartial) }
            #expect(partial.count == 3 && partial[1])
        }
    }

    /// The file with the interlace method changed; the number of filter bytes then is another.
    private static func interlaced(_ file: [UInt8]) -> [UInt8] {
        var builder = PNGBuilder()
        builder.add("IHDR", file[16..<28] + [1])
        return builder.bytes + file[33...]
    }

    @Test("Interlaced frames have the pixels of an interlaced still picture, in its colours")
    func interlacedFrames() throws {
        // Adam7: the first column and row of each pass, and the steps.
        let passes = [
            (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
            (0, 1, 1, 2),
        ]
        let image = Pictures.noise(width: 13, height: 11, seed: 4)
        var rows: [[UInt8]] = []
        for (left, top, stepX, stepY) in passes {
            for y in stride(from: top, to: 11, by: stepY) {
                rows.append(
                    stride(from: left, to: 13, by: stepX).flatMap { x in
                        let pixel = image[x, y]
                        return [pixel.red, pixel.green, pixel.blue, pixel.alpha]
                    }
                )
            }
        }
        var still = PNGBuilder()
        still.addHeader(width: 13, height: 11)
        still.add("gAMA", PNGBuilder.bigEndian(100_000))
        let control = PNGBuilder.bigEndian(1) + PNGBuilder.bigEndian(0)
        still.add("acTL", control)
        let numbers = [0, 13, 11, 0, 0].flatMap(PNGBuilder.bigEndian)
        still.add("fcTL", numbers + [0, 1, 0, 10, 0, 0])
        still.addRows(rows.filter { !$0.isEmpty })
        let file = Self.interlaced(still.bytes)
        var decoder = try APNGDecoder(file, isStrict: true)
        #expect(try decoder.advance()?.isPartial == false)
        let expected = try ImageDecoder.decode(file).image
        #expect(decoder.image() == expected && decoder.patch() == expected)
        #expect(expected != image)
    }

    @Test("The first valid acTL counts, and a single frame is played once")
    func controls() throws {
        func control(_ frames: Int, _ plays: Int) -> [UInt8] {
            PNGBuilder.bigEndian(frames) + PNGBuilder.bigEndian(plays)
        }
        let file = APNGDecoderTests.file(Self.parts(), size: Self.size, plays: 7)
        let (sound, two, none) = (control(3, 7), control(2, 5), control(0, 0))
        let expected: [([[UInt8]], Int, Int?)] = [
            ([sound, two], 3, 7), ([two, sound], 2, 5), ([none, sound], 3, 7),
            ([sound, none], 3, 7), ([Array(sound.dropLast()), two], 2, 5), ([control(1, 0)], 1, 1),
            ([control(1, 9)], 1, 1), ([control(3, 0)], 3, nil),
        ]
        for (controls, frames, plays) in expected {
            var builder = PNGBuilder()
            builder.bytes = Array(file[..<33])
            for control in controls { builder.add("acTL", control) }
            let summary = try AnimationSummary(builder.bytes + file[53...])
            #expect(summary.frames.count == frames && summary.loop.plays == plays, "\(controls)")
        }
    }

    @Test("A hidden default image does not replace frames beyond the limits")
    func hiddenBeyondLimits() throws {
        let still = Pictures.noise(width: 6, height: 4)
        for isHidden in [true, false] {
            let file = APNGDecoderTests.file(
                Self.parts(),
                size: Self.size,
                defaultImage: isHidden ? still : nil
            )
            for name in [DecodingLimits.Name.maxAnimationPixels, .maxFrames] {
                var limits = DecodingLimits.default
                if name == .maxFrames {
                    limits.maxFrames = 2
                } else {
                    limits.maxAnimationPixels = 9
                }
                let problem = ImageInspector.describe(file, limits: limits).problem
                #expect(problem?.exceededLimit == (isHidden ? name : nil))
                let picture = Result { try ImageDecoder.decode(file, limits: limits).image }
                #expect(((try? picture.get()) == nil) == isHidden)
            }
        }
    }

    @Test("A first frame with a wrong checksum is shown, as a picture and in its description")
    func firstChecksum() throws {
        let file = APNGDecoderTests.file(Self.parts(), size: Self.size) {
            $0 == 0 ? Change.checksum.apply(to: $1) : $1
        }
        let decoded = try ImageDecoder.decode(file)
        #expect(decoded.image[5, 3] == Self.colors[0] && decoded.warnings.count == 1)
        let description = ImageInspector.describe(file)
        #expect(description.isReadable && description.warnings == decoded.warnings)
        let fitted = try ImageDecoder.decode(file, over: .white) {
            (PixelRect(origin: PixelPoint(x: 0, y: 0), size: $0), $0)
        }
        #expect(fitted.image == decoded.image)
    }

    @Test("Data without their checksum have all their pixels")
    func missingChecksum() throws {
        let file = APNGDecoderTests.file(Self.parts(), size: Self.size) {
            $0 == 1 ? Array($1.dropLast(4)) : $1
        }
        var decoder = try APNGDecoder(file)
        for color in Self.colors {
            let frame = try #require(try decoder.advance())
            #expect(!frame.isPartial && decoder.image()[5, 3] == color)
        }
    }

    @Test("Rows that are missing in a turned frame show what is under it")
    func turnedRows() throws {
        // Exif orientation 3: upside down.
        let tiff: [UInt8] = [
            0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0,
            0,
        ]
        var parts = Self.parts()
        parts[1].rect.size.height = 3
        parts[1].pixels = Image(width: 6, height: 3, filledWith: Self.colors[1])
        let file = APNGDecoderTests.file(parts, size: Self.size) {
            $0 == 1 ? Array($1.prefix(7 + 25 + 5)) : $1
        }.insertingPNGChunk("eXIf", tiff)
        var decoder = try APNGDecoder(file)
        _ = try decoder.advance()
        #expect(try decoder.advance()?.isPartial == true)
        let shown = (0..<4).map { decoder.image()[2, $0] }
        #expect(shown == [Self.colors[0], Self.colors[0], Self.colors[0], Self.colors[1]])
    }

    @Test("A broken profile is a warning that is not damage")
    func brokenProfile() throws {
        let file = APNGDecoderTests.file(Self.parts(), size: Self.size)
            .insertingPNGChunk("iCCP", FileColorsTests.iCCP(Array(repeating: 7, count: 200)))
        var decoder = try APNGDecoder(file, isStrict: true)
        while try decoder.advance() != nil {}
        #expect(decoder.warnings.map(\.kind) == [.ignoredColors])
        #expect(decoder.damage == nil)
        #expect(ImageInspector.describe(file).warnings == decoder.warnings.map(\.description))
    }

    @Test("Of two profiles the first one counts, even if it is broken")
    func twoProfiles() throws {
        let swapped = ICCBuilder.matrix([[0, 1, 0], [1, 0, 0], [0, 0, 1]], power: 1).bytes
        let other = ICCBuilder.matrix([[0, 0, 1], [0, 1, 0], [1, 0, 0]], power: 2).bytes
        let broken = [UInt8](repeating: 7, count: 200)
        func first(_ profiles: [[UInt8]]) throws -> RGBA8 {
            var parts = Self.parts()
            parts[0].pixels = Image(
                width: 6,
                height: 4,
                filledWith: RGBA8(red: 200, green: 90, blue: 40)
            )
            // The last one inserted comes first.
            let file = profiles.reversed().reduce(APNGDecoderTests.file(parts, size: Self.size)) {
                $0.insertingPNGChunk("iCCP", FileColorsTests.iCCP($1))
            }
            var decoder = try APNGDecoder(file)
            _ = try decoder.advance()
            #expect(try ImageDecoder.decode(file).image == decoder.image())
            return decoder.image()[0, 0]
        }
        #expect(try first([swapped, other]) == (try first([swapped])))
        #expect(try first([other, swapped]) == (try first([other])))
        #expect(try first([swapped]) != (try first([other])))
        #expect(try first([broken, swapped]) == RGBA8(red: 200, green: 90, blue: 40))
        #expect(try first([swapped, broken]) == (try first([swapped])))
    }
}
