import FretsawCodecs
import FretsawRandom
import FretsawRaster
import FretsawTesting
import Testing

/// Random animations, written by the encoder and decoded again, against a compositor that is as slow
/// and plain as the standard's words.
@Suite("GIF round trip")
struct GIFRoundTripTests {
    /// An animation before it is written.
    struct Sequence {
        var size: PixelSize
        var palette: [RGBA8]
        var loopCount: Int?
        var frames: [GIFEncoder.Frame]

        func file() throws -> [UInt8] {
            var encoder = try GIFEncoder(size: size, palette: palette, loopCount: loopCount)
            for frame in frames { try encoder.append(frame) }
            return try encoder.finish()
        }

        /// The canvas during each frame, pixel by pixel.
        func pictures() -> [Image<RGBA8>] {
            var shown = Image(
                width: size.width,
                height: size.height,
                filledWith: RGBA8.transparent
            )
            return frames.map { frame in
                let before = shown
                let palette = frame.palette.isEmpty ? self.palette : frame.palette
                let rect = frame.rect
                for y in 0..<size.height {
                    for x in 0..<size.width
                    where rect.contains(PixelRect(x: x, y: y, width: 1, height: 1)) {
                        let place = (y - rect.minY) * rect.size.width + x - rect.minX
                        let index = frame.indices[place]
                        if index != frame.transparentIndex { shown[x, y] = palette[Int(index)] }
                    }
                }
                let picture = shown
                switch frame.disposal {
                case .keep: break
                case .clear: shown.fill(rect, with: .transparent)
                case .restore: shown = before
                }
                return picture
            }
        }
    }

    /// A random animation; a wild one has frames that reach beyond the canvas, a first one smaller
    /// than it, and all else where readers differ.
    static func sequence(_ number: Int, isWild: Bool = true) -> Sequence {
        var generator = SeededGenerator(seed: Seed(0x91f), item: UInt64(number))
        func draw(_ range: ClosedRange<Int>) -> Int {
            range.lowerBound + Int(generator.next() % UInt64(range.count))
        }
        func colors(_ count: Int) -> [RGBA8] {
            (0..<count).map { _ in RGBA8(colorBits: generator.next()) }
        }
        let size = PixelSize(width: draw(1...23), height: draw(1...19))
        let palette = colors(draw(2...(number % 3 == 0 ? 256 : 9)))
        var frames: [GIFEncoder.Frame] = []
        for index in 0..<draw(1...9) {
            let isFirst = index == 0
            var rect = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
            if !isFirst || isWild {
                let reach = isWild && !isFirst ? 6 : 0
                let (x, y) = (
                    draw(0...(size.width - 1 + reach)), draw(0...(size.height - 1 + reach))
                )
                rect = PixelRect(
                    x: x,
                    y: y,
                    width: draw(1...max(1, size.width - x + reach)),
                    height: draw(1...max(1, size.height - y + reach))
                )
            }
            var frame = GIFEncoder.Frame(rect: rect, indices: [])
            if draw(0...2) == 0 { frame.palette = colors(draw(1...40)) }
            let count = frame.palette.isEmpty ? palette.count : frame.palette.count
            // Long runs and noise, as they come.
            var last = UInt8(0)
            for _ in 0..<rect.size.pixelCount {
                if draw(0...3) < 2 { last = UInt8(draw(0...count - 1)) }
                frame.indices.append(last)
            }
            if !isWild || draw(0...1) == 0 {
                frame.transparentIndex = UInt8(draw(0...count - 1))
            }
            frame.isInterlaced = draw(0...1) == 0
            frame.delayInCentiseconds = [0, 1, 2, 7, 10, 300, 65_535][draw(0...6)]
            frame.disposal = FrameDisposal.allCases[draw(0...2)]
            if isFirst, !isWild, frame.disposal == .restore { frame.disposal = .keep }
            frames.append(frame)
        }
        return Sequence(
            size: size,
            palette: palette,
            loopCount: [nil, 0, 1, 65_535][draw(0...3)],
            frames: frames
        )
    }

    @Test("What was assembled comes back: pixels, delays, loop", arguments: propertySeeds(150))
    func roundTrip(number: Int) throws {
        let sequence = Self.sequence(number)
        let pictures = sequence.pictures()
        var decoder = try GIFDecoder(try sequence.file(), isStrict: true)
        var decoded: [Image<RGBA8>] = []
        while let frame = try decoder.nextFrame() {
            let stored = sequence.frames[frame.index]
            #expect(frame.rect == stored.rect)
            #expect(frame.delayInCentiseconds == stored.delayInCentiseconds)
            #expect(frame.disposal == stored.disposal)
            #expect(frame.transparentIndex == stored.transparentIndex)
            #expect(frame.isInterlaced == stored.isInterlaced)
            #expect(frame.hasLocalPalette == !stored.palette.isEmpty)
            decoded.append(decoder.image())
        }
        #expect(decoded == pictures)
        #expect(decoder.warnings.isEmpty)
        #expect(decoder.loop.storedCount == sequence.loopCount)
        // Any frame by itself gives the same.
        for index in pictures.indices.reversed() {
            try decoder.seek(to: index)
            #expect(decoder.image() == pictures[index], "frame \(index)")
        }
    }

    /// Where frames keep within the canvas, the first covers it, and each has a transparent index,
    /// Pillow follows the same rules.
    @Test("Pillow sees the same pictures", .needsPillow, arguments: propertySeeds(24))
    func pillow(number: Int) throws {
        let sequence = Self.sequence(1000 + number, isWild: false)
        let seen = try Pillow.frames(of: try sequence.file())
        let shown = sequence.pictures().map(\.rgbaBytes)
        #expect(seen.count == shown.count)
        for (index, (theirs, ours)) in zip(seen, shown).enumerated() {
            // Pillow keeps the colours of transparent pixels.
            #expect(Self.visible(theirs) == Self.visible(ours), "frame \(index)")
        }
    }

    private static func visible(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for pixel in stride(from: 0, to: bytes.count, by: 4) where bytes[pixel + 3] == 0 {
            for channel in 0..<3 { bytes[pixel + channel] = 0 }
        }
        return bytes
    }

    @Test("Pictures come back as the animation writer got them", arguments: propertySeeds(40))
    func animationWriter(number: Int) throws {
        var generator = SeededGenerator(seed: Seed(0xa7), item: UInt64(number))
        let size = PixelSize(width: 1 + number % 13, height: 1 + number / 3)
        let colors = (0..<(number % 2 == 0 ? 5 : 254)).map { _ in
            RGBA8(colorBits: generator.next())
        }
        var picture = Image(width: size.width, height: size.height, filledWith: colors[0])
        var histogram = ColorHistogram()
        let pictures = (0..<7).map { _ in
            for _ in 0..<4 {
                let bits = generator.next()
                let (x, y) = (
                    Int(bits % UInt64(size.width)), Int((bits >> 16) % UInt64(size.height))
                )
                let isTransparent = number % 3 == 0 && bits >> 60 < 6
                picture[x, y] =
                    isTransparent
                    ? .transparent : colors[Int((bits >> 32) % UInt64(colors.count))]
            }
            histogram.add(picture)
            return picture
        }
        var writer = try GIFAnimationWriter(
            size: size,
            palette: histogram.palette(count: 255),
            loopCount: 0
        )
        for (index, picture) in pictures.enumerated() {
            try writer.append(picture, delayInCentiseconds: index)
        }
        var decoder = try GIFDecoder(try writer.finish(), isStrict: true)
        for (index, picture) in pictures.enumerated() {
            let frame = try #require(try decoder.nextFrame())
            #expect(frame.delayInCentiseconds == index)
            #expect(decoder.image() == picture, "frame \(index)")
        }
        #expect(try decoder.nextFrame() == nil)
    }
}

extension RGBA8 {
    /// The opaque colour of the lowest 24 bits.
    fileprivate init(colorBits bits: UInt64) {
        self.init(
            red: UInt8(truncatingIfNeeded: bits),
            green: UInt8(truncatingIfNeeded: bits >> 8),
            blue: UInt8(truncatingIfNeeded: bits >> 16)
        )
    }
}
