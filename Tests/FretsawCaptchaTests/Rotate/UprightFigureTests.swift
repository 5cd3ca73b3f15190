import FretsawRandom
import FretsawRaster
import FretsawTesting
import Testing

@testable import FretsawCaptcha

@Suite("Upright figures")
struct UprightFigureTests {
    /// The pixels that a figure of a radius of 44 pixels covers, in a square of 96 pixels.
    private static func mask(_ figure: UprightFigure, turns: Double = 0) -> Mask {
        var mask = Mask(width: 96, height: 96, filledWith: 0)
        var rasteriser = CoverageRasteriser()
        rasteriser.fill(
            figure.polygons(center: Point(x: 48, y: 48), radius: 44, turns: turns),
            movedBy: Point(x: 0, y: 0),
            into: &mask
        )
        return mask
    }

    @Test("There are at least twelve families")
    func count() { #expect(UprightFigure.Family.allCases.count >= 12) }

    @Test(
        "A figure is in its circle and covers a part of it at any angle",
        arguments: UprightFigure.Family.allCases,
        propertySeeds(24)
    )
    func circle(family: UprightFigure.Family, seed: Int) {
        var generator = SeededGenerator(seed: Seed(UInt64(seed)))
        let figure = UprightFigure(family, using: &generator)
        let turns = generator.draw(in: 0.0...1.0)
        let center = Point(x: 48, y: 48)
        let polygons = figure.polygons(center: center, radius: 44, turns: turns)
        #expect(polygons.points.allSatisfy { ($0 - center).length < 44.001 })
        let covered = UprightFigureTests.mask(figure, turns: turns).pixelArray
            .reduce(0) { $0 + Int($1) / 255 }
        #expect((600...4000).contains(covered), "\(covered)")
    }

    @Test("No family is mirror-symmetric", arguments: UprightFigure.Family.allCases)
    func mirror(family: UprightFigure.Family) {
        var generator = SeededGenerator(seed: Seed(3))
        let figure = UprightFigure(family, using: &generator)
        let mask = UprightFigureTests.mask(figure)
        func isInk(_ x: Int, _ y: Int) -> Bool {
            (0..<96).contains(x) && (0..<96).contains(y) && mask[x, y] > 127
        }
        var points: [Point] = []
        for y in 0..<96 {
            for x in 0..<96 where isInk(x, y) { points.append(Point(x: Double(x), y: Double(y))) }
        }
        let middle = points.reduce(Point(x: 0, y: 0), +) * (1 / Double(points.count))
        var best = 0.0
        for axis in 0..<180 {
            let direction = Point(turns: Double(axis) / 180)
            let shared = points.count { point in
                let away = point - middle
                return isInk(
                    Int((middle.x + away.x * direction.x + away.y * direction.y).rounded()),
                    Int((middle.y + away.x * direction.y - away.y * direction.x).rounded())
                )
            }
            best = max(best, Double(shared) / Double(2 * points.count - shared))
        }
        #expect(best < 0.85, "\(best)")
    }

    @Test("A sticker with its shadow is inside the disc at any angle", arguments: propertySeeds(24))
    func inside(seed: Int) {
        var generator = SeededGenerator(seed: Seed(UInt64(seed)))
        for discRadius in [21.0, 52.5, 87, 175] {
            var sticker = FigureSticker(discRadius: discRadius)
            let side = 2 * Int(discRadius) + 8
            let middle = Double(side) / 2
            let plain = Image(
                width: side,
                height: side,
                filledWith: RGBA8(red: 120, green: 130, blue: 140)
            )
            var picture = plain
            sticker.draw(
                UprightFigure(using: &generator),
                turns: generator.draw(in: 0.0...1.0),
                ink: RGBA8(red: 40, green: 50, blue: 60),
                on: &picture,
                around: Point(x: middle, y: middle),
                using: &generator
            )
            var changed = 0
            for y in 0..<side {
                for x in 0..<side where picture[x, y] != plain[x, y] {
                    changed += 1
                    let away = Point(x: Double(x) + 0.5 - middle, y: Double(y) + 0.5 - middle)
                    #expect(away.length < discRadius, "discRadius \(discRadius)")
                }
            }
            #expect(Double(changed) > 0.1 * discRadius * discRadius)
        }
    }
}
