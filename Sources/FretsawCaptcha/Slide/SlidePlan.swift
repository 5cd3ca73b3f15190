public import FretsawRaster

/// Everything about a slide puzzle but its pixels.
public struct SlidePlan: Hashable, Sendable {
    /// The notch the piece fits.
    public var notch: Notch
    /// The others, in the order they were placed.
    public var decoys: [Notch]
    /// The background's size.
    public var backgroundSize: PixelSize
    /// The size of the piece's picture.
    public var pieceSize: PixelSize
    /// Where the left top pixel of the piece's picture belongs.
    ///
    /// With a strip, y is 0.
    public var answer: PixelPoint
    /// The figures that piece and notches show; nil where they show none.
    public var figures: PuzzleFigures? = nil

    /// The true notch and the decoys.
    public var notches: [Notch] { [notch] + decoys }
}

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
