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
        let inks = WordInks(over: ground, using: &generator)
        picture.draw(stencil, at: corner, in: inks.ink)
    }
}

extension RelativeLuminance {
    /// The mean relative luminance of `picture` where the rim of `stencil` will lie.
    ///
    /// - Parameters:
    ///   - stencil: a letter; pixels count as the rim covers them and strokes do not.
    ///   - corner: where the masks' top left pixel lies, outside the picture too.
    ///   - picture: what lies below.
    /// - Returns: 0 … 1; 0 where the rim reaches no pixel.
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
