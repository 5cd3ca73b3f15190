internal import FretsawRaster

/// The coverages that painting one notch needs, each as large as the notch's box.
///
/// - ``light``: what the notch takes away and adds.
/// - ``alpha``: the piece's opacity. It is 255 wherever the outline covers anything at all and fades
///   out beyond, so the notch's edge always lies under the piece.
struct NotchMasks {
    private(set) var light: NotchLight
    private(set) var alpha: Mask
    private var outline: Mask
    private var blurred: Mask
    private var scratch: Mask
    private var rasteriser = CoverageRasteriser()

    init(side: Int) {
        let empty = Mask(width: side, height: side, filledWith: 0)
        light = NotchLight(side: side)
        (alpha, outline, blurred, scratch) = (empty, empty, empty, empty)
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

        let depth = min(max(outline.width / 20, 1), 7)
        outline.boxBlur(radius: depth, into: &blurred)
        light.draw(
            outline: outline,
            blurred: blurred,
            fade: alpha,
            depth: depth,
            strengths: look.strengths
        )
    }
}
