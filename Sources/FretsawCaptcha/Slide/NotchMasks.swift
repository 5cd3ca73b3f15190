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
    private var moved: Mask
    private var scratch: Mask
    private var rasteriser = CoverageRasteriser()

    init(side: Int) {
        let empty = Mask(width: side, height: side, filledWith: 0)
        (shade, alpha, outline, moved, scratch) = (empty, empty, empty, empty, empty)
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
            scratch.boxBlur(radius: 1, into: &alpha)
        }

        // Light falls from the upper left: what the outline, moved down and right, leaves dark
        // inside itself is the shadow of its upper left edge.
        let offset = min(max(outline.width / 20, 1), 7)
        outline.shifted(by: offset, into: &scratch)
        scratch.boxBlur(radius: offset, into: &moved)
        shade.shade(outline, moved: moved, fade: alpha, look: look)
    }
}

extension Mask {
    /// Becomes the light lost: inside `outline` the notch's darkness and the shadow where `moved` is
    /// low, between `outline` and `fade` the rim.
    fileprivate mutating func shade(_ outline: Mask, moved: Mask, fade: Mask, look: SlideLook) {
        // In 1/256 of the light; at most 250, so that all products fit 16 bits.
        let dark = UInt16(look.notchDarkness * 256)
        let shadow = UInt16(look.innerShadow * 256)
        let rim = UInt16(look.rim * 256)
        let (cover, moved, fade) = (outline.pixels, moved.pixels, fade.pixels)
        var target = mutablePixels
        for index in target.indices {
            let m = UInt16(cover[index])
            let shadowed = (shadow &* (255 &- UInt16(moved[index]))) &>> 8
            let lost = min(dark &+ shadowed, 250)
            let around = ((255 &- m) &* UInt16(fade[index])) &>> 8
            let sum = (m &* lost) &>> 8 &+ (around &* rim) &>> 8
            target[index] = UInt8(truncatingIfNeeded: min(sum, 250))
        }
    }
}
