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

    @Test("Noise is continuous, including across cell borders")
    func gradientIsContinuous() {
        let noise = GradientNoise(seed: 5)
        for step in 0..<4000 {
            let x = Float(step) * 0.01 - 20
            let jump = abs(noise.value(x: x + 0.001, y: 0.4) - noise.value(x: x, y: 0.4))
            #expect(jump < 0.02)
        }
    }

    @Test("A row equals single values", arguments: 0..<40)
    func rowsAgreeWithValues(item: Int) {
        var generator = SeededGenerator(seed: Seed(8), item: UInt64(item))
        let noise = FractalNoise(
            seed: UInt32(truncatingIfNeeded: generator.next()),
            octaves: generator.draw(in: 1...4),
            gain: 0.55,
            shape: generator.pick(NoiseTests.shapes)
        )
        let x = Float(generator.draw(in: -50.0...50.0))
        let y = Float(generator.draw(in: -50.0...50.0))
        let step = Float(generator.draw(in: 0.003...0.06))
        var row = [Float](repeating: 7, count: 90)
        noise.fillRow(&row, x: x, y: y, step: step)
        for index in row.indices {
            let single = noise.value(x: x + Float(index) * step, y: y)
            #expect(abs(row[index] - single) < 0.02)
        }
    }

    @Test("Wide steps do not weaken fine octaves", arguments: shapes)
    func wideStepsKeepStrength(shape: NoiseShape) {
        let noise = FractalNoise(seed: 12, octaves: 6, gain: 0.8, shape: shape)
        func deviation(step: Float) -> Float {
            var values: [Float] = []
            var row = [Float](repeating: 0, count: 200)
            for y in 0..<60 {
                noise.fillRow(&row, x: Float(y) * 91.7, y: Float(y) * 7.3, step: step)
                values += row
            }
            let count = Float(values.count)
            let mean = values.reduce(0, +) / count
            return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count).squareRoot()
        }
        let fine = deviation(step: 0.02)
        for step: Float in [0.05, 0.1, 0.2, 0.4, 0.9, 3] {
            #expect(abs(deviation(step: step) / fine - 1) < 0.3, "step \(step)")
        }
    }

    @Test(
        "A row of one octave equals the scalar formula bit by bit",
        arguments: shapes,
        [Float(0.001), 0.02, 0.13, 0.31, 0.77, 1]
    )
    func rowsHaveTheFormulasBits(shape: NoiseShape, step: Float) {
        for (x, y) in [(Float(0.3), Float(7.9)), (-40.75, 3.5), (812.4, -61.01), (-0.001, 0)] {
            for count in [1, 7, 8, 90, 256] {
                var row = [Float](repeating: 7, count: count)
                FractalNoise(seed: 77, octaves: 1, shape: shape)
                    .fillRow(&row, x: x, y: y, step: step)
                let plain = GradientFormula(seed: 77, shape: shape)
                for index in row.indices {
                    let value = plain.value(index: index, x: x, y: y, step: step)
                    #expect(row[index].bitPattern == value.bitPattern)
                }
            }
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

    @Test("Different seeds give different fields")
    func seedsDiffer() {
        let first = FractalNoise(seed: 1, octaves: 3)
            .plane(width: 40, height: 40, cellWidth: 9, cellHeight: 9)
        let second = FractalNoise(seed: 2, octaves: 3)
            .plane(width: 40, height: 40, cellWidth: 9, cellHeight: 9)
        let pairs = zip(first.pixelArray, second.pixelArray)
        #expect(pairs.count { abs($0 - $1) > 0.05 } > 1000)
    }

    @Test(
        "Invalid coordinates and steps add nothing and do not trap",
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

/// Gradient noise by its definition, in scalar arithmetic.
private struct GradientFormula {
    let seed: UInt32
    let shape: NoiseShape

    func value(index: Int, x: Float, y: Float, step: Float) -> Float {
        let (column, row) = (x.rounded(.down), y.rounded(.down))
        let at = Float(index) * step + (x - column)
        let skipped = at.rounded(.towardZero)
        let (u, v) = (at - skipped, y - row)
        let weight = fade(v)
        func slice(_ cell: Int32) -> (slope: Float, level: Float) {
            let top = corner(cell, Int32(row))
            let bottom = corner(cell, Int32(row) + 1)
            return (
                top.x + (bottom.x - top.x) * weight,
                top.y * v + (bottom.y * (v - 1) - top.y * v) * weight
            )
        }
        let cell = Int32(column) + Int32(skipped)
        let (left, right) = (slice(cell), slice(cell + 1))
        let a = u * left.slope + left.level
        let b = u * right.slope + (right.level - right.slope)
        let value = a + (b - a) * fade(u)
        return switch shape {
        case .smooth: value * 1.5 + 0
        case .billow: abs(value) * 3 - 0.5
        case .ridged: abs(value) * -3 + 0.5
        }
    }

    private func fade(_ t: Float) -> Float { t * t * t * (t * (t * 6 - 15) + 10) }

    private func corner(_ x: Int32, _ y: Int32) -> (x: Float, y: Float) {
        var bits = seed ^ UInt32(bitPattern: x) &* 0x9e37_79b1
        bits ^= (UInt32(bitPattern: y) &* 0x85eb_ca77) >> 3
        bits ^= UInt32(bitPattern: y) &* 0xc2b2_ae3d
        bits ^= bits >> 16
        bits = bits &* 0x7feb_352d
        bits ^= bits >> 15
        bits = bits &* 0x846c_a68b
        bits ^= bits >> 16
        func unit(_ half: UInt32) -> Float { Float(Int16(truncatingIfNeeded: half)) / 32768 }
        return (unit(bits), unit(bits >> 16))
    }
}

@Suite("Cells")
struct CellularNoiseTests {
    @Test("A point is in the cell of the nearest centre, found in a wider neighbourhood")
    func nearestPointWins() {
        let noise = CellularNoise(seed: 21, jitter: 0.8)
        var generator = SeededGenerator(seed: Seed(4))
        for _ in 0..<500 {
            let x = Float(generator.draw(in: -30.0...30.0))
            let y = Float(generator.draw(in: -30.0...30.0))
            let sample = noise.sample(x: x, y: y)
            let reach = (sample.toCenter * sample.toCenter).sum().squareRoot()
            // The centre of a cell is in the cell and is its own centre.
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

    @Test("The border distance is 0 at the border and changes no faster than the position")
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

    @Test("A grid finds the same cells as single samples", arguments: [Float(0.4), 0.85, 1])
    func gridAgreesWithPlaces(jitter: Float) {
        let noise = CellularNoise(seed: 77, jitter: jitter)
        let grid = CellGrid(noise, x: -12.5...31, y: 400...417.25)
        var generator = SeededGenerator(seed: Seed(5))
        var row = CellGrid.Row(count: 600)
        for index in row.xs.indices {
            row.xs[index] = Float(generator.draw(in: -12.5...31))
            row.ys[index] = Float(generator.draw(in: 400...417.25))
        }
        let places = row
        grid.find(&row)
        for index in row.xs.indices {
            let sample = noise.sample(x: places.xs[index], y: places.ys[index])
            #expect(abs(row.borders[index] - sample.borderDistance) < 1e-3)
            // On a border, either cell is correct.
            guard sample.borderDistance > 1e-3 else { continue }
            #expect(row.cells[index] == sample.cell)
            #expect(abs(row.xs[index] - sample.toCenter.x) < 1e-4)
            #expect(abs(row.ys[index] - sample.toCenter.y) < 1e-4)
        }
    }

    @Test(
        "Points outside a grid and NaN coordinates move to its border",
        arguments: [Float.nan, .infinity, -.infinity, 1e30, -1e30, 5, -5]
    )
    func gridHoldsAllPlaces(value: Float) {
        let grid = CellGrid(CellularNoise(seed: 3), x: 0...2, y: 0...1)
        var row = CellGrid.Row(count: 3)
        row.xs = [value, 0.5, value]
        row.ys = [0.5, value, value]
        grid.find(&row)
        var inside = CellGrid.Row(count: 1)
        inside.xs = [0.5]
        inside.ys = [0.5]
        grid.find(&inside)
        #expect(row.cells.count == 3 && inside.borders[0] >= 0)
    }
}

@Suite("Planes")
struct PlaneSamplingTests {
    @Test("Bilinear samples give pixels at integers, means at halves, and border values outside")
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
