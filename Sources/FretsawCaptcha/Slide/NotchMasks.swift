internal import FretsawRaster

/// The coverages that painting one notch needs, each as high as the notch's box and a little wider:
/// rows of a multiple of 16 bytes go through the kernels without a remainder.
///
/// What lies right of the box is empty.
///
/// - ``light``: what the notch takes away and adds.
/// - ``alpha``: the piece's opacity. It is 255 wherever the outline covers anything at all and fades
///   out beyond, so the notch's edge always lies under the piece.
struct NotchMasks {
    private(set) var light: NotchLight
    private(set) var alpha: Mask
    private let side: Int
    private var outline: Mask
    private var blurred: Mask
    private var scratch: Mask
    private var rasteriser = CoverageRasteriser()

    init(side: Int) {
        self.side = side
        let empty = Mask(width: (side + 15) / 16 * 16, height: side, filledWith: 0)
        light = NotchLight(size: empty.size)
        (alpha, outline, blurred, scratch) = (empty, empty, empty, empty)
    }

    /// Draws all masks for `shape` with the strengths of `look`.
    mutating func draw(_ shape: NotchShape, look: SlideLook) {
        let path = shape.outline(
            side: Double(side),
            margin: Double(look.edgeReach)
        )
        rasteriser.fill(path, into: &outline)

        // One step out, so that no partly covered pixel is left in the open; then the fade.
        outline.dilate(into: &alpha)
        for _ in 0..<look.edgeSoftness {
            alpha.dilate(into: &scratch)
            scratch.boxBlur(radius: 1, into: &alpha)
        }

        let depth = min(max(side / 20, 1), 7)
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
