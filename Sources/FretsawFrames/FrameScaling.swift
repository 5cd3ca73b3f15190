public import FretsawRaster

/// The size frames are written at.
public enum FrameScaling: Hashable, Sendable {
    /// The canvas' own.
    case none
    /// Stretched to a size.
    case exact(PixelSize)
    /// As large as fits into a box, in proportion.
    case fit(PixelSize)

    /// The frames' size for a canvas; each side 1 at least.
    public func size(of canvas: PixelSize) -> PixelSize {
        switch self {
        case .none: canvas
        case .exact(let size): size
        case .fit(let box):
            // Sides are below 2³¹: as products they fit.
            if canvas.width * box.height >= canvas.height * box.width {
                PixelSize(
                    width: box.width,
                    height: max(
                        1,
                        (2 * canvas.height * box.width + canvas.width) / (2 * canvas.width)
                    )
                )
            } else {
                PixelSize(
                    width: max(
                        1,
                        (2 * canvas.width * box.height + canvas.height) / (2 * canvas.height)
                    ),
                    height: box.height
                )
            }
        }
    }
}
