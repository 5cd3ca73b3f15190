public import FretsawRaster

/// The number of a picture's pixels per layout pixel, in x and in y.
///
/// All lengths of a puzzle, also its answer and its tolerance, are in layout pixels. A picture at a
/// larger scale shows the same puzzle in more detail.
public enum PictureScale: Int, CaseIterable, Comparable, Sendable {
    /// One pixel per layout pixel.
    case one = 1
    /// Twice the width and height, for dense screens.
    case two = 2

    /// Compares the numbers of pixels.
    public static func < (left: PictureScale, right: PictureScale) -> Bool {
        left.rawValue < right.rawValue
    }
}

extension PixelSize {
    /// The size in pixels of a picture at `scale` of a size in layout pixels.
    public func scaled(to scale: PictureScale) -> PixelSize {
        PixelSize(width: width * scale.rawValue, height: height * scale.rawValue)
    }
}

extension PixelPoint {
    /// The position in pixels of a picture at `scale` of a position in layout pixels.
    public func scaled(to scale: PictureScale) -> PixelPoint {
        PixelPoint(x: x * scale.rawValue, y: y * scale.rawValue)
    }
}

extension PixelRect {
    /// The box in pixels of a picture at `scale` of a box in layout pixels.
    public func scaled(to scale: PictureScale) -> PixelRect {
        PixelRect(origin: origin.scaled(to: scale), size: size.scaled(to: scale))
    }
}
