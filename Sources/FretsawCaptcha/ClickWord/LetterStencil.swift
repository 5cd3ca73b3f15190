internal import FretsawRaster

/// Where a letter covers a picture: its strokes, the rim around them, and a soft shadow beyond.
///
/// A value that owns its masks: keep one and draw many letters without allocation.
struct LetterStencil: Sendable {
    /// How far the rim reaches beyond strokes, in pixels.
    let rim: Int
    /// Pixels of the masks around a letter's box, which rim and shadow lie in.
    let reach: Int
    /// The strokes' coverage.
    private(set) var strokes: Mask
    /// The strokes grown by the rim.
    private(set) var around: Mask
    /// What the shadow darkens, twice as far.
    private(set) var shadow: Mask
    /// The part of the masks that belongs to the letter; what lies beyond is left from others.
    private(set) var size = PixelSize(width: 0, height: 0)
    private var rasteriser = CoverageRasteriser()

    /// Masks for letters in squares of `side` pixels, with a rim of `rim` pixels, 1 … 7.
    init(side: Int, rim: Int) {
        precondition((1...7).contains(rim), "a rim is 1…7 pixels wide")
        self.rim = rim
        reach = 2 * rim + 1
        let whole = (side + 2 * reach + 15) / 16 * 16
        let empty = Mask(width: whole, height: whole, filledWith: 0)
        (strokes, around, shadow) = (empty, empty, empty)
    }

    /// Takes a letter's outline, whose box of `size` pixels has its corner at (0, 0): it then lies
    /// ``reach`` pixels from the masks' upper and left borders.
    ///
    /// - Precondition: the box fits the square that masks were made for.
    /// - Complexity: O(pixels of the box + lengths of all lines)
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
        // A box blur's slope times its width: the strokes grown by its radius, corners rounded. As far as
        // the shadow's blur looks: what lies there is left from other letters.
        strokes.boxBlur(
            radius: rim,
            in: near(box, by: rim),
            gain: 2 * rim + 1,
            into: &around
        )
        around.boxBlur(radius: rim, in: near(box, by: 0), into: &shadow)
    }

    /// The masks' part that holds `box` and `margin` pixels beyond it, in columns by the sixteen: those
    /// are blurred at once, and single ones take as long.
    private func near(_ box: PixelRect, by margin: Int) -> PixelRect {
        PixelRect(
            x: 0,
            y: 0,
            width: (box.maxX + margin + 15) / 16 * 16,
            height: box.maxY + margin
        ).intersection(strokes.bounds)
    }
}
