internal import FretsawCaptcha
internal import FretsawRandom
public import FretsawRaster

extension Path {
    /// A jigsaw outline in a box of `side` pixels, with the margin of the plain look.
    public static func jigsaw(side: Int) -> Path {
        var generator = SeededGenerator(seed: Seed(2024), item: 1, purpose: 200)
        return ShapeFamily.jigsaw.draw(using: &generator).outline(side: Double(side), margin: 3)
    }
}

extension Mask {
    /// The outline's coverage in rows of a multiple of 16 bytes, as the engine keeps it.
    public static func jigsaw(side: Int) -> Mask {
        Path.jigsaw(side: side).coverage(width: (side + 15) / 16 * 16, height: side)
    }
}
