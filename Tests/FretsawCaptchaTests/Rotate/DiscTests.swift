import FretsawRaster
import Testing

@testable import FretsawCaptcha

/// Discs and holes compared with independent formulas in doubles, pixel by pixel.
@Suite("Discs and round holes")
struct DiscTests {
    private static let tone = {
        var tone = HarmonicTone(limit: 0.5)
        tone.level = SIMD3(0.05, -0.04, 0.02)
        for index in 0..<6 {
            let size = 0.3 - 0.04 * Float(index)
            tone.weights[index] = SIMD3(size, index % 2 == 0 ? -size : size / 2, size * 0.8)
        }
        return tone
    }()

    /// `level` lightened or shaded by the tone at a place beside the middle.
    private static func toned(_ level: Double, _ channel: Int, x: Double, y: Double) -> Double {
        let harmonics = [
            x, y, x * x - y * y, 2 * x * y, x * x * x - 3 * x * y * y, 3 * x * x * y - y * y * y,
        ]
        var sum = Double(tone.level[channel])
        for index in 0..<6 { sum += Double(tone.weights[index][channel]) * harmonics[index] }
        let share = max(-0.5, min(0.5, sum))
        return share > 0 ? level + (255 - level) * share : level + level * share
    }

    private static func picture(width: Int, height: Int) -> Image<RGBA8> {
        var image = Image(width: width, height: height, filledWith: RGBA8.black)
        for y in 0..<height {
            for x in 0..<width {
                image[x, y] = RGBA8(
                    red: UInt8((x * 37 + y * 11) % 256),
                    green: UInt8((x * x + 3 * y) % 256),
                    blue: UInt8((x ^ y) * 5 % 256)
                )
            }
        }
        return image
    }

    private static func channels(_ pixel: RGBA8) -> [Double] {
        [pixel.red, pixel.green, pixel.blue].map { Double($0) }
    }

    private static func share(_ value: Double) -> Double { max(0, min(1, value)) }

    @Test(
        "Filling and shadow of a hole depend on the distance from the centre",
        arguments: [
            (31.0, 22.0, 12.0), (30.5, 22.5, 12.0), (2.25, 40.0, 9.0), (60.0, -3.0, 20.0),
            (31.0, 22.0, 0.3), (-50.0, 22.0, 5.0),
        ] as [(Double, Double, Double)]
    )
    func hole(x: Double, y: Double, radius: Double) {
        let before = DiscTests.picture(width: 61, height: 47)
        let (depth, dark) = (6.0, 0.3)
        let filling = SIMD3<Float>(10, 120, 200)
        var picture = before
        picture.cutOut(
            RoundHole(
                centreX: Float(x),
                centreY: Float(y),
                radius: Float(radius),
                depth: Float(depth),
                shadow: Float(dark),
                filling: filling
            )
        )
        for row in 0..<picture.height {
            for column in 0..<picture.width {
                let (u, v) = (Double(column) + 0.5 - x, Double(row) + 0.5 - y)
                let distance = (u * u + v * v).squareRoot()
                let old = DiscTests.channels(before[column, row])
                let new = DiscTests.channels(picture[column, row])
                #expect(picture[column, row].alpha == 255)
                let covered = DiscTests.share(radius - distance + 0.5)
                let shadow = DiscTests.share(1 - max(0, distance - radius) / depth)
                for channel in 0..<3 {
                    var level = old[channel] * (1 - dark * shadow * shadow)
                    level += (Double(filling[channel]) - level) * covered
                    #expect(abs(level - new[channel]) < 0.51, "\(column), \(row)")
                }
            }
        }
    }

    /// The cubic B-spline.
    private static func spline(_ distance: Double) -> Double {
        let d = abs(distance)
        if d < 1 { return 2.0 / 3 - d * d + d * d * d / 2 }
        return d < 2 ? (2 - d) * (2 - d) * (2 - d) / 6 : 0
    }

    @Test(
        "A disc of one colour is toned, in its frame",
        arguments: [
            (24, 11.5, 10.0, 0.1), (25, 12.0, 12.0, 0.0), (7, 3.0, 1.0, 0.5), (9, 4.0, -2.0, 0.2),
            // Rows of more than 256 pixels, which are drawn 256 at a time.
            (540, 269.5, 262.0, 0.7),
        ] as [(Int, Double, Double, Double)]
    )
    func disc(side: Int, rim: Double, edge: Double, turns: Double) {
        let colour = RGBA8(red: 90, green: 160, blue: 30)
        let picture = Image(width: side + 9, height: side + 9, filledWith: colour)
        let frame = SIMD3<Float>(250, 240, 230)
        var source = SmoothPatch()
        source.take(picture, around: PixelRect(x: 4, y: 5, width: side, height: side))
        var piece = DiscTests.picture(width: side, height: side)
        let disc = TurnedDisc(
            side: side,
            rim: Float(rim),
            edge: Float(edge),
            turns: turns,
            frame: frame,
            tone: DiscTests.tone
        )
        piece.draw(disc, from: source)
        let middle = Double(side) / 2
        for row in 0..<side {
            for column in 0..<side {
                let (u, v) = (Double(column) + 0.5 - middle, Double(row) + 0.5 - middle)
                let distance = (u * u + v * v).squareRoot()
                let alpha = DiscTests.share(rim - distance + 0.5)
                let new = piece[column, row]
                #expect(abs(alpha * 255 - Double(new.alpha)) < 0.51)
                let shown = DiscTests.share(edge - distance + 0.5)
                guard alpha > 0 else {
                    #expect(new == .transparent)
                    continue
                }
                let levels = zip(DiscTests.channels(new), DiscTests.channels(colour))
                for (channel, (level, source)) in levels.enumerated() {
                    var expected = Double(frame[channel])
                    if shown > 0 {
                        let toned = DiscTests.toned(source, channel, x: u / edge, y: v / edge)
                        expected += (toned - expected) * shown
                    }
                    // Samples are rounded to 1/64 level.
                    #expect(abs(max(0, min(255, expected)) - level) < 0.6, "\(column), \(row)")
                }
            }
        }
    }

    @Test(
        "The content of a disc is turned clockwise and blurred",
        arguments: [0, 0.25, 0.4, 0.75, 0.9] as [Double]
    )
    func turned(turns: Double) {
        // Brighter to the right.
        var picture = Image(width: 140, height: 140, filledWith: RGBA8.black)
        for y in 0..<140 {
            for x in 0..<140 {
                let noise = UInt8((x * 7 + y * 13) % 16)
                picture[x, y] = RGBA8(red: UInt8(x) + noise, green: 100, blue: 100)
            }
        }
        var source = SmoothPatch()
        source.take(picture, around: PixelRect(x: 20, y: 20, width: 100, height: 100))
        var piece = Image<RGBA8>(width: 100, height: 100, filledWith: .transparent)
        let disc = TurnedDisc(
            side: 100,
            rim: 49.5,
            edge: 48,
            turns: turns,
            frame: SIMD3(250, 250, 250),
            tone: HarmonicTone(limit: 0)
        )
        piece.draw(disc, from: source)
        for step in -40...40 {
            let place = Point(x: 50, y: 50) + Point(turns: turns, radius: Double(step))
            let pixel = piece[Int(place.x), Int(place.y)]
            #expect(abs(Double(pixel.red) - Double(70 + step) - 7.5) < 3)
            #expect(pixel.green == 100)
        }
    }

    @Test("The weights of samples are those of cubic B-splines, in both halves of a number")
    func splineWeights() {
        let weights = SmoothPatch.splineWeights
        #expect(weights.count == 4 * 256)
        for position in 0..<256 {
            for pixel in 0..<4 {
                let number = weights[4 * position + pixel]
                #expect(number >> 16 == number & 0xffff)
                let distance = Double(pixel - 1) - Double(position) / 256
                #expect(abs(DiscTests.spline(distance) * 32768 - Double(number >> 16)) <= 0.5)
            }
        }
    }

    @Test("A reused patch has no pixels of the previous one")
    func reuse() {
        let box = PixelRect(x: 10, y: 8, width: 30, height: 30)
        func drawn(_ source: SmoothPatch) -> Image<RGBA8> {
            var piece = Image<RGBA8>(width: 30, height: 30, filledWith: .transparent)
            let disc = TurnedDisc(
                side: 30,
                rim: 14.5,
                edge: 13,
                turns: 0.3,
                frame: SIMD3(250, 250, 250),
                tone: DiscTests.tone
            )
            piece.draw(disc, from: source)
            return piece
        }
        let picture = DiscTests.picture(width: 61, height: 47)
        var (used, fresh) = (SmoothPatch(), SmoothPatch())
        used.take(DiscTests.picture(width: 90, height: 90), around: box)
        used.take(picture, around: box)
        fresh.take(picture, around: box)
        #expect(drawn(used) == drawn(fresh))
    }
}
