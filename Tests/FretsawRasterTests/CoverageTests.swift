import FretsawRandom
import FretsawRaster
import Testing

@Suite("Coverage")
struct CoverageTests {
    @Test("A rectangle on pixel borders has exact coverage")
    func wholePixels() {
        let path = Path(polygon: [
            Point(x: 2, y: 1), Point(x: 5, y: 1), Point(x: 5, y: 4), Point(x: 2, y: 4),
        ])
        let mask = path.coverage(width: 8, height: 6)
        for y in 0..<6 {
            for x in 0..<8 {
                let inside = (2..<5).contains(x) && (1..<4).contains(y)
                #expect(mask[x, y] == (inside ? 255 : 0))
            }
        }
    }

    @Test("The covered area equals the area of the shape at any position", arguments: 0..<50)
    func areaIsKept(item: Int) {
        var generator = SeededGenerator(seed: Seed(5), item: UInt64(item))
        let radius = generator.draw(in: 3.0...20.0)
        let center = Point(x: generator.draw(in: 24.0...40.0), y: generator.draw(in: 24.0...40.0))
        let mask = Path(circleAt: center, radius: radius).coverage(width: 64, height: 64)
        let covered = mask.pixelArray.reduce(0.0) { $0 + Double($1) / 255 }
        let expected = PortableMath.pi * radius * radius
        #expect(abs(covered - expected) < 0.005 * expected + 0.5)
    }

    @Test("Parts outside the mask do not change pixels inside", arguments: 0..<40)
    func clippingIsACrop(item: Int) {
        var generator = SeededGenerator(seed: Seed(6), item: UInt64(item))
        var points: [Point] = []
        for _ in 0..<generator.draw(in: 3...9) {
            points.append(
                Point(x: generator.draw(in: -30.0...70.0), y: generator.draw(in: -30.0...70.0))
            )
        }
        let path = Path(polygon: points)
        let shifted = path.transformed(by: .translation(x: 40, y: 40))
        let large = shifted.coverage(width: 120, height: 120)
        let small = path.coverage(width: 40, height: 40)
        let crop = large.cropped(to: PixelRect(x: 40, y: 40, width: 40, height: 40))
        for (left, right) in zip(small.pixelArray, crop.pixelArray) {
            #expect(abs(Int(left) - Int(right)) <= 1)
        }
    }

    @Test("A reused rasteriser gives the same coverage as a new one", arguments: 0..<40)
    func isReusable(item: Int) {
        var generator = SeededGenerator(seed: Seed(7), item: UInt64(item))
        var rasteriser = CoverageRasteriser()
        var mask = Mask(width: 37, height: 29, filledWith: 77)
        for _ in 0..<6 {
            var path = Path()
            for _ in 0..<generator.draw(in: 0...3) {
                func point() -> Point {
                    Point(x: generator.draw(in: -60.0...90.0), y: generator.draw(in: -60.0...90.0))
                }
                path.move(to: point())
                path.addLine(to: point())
                path.addCubic(control1: point(), control2: point(), to: point())
            }
            rasteriser.fill(path, into: &mask)
            #expect(mask == path.coverage(width: 37, height: 29))
        }
    }

    @Test("A path without an initial move begins at (0, 0)")
    func withoutMove() {
        var path = Path()
        path.addLine(to: Point(x: 6, y: 0))
        path.addLine(to: Point(x: 6, y: 4))
        path.addLine(to: Point(x: 0, y: 4))
        let mask = path.coverage(width: 8, height: 6)
        #expect(mask[0, 0] == 255 && mask[5, 3] == 255 && mask[6, 3] == 0 && mask[5, 4] == 0)
    }

    @Test("A contour of the opposite direction cuts a hole")
    func holes() {
        var path = Path(polygon: [
            Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 10, y: 10), Point(x: 0, y: 10),
        ])
        path.add(
            Path(polygon: [
                Point(x: 3, y: 3), Point(x: 3, y: 7), Point(x: 7, y: 7), Point(x: 7, y: 3),
            ])
        )
        let mask = path.coverage(width: 10, height: 10)
        #expect(mask[5, 5] == 0)
        #expect(mask[1, 1] == 255)
    }

    @Test("NaN coordinates draw nothing and do not trap")
    func notANumber() {
        let path = Path(polygon: [
            Point(x: .nan, y: 0), Point(x: 5, y: .infinity), Point(x: 1e300, y: -1e300),
        ])
        #expect(path.coverage(width: 10, height: 10).pixelArray.allSatisfy { $0 == 0 })
    }

    @Test("A line without a finite slope draws nothing and does not trap")
    func noSlope() {
        for end in [0x1p-1074, 0x1p-1030, -0x1p-1074] {
            let path = Path(polygon: [Point(x: 1, y: 0), Point(x: 7, y: end)])
            #expect(path.coverage(width: 10, height: 10).pixelArray.allSatisfy { $0 == 0 })
        }
    }

    @Test("Lines of any size cover only rows that they cross", arguments: 0..<200)
    func anySize(item: Int) {
        var generator = SeededGenerator(seed: Seed(8), item: UInt64(item))
        let sizes = [0, 0x1p-1074, 0x1p-1030, 1e-200, 1e-9, 1, 3, 9.5, 1e9, 1e160, 1e300, 1.7e308]
        func number() -> Double {
            generator.pick(sizes) * (generator.draw(in: 0...1) == 0 ? 1 : -1)
        }
        for _ in 0..<50 {
            let points = (0..<4).map { _ in Point(x: number(), y: number()) }
            let mask = Path(polygon: points).coverage(width: 10, height: 10)
            let top = points.map(\.y).min() ?? 0
            let bottom = points.map(\.y).max() ?? 0
            for y in 0..<10 where Double(y + 1) <= top || Double(y) >= bottom {
                #expect((0..<10).allSatisfy { mask[$0, y] == 0 }, "\(points)")
            }
        }
    }

    @Test("A huge curve is flattened to a limited number of lines")
    func hugeCurve() {
        for size in [1e20, 1e100, 1e150, 1e200, Double.greatestFiniteMagnitude] {
            var path = Path()
            path.addCubic(
                control1: Point(x: size, y: -size),
                control2: Point(x: -size, y: size),
                to: Point(x: 5, y: 5)
            )
            var lines = 0
            path.forEachLine { _, _ in lines += 1 }
            // The lines of the curve, and the one that closes the contour.
            #expect((2...257).contains(lines))
            _ = path.coverage(width: 10, height: 10)
        }
    }

    @Test(
        "A nearly horizontal line without a finite slope covers nothing",
        arguments: [Double.leastNonzeroMagnitude, 0x1p-1040]
    )
    func flatLine(height: Double) {
        var path = Path()
        path.move(to: Point(x: 0, y: 0))
        path.addLine(to: Point(x: 8, y: height))
        let empty = Mask(width: 10, height: 10, filledWith: 0)
        #expect(path.coverage(width: 10, height: 10) == empty)
    }
}

@Suite("Path bounds")
struct PathBoundsTests {
    @Test("NaN coordinates are ignored in the bounds")
    func notANumber() {
        let (low, high) = (Point(x: 0, y: 0), Point(x: 4, y: 2))
        let odd = Point(x: .nan, y: .nan)
        var path = Path()
        path.move(to: low)
        path.addLine(to: high)
        path.addQuadratic(control: low, to: odd)
        path.addCubic(control1: odd, control2: high, to: low)
        #expect(path.bounds?.min == low)
        #expect(path.bounds?.max == high)
    }

    @Test("Filling without clipping gives the same pixels as with clipping", arguments: 0..<60)
    func cuttingIsExact(item: Int) {
        var generator = SeededGenerator(seed: Seed(8), item: UInt64(item))
        // Integers are the borders of rows and columns.
        let isWhole = generator.chance(0.3)
        func point() -> Point {
            let (x, y) = (generator.draw(in: 1.0...42.0), generator.draw(in: 1.0...30.0))
            return isWhole ? Point(x: x.rounded(), y: y.rounded()) : Point(x: x, y: y)
        }
        var path = Path()
        for _ in 0..<generator.draw(in: 1...3) {
            path.move(to: point())
            path.addCubic(control1: point(), control2: point(), to: point())
            for _ in 0..<3 { path.addLine(to: point()) }
            path.close()
        }
        let plain = path.coverage(width: 43, height: 31)
        // Right of the mask, where it covers no pixel.
        path.add(Path(circleAt: Point(x: 60, y: 15), radius: 9))
        #expect(path.coverage(width: 43, height: 31) == plain)
    }

    @Test("The bounds are the tight bounds of the flattened path", arguments: 0..<100)
    func boundsAreTight(item: Int) throws {
        var generator = SeededGenerator(seed: Seed(7), item: UInt64(item))
        func point() -> Point {
            Point(x: generator.draw(in: -50.0...50.0), y: generator.draw(in: -50.0...50.0))
        }
        var path = Path()
        path.move(to: point())
        for _ in 0..<4 {
            path.addCubic(control1: point(), control2: point(), to: point())
            path.addQuadratic(control: point(), to: point())
            path.addLine(to: point())
        }
        path.close()
        let bounds = try #require(path.bounds)
        var (left, right, top, bottom) = (1e9, -1e9, 1e9, -1e9)
        path.forEachLine(tolerance: 1e-4) { start, end in
            left = min(left, start.x, end.x)
            right = max(right, start.x, end.x)
            top = min(top, start.y, end.y)
            bottom = max(bottom, start.y, end.y)
        }
        #expect(abs(bounds.min.x - left) < 0.02 && bounds.min.x <= left + 1e-9)
        #expect(abs(bounds.max.x - right) < 0.02 && bounds.max.x >= right - 1e-9)
        #expect(abs(bounds.min.y - top) < 0.02 && bounds.min.y <= top + 1e-9)
        #expect(abs(bounds.max.y - bottom) < 0.02 && bounds.max.y >= bottom - 1e-9)
    }
}
