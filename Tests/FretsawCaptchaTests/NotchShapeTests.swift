import FretsawCaptcha
import FretsawRandom
import FretsawRaster
import Testing

@Suite("Notch shapes")
struct NotchShapeTests {
    @Test("An outline fills its box and keeps its margin", arguments: ShapeFamily.allCases)
    func outlineFits(family: ShapeFamily) throws {
        for item in UInt64(0)..<300 {
            var generator = SeededGenerator(seed: Seed(21), item: item)
            let shape = family.draw(using: &generator)
            #expect(shape.family == family)
            let bounds = try #require(shape.outline(side: 60, margin: 3).bounds)
            let extent = bounds.max - bounds.min
            #expect(abs(max(extent.x, extent.y) - 54) < 1e-6)
            #expect(min(bounds.min.x, bounds.min.y) > 3 - 1e-6)
            #expect(max(bounds.max.x, bounds.max.y) < 57 + 1e-6)
        }
    }

    @Test("A shape is one connected area of reasonable size", arguments: ShapeFamily.allCases)
    func shapesAreSolid(family: ShapeFamily) {
        for item in UInt64(0)..<200 {
            var generator = SeededGenerator(seed: Seed(22), item: item)
            let mask = family.draw(using: &generator).outline(side: 47, margin: 2)
                .coverage(width: 47, height: 47)
            let area = mask.pixelArray.reduce(0) { $0 + Int($1) } / 255
            #expect(area > 47 * 47 / 5, "\(family) \(item) covers \(area)")
            #expect(parts(of: mask) == 1, "\(family) \(item)")
        }
    }

    @Test("Slanted edges are antialiased")
    func edgesAreSmooth() {
        // Of the pixels on the edge, those cut by a slanted line are neither empty nor full. A
        // staircase has none of them.
        for family in ShapeFamily.allCases {
            var partial = 0
            for item in UInt64(0)..<20 {
                var generator = SeededGenerator(seed: Seed(23), item: item)
                let mask = family.draw(using: &generator).outline(side: 94, margin: 4)
                    .coverage(width: 94, height: 94)
                partial += mask.pixelArray.count { $0 > 8 && $0 < 247 }
            }
            #expect(partial > 20 * 60, "\(family)")
        }
    }

    @Test("Every combination of sides of a jigsaw piece occurs")
    func jigsawSidesVary() {
        var seen: Set<[JigsawShape.Side]> = []
        for item in UInt64(0)..<4000 {
            var generator = SeededGenerator(seed: Seed(24), item: item)
            guard case .jigsaw(let shape) = ShapeFamily.jigsaw.draw(using: &generator) else {
                Issue.record("not a jigsaw piece")
                return
            }
            seen.insert(shape.sides)
        }
        // 3⁴ combinations, less those with fewer than two knobs: 1 + 4 · 2.
        #expect(seen.count == 81 - 9)
    }

    /// How many connected areas of at least half-covered pixels there are.
    private func parts(of mask: Mask) -> Int {
        var left = Set(mask.pixelArray.indices.filter { mask.pixelArray[$0] >= 128 })
        var count = 0
        while let start = left.first {
            count += 1
            var open = [start]
            left.remove(start)
            while let index = open.popLast() {
                let x = index % mask.width
                for (next, allowed) in [
                    (index - 1, x > 0), (index + 1, x < mask.width - 1),
                    (index - mask.width, true), (index + mask.width, true),
                ] where allowed && left.remove(next) != nil {
                    open.append(next)
                }
            }
        }
        return count
    }
}
