import FretsawRandom
import FretsawRaster
import Testing

@testable import FretsawCaptcha

/// Held against the same arithmetic done one pixel at a time.
@Suite("Tile inks")
struct TileInkTests {
    private static let lattice = TileInk.Lattice(
        way: SIMD2(0.28, -0.96),
        shift: SIMD2(0.3, 0.9),
        step: 3.7
    )

    private static let inks: [TileInk] = [
        .line(2.2),
        .lines(1.3, space: 1.6),
        .dashes(line: 2.2, lattice, gap: 0.8),
        .stripes(line: 1, lattice, stripe: 1.05),
        .dots(line: 1, lattice, radius: 1.5),
    ]

    @Test("Inks depend on depth and position", arguments: 8...21, TileInkTests.inks.indices)
    func drawn(side: Int, ink: Int) {
        var generator = SeededGenerator(seed: Seed(96), item: UInt64(8 * side + ink))
        var mask = Mask(width: side, height: side, filledWith: 0)
        var depth = Plane(width: side, height: side, filledWith: 0)
        let box = PixelRect(
            x: generator.draw(in: 0...3),
            y: generator.draw(in: 0...3),
            width: generator.draw(in: 1...side - 3),
            height: generator.draw(in: 1...side - 3)
        )
        var isCovered = false
        for y in box.minY..<box.maxY {
            for x in box.minX..<box.maxX {
                if generator.chance(0.2) { isCovered.toggle() }
                mask[x, y] = isCovered ? UInt8(generator.draw(in: 1...255)) : 0
                depth[x, y] = Float(generator.draw(in: -2.0...7.0))
            }
        }
        var tile = ShadedTile(side: side)
        tile.levels.fill(with: 77)
        tile.draw(mask, depth: depth, in: box, Self.inks[ink])
        for y in 0..<side {
            for x in 0..<side {
                let share = Self.share(Self.inks[ink], depth[x, y], Float(x), Float(y))
                let level = UInt8(share * 255 + 0.5)
                #expect(tile.levels[x, y] == min(level, mask[x, y]), "(\(x), \(y))")
            }
        }
    }

    private static func share(_ ink: TileInk, _ depth: Float, _ x: Float, _ y: Float) -> Float {
        func cut(_ number: Float) -> Float { max(0, min(1, number)) }
        func band(_ from: Float, _ to: Float) -> Float {
            cut(depth - from + 0.5) - cut(depth - to + 0.5)
        }
        func off(_ place: Float, _ step: Float, _ shift: Float) -> Float {
            let place = place / step + shift
            return (place - place.rounded(.down) - 0.5) * step
        }
        func along(_ lattice: TileInk.Lattice) -> Float {
            let turned = x * lattice.way.x + y * lattice.way.y
            return off(turned, lattice.step, lattice.shift.x)
        }
        func across(_ lattice: TileInk.Lattice) -> Float {
            let turned = y * lattice.way.x - x * lattice.way.y
            return off(turned, lattice.step, lattice.shift.y)
        }
        switch ink {
        case .line(let line): return band(0, line)
        case .lines(let line, let space):
            return max(band(0, line), band(line + space, 2 * line + space))
        case .dashes(let line, let lattice, let gap):
            return band(0, line) * cut(abs(along(lattice)) - gap + 0.5)
        case .stripes(let line, let lattice, let stripe):
            return max(band(0, line), cut(stripe - abs(along(lattice)) + 0.5))
        case .dots(let line, let lattice, let radius):
            let (one, other) = (along(lattice), across(lattice))
            let away = (one * one + other * other).squareRoot()
            return max(band(0, line), cut(radius - away + 0.5))
        }
    }
}
