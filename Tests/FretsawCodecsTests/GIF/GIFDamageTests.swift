import FretsawCodecs
import FretsawRandom
import FretsawRaster
import Testing

/// Damage far into a frame, and files without a picture.
@Suite("GIF damage")
struct GIFDamageTests {
    @Test(
        "The reported byte offset is that of the bad code, across data blocks",
        arguments: [1, 2, 85, 400, 5_000, 90_000]
    )
    func badCodeIsFound(goodPixels: Int) throws {
        // Clear codes keep the width at three bits; a code the table does not hold ends it all.
        var codes: [(Int, Int)] = [(4, 3)]
        for _ in 0..<goodPixels { codes += [(1, 3), (4, 3)] }
        codes.append((7, 3))
        var gif = GIFBuilder(width: 300, height: 310)
        let descriptor = gif.bytes.count
        gif.addFrame(width: 300, height: 310, codes: codes)
        gif.addTrailer()
        // Blocks hold 255 bytes; each has its length before it.
        let byte = (codes.count * 3 - 1) / 8
        let offset = descriptor + 11 + byte + byte / 255 + 1

        var decoder = try GIFDecoder(gif.bytes)
        let frame = try decoder.nextFrame()
        #expect(frame?.isPartial == true)
        #expect(decoder.damage?.offset == offset)
        #expect(decoder.warnings.first?.offset == offset)
    }

    /// Codes of a frame of three pixels, of which less than three are decoded.
    static let brokenCodes: [[(Int, Int)]] = [
        [], [(5, 3)], [(4, 3), (1, 3)], [(4, 3), (7, 3)], [(4, 3), (1, 3), (7, 3)],
        // As in gifski's issue 301: clear, 1, 0, clear three times, end.
        [(4, 3), (1, 3), (0, 3), (4, 3), (4, 3), (4, 3), (5, 3)],
    ]

    @Test("A frame with broken data costs only itself", arguments: brokenCodes.indices, 0..<3)
    func brokenFrame(kind: Int, broken: Int) throws {
        let codes = Self.brokenCodes[kind]
        var gif = GIFBuilder(width: 3, height: 1)
        for index in 0..<3 {
            gif.addControl(delay: 5 + index)
            if index == broken {
                gif.addFrame(width: 3, height: 1, codes: codes)
            } else {
                // Later frames show what was decoded under them.
                gif.addFrame(x: 2, width: 1, height: 1, indices: [2])
            }
        }
        gif.addTrailer()
        let walk = GIFWalk(gif.bytes)
        #expect(walk.error == nil)
        #expect(walk.frames.map(\.isPartial) == (0..<3).map { $0 == broken })
        #expect(walk.frames.map(\.delayInCentiseconds) == [5, 6, 7])
        #expect(walk.damage.map(\.frame) == [broken])
        let isRed = codes.contains { $0 == (1, 3) }
        let last = try #require(walk.images.last)
        #expect(
            last[0, 0] == (isRed ? RGBA8(red: 255, green: 0, blue: 0, alpha: 255) : .transparent)
        )
        #expect(last[2, 0].green == 255)
        try GIFDecoderTests.checkSeeking(gif.bytes, seed: 1, jumps: 12)

        let strict = GIFWalk(gif.bytes, isStrict: true)
        #expect(strict.frames.count == broken && strict.error != nil)
        #expect(try AnimationSummary(gif.bytes).frames.count == 3)
        let description = ImageInspector.describe(gif.bytes)
        #expect(description.frameCount == 3)
        // As a picture, the first frame has to be complete.
        #expect(description.isReadable == (broken > 0))
        #expect(((try? ImageDecoder.decode(gif.bytes)) != nil) == (broken > 0))
    }

    @Test("A single frame without a decoded pixel is an empty frame, but no picture")
    func noPixel() throws {
        for codes in Self.brokenCodes where !codes.contains(where: { $0 == (1, 3) }) {
            var gif = GIFBuilder(width: 3, height: 1)
            gif.addFrame(width: 3, height: 1, codes: codes)
            gif.addTrailer()
            let walk = GIFWalk(gif.bytes)
            #expect(walk.frames.map(\.isPartial) == [true] && walk.error == nil)
            #expect(walk.images == [Image(width: 3, height: 1, filledWith: .transparent)])
            #expect(GIFWalk(gif.bytes, isStrict: true).error != nil)
            #expect(ImageInspector.describe(gif.bytes).problem != nil)
            #expect(throws: CodecError.self) { try ImageDecoder.decode(gif.bytes) }
        }
    }

    @Test("Colour indices of too many bits cost only their frame", arguments: 0..<3, [9, 12, 255])
    func wideCodes(broken: Int, bits: UInt8) throws {
        var gif = GIFBuilder(width: 1, height: 1)
        for index in 0..<3 {
            if index == broken {
                gif.addFrame(
                    width: 1,
                    height: 1,
                    minimumCodeSize: bits,
                    codes: [(512, 10), (1, 10)]
                )
            } else {
                gif.addFrame(width: 1, height: 1, indices: [2])
            }
        }
        gif.addTrailer()
        let walk = GIFWalk(gif.bytes)
        #expect(walk.error == nil)
        #expect(walk.frames.map(\.isPartial) == (0..<3).map { $0 == broken })
        #expect(walk.damage.map(\.frame) == [broken])
        let size = try #require(walk.damage.first?.offset)
        #expect(gif.bytes[size] == bits)
        try GIFDecoderTests.checkSeeking(gif.bytes, seed: 1, jumps: 12)
        let description = ImageInspector.describe(gif.bytes)
        #expect(description.frameCount == 3 && description.isReadable == (broken > 0))
        if broken > 0 { #expect(description.warnings == walk.damage.map(\.description)) }
    }

    @Test("The stored pixels of a last frame whose data are missing are transparent")
    func emptyLastFrame() throws {
        var gif = GIFBuilder(width: 3, height: 1)
        gif.addFrame(width: 3, height: 1, indices: [1, 2, 1])
        gif.addFrame(width: 2, height: 1, indices: [1, 2])
        let end = gif.bytes.count - 4
        var decoder = try GIFDecoder(Array(gif.bytes[..<end]))
        #expect(try decoder.nextFrame()?.isPartial == false)
        while try decoder.nextFrame() != nil {}
        #expect(decoder.frame?.index == 1 && decoder.frame?.isPartial == true)
        #expect(decoder.patch() == Image(width: 2, height: 1, filledWith: .transparent))
        #expect(try AnimationSummary(Array(gif.bytes[..<end])).frames.count == 2)
    }

    @Test("Warnings of many broken frames are limited")
    func manyBrokenFrames() {
        var gif = GIFBuilder(width: 3, height: 1)
        for _ in 0..<300 { gif.addFrame(width: 3, height: 1, codes: [(4, 3), (1, 3)]) }
        gif.addTrailer()
        let walk = GIFWalk(gif.bytes)
        #expect(walk.frames.count == 300 && walk.frames.allSatisfy(\.isPartial))
        #expect(walk.damage.map(\.frame) == Array(0..<100))
    }

    /// Random small frames on a canvas of more than 4 million pixels, all disposals.
    @Test("A large canvas shows the pixels of a small one", arguments: 0..<6 as Range<UInt64>)
    func largeCanvas(seed: UInt64) throws {
        let sizes = [(12, 9), (2_100, 2_001)]
        var walks: [[Image<RGBA8>]] = []
        for (width, height) in sizes {
            var generator = SeededGenerator(seed: Seed(seed), item: 1)
            var gif = GIFBuilder(width: width, height: height)
            for _ in 0..<8 {
                let draws = (0..<5).map { _ in Int(generator.next() % 5) }
                gif.addControl(disposal: UInt8(draws[0]), transparent: draws[1] < 3 ? 0 : nil)
                let (wide, high) = (1 + draws[2], 1 + draws[3])
                gif.addFrame(
                    x: draws[4],
                    y: draws[1],
                    width: wide,
                    height: high,
                    isInterlaced: draws[0] == 1,
                    indices: (0..<wide * high).map { _ in UInt8(generator.next() % 5 % 4 % 3) }
                )
            }
            gif.addTrailer()
            var decoder = try GIFDecoder(gif.bytes, isStrict: true)
            var images: [Image<RGBA8>] = []
            while try decoder.nextFrame() != nil {
                images.append(
                    decoder.image().cropped(to: PixelRect(x: 0, y: 0, width: 12, height: 9))
                )
            }
            walks.append(images)
        }
        #expect(walks[0] == walks[1])
    }

    @Test("A file whose canvas has no pixels is an error in decoder and summary")
    func emptyCanvas() {
        for (width, height) in [(0, 0), (0, 5), (5, 0)] {
            var gif = GIFBuilder(width: width, height: height)
            gif.addFrame(width: width, height: height, indices: [])
            gif.addTrailer()
            let decoding = #expect(throws: CodecError.self) { _ = try GIFDecoder(gif.bytes) }
            let summary = #expect(throws: CodecError.self) { _ = try GIFSummary(gif.bytes) }
            #expect(decoding == summary)
            #expect(summary?.description.contains("0 pixels") == true || width != height)
        }
    }
}
