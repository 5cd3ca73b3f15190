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

    /// `level` lightened or shaded by `strength` of the tone at a place beside the middle.
    private static func toned(
        _ level: Double,
        _ channel: Int,
        x: Double,
        y: Double,
        strength: Double
    ) -> Double {
        let harmonics = [
            x, y, x * x - y * y, 2 * x * y, x * x * x - 3 * x * y * y, 3 * x * x * y - y * y * y,
        ]
        var sum = Double(tone.level[channel])
        for index in 0..<6 { sum += Double(tone.weights[index][channel]) * harmonics[index] }
        let share = max(-0.5, min(0.5, sum)) * strength
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
        "Frame, filling and environment of a hole depend on the distance from the centre",
        arguments: [
            (31.0, 22.0, 12.0, 13.5), (30.5, 22.5, 12.0, 13.5), (2.25, 40.0, 9.0, 9.0),
            (60.0, -3.0, 20.0, 24.0), (31.0, 22.0, 0.0, 0.3), (-50.0, 22.0, 5.0, 6.0),
        ] as [(Double, Double, Double, Double)]
    )
    func hole(x: Double, y: Double, radius: Double, edge: Double) {
        let before = DiscTests.picture(width: 61, height: 47)
        let (reach, depth, dark) = (11.0, 3.0, 0.3)
        let (frame, filling) = (SIMD3<Float>(250, 240, 230), SIMD3<Float>(10, 120, 200))
        var picture = before
        picture.cutOut(
            RoundHole(
                centreX: Float(x),
                centreY: Float(y),
                radius: Float(radius),
                edge: Float(edge),
                reach: Float(reach),
                depth: Float(depth),
                shadow: Float(dark),
                frame: frame,
                filling: filling,
                tone: DiscTests.tone
            )
        )
        for row in 0..<picture.height {
            for column in 0..<picture.width {
                let (u, v) = (Double(column) + 0.5 - x, Double(row) + 0.5 - y)
                let distance = (u * u + v * v).squareRoot()
                let old = DiscTests.channels(before[column, row])
                let new = DiscTests.channels(picture[column, row])
                #expect(picture[column, row].alpha == 255)
                if distance > edge + reach + 0.01 {
                    #expect(old == new)
                    continue
                }
                let covered = DiscTests.share(edge - distance + 0.5)
                let inside = DiscTests.share(radius - distance + 0.5)
                let away = max(0, distance - edge)
                let fade = 1 - away / reach
                let shadow = max(0, 1 - away / depth)
                for channel in 0..<3 {
                    var level = 0.0
                    if covered < 1 {
                        level = DiscTests.toned(
                            old[channel],
                            channel,
                            x: u / distance,
                            y: v / distance,
                            strength: fade * fade * (3 - 2 * fade)
                        )
                        level *= 1 - dark * shadow * shadow
                    }
                    let (ring, hole) = (Double(frame[channel]), Double(filling[channel]))
                    level += (ring + (hole - ring) * inside - level) * covered
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

    /// Red, green and blue of `picture` under a binomial filter of order 4 and a cubic B-spline.
    private static func sample(_ picture: Image<RGBA8>, x: Double, y: Double) -> [Double] {
        let binomial = [1.0, 4, 6, 4, 1].map { $0 / 16 }
        /// The weight of each pixel on one axis.
        func weights(_ place: Double) -> [(Int, Double)] {
            let middle = Int(place.rounded(.down))
            return (middle - 7...middle + 7).map { pixel in
                let weight = (0..<5).reduce(0.0) { sum, tap in
                    sum + binomial[tap] * spline(Double(pixel + tap - 2) + 0.5 - place)
                }
                return (pixel, weight)
            }
        }
        var sum = [0.0, 0, 0]
        for (row, down) in weights(y) {
            for (column, across) in weights(x) {
                let pixel = picture[
                    max(0, min(picture.width - 1, column)),
                    max(0, min(picture.height - 1, row))
                ]
                for (channel, level) in channels(pixel).enumerated() {
                    sum[channel] += level * across * down
                }
            }
        }
        return sum
    }

    /// Each channel's sum of two numbers of 5 bits less its mean, of deviation 2.
    private static func grain(_ number: UInt32) -> [Double] {
        var grain: [Double] = []
        for channel in 0..<3 {
            let bits = number >> UInt32(10 * channel)
            let sum = Int(bits & 31) + Int(bits >> 5 & 31)
            grain.append(Double(sum - 31) * 2 / (341.0 / 2).squareRoot())
        }
        return grain
    }

    @Test(
        "A disc is the rotated, blurred and recoloured picture with grain, in its frame",
        arguments: [
            (24, 11.5, 10.0, 30.25, 22.25, 0.1, 0.69), (25, 12.0, 12.0, 30.75, 20.0, 0.0, 1.0),
            (24, 11.5, 10.0, 3.0, 45.0, 0.6, -0.4), (7, 3.0, 1.0, 30.0, 20.0, 1.0, 0.0),
            (9, 4.0, -2.0, 30.0, 20.0, 1.0, 0.0),
            // Rows of 64 and 65 samples, which are taken 64 at a time.
            (68, 33.0, 32.0, 32.0, 24.0, 0.6, 0.3), (69, 34.0, 32.5, 32.0, 24.0, -0.4, 0.5),
        ] as [(Int, Double, Double, Double, Double, Double, Double)]
    )
    func disc(
        side: Int,
        rim: Double,
        edge: Double,
        x: Double,
        y: Double,
        cosine: Double,
        sine: Double
    ) {
        let picture = DiscTests.picture(width: 61, height: 47)
        let frame = SIMD3<Float>(250, 240, 230)
        let disc = TurnedDisc(
            side: side,
            rim: Float(rim),
            edge: Float(edge),
            centreX: Float(x),
            centreY: Float(y),
            cosine: Float(cosine),
            sine: Float(sine),
            frame: frame,
            tone: DiscTests.tone
        )
        var source = SmoothPatch()
        source.take(picture, x: Float(x), y: Float(y), reach: max(0, Float(edge) + 1))
        var piece = DiscTests.picture(width: side, height: side)
        // The halves of the numbers of each row.
        var (drawn, rows): ([UInt32], [Int]) = ([], [])
        piece.draw(disc, from: source, deviation: 2) { numbers, count in
            rows.append(drawn.count)
            for index in 0..<count {
                let number = UInt64(drawn.count + 1) &* 0x9e37_79b9_7f4a_7c15
                numbers[index] = number
                drawn.append(UInt32(truncatingIfNeeded: number))
                drawn.append(UInt32(truncatingIfNeeded: number >> 32))
            }
        }
        let middle = Double(side) / 2
        var (next, shownRows) = (0, 0)
        for row in 0..<side {
            var isShown = false
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
                var grain = [0.0, 0, 0]
                if shown > 0 {
                    if !isShown {
                        next = rows[shownRows]
                        (isShown, shownRows) = (true, shownRows + 1)
                    }
                    grain = DiscTests.grain(drawn[next])
                    next += 1
                }
                let sample = DiscTests.sample(
                    picture,
                    x: x + cosine * u - sine * v,
                    y: y + sine * u + cosine * v
                )
                for (channel, level) in DiscTests.channels(new).enumerated() {
                    var expected = Double(frame[channel])
                    if shown > 0 {
                        let toned = DiscTests.toned(
                            sample[channel],
                            channel,
                            x: u / edge,
                            y: v / edge,
                            strength: 1
                        )
                        expected += (toned + grain[channel] - expected) * shown
                    }
                    expected = max(0, min(255, expected))
                    // Half a level for rounding, and the change over 1/512 pixel: positions are rounded.
                    #expect(abs(expected - level) < 0.65, "\(column), \(row)")
                }
            }
        }
        #expect(shownRows == rows.count && drawn.count - next <= 1)
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
        let picture = DiscTests.picture(width: 61, height: 47)
        var used = SmoothPatch()
        for reach in [5, 20, 3, 20] as [Float] {
            used.take(picture, x: 20, y: 31, reach: reach)
            var fresh = SmoothPatch()
            fresh.take(picture, x: 20, y: 31, reach: reach)
            #expect(used.levels == fresh.levels)
        }
    }
}
