internal import FretsawRandom
internal import FretsawRaster

/// The colours of a puzzle's tiles.
struct TileColours {
    /// The fill of all notches.
    let fill: RGBA8
    /// What notches' figures are drawn in, by notch.
    let inks: [RGBA8]
    /// The piece's fill and the colour of its figure.
    let pieceFill, pieceInk: RGBA8

    /// The least difference of luma between a fill and what is drawn on it, in levels.
    static let leastContrast = 120.0

    init(notches: Int, using generator: inout some RandomNumberGenerator) {
        let hue = generator.draw(in: 0.0...1.0)
        fill = TileColours.dark(hue, &generator)
        inks = (0..<notches).map { _ in
            TileColours.light(generator.draw(in: 0.0...1.0), &generator)
        }
        // Another hue, and as often a light tile with a dark figure.
        let other = hue + generator.draw(in: 0.3...0.7)
        let third = generator.draw(in: 0.0...1.0)
        if generator.chance(0.5) {
            pieceFill = TileColours.dark(other, &generator)
            pieceInk = TileColours.light(third, &generator)
        } else {
            pieceFill = TileColours.light(other, &generator)
            pieceInk = TileColours.dark(third, &generator)
        }
    }

    /// Luma by the weights of BT.601.
    static func luma(_ colour: RGBA8) -> Double {
        0.299 * Double(colour.red) + 0.587 * Double(colour.green) + 0.114 * Double(colour.blue)
    }

    private static func dark(
        _ hue: Double,
        _ generator: inout some RandomNumberGenerator
    ) -> RGBA8 {
        colour(hue, tint: generator.draw(in: 12.0...38.0), luma: generator.draw(in: 46.0...70.0))
    }

    private static func light(
        _ hue: Double,
        _ generator: inout some RandomNumberGenerator
    ) -> RGBA8 {
        colour(hue, tint: generator.draw(in: 10.0...40.0), luma: generator.draw(in: 205.0...228.0))
    }

    /// A colour of the given luma, its channels `tint` levels about it at most.
    private static func colour(_ hue: Double, tint: Double, luma: Double) -> RGBA8 {
        let waves = (0..<3).map { tint * PortableMath.cosine(turns: hue - Double($0) / 3) }
        let shift = luma - (0.299 * waves[0] + 0.587 * waves[1] + 0.114 * waves[2])
        func level(_ wave: Double) -> UInt8 {
            UInt8(max(0, min(255, (shift + wave).rounded(.toNearestOrEven))))
        }
        return RGBA8(red: level(waves[0]), green: level(waves[1]), blue: level(waves[2]))
    }
}
