import FretsawCodecs
import FretsawRandom
import FretsawRaster
import Testing

@Suite("GIF first frame")
struct GIFFirstFrameTests {
    static let red = RGBA8(red: 255, green: 0, blue: 0)
    static let green = RGBA8(red: 0, green: 255, blue: 0)

    @Test("Indices become the palette's colours")
    func colors() throws {
        var gif = GIFBuilder(width: 3, height: 2)
        gif.addFrame(width: 3, height: 2, indices: [0, 1, 2, 3, 2, 1])
        gif.addTrailer()
        let image = try ImageDecoder.decode(gif.bytes).image
        let colors = GIFBuilder.primaries.map { RGBA8(red: $0[0], green: $0[1], blue: $0[2]) }
        #expect(image.pixelArray == [0, 1, 2, 3, 2, 1].map { colors[$0] })
    }

    @Test("What the first frame leaves free is transparent")
    func smallerThanScreen() throws {
        var gif = GIFBuilder(width: 4, height: 3)
        gif.addFrame(x: 1, y: 1, width: 2, height: 1, indices: [1, 1])
        gif.addTrailer()
        let image = try ImageDecoder.decode(gif.bytes).image
        #expect(image.size == PixelSize(width: 4, height: 3))
        for y in 0..<3 {
            for x in 0..<4 {
                let isCovered = y == 1 && (1...2).contains(x)
                #expect(image[x, y] == (isCovered ? Self.red : .transparent))
            }
        }
    }

    @Test("The canvas grows to the right and to the bottom for the first frame")
    func largerThanScreen() throws {
        var gif = GIFBuilder(width: 2, height: 2)
        gif.addFrame(x: 1, y: 1, width: 3, height: 2, indices: [UInt8](repeating: 2, count: 6))
        gif.addTrailer()
        let image = try ImageDecoder.decode(gif.bytes).image
        #expect(image.size == PixelSize(width: 4, height: 3))
        #expect(image[0, 0] == .transparent)
        #expect(image[3, 2] == Self.green)
    }

    @Test("Of two graphic controls the last counts")
    func twoControls() throws {
        var gif = GIFBuilder(width: 2, height: 1)
        gif.addControl(transparent: 1)
        gif.addControl(transparent: 2)
        gif.addFrame(width: 2, height: 1, indices: [1, 2])
        gif.addTrailer()
        let image = try ImageDecoder.decode(gif.bytes).image
        #expect(image.pixelArray == [Self.red, .transparent])
    }

    @Test("Rows of an interlaced frame are put in their places", arguments: 1...17)
    func interlaced(height: Int) throws {
        let order = [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { first, step in
            (0..<height).filter { $0 >= first && ($0 - first) % step == 0 }
        }
        var gif = GIFBuilder(width: 1, height: height)
        gif.addFrame(
            width: 1,
            height: height,
            isInterlaced: true,
            indices: order.map { UInt8($0 % 4) }
        )
        gif.addTrailer()
        let image = try ImageDecoder.decode(gif.bytes).image
        let colors = GIFBuilder.primaries.map { RGBA8(red: $0[0], green: $0[1], blue: $0[2]) }
        #expect(image.pixelArray == (0..<height).map { colors[$0 % 4] })
    }

    @Test("Without a palette the frame is black, with a warning")
    func noPalette() throws {
        var gif = GIFBuilder(width: 2, height: 1, palette: [])
        gif.addFrame(width: 2, height: 1, indices: [1, 2])
        gif.addTrailer()
        let decoded = try ImageDecoder.decode(gif.bytes)
        #expect(decoded.image.pixelArray == [.black, .black])
        #expect(!decoded.warnings.isEmpty)
    }

    @Test("An index beyond the palette is black")
    func beyondPalette() throws {
        var gif = GIFBuilder(width: 2, height: 1, palette: [[255, 0, 0], [0, 255, 0]])
        gif.addFrame(width: 2, height: 1, indices: [3, 1])
        gif.addTrailer()
        #expect(try ImageDecoder.decode(gif.bytes).image.pixelArray == [.black, Self.green])
    }

    @Test("A string that completes itself is expanded")
    func selfCompletingCodes() throws {
        // Clear, 1, then three codes that each name the entry they are about to complete:
        // 6 = 1 1, 7 = 1 1 1, and in four bits 8 = 1 1 1 1.
        var gif = GIFBuilder(width: 10, height: 1)
        gif.addFrame(width: 10, height: 1, codes: [(4, 3), (1, 3), (6, 3), (7, 3), (8, 4)])
        gif.addTrailer()
        let image = try ImageDecoder.decode(gif.bytes).image
        #expect(image.pixelArray == [RGBA8](repeating: Self.red, count: 10))
    }

    @Test("What an LZW encoder writes is read back", arguments: [1, 2, 4], [true, false])
    func encoded(colors: Int, clearsFullTable: Bool) throws {
        var generator = SeededGenerator(seed: Seed(3), item: UInt64(colors))
        let indices = (0..<400 * 250).map { _ in UInt8(generator.draw(in: 0..<colors)) }
        var gif = GIFBuilder(width: 400, height: 250)
        let codes = LZWEncoder.codes(of: indices, clearsFullTable: clearsFullTable)
        if colors > 1 { #expect(codes.contains { $0.1 == 12 }, "the table never filled") }
        gif.addFrame(width: 400, height: 250, codes: codes)
        gif.addTrailer()
        let image = try ImageDecoder.decode(gif.bytes).image
        let palette = GIFBuilder.primaries.map { RGBA8(red: $0[0], green: $0[1], blue: $0[2]) }
        #expect(image.pixelArray == indices.map { palette[Int($0)] })
    }

    @Test(
        "Damaged codes are an error, not a guess",
        arguments: [
            [(4, 3), (7, 3)],  // an entry that is not there yet
            [(4, 3), (1, 3), (7, 3)],  // one too far
            [(4, 3), (1, 3), (5, 3)],  // the end, too early
            [(4, 3), (1, 3)],  // nothing more
            [(6, 3)],  // no clear code, and no entry
        ]
    )
    func damagedCodes(codes: [(Int, Int)]) {
        var gif = GIFBuilder(width: 4, height: 1)
        gif.addFrame(width: 4, height: 1, codes: codes)
        gif.addTrailer()
        #expect(throws: CodecError.self) { try ImageDecoder.decode(gif.bytes) }
    }

    @Test("Without a frame there is no picture")
    func noFrame() {
        var gif = GIFBuilder(width: 4, height: 1)
        gif.addTrailer()
        #expect(throws: CodecError.self) { try ImageDecoder.decode(gif.bytes) }
    }

    @Test("Further frames are counted, and a damaged end is a warning")
    func furtherFrames() throws {
        var gif = GIFBuilder(width: 2, height: 1)
        for _ in 0..<3 {
            gif.addControl(delay: 10)
            gif.addFrame(width: 2, height: 1, indices: [1, 2])
        }
        let open = ImageInspector.describe(gif.bytes)
        #expect(open.frameCount == 3)
        #expect(open.isReadable)
        #expect(open.warnings.count == 1)
        gif.addTrailer()
        let closed = ImageInspector.describe(gif.bytes)
        #expect(closed.frameCount == 3)
        #expect(closed.warnings.isEmpty)
    }
}
