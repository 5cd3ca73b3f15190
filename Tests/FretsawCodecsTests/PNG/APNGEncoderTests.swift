import FretsawCodecs
import FretsawRandom
import FretsawRaster
import Testing

@Suite("APNG encoder")
struct APNGEncoderTests {
    /// One frame as the file stores it.
    private struct Stored {
        var rect: PixelRect
        var delay: (numerator: Int, denominator: Int)
        var disposeAndBlend: [UInt8]
        var data: [UInt8] = []
    }

    /// A reader of its own: walks the chunks, checks every checksum and every sequence number.
    private struct Reading {
        var frameCount = 0
        var plays = 0
        var header: [UInt8] = []
        var frames: [Stored] = []
        var types: [String] = []

        init(_ file: [UInt8]) throws {
            #expect(Array(file.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
            var offset = 8
            var sequence = 0
            func number(_ data: [UInt8], _ place: Int, _ size: Int = 4) -> Int {
                data[place..<place + size].reduce(0) { $0 << 8 | Int($1) }
            }
            while offset < file.count {
                let length = number(file, offset)
                let body = Array(file[offset + 4..<offset + 8 + length])
                let (type, data) = (
                    String(decoding: body.prefix(4), as: UTF8.self), Array(body.dropFirst(4))
                )
                let checksum = number(file, offset + 8 + length)
                #expect(checksum == Int(PNGBuilder.checksum(of: body)), "\(type)")
                types.append(type)
                offset += 12 + length
                switch type {
                case "IHDR": header = data
                case "acTL": (frameCount, plays) = (number(data, 0), number(data, 4))
                case "fcTL":
                    #expect(number(data, 0) == sequence)
                    sequence += 1
                    frames.append(
                        Stored(
                            rect: PixelRect(
                                x: number(data, 12),
                                y: number(data, 16),
                                width: number(data, 4),
                                height: number(data, 8)
                            ),
                            delay: (number(data, 20, 2), number(data, 22, 2)),
                            disposeAndBlend: [data[24], data[25]]
                        )
                    )
                case "IDAT":
                    #expect(frames.count == 1)
                    frames[0].data = data
                case "fdAT":
                    #expect(number(data, 0) == sequence)
                    sequence += 1
                    frames[frames.count - 1].data = Array(data.dropFirst(4))
                default: #expect(type == "IEND")
                }
            }
            #expect(offset == file.count)
        }

        /// The pictures, each frame's pixels read by libpng and set in their place.
        func pictures() throws -> [Image<RGBA8>] {
            var canvas = Image(width: 0, height: 0, filledWith: RGBA8.transparent)
            return try frames.map { frame in
                var file = PNGBuilder()
                file.addHeader(width: frame.rect.size.width, height: frame.rect.size.height)
                file.add("IDAT", frame.data)
                file.add("IEND", [])
                let part = try ImageDecoder.decode(file.bytes).image
                if canvas.width == 0 {
                    canvas = part
                } else {
                    for y in 0..<part.height {
                        for x in 0..<part.width {
                            // Drawn over, transparent pixels leave what was there.
                            guard frame.disposeAndBlend[1] == 0 || part[x, y].alpha > 0 else {
                                continue
                            }
                            canvas[frame.rect.minX + x, frame.rect.minY + y] = part[x, y]
                        }
                    }
                }
                return canvas
            }
        }
    }

    /// Pictures of one size; each differs from the one before in a few pixels, or in none.
    private static func pictures(_ count: Int, width: Int, height: Int) -> [Image<RGBA8>] {
        var generator = SeededGenerator(seed: Seed(3), item: UInt64(width))
        var picture = Pictures.noise(width: width, height: height)
        return (0..<count).map { number in
            if number > 0, number % 4 != 3 {
                for _ in 0..<3 {
                    let bits = generator.next()
                    let (x, y) = (Int(bits % UInt64(width)), Int(bits >> 20 % UInt64(height)))
                    picture[x, y] = RGBA8(
                        red: UInt8(truncatingIfNeeded: bits >> 40),
                        green: 1,
                        blue: 2,
                        alpha: UInt8(truncatingIfNeeded: bits >> 50)
                    )
                }
            }
            return picture
        }
    }

    private static func encode(
        _ pictures: [Image<RGBA8>],
        plays: Int = 0,
        compression: PNGCompression = .fast
    ) throws -> [UInt8] {
        var encoder = try APNGEncoder(
            size: pictures[0].size,
            plays: plays,
            compression: compression
        )
        for (number, picture) in pictures.enumerated() {
            try encoder.append(picture, delay: .init(milliseconds: Double(number * 10)))
        }
        return encoder.finish()
    }

    @Test(
        "Every frame comes back, chunk by chunk",
        arguments: [(1, 1, 1), (1, 30, 20), (2, 1, 7), (9, 5, 3), (12, 40, 131)],
        PNGCompression.allCases
    )
    func roundTrip(shape: (count: Int, width: Int, height: Int), compression: PNGCompression) throws
    {
        let count = shape.count
        let pictures = Self.pictures(count, width: shape.width, height: shape.height)
        let file = try Self.encode(pictures, plays: 5, compression: compression)
        let reading = try Reading(file)
        #expect(reading.frameCount == count)
        #expect(reading.plays == 5)
        #expect(try reading.pictures() == pictures)
        #expect(reading.types.prefix(4) == ["IHDR", "acTL", "fcTL", "IDAT"])
        for (number, frame) in reading.frames.enumerated() {
            #expect(frame.delay == (number * 10, 1000))
            #expect(frame.disposeAndBlend[0] == 0)
            #expect(pictures[0].bounds.contains(frame.rect))
        }
        // Anyone who knows no animation sees the first picture.
        #expect(ImageFormat(sniffing: file) == .apng)
        #expect(try ImageDecoder.decode(file).image == pictures[0])
        #expect(ImageInspector.describe(file).frameCount == count)
    }

    @Test("Delays and loop can be set when all frames are written")
    func lateDelays() throws {
        let pictures = Self.pictures(3, width: 4, height: 4)
        var encoder = try APNGEncoder(size: pictures[0].size, plays: 0)
        for picture in pictures {
            try encoder.append(picture, delay: .init(milliseconds: 0))
        }
        for number in 0..<3 {
            encoder.setDelay(.init(milliseconds: Double(1000 * number + 7)), ofFrame: number)
        }
        try encoder.setPlays(65_536)
        for plays in [-1, 1 << 31] {
            #expect(throws: CodecError.self) { try encoder.setPlays(plays) }
        }
        let reading = try Reading(encoder.finish())
        #expect(reading.plays == 65_536)
        #expect(reading.frames.map(\.delay.numerator) == [7, 1007, 2007])
        #expect(try reading.pictures() == pictures)
    }

    @Test("Opaque changes are drawn over what was there, others replace it")
    func blending() throws {
        let first = Pictures.noise(width: 9, height: 9)
        var opaque = first
        for place in [2, 4, 7] { opaque[place, place] = .white }
        var thin = opaque
        thin[3, 3] = RGBA8(red: 1, green: 2, blue: 3, alpha: 254)
        var gone = thin
        gone[5, 5] = .transparent
        let pictures = [first, opaque, thin, gone, first]
        let reading = try Reading(try Self.encode(pictures))
        #expect(reading.frames.map { $0.disposeAndBlend[1] } == [0, 1, 0, 0, 0])
        #expect(try reading.pictures() == pictures)
    }

    @Test("A frame that changes nothing takes one pixel")
    func unchanged() throws {
        let picture = Pictures.noise(width: 20, height: 20)
        let reading = try Reading(try Self.encode([picture, picture]))
        #expect(reading.frames[1].rect == PixelRect(x: 0, y: 0, width: 1, height: 1))
    }

    @Test("Pillow sees the same frames", .needsPillow)
    func pillow() throws {
        // Opaque: of frames with alpha Pillow blends what we replace.
        let pictures = Self.pictures(7, width: 24, height: 18).map { picture in
            Image(
                width: picture.width,
                height: picture.height,
                pixels: picture.pixelArray.map {
                    RGBA8(red: $0.red, green: $0.green, blue: $0.blue)
                }
            )
        }
        let seen = try Pillow.frames(of: try Self.encode(pictures))
        #expect(seen == pictures.map(\.rgbaBytes))
    }

    @Test(
        "Delays are kept as finely as 16 bits allow",
        arguments: [
            (0.0, 0, 1000), (33.4, 33, 1000), (65_535, 65_535, 1000), (65_536, 6554, 100),
            (700_000, 7000, 10), (1e8, 65_535, 1), (-5, 0, 1000), (.infinity, 65_535, 1),
            (.nan, 0, 1000),
        ] as [(Double, UInt16, UInt16)]
    )
    func delays(milliseconds: Double, numerator: UInt16, denominator: UInt16) {
        let delay = APNGEncoder.Delay(milliseconds: milliseconds)
        #expect(delay.numerator == numerator)
        #expect(delay.denominator == denominator)
    }

    @Test("Sizes and counts that no file can store are errors")
    func refusals() {
        for size in [(0, 4), (4, 0), (1 << 31, 1)] {
            let size = PixelSize(width: size.0, height: size.1)
            #expect(throws: CodecError.self) { _ = try APNGEncoder(size: size, plays: 0) }
        }
        for plays in [-1, 1 << 31] {
            #expect(throws: CodecError.self) {
                _ = try APNGEncoder(size: PixelSize(width: 1, height: 1), plays: plays)
            }
        }
    }
}
