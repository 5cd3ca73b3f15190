internal import FretsawRandom
internal import FretsawRaster

/// The colours of a puzzle's tiles, in harmony with its picture.
struct TileColours {
    /// The notches' fill and the colour of their figures.
    var fill, ink: RGBA8
    var pieceFill, pieceInk: RGBA8

    /// The minimum difference of luma between a fill and its figure, in levels.
    static let minContrast = 120.0

    /// The hues of a picture's notches and of the piece, which is the opposite one.
    static func hues(
        _ tone: PictureTone,
        using generator: inout some RandomNumberGenerator
    ) -> (notches: Double, piece: Double) {
        // A grey picture goes with any hue.
        let any = generator.draw(in: 0.0...1.0)
        let near = tone.hue + generator.draw(in: -0.07...0.07)
        let hue = tone.chroma < 8 ? any : near
        return (hue, hue + generator.draw(in: 0.4...0.6))
    }

    init(_ tone: PictureTone, using generator: inout some RandomNumberGenerator) {
        let (hue, other) = TileColours.hues(tone, using: &generator)
        fill = TileColours.colour(
            hue,
            tint: generator.draw(in: 24.0...38.0),
            luma: generator.draw(in: 58.0...76.0)
        )
        pieceFill = TileColours.colour(
            other,
            tint: generator.draw(in: 34.0...52.0),
            luma: generator.draw(in: 66.0...86.0)
        )
        ink = TileColours.colour(hue, tint: 8, luma: generator.draw(in: 222.0...236.0))
        pieceInk = TileColours.colour(other, tint: 8, luma: generator.draw(in: 222.0...236.0))
    }

    /// Luma by the weights of BT.601.
    static func luma(_ colour: RGBA8) -> Double {
        0.299 * Double(colour.red) + 0.587 * Double(colour.green) + 0.114 * Double(colour.blue)
    }

    /// A colour of the given luma, except for rounding and clamping, from which its channels differ by at
    /// most 1.36 · `tint` levels.
    static func colour(_ hue: Double, tint: Double, luma: Double) -> RGBA8 {
        let waves = (0..<3).map { tint * PortableMath.cosine(turns: hue - Double($0) / 3) }
        let shift = luma - (0.299 * waves[0] + 0.587 * waves[1] + 0.114 * waves[2])
        func level(_ wave: Double) -> UInt8 {
            UInt8(max(0, min(255, (shift + wave).rounded(.toNearestOrEven))))
        }
        return RGBA8(red: level(waves[0]), green: level(waves[1]), blue: level(waves[2]))
    }
}
