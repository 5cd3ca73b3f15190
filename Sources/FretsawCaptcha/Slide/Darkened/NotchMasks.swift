internal import FretsawRaster

/// The coverages that painting one notch needs, and the stencil made of them.
///
/// Masks are as high as the notch's box and a little wider, what lies right of it empty: rows of a
/// multiple of 16 bytes go through the kernels without a remainder.
struct NotchMasks {
    /// The notch drawn last, ready to be cut.
    private(set) var stencil: NotchStencil
    /// What ``stencil`` shows: notches of one picture often share their outline.
    private var drawn: NotchShape?
    private let side: Int
    private let look: DarkenedNotches
    private var light: NotchLight
    private var outline: Mask
    /// The piece's opacity: 255 wherever the outline covers anything at all, fading out beyond, so
    /// that the notch's edge always lies under the piece.
    private var alpha: Mask
    private var blurred: Mask
    private var scratch: Mask
    private var rasteriser = CoverageRasteriser()

    init(side: Int, look: DarkenedNotches) {
        self.side = side
        self.look = look
        let empty = Mask(width: (side + 15) / 16 * 16, height: side, filledWith: 0)
        stencil = NotchStencil(size: empty.size)
        light = NotchLight(size: empty.size)
        (outline, alpha, blurred, scratch) = (empty, empty, empty, empty)
    }

    /// Makes ``stencil`` that of `shape`.
    mutating func draw(_ shape: NotchShape) {
        guard shape != drawn else { return }
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
        stencil.prepare(light, alpha: alpha)
        drawn = shape
    }
}
