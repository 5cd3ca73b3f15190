internal import FretsawRandom
internal import FretsawRaster

/// Renders words over a picture: strokes in a fill that runs from colour to colour, a rim around them,
/// and a soft shadow of the rim's colour beyond it.
///
/// A value that owns its masks: keep one and paint many words without allocation.
struct WordRenderer: Sendable {
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
        picture.draw(stencil, at: corner, in: LetterInk(over: ground, using: &generator))
    }
}

extension RelativeLuminance {
    /// The mean relative luminance, 0 … 1, of `picture` where the rim of `stencil` will lie; 0 where it
    /// reaches no pixel.
    ///
    /// Pixels count as the rim covers them and strokes do not; the masks' top left pixel lies at `corner`,
    /// outside the picture too.
    ///
    /// - Complexity: O(pixels of the letter's box)
    func mean(
        belowRimOf stencil: LetterStencil,
        at corner: PixelPoint,
        of picture: Image<RGBA8>
    ) -> Double {
        let area = PixelRect(origin: corner, size: stencil.size).intersection(picture.bounds)
        guard !area.isEmpty else { return 0 }
        let (width, stride) = (picture.width, stencil.strokes.width)
        let offset = area.minX - corner.x
        var (sum, weight) = (0, 0)
        unsafe shares.withUnsafeBufferPointer { shares in
            unsafe picture.withUnsafePixels { picture in
                unsafe stencil.strokes.withUnsafePixels { strokes in
                    unsafe stencil.around.withUnsafePixels { around in
                        for y in area.minY..<area.maxY {
                            let row = unsafe picture + (y * width + area.minX)
                            let start = (y - corner.y) * stride + offset
                            let (inner, outer) = unsafe (strokes + start, around + start)
                            for x in 0..<area.size.width {
                                let share = unsafe Int32(outer[x]) &- Int32(inner[x])
                                guard share > 0 else { continue }
                                let pixel = unsafe row[x]
                                let light =
                                    unsafe shares[Int(pixel.red)]
                                    &+ shares[256 &+ Int(pixel.green)]
                                    &+ shares[512 &+ Int(pixel.blue)]
                                // Below 2²⁰ and 2⁸: never beyond 2²⁸.
                                sum &+= Int(share &* light)
                                weight &+= Int(share)
                            }
                        }
                    }
                }
            }
        }
        return weight > 0 ? Double(sum) / Double(weight * RelativeLuminance.unit) : 0
    }
}

/// The colours a letter is drawn in: a fill that runs from one into another over its strokes, and the
/// rim's.
///
/// Their alpha does not matter.
struct LetterInk: Sendable {
    /// The fill's colours at either end of its run.
    var first, second: RGBA8
    /// The rim's colour, and the shadow's.
    var rim: RGBA8
    /// Where the fill runs to, in full turns, clockwise from the right as seen.
    var direction: Double
}

extension LetterInk {
    /// Draws inks for a word over a ground of relative luminance `ground`, 0 … 1.
    ///
    /// The rim is chosen against the ground, light on dark and dark on light, so that it stands out on
    /// both its sides; strokes and ground are then alike in lightness, and a template of strokes on a
    /// ground finds little of either.
    ///
    /// Every light ink against every dark one has a contrast of 4.5 at least, which WCAG 2 asks of text:
    /// strokes are seen whatever lies below.
    init(over ground: Double, using generator: inout some RandomNumberGenerator) {
        // Indices are drawn whatever the ground, so that it changes nothing but the choice.
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

    /// The luminance that has the same contrast with black and with white.
    private static let middle = 0.18

    /// Relative luminances of 0.6 and more.
    private static let light = colours([
        (255, 250, 236), (255, 234, 130), (190, 250, 205), (186, 232, 255), (255, 208, 226),
        (255, 216, 176), (224, 216, 255), (222, 246, 120),
    ])
    /// Relative luminances of 0.05 and less; as many as there are light ones.
    private static let dark = colours([
        (20, 20, 28), (22, 30, 96), (98, 14, 32), (8, 58, 30), (72, 16, 88), (72, 40, 10),
        (0, 56, 70), (60, 10, 60),
    ])

    private static func colours(_ levels: [(UInt8, UInt8, UInt8)]) -> [RGBA8] {
        levels.map { RGBA8(red: $0.0, green: $0.1, blue: $0.2) }
    }
}

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
