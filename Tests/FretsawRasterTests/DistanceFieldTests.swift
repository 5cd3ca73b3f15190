import FretsawRandom
import FretsawRaster
import Testing

@Suite("Distance fields")
struct DistanceFieldTests {
    /// Discs with anti-aliased edges, whose distances are known.
    @Test(
        "The depth in a disc is its radius minus the distance to the centre",
        arguments: [4.0, 9.5, 17.25]
    )
    func disc(radius: Double) {
        let side = 48
        let middle = Point(x: 23.7, y: 24.4)
        var path = Path()
        path.move(to: Point(x: middle.x + radius, y: middle.y))
        path.addArc(center: middle, radius: radius, from: 0, to: 1, mappedBy: .identity)
        path.close()
        var mask = Mask(width: side, height: side, filledWith: 0)
        var rasteriser = CoverageRasteriser()
        rasteriser.fill(path, into: &mask)
        var field = DistanceField(size: mask.size, limit: 6)
        field.measure(mask)
        var near = 0
        for y in 0..<side {
            for x in 0..<side {
                let (dx, dy) = (Double(x) + 0.5 - middle.x, Double(y) + 0.5 - middle.y)
                let depth = radius - (dx * dx + dy * dy).squareRoot()
                guard abs(depth) < 5 else { continue }
                near += 1
                // Edge pixels have a centre and a coverage, but no direction.
                #expect(abs(Double(field.depth[x, y]) - depth) < 1, "\(x), \(y)")
            }
        }
        #expect(near > 100)
    }

    /// The oracle searches all outline pixels.
    @Test(
        "The nearest outline pixel is found up to the limit, for narrow and wide reaches",
        arguments: [1, 3, 8, 15, 16, 40]
    )
    func nearest(limit: Int) {
        var generator = SeededGenerator(seed: Seed(41))
        for _ in 0..<20 {
            let size = PixelSize(
                width: generator.draw(in: 1...40),
                height: generator.draw(in: 1...40)
            )
            var mask = Mask(width: size.width, height: size.height, filledWith: 0)
            for _ in 0..<generator.draw(in: 0...3) {
                let (left, top) = (
                    generator.draw(in: 0..<size.width), generator.draw(in: 0..<size.height)
                )
                for y in top..<min(size.height, top + generator.draw(in: 1...12)) {
                    for x in left..<min(size.width, left + 9) {
                        mask[x, y] = generator.chance(0.1) ? 100 : 255
                    }
                }
            }
            let edges = outline(of: mask)
            var field = DistanceField(size: size, limit: limit)
            field.measure(mask)
            for y in 0..<size.height {
                for x in 0..<size.width {
                    func square(_ edge: PixelPoint) -> Int {
                        (edge.x - x) * (edge.x - x) + (edge.y - y) * (edge.y - y)
                    }
                    guard let least = edges.map(square).min(), least <= limit * limit else {
                        let far = Float(mask[x, y] >= 128 ? limit + 1 : -limit - 1)
                        #expect(field.depth[x, y] == far)
                        continue
                    }
                    // Of equally near pixels the one that is covered least.
                    let nearest = edges.filter { square($0) == least }
                    let cover = nearest.map { mask[$0.x, $0.y] }.min() ?? 0
                    let away = Float(least).squareRoot()
                    let depth = (mask[x, y] >= 128 ? away : -away) + Float(cover) / 255 - 0.5
                    #expect(abs(field.depth[x, y] - depth) < 1e-5, "\(x), \(y)")
                }
            }
        }
    }

    @Test("A reused field gives the same distances as a new one")
    func isReusable() {
        var mask = Mask(width: 20, height: 20, filledWith: 255)
        var used = DistanceField(size: mask.size, limit: 4)
        used.measure(mask)
        mask[7, 9] = 0
        used.measure(mask)
        var fresh = DistanceField(size: mask.size, limit: 4)
        fresh.measure(mask)
        #expect(used.depth == fresh.depth)
    }

    @Test(
        "Measuring a box that contains the shape gives the same values there and changes nothing elsewhere",
        arguments: [5, 20]
    )
    func box(limit: Int) {
        var generator = SeededGenerator(seed: Seed(42))
        for _ in 0..<20 {
            let box = PixelRect(
                x: generator.draw(in: 0...9),
                y: generator.draw(in: 0...9),
                width: generator.draw(in: 1...30),
                height: generator.draw(in: 1...30)
            )
            var mask = Mask(width: 40, height: 41, filledWith: 0)
            for y in box.minY..<box.maxY {
                for x in box.minX..<box.maxX {
                    mask[x, y] = generator.chance(0.7) ? 255 : generator.chance(0.5) ? 90 : 0
                }
            }
            var whole = DistanceField(size: mask.size, limit: limit)
            whole.measure(mask)
            var part = DistanceField(size: mask.size, limit: limit)
            part.measure(mask, in: box)
            for y in 0..<mask.height {
                for x in 0..<mask.width {
                    let isInside = box.contains(PixelRect(x: x, y: y, width: 1, height: 1))
                    #expect(part.depth[x, y] == (isInside ? whole.depth[x, y] : 0))
                }
            }
        }
    }

    @Test("Within the reach, distances equal those of a larger reach")
    func reach() {
        var generator = SeededGenerator(seed: Seed(43))
        for reach in 1...6 {
            var mask = Mask(width: 37, height: 30, filledWith: 0)
            for y in 4..<26 {
                for x in 3..<30 { mask[x, y] = generator.chance(0.97) ? 255 : 70 }
            }
            var whole = DistanceField(size: mask.size, limit: 6)
            whole.measure(mask)
            var near = DistanceField(size: mask.size, limit: 6)
            near.measure(mask, reach: reach)
            let far = Float(reach) + 1
            for y in 0..<mask.height {
                for x in 0..<mask.width {
                    let (depth, expected) = (near.depth[x, y], whole.depth[x, y])
                    let isFar = depth == (mask[x, y] >= 128 ? far : -far)
                    #expect(depth == expected || isFar && abs(expected) > Float(reach) - 0.5)
                }
            }
        }
    }

    @Test("If only covered pixels are measured, the others keep their values")
    func covered() {
        var mask = Mask(width: 25, height: 21, filledWith: 0)
        for y in 5..<17 { for x in 2..<19 { mask[x, y] = x == 9 ? 40 : 255 } }
        var whole = DistanceField(size: mask.size, limit: 4)
        whole.measure(mask)
        var part = DistanceField(size: mask.size, limit: 4)
        part.measure(mask, .covered)
        for y in 0..<mask.height {
            for x in 0..<mask.width {
                #expect(part.depth[x, y] == (mask[x, y] > 0 ? whole.depth[x, y] : 0))
            }
        }
    }

    private func outline(of mask: Mask) -> [PixelPoint] {
        var edges: [PixelPoint] = []
        for y in 0..<mask.height {
            for x in 0..<mask.width where mask[x, y] > 0 {
                let neighbours = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
                let touchesEmpty = neighbours.contains { column, row in
                    (0..<mask.width).contains(column) && (0..<mask.height).contains(row)
                        && mask[column, row] == 0
                }
                if mask[x, y] < 255 || touchesEmpty { edges.append(PixelPoint(x: x, y: y)) }
            }
        }
        return edges
    }
}
