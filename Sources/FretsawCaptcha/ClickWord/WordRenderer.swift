internal import FretsawRandom
internal import FretsawRaster

/// Draws words on a picture: strokes filled with a gradient, a rim around them, and a soft shadow
/// of the rim's colour.
///
/// The renderer owns its masks; reuse it to avoid allocation.
struct WordRenderer: Sendable {
    private var stencil: LetterStencil
    private let luminance = RelativeLuminance()

    init(geometry: ClickGeometry, scale: PictureScale) {
        stencil = LetterStencil(
            side: geometry.targetSide * scale.rawValue,
            rim: geometry.rim * scale.rawValue
        )
    }

    /// Draws `outline` at `origin`, in inks that depend on the picture below it, and returns them; both are in pixels
    /// of the picture.
    mutating func draw(
        _ outline: BentOutline,
        at origin: PixelPoint,
        on picture: inout Image<RGBA8>,
        using generator: inout some RandomNumberGenerator
    ) -> LetterInk {
        stencil.take(outline.polygons, size: outline.size)
        let corner = PixelPoint(x: origin.x - stencil.reach, y: origin.y - stencil.reach)
        let ground = luminance.mean(belowRimOf: stencil, at: corner, of: picture)
        let ink = LetterInk(over: ground, using: &generator)
        picture.draw(stencil, at: corner, in: ink)
        return ink
    }
}

/// The colours of a letter: the two ends of the fill's gradient, and the rim.
///
/// Their alpha is ignored.
struct LetterInk: Sendable {
    /// The colours at the ends of the gradient.
    var first, second: RGBA8
    /// The colour of rim and shadow.
    var rim: RGBA8
    /// The direction of the gradient in full turns, clockwise from the right.
    var direction: Double
}

extension LetterInk {
    /// Draws random inks for a word on a background of relative luminance `ground`, 0 … 1.
    ///
    /// The rim contrasts with the background and with the strokes. Strokes and background are
    /// therefore similar in lightness. An attacker's template of strokes that contrast with their
    /// background does not match them.
    ///
    /// Each light ink has a contrast of at least 4.5 with each dark one, as WCAG 2 requires for
    /// text, so strokes are visible on any background.
    init(over ground: Double, using generator: inout some RandomNumberGenerator) {
        // The indices do not depend on the background. The background only affects whether the
        // strokes are dark and the rim light, or the reverse.
        func index() -> Int { generator.draw(in: 0..<LetterInk.light.count) }
        let (a, b, c) = (index(), index(), index())
        let (light, dark) = (LetterInk.light, LetterInk.dark)
        let (strokes, around) = ground < LetterInk.middle ? (dark, light) : (light, dark)
        self.init(
            first: strokes[a],
            second: strokes[b],
            rim: around[c],
            direction: generator.draw(in: 0.0...1.0)
        )
    }

    /// The luminance with equal contrast to black and white.
    private static let middle = 0.18

    /// Colours with a relative luminance of at least 0.6.
    private static let light = colours([
        (255, 250, 236), (255, 234, 130), (190, 250, 205), (186, 232, 255), (255, 208, 226),
        (255, 216, 176), (224, 216, 255), (222, 246, 120),
    ])
    /// Colours with a relative luminance of at most 0.05; as many as light ones.
    private static let dark = colours([
        (20, 20, 28), (22, 30, 96), (98, 14, 32), (8, 58, 30), (72, 16, 88), (72, 40, 10),
        (0, 56, 70), (60, 10, 60),
    ])

    private static func colours(_ levels: [(UInt8, UInt8, UInt8)]) -> [RGBA8] {
        levels.map { RGBA8(red: $0.0, green: $0.1, blue: $0.2) }
    }
}

/// The masks of a letter: its strokes, the rim around them, and a soft shadow.
///
/// The stencil owns its masks; reuse it to avoid allocation.
struct LetterStencil: Sendable {
    /// The width of the rim in pixels.
    let rim: Int
    /// The margin of the masks around a letter's box, for rim and shadow.
    let reach: Int
    private(set) var strokes: Mask
    /// The coverage of strokes and rim.
    private(set) var around: Mask
    /// The strength of the shadow, which is twice as wide as the rim.
    private(set) var shadow: Mask
    /// The part of the masks that belongs to the letter; pixels beyond it are left from other
    /// letters.
    private(set) var size = PixelSize(width: 0, height: 0)
    private var rasteriser = CoverageRasteriser()

    /// Creates masks for letters in squares of `side` pixels, with a rim of `rim` pixels, 1 … 14.
    init(side: Int, rim: Int) {
        precondition((1...14).contains(rim), "a rim is 1…14 pixels wide")
        self.rim = rim
        reach = 2 * rim + 1
        let whole = (side + 2 * reach + 15) / 16 * 16
        let empty = Mask(width: whole, height: whole, filledWith: 0)
        (strokes, around, shadow) = (empty, empty, empty)
    }

    /// Draws a letter's outline into the masks.
    ///
    /// The outline's box has `size` pixels and its top left corner at (0, 0). In the masks, this
    /// corner is ``reach`` pixels from the top and left borders.
    mutating func take(_ outline: Polygons, size: PixelSize) {
        let box = PixelRect(
            x: 0,
            y: 0,
            width: size.width + 2 * reach,
            height: size.height + 2 * reach
        )
        precondition(strokes.bounds.contains(box), "the letter is larger than its square")
        self.size = box.size
        let offset = Point(x: Double(reach), y: Double(reach))
        rasteriser.fill(outline, movedBy: offset, into: &strokes)
        // A box blur with a gain equal to the width of its box grows the strokes by the blur's
        // radius and rounds their corners. The blurred area includes all pixels that the shadow's
        // blur reads, because other letters leave pixels there.
        strokes.boxBlur(radius: rim, in: near(box, by: rim), gain: 2 * rim + 1, into: &around)
        around.boxBlur(radius: rim, in: near(box, by: 0), into: &shadow)
    }

    /// The part of the masks that contains `box` and `margin` pixels to its right and below it.
    ///
    /// The width is rounded up to a multiple of 16, because 16 columns are blurred at once.
    private func near(_ box: PixelRect, by margin: Int) -> PixelRect {
        PixelRect(
            x: 0,
            y: 0,
            width: (box.maxX + margin + 15) / 16 * 16,
            height: box.maxY + margin
        ).intersection(strokes.bounds)
    }
}
