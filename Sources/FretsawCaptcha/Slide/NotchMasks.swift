internal import FretsawRaster

/// The coverages that painting one notch needs, each as large as the notch's box.
///
/// - ``shade``: the light that the notch takes away, 0 … 255.
/// - ``alpha``: the piece's opacity. It is 255 wherever the outline covers anything at all and fades
///   out beyond, so the notch's edge always lies under the piece.
struct NotchMasks {
    private(set) var shade: Mask
    private(set) var alpha: Mask
    private var outline: Mask
    private var scratch: Mask
    private var rasteriser = CoverageRasteriser()

    init(side: Int) {
        let empty = Mask(width: side, height: side, filledWith: 0)
        (shade, alpha, outline, scratch) = (empty, empty, empty, empty)
    }

    /// Draws all masks for `shape` with the strengths of `look`.
    mutating func draw(_ shape: NotchShape, look: SlideLook) {
        let path = shape.outline(
            side: Double(outline.width),
            margin: Double(SlideGeometry.outlineMargin) + Double(look.edgeSoftness) * 0.5
        )
        rasteriser.fill(path, into: &outline)

        // One step out, so that no partly covered pixel is left in the open; then the fade.
        outline.dilate(into: &alpha)
        for _ in 0..<look.edgeSoftness {
            alpha.dilate(into: &scratch)
            scratch.softenBy3(into: &alpha)
        }

        // Light falls from the upper left: what the outline, moved down and right, leaves dark
        // inside itself is the shadow of its upper left edge.
        let offset = max(1, outline.width / 20)
        outline.shifted(by: offset, into: &scratch)
        scratch.boxBlur(radius: offset)
        shade.shade(outline, moved: scratch, fade: alpha, look: look)
    }
}

extension Mask {
    /// Becomes the light lost: inside `outline` the notch's darkness and the shadow where `moved` is
    /// low, between `outline` and `fade` the rim.
    fileprivate mutating func shade(_ outline: Mask, moved: Mask, fade: Mask, look: SlideLook) {
        let dark = Int32(look.notchDarkness * 256)
        let shadow = Int32(look.innerShadow * 256)
        let rim = Int32(look.rim * 256)
        let (cover, moved, fade) = (outline.pixels, moved.pixels, fade.pixels)
        var target = mutablePixels
        for index in target.indices {
            let m = Int32(cover[index])
            let inside = (m &* (dark &* 255 &+ shadow &* (255 &- Int32(moved[index])))) / 255
            let around = (255 &- m) &* Int32(fade[index]) / 255 &* rim
            target[index] = UInt8(truncatingIfNeeded: min((inside &+ around) &>> 8, 250))
        }
    }
}
