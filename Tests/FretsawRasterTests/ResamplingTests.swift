import FretsawRandom
import Testing

@testable import FretsawRaster

@Suite("Resampling")
struct ResamplingTests {
    private func noise(_ size: PixelSize, seed: UInt64, opaque: Bool) -> Image<RGBA8> {
        var generator = SeededGenerator(seed: Seed(seed))
        let pixels = (0..<size.pixelCount).map { _ in
            let bits = generator.next()
            return RGBA8(
                red: UInt8(truncatingIfNeeded: bits),
                green: UInt8(truncatingIfNeeded: bits >> 8),
                blue: UInt8(truncatingIfNeeded: bits >> 16),
                alpha: opaque ? 255 : UInt8(truncatingIfNeeded: bits >> 24)
            )
        }
        return Image(width: size.width, height: size.height, pixels: pixels)
    }

    @Test(
        "A single colour is preserved at any size",
        arguments: [(1, 1), (3, 200), (200, 3), (17, 23), (64, 64)],
        [(1, 1), (5, 7), (128, 2), (33, 90)]
    )
    func flatColourIsKept(from: (Int, Int), to: (Int, Int)) {
        let pixel = RGBA8(red: 200, green: 3, blue: 77, alpha: 130)
        let image = Image(width: from.0, height: from.1, filledWith: pixel)
        let size = PixelSize(width: to.0, height: to.1)
        let result = image.resampled(to: size)
        #expect(result.size == size)
        for value in result.pixelArray {
            #expect(value.alpha == 130)
            // Allows for the rounding of premultiplied 8-bit values.
            #expect(abs(Int(value.red) - 200) <= 1 && abs(Int(value.blue) - 77) <= 1)
        }
    }

    @Test("Mirroring and resampling commute", arguments: [(40, 31), (7, 90), (90, 8)])
    func symmetric(width: Int, height: Int) {
        let image = noise(PixelSize(width: 53, height: 29), seed: 3, opaque: true)
        let size = PixelSize(width: width, height: height)
        let left = image.resampled(to: size).mirrored
        let right = image.mirrored.resampled(to: size)
        for (a, b) in zip(left.pixelArray, right.pixelArray) {
            #expect(abs(Int(a.red) - Int(b.red)) <= 1)
            #expect(abs(Int(a.green) - Int(b.green)) <= 1)
        }
    }

    @Test("Resampling a wide bar to a tall one needs no larger intermediate picture")
    func turnedBar() {
        // Resampling rows first would need 2³⁴ pixels.
        let pixel = RGBA8(red: 9, green: 90, blue: 200)
        let (long, size) = (1 << 17, PixelSize(width: 1 << 17, height: 1))
        let upright = Image(width: 1, height: long, filledWith: pixel)
        let lying = upright.resampled(to: size)
        #expect(lying.size == size)
        #expect(lying.pixelArray.allSatisfy { $0 == pixel })
        #expect(lying.resampled(to: upright.size) == upright)
    }

    @Test("Shrinking preserves the mean")
    func meanIsKept() {
        let image = noise(PixelSize(width: 400, height: 300), seed: 4, opaque: true)
        let small = image.resampled(to: PixelSize(width: 10, height: 8))
        func mean(_ image: Image<RGBA8>) -> Double {
            image.pixelArray.reduce(0.0) { $0 + Double($1.red) } / Double(image.size.pixelCount)
        }
        #expect(abs(mean(image) - mean(small)) < 2)
        // Noise averaged over 1,500 pixels is nearly grey; nearest-neighbour sampling would not be.
        for pixel in small.pixelArray { #expect((100...155).contains(Int(pixel.red))) }
    }

    @Test("The colour of transparent pixels does not bleed into visible pixels")
    func transparentColoursAreLeftOut() {
        var image = Image(
            width: 20,
            height: 20,
            filledWith: RGBA8(red: 255, green: 0, blue: 0, alpha: 0)
        )
        image.fill(
            PixelRect(x: 0, y: 0, width: 10, height: 20),
            with: RGBA8(red: 0, green: 0, blue: 255)
        )
        for pixel in image.resampled(to: PixelSize(width: 7, height: 7)).pixelArray {
            #expect(pixel.red == 0)
        }
    }

    @Test(
        "Weights are integers, add up to one, and keep sums of weighted bytes exact",
        arguments: [1, 2, 7, 388, 1280, 1 << 16],
        [1, 3, 243, 388]
    )
    func weights(source: Int, target: Int) {
        let weights = ResamplingWeights(source: source, target: target)
        #expect(weights.runs.count == target)
        for run in weights.runs {
            #expect(run.first >= 0 && run.count > 0 && run.first + run.count <= source)
            let values = weights.weights[run.offset..<run.offset + run.count]
            #expect(values.allSatisfy { $0 == $0.rounded() })
            #expect(values.reduce(0, +) == Float(ResamplingWeights.one))
            // Integers up to 2²⁴ are exact in a `Float`.
            #expect(values.reduce(0) { $0 + Double(abs($1)) } * 255 < 0x1p24)
        }
    }

    @Test(
        "Results equal integer arithmetic, rounded to nearest",
        arguments: [(53, 29), (400, 300)],
        [(1, 300), (300, 1), (20, 90), (53, 31)]
    )
    func wholeNumbers(from: (Int, Int), to: (Int, Int)) {
        let image = noise(PixelSize(width: from.0, height: from.1), seed: 6, opaque: true)
        func weighted(_ bytes: [Int], _ weights: ResamplingWeights) -> [Int] {
            weights.runs.map { run in
                let sum = (0..<run.count).reduce(ResamplingWeights.one / 2) {
                    $0 + bytes[run.first + $1] * Int(weights.weights[run.offset + $1])
                }
                return min(255, max(0, sum >> 14))
            }
        }
        let across = ResamplingWeights(source: from.0, target: to.0)
        let down = ResamplingWeights(source: from.1, target: to.1)
        var green = (0..<from.1).map { y in (0..<from.0).map { Int(image[$0, y].green) } }
        func turned(_ rows: [[Int]]) -> [[Int]] {
            rows[0].indices.map { column in rows.map { $0[column] } }
        }
        if to.0 > from.0 && to.1 < from.1 {
            green = turned(turned(green).map { weighted($0, down) }).map { weighted($0, across) }
        } else {
            green = turned(turned(green.map { weighted($0, across) }).map { weighted($0, down) })
        }
        let result = image.resampled(to: PixelSize(width: to.0, height: to.1))
        #expect(result.pixelArray.map { Int($0.green) } == green.flatMap { $0 })
    }

    @Test("Resampling to the same size returns the same picture")
    func identity() {
        let image = noise(PixelSize(width: 9, height: 4), seed: 5, opaque: false)
        #expect(image.resampled(to: image.size) == image)
    }
}

extension Image<RGBA8> {
    fileprivate var mirrored: Image<RGBA8> {
        var result = self
        for y in 0..<height {
            for x in 0..<width { result[x, y] = self[width - 1 - x, y] }
        }
        return result
    }
}
