public import FretsawRaster

/// The shape of one character in one font.
public struct GlyphOutline: Hashable, Sendable {
    /// The outline in font units: the pen starts at (0, 0), the baseline runs along y = 0, and y points
    /// downwards.
    ///
    /// Empty for a space. Fill it with ``CoverageRasteriser``: counters come out as holes.
    public let path: Path
    /// How far the pen moves on, in font units; 0 or more.
    public let advance: Double
    /// Font units in an em, the size of the font.
    public let unitsPerEm: Int

    init(path: Path, advance: Double, unitsPerEm: Int) {
        self.path = path
        self.advance = advance
        self.unitsPerEm = unitsPerEm
    }

    /// The outline in pixels, at `size` pixels to the em.
    public func path(size: Double) -> Path {
        let scale = size / Double(unitsPerEm)
        return path.transformed(by: .scaling(x: scale, y: scale))
    }

    /// How far the pen moves on, in pixels, at `size` pixels to the em.
    public func advance(size: Double) -> Double { advance * (size / Double(unitsPerEm)) }
}
