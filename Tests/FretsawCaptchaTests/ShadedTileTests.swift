import FretsawRandom
import FretsawRaster
import Testing

@testable import FretsawCaptcha

/// Held against the same arithmetic done one pixel at a time.
@Suite("Shaded tiles")
struct ShadedTileTests {
    @Test("A shape is drawn outside its hole", arguments: 1...21)
    func cutOut(side: Int) {
        var generator = SeededGenerator(seed: Seed(94), item: UInt64(side))
        var tile = ShadedTile(side: side)
        tile.levels = Self.mask(side, &generator)
        let (shape, hole) = (Self.mask(side, &generator), Self.mask(side, &generator))
        tile.draw(shape, without: hole)
        for y in 0..<side {
            for x in 0..<side {
                let expected = Int(shape[x, y]) * (255 - Int(hole[x, y])) / 255
                #expect(Int(tile.levels[x, y]) == expected, "(\(x), \(y))")
            }
        }
    }

    /// Stretches of nothing, of all, and of levels between.
    private static func mask(_ side: Int, _ generator: inout SeededGenerator) -> Mask {
        var mask = Mask(width: side, height: side, filledWith: 0)
        var kind = 0
        for y in 0..<side {
            for x in 0..<side {
                if generator.chance(0.04) { kind = generator.draw(in: 0...2) }
                mask[x, y] = kind == 2 ? UInt8(generator.draw(in: 0...255)) : UInt8(255 * kind)
            }
        }
        return mask
    }
}
