import FretsawRandom
import FretsawRaster
import Testing

@Suite("Noise")
struct NoiseTests {
    private static let shapes: [NoiseShape] = [.smooth, .billow, .ridged]

    @Test("Gradient noise stays in its range, varies, and is 0 on lattice corners")
    func gradientRange() {
        let noise = GradientNoise(seed: 11)
        var low: Float = 9
        var high: Float = -9
        for step in 0..<20_000 {
            let value = noise.value(x: Float(step) * 0.137 - 900, y: Float(step % 97) * 0.31)
            low = min(low, value)
            high = max(high, value)
        }
        #expect(low >= -1.5 && high <= 1.5)
        #expect(low < -0.5 && high > 0.5)
        for corner in -3...3 { #expect(noise.value(x: Float(corner), y: 5) == 0) }
    }

    @Test("Neighbouring places have neighbouring values, across cell borders too")
    func gradientIsContinuous() {
        let noise = GradientNoise(seed: 5)
        for step in 0..<4000 {
            let x = Float(step) * 0.01 - 20
            let jump = abs(noise.value(x: x + 0.001, y: 0.4) - noise.value(x: x, y: 0.4))
            #expect(jump < 0.02)
        }
    }

    @Test("A row holds what single places hold", arguments: 0..<40)
    func rowsAgreeWithPlaces(item: Int) {
        var generator = SeededGenerator(seed: Seed(8), item: UInt64(item))
        let noise = FractalNoise(
            seed: UInt32(truncatingIfNeeded: generator.next()),
            octaves: generator.draw(in: 1...6),
            gain: 0.55,
            shape: generator.pick(NoiseTests.shapes)
        )
        let x = Float(generator.draw(in: -50.0...50.0))
        let y = Float(generator.draw(in: -50.0...50.0))
        let step = Float(generator.draw(in: 0.003...0.4))
        var row = [Float](repeating: 7, count: 90)
        noise.fillRow(&row, x: x, y: y, step: step)
        for index in row.indices {
            let single = noise.value(x: x + Float(index) * step, y: y)
            #expect(abs(row[index] - single) < 0.02)
        }
    }

    @Test("Fractal noise stays near −1 … 1 in every shape", arguments: shapes)
    func fractalRange(shape: NoiseShape) {
        let noise = FractalNoise(seed: 3, octaves: 5, shape: shape)
        let plane = noise.plane(width: 200, height: 60, cellWidth: 14, cellHeight: 9)
        let values = plane.pixelArray
        #expect(values.allSatisfy { $0 > -2.6 && $0 < 2.6 })
        #expect(values.count { abs($0) <= 1 } > values.count * 95 / 100)
        #expect((values.max() ?? 0) - (values.min() ?? 0) > 0.6)
    }

    @Test("Seeds give fields of their own")
    func seedsDiffer() {
        let first = FractalNoise(seed: 1, octaves: 3)
            .plane(width: 40, height: 40, cellWidth: 9, cellHeight: 9)
        let second = FractalNoise(seed: 2, octaves: 3)
            .plane(width: 40, height: 40, cellWidth: 9, cellHeight: 9)
        let pairs = zip(first.pixelArray, second.pixelArray)
        #expect(pairs.count { abs($0 - $1) > 0.05 } > 1000)
    }

    @Test(
        "Places and steps that are no use add nothing and do not trap",
        arguments: [Float.nan, .infinity, -.infinity, 1e30, -1e30, 0, -1]
    )
    func badPlaces(value: Float) {
        let noise = FractalNoise(seed: 9, octaves: 4)
        var row = [Float](repeating: 1, count: 8)
        noise.fillRow(&row, x: 0.5, y: 0.5, step: value)
        #expect(row.allSatisfy { $0 == 0 })
        noise.fillRow(&row, x: value, y: value, step: 0.1)
        _ = noise.value(x: value, y: value)
        _ = CellularNoise(seed: 1).sample(x: value, y: value)
    }
}

@Suite("Cells")
struct CellularNoiseTests {
    @Test("A place lies in the cell whose point is nearest, by search of a wider neighbourhood")
    func nearestPointWins() {
        let noise = CellularNoise(seed: 21, jitter: 0.8)
        var generator = SeededGenerator(seed: Seed(4))
        for _ in 0..<500 {
            let x = Float(generator.draw(in: -30.0...30.0))
            let y = Float(generator.draw(in: -30.0...30.0))
            let sample = noise.sample(x: x, y: y)
            let reach = (sample.toCenter * sample.toCenter).sum().squareRoot()
            // The heart of the cell is in the cell, and its own heart.
            let heart = noise.sample(x: x + sample.toCenter.x, y: y + sample.toCenter.y)
            #expect(heart.cell == sample.cell)
            #expect((heart.toCenter * heart.toCenter).sum() < 1e-6)
            for (dx, dy) in [(0.6, 0.0), (-0.6, 0.0), (0.0, 0.6), (0.0, -0.6)] {
                let other = noise.sample(x: x + Float(dx), y: y + Float(dy))
                let to = other.toCenter + SIMD2(Float(dx), Float(dy))
                #expect((to * to).sum().squareRoot() >= reach - 1e-3)
            }
        }
    }

    @Test("The border distance is 0 where the cell changes and falls no faster than the way to it")
    func borderDistance() {
        let noise = CellularNoise(seed: 2)
        var before = noise.sample(x: 0, y: 0.3)
        var changes = 0
        for step in 1...8000 {
            let sample = noise.sample(x: Float(step) * 0.002, y: 0.3)
            #expect(sample.borderDistance >= 0)
            if sample.cell != before.cell {
                changes += 1
                #expect(min(sample.borderDistance, before.borderDistance) < 0.01)
            }
            before = sample
        }
        #expect(changes > 8)
    }

    @Test("Kept neighbours change nothing")
    func neighboursAreACache() {
        let noise = CellularNoise(seed: 77)
        var neighbours = CellularNoise.Neighbours()
        for step in 0..<2000 {
            let (x, y) = (Float(step % 50) * 0.13, Float(step / 50) * 0.11)
            let kept = noise.sample(x: x, y: y, near: &neighbours)
            let fresh = noise.sample(x: x, y: y)
            #expect(kept.cell == fresh.cell && kept.toCenter == fresh.toCenter)
            #expect(kept.borderDistance == fresh.borderDistance)
        }
    }
}

@Suite("Planes")
struct PlaneSamplingTests {
    @Test("Whole places give the pixels, halves their mean, outside the border")
    func bilinear() {
        let plane = Plane(width: 2, height: 2, pixels: [0, 4, 8, 20])
        #expect(plane.bilinear(x: 1, y: 0) == 4)
        #expect(plane.bilinear(x: 0.5, y: 0) == 2)
        #expect(plane.bilinear(x: 0.5, y: 0.5) == 8)
        #expect(plane.bilinear(x: -9, y: 99) == 8)
        #expect(plane.bilinear(x: .nan, y: 0).isFinite)
        #expect(Plane(width: 0, height: 0, pixels: []).bilinear(x: 3, y: 3) == 0)
    }
}
