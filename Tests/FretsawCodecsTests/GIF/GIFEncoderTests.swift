import FretsawCodecs
import FretsawRandom
import FretsawRaster
import Testing

@Suite("GIF encoder")
struct GIFEncoderTests {
    private static let colors = [
        RGBA8(red: 10, green: 20, blue: 30), RGBA8(red: 200, green: 0, blue: 0),
        RGBA8(red: 0, green: 200, blue: 0), RGBA8(red: 0, green: 0, blue: 200),
        RGBA8(red: 250, green: 250, blue: 0),
    ]

    private static func file(
        _ frame: GIFEncoder.Frame,
        width: Int = 6,
        height: Int = 10,
        palette: [RGBA8] = colors,
        loopCount: Int? = nil
    ) throws -> [UInt8] {
        var encoder = try GIFEncoder(
            size: PixelSize(width: width, height: height),
            palette: palette,
            loopCount: loopCount
        )
        try encoder.append(frame)
        return try encoder.finish()
    }

    private static func frame(_ colors: Int = 5) -> GIFEncoder.Frame {
        GIFEncoder.Frame(
            rect: PixelRect(x: 1, y: 2, width: 4, height: 7),
            indices: (0..<28).map { UInt8($0 % colors) }
        )
    }

    @Test("A frame comes back in its place", arguments: [false, true], [false, true])
    func roundTrip(isInterlaced: Bool, isLocal: Bool) throws {
        var frame = Self.frame()
        frame.isInterlaced = isInterlaced
        frame.transparentIndex = 3
        if isLocal { frame.palette = Self.colors.reversed() }
        let file = try Self.file(frame)
        let image = try ImageDecoder.decode(file).image
        #expect(image.size == PixelSize(width: 6, height: 10))
        let palette = isLocal ? Self.colors.reversed() : Self.colors
        for y in 0..<10 {
            for x in 0..<6 {
                let inside = (1..<5).contains(x) && (2..<9).contains(y)
                let index = inside ? ((y - 2) * 4 + x - 1) % 5 : 3
                #expect(image[x, y] == (index == 3 ? .transparent : palette[index]))
            }
        }
        #expect(ImageInspector.describe(file).isInterlaced == isInterlaced)
    }

    @Test(
        "Palettes of every size hold all their colours",
        arguments: [1, 2, 3, 4, 17, 128, 255, 256]
    )
    func palettes(count: Int) throws {
        let palette = (0..<count).map { index -> RGBA8 in
            let value = UInt8(index)
            return RGBA8(red: value, green: 255 - value, blue: value &* 7)
        }
        let frame = GIFEncoder.Frame(
            rect: PixelRect(x: 0, y: 0, width: count, height: 3),
            indices: (0..<3 * count).map { UInt8($0 % count) }
        )
        let file = try Self.file(frame, width: count, height: 3, palette: palette)
        let image = try ImageDecoder.decode(file).image
        #expect(image.pixelArray == palette + palette + palette)
    }

    @Test("Delay, disposal and loop count are stored where the format has them")
    func fields() throws {
        var frame = Self.frame()
        frame.delayInCentiseconds = 0x1234
        frame.disposal = .restore
        frame.transparentIndex = 2
        let file = try Self.file(frame, loopCount: 0x0203)
        // Signature, screen and a palette of eight colours come before.
        let start = 13 + 8 * 3
        var loop: [UInt8] = [0x21, 0xFF, 11]
        loop += "NETSCAPE2.0".utf8
        loop += [3, 1, 3, 2, 0]
        #expect(Array(file[start..<start + 19]) == loop)
        let control: [UInt8] = [0x21, 0xF9, 4, 0b1101, 0x34, 0x12, 2, 0]
        #expect(Array(file[start + 19..<start + 27]) == control)
        #expect(file.last == 0x3B)
    }

    @Test("A frame without a palette after one with uses the global colours")
    func localThenGlobal() throws {
        var encoder = try GIFEncoder(size: PixelSize(width: 6, height: 10), palette: Self.colors)
        var local = Self.frame(2)
        local.palette = [.white, .black]
        try encoder.append(local)
        try encoder.append(Self.frame())
        try encoder.append(local)
        let file = try encoder.finish()
        #expect(ImageInspector.describe(file).frameCount == 3)
        #expect(try ImageDecoder.decode(file).image[1, 2] == .white)
    }

    @Test("A value that a GIF cannot store is an error with the valid range")
    func refusals() throws {
        func refuses(_ change: (inout GIFEncoder.Frame) -> Void) throws -> String {
            var frame = Self.frame()
            change(&frame)
            let error = #expect(throws: CodecError.self) { _ = try Self.file(frame) }
            return "\(try #require(error))"
        }
        #expect(try refuses { $0.delayInCentiseconds = 65_536 }.contains("delay is 65536"))
        #expect(try refuses { $0.delayInCentiseconds = -1 }.contains("delay is -1"))
        #expect(try refuses { $0.rect.origin.x = -1 }.contains("left is -1"))
        #expect(try refuses { $0.rect.origin.y = 65_536 }.contains("top is 65536"))
        #expect(try refuses { $0.rect.size.width = 0 }.contains("0×7"))
        #expect(try refuses { $0.indices.removeLast() }.contains("indices is 27"))
        #expect(try refuses { $0.indices[3] = 5 }.contains("colour index is 5, not in 0…4"))
        #expect(try refuses { $0.transparentIndex = 5 }.contains("transparent index is 5"))
        #expect(
            try refuses { $0.palette = Array(repeating: .black, count: 257) }.contains("257")
        )
        #expect(throws: CodecError.self) { _ = try Self.file(Self.frame(), palette: []) }
        #expect(throws: CodecError.self) { _ = try Self.file(Self.frame(), width: 0) }
        #expect(throws: CodecError.self) { _ = try Self.file(Self.frame(), height: 65_536) }
        #expect(throws: CodecError.self) { _ = try Self.file(Self.frame(), loopCount: -1) }
        #expect(throws: CodecError.self) { _ = try Self.file(Self.frame(), loopCount: 65_536) }
    }

    @Test("Strings fill the table several times", arguments: [2, 9, 256])
    func fullTable(count: Int) throws {
        let size = PixelSize(width: 211, height: 190)
        let colors = (0..<count).map { RGBA8(red: UInt8($0), green: 7, blue: 9) }
        var generator = SeededGenerator(seed: Seed(61), item: UInt64(count))
        let indices = (0..<size.pixelCount).map { _ in UInt8(generator.draw(in: 0..<count)) }
        var encoder = try GIFEncoder(size: size, palette: colors)
        try encoder.append(
            GIFEncoder.Frame(
                rect: PixelRect(origin: PixelPoint(x: 0, y: 0), size: size),
                indices: indices
            )
        )
        let shown = try ImageDecoder.decode(try encoder.finish())
        #expect(shown.warnings.isEmpty)
        #expect(shown.image.pixelArray.map(\.red) == indices)
    }

    @Test("Pillow reads what is written", .needsPillow)
    func pillow() throws {
        var encoder = try GIFEncoder(
            size: PixelSize(width: 6, height: 10),
            palette: Self.colors,
            loopCount: 3
        )
        var frame = Self.frame()
        frame.rect = PixelRect(x: 0, y: 0, width: 6, height: 10)
        frame.indices = (0..<60).map { UInt8($0 % 5) }
        frame.delayInCentiseconds = 12
        try encoder.append(frame)
        var second = Self.frame()
        second.palette = [.white, .black]
        second.indices = (0..<28).map { UInt8($0 % 2) }
        second.isInterlaced = true
        try encoder.append(second)
        let file = try encoder.finish()
        let words = try Pillow.run(
            """
            import sys
            from PIL import Image
            with Image.open(sys.argv[1]) as image:
                print(image.n_frames, image.info["loop"], image.info["duration"])
            """,
            on: file
        )
        #expect(String(decoding: words, as: UTF8.self) == "2 3 120\n")
        let frames = try Pillow.frames(of: file)
        #expect(frames[0] == (try ImageDecoder.decode(file).image.rgbaBytes))
        #expect(
            Array(frames[1][(2 * 6 + 1) * 4..<(2 * 6 + 3) * 4]) == [
                255, 255, 255, 255, 0, 0, 0, 255,
            ]
        )
    }
}
