public import FretsawRaster

/// One cut-out: where it lies and how it is shaped.
public struct Notch: Hashable, Sendable {
    /// The square box that holds the outline and the piece's soft edge, in background pixels.
    public var box: PixelRect
    /// The outline.
    public var shape: NotchShape

    /// A notch of `shape` in `box`.
    public init(box: PixelRect, shape: NotchShape) {
        self.box = box
        self.shape = shape
    }
}
