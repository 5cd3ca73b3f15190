internal import FretsawRandom
internal import FretsawRaster

/// Paints words over a picture: strokes in a fill that runs from colour to colour, a rim around them,
/// and a soft shadow of the rim's colour beyond it.
///
/// A value that owns its masks: keep one and paint many words without allocation.
struct WordPainter: Sendable {
    private var stencil: LetterStencil
    private let luminance = RelativeLuminance()

    init(geometry: ClickWordGeometry) {
        stencil = LetterStencil(side: geometry.greatestWordSide, rim: geometry.rim)
    }

    /// Paints `outline`, whose corner belongs at `origin`, in inks that the picture below it decides.
    ///
    /// - Complexity: O(area of the word's box)
    mutating func paint(
        _ outline: BentOutline,
        at origin: PixelPoint,
        on picture: inout Image<RGBA8>,
        using generator: inout some RandomNumberGenerator
    ) {
        stencil.take(outline.polygons, size: outline.size)
        let corner = PixelPoint(x: origin.x - stencil.reach, y: origin.y - stencil.reach)
        let ground = luminance.mean(belowRimOf: stencil, at: corner, of: picture)
        let inks = WordInks(over: ground, using: &generator)
        picture.draw(stencil, at: corner, in: inks.ink)
    }
}
