import FretsawRandom
import FretsawRaster
import Testing

@testable import FretsawCaptcha

/// Held against the same arithmetic done one pixel at a time.
@Suite("Tile inks")
struct TileInkTests {
    private static let stripes = TileInk.Stripes(
        way: SIMD2(0.28, -0.96),
        shift: 0.3,
        step: 3.7,
        width: 2.1
    )

    private static let inks = [TileInk(line: 2.2), TileInk(line: 1, stripes: stripes)]

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
        let line = band(0, ink.line)
        guard let stripes = ink.stripes else { return line }
        let place = (x * stripes.way.x + y * stripes.way.y) / stripes.step + stripes.shift
        let off = (place - place.rounded(.down) - 0.5) * stripes.step
        return max(line, cut(stripes.width / 2 - abs(off) + 0.5))
    }
}
