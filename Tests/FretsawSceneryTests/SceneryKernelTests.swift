import CSceneryKernels
import FretsawRandom
import FretsawRaster
@testable import FretsawScenery
import Testing

/// The results of kernels with the widest supported vectors, compared bit by bit with scalar loops.
@Suite("Scenery kernels")
struct SceneryKernelTests {
    private static let counts = [1, 3, 8, 17, 64, 129, 310]

    private func reals(_ count: Int, _ range: ClosedRange<Double>, item: UInt64) -> [Float] {
        var generator = SeededGenerator(seed: Seed(6), item: item)
        return (0..<count).map { _ in Float(generator.draw(in: range)) }
    }

    private func levels(_ count: Int, _ range: ClosedRange<Int>, item: UInt64) -> [Int16] {
        var generator = SeededGenerator(seed: Seed(7), item: item)
        return (0..<count).map { _ in Int16(generator.draw(in: range)) }
    }

    @Test("Bilinear samples of a row equal single samples", arguments: counts)
    func bilinearRow(count: Int) {
        let plane = Plane(width: 13, height: 9, pixels: reals(117, -2...2, item: 1))
        let xs = reals(count, -3...15, item: 2)
        let ys = reals(count, -3...12, item: 3)
        var values = [Float](repeating: 9, count: count)
        GasLines.sample(plane, xs, ys, into: &values)
        for index in values.indices {
            #expect(values[index] == plane.bilinear(x: xs[index], y: ys[index]))
        }
    }

    @Test("Developing applies square root, highlight roll-off and vignette", arguments: counts)
    func tonedRow(count: Int) {
        let lights = reals(3 * count, -0.1...1.6, item: 4)
        let falls = reals(count, 0...0.3, item: 5)
        let pixels = (0..<count).map { (index: Int) -> SIMD4<Float> in
            let first = 3 * index
            return SIMD4<Float>(lights[first], lights[first + 1], lights[first + 2], Float(index))
        }
        var levels = [Int16](repeating: -1, count: 4 * count)
        unsafe fs_develop_row(1.2, 0.9, pixels, falls, count, &levels)
        for index in levels.indices where index % 4 < 3 {
            let fall = 0.9 - falls[index / 4]
            let stored = max(pixels[index / 4][index % 4] * (1.2 * (fall * fall)), 0).squareRoot()
            let over = max(stored - 0.72, 0)
            let room: Float = 1 - 0.72
            let toned = min(stored, 0.72) + over * room / (over + room)
            #expect(levels[index] == Int16(toned * (64 * 255) + 0.5))
        }
        for x in 0..<count { #expect(levels[4 * x + 3] == 64 * 255) }
    }

    @Test("Resampling a line of levels equals integer arithmetic", arguments: counts)
    func widenedRow(count: Int) {
        let line = levels(4 * (count + 4), 0...16_320, item: 8)
        let firsts = (0..<count).map { Int32(($0 * 7) % (count + 1)) }
        let weights = levels(16 * count, -3000...20_000, item: 9)
        var wide = [Int16](repeating: 0, count: 4 * count)
        unsafe fs_widen_row(line, line.count, firsts, weights, weights.count, &wide, count)
        for index in wide.indices {
            let (pixel, lane) = (index / 4, index % 4)
            var level = 0
            for tap in 0..<4 {
                let source = Int(line[4 * (Int(firsts[pixel]) + tap) + lane])
                let weighed = source * Int(weights[16 * pixel + 4 * tap + lane])
                level += (weighed + 16_384) >> 15
            }
            #expect(wide[index] == Int16(truncatingIfNeeded: level))
        }
    }

    @Test("Finishing rows equals integer arithmetic, including grain", arguments: counts)
    func finishedRow(count: Int) {
        let a = levels(4 * count, -900...18_000, item: 0)
        let b = levels(4 * count, -900...18_000, item: 1)
        let c = levels(4 * count, -900...18_000, item: 2)
        let d = levels(4 * count, -900...18_000, item: 3)
        let specks = levels(4 * count, -1400...1400, item: 10)
        let weights: [Int16] = [-2100, 21_000, 15_600, -1733]
        var pixels = [RGBA8](repeating: RGBA8(red: 0, green: 0, blue: 0), count: count)
        unsafe fs_finish_row(SIMD4(weights), a, b, c, d, specks, 4 * count, &pixels, count)
        let bytes = pixels.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
        for index in bytes.indices {
            let four = [a[index], b[index], c[index], d[index]]
            let level = zip(four, weights).reduce(2) { $0 + (Int($1.0) * Int($1.1)) >> 16 }
            let grain = (Int(specks[index]) * (18_022 - level)) >> 16
            #expect(Int(bytes[index]) == min(max((level + grain + 16) >> 5, 0), 255))
        }
    }

    @Test(
        "Nothing is written if source pixels are outside the line",
        arguments: [-1, 5, Int32.max]
    )
    func wideningChecksPlaces(first: Int32) {
        let firsts = [first]
        let line = [Int16](repeating: 8000, count: 32)
        let weights = [Int16](repeating: 8000, count: 16)
        let before: [Int16] = [1, 2, 3, 4]
        var wide = before
        unsafe fs_widen_row(line, line.count, firsts, weights, weights.count, &wide, 1)
        #expect(wide == before)
    }

    @Test(
        "Strokes with NaN or infinite numbers stay within the picture",
        arguments: [Float.nan, .infinity, -.infinity, 1e30, -1e30]
    )
    func strokesStayInside(value: Float) {
        let black = SIMD4<Float>(repeating: 0)
        var pixels = [SIMD4<Float>](repeating: black, count: 8 * 5)
        for place in 0..<6 {
            var numbers: [Float] = [1, 1, 6, 3, 2, 1]
            numbers[place] = value
            let stroke = fs_stroke(
                x0: numbers[0],
                y0: numbers[1],
                x1: numbers[2],
                y1: numbers[3],
                start_width: numbers[4],
                end_width: numbers[5],
                start: black + 1,
                end: black + 1,
                alpha: 1,
                width: 8,
                height: 5
            )
            unsafe fs_draw_stroke(stroke, &pixels, 40)
        }
        #expect(pixels.count == 40)
    }

    @Test("Sprites that exceed the picture or their texels are not drawn")
    func spritesAreChecked() {
        let full = Int16(FS_TEXEL_UNIT)
        let texels = [SIMD4<Int16>](repeating: SIMD4(full, full, 0, 0), count: 16)
        let white = SIMD4<Float>(1, 1, 1, 0)
        var pose = fs_pose(
            x: 4,
            y: 2,
            step_u: 0.5,
            step_v: 0,
            down_u: 0,
            down_v: 0.5,
            extent: fs_extent(
                low_u: 0,
                high_u: 3,
                low_v: 0,
                high_v: 3,
                low_sum: 0,
                high_sum: 6,
                low_difference: -3,
                high_difference: 3
            ),
            side: 4,
            left: 0,
            top: 0,
            right: 8,
            bottom: 5,
            width: 8
        )
        func isDrawn(_ pose: fs_pose) -> Bool {
            var pixels = [SIMD4<Float>](repeating: .zero, count: 40)
            unsafe fs_draw_sprite(pose, white, white, white, 1, texels, texels.count, &pixels, 40)
            return pixels.contains { $0.x > 0 }
        }
        #expect(isDrawn(pose))
        pose.bottom = 6
        #expect(!isDrawn(pose))
        pose.bottom = 5
        pose.side = 5
        #expect(!isDrawn(pose))
        pose.side = 4
        pose.left = -1
        #expect(!isDrawn(pose))
    }

    @Test("A kernel stops at the end of the shortest span")
    func shortSpansAreChecked() {
        let turf = fs_turf(
            light: SIMD4(1, 1, 1, 0),
            haze: .zero,
            level: 1,
            a_gain: 0,
            b_gain: 0,
            low: 0,
            air: 0
        )
        let (long, short) = ([Float](repeating: 0, count: 9), [Float](repeating: 0, count: 5))
        var pixels = [SIMD4<Float>](repeating: .zero, count: 7)
        var span = pixels.mutableSpan
        unsafe withPointers(long.span, short.span, &span) {
            unsafe fs_turf_row(turf, $0, $1, $2, $3)
        }
        #expect(pixels.map(\.x) == [1, 1, 1, 1, 1, 0, 0])
    }
}
