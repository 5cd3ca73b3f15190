public import FretsawRaster

/// Something a plot is made of, in points from the plot's top left corner.
public enum PlotMark: Hashable, Sendable {
    /// Where a text stands relative to its place.
    public enum Anchor: String, Sendable {
        case start, middle, end
    }

    /// A filled rectangle.
    case box(x: Double, y: Double, width: Double, height: Double, RGBA8)
    /// A line from point to point, two of them at least.
    case line([Point], width: Double, RGBA8)
    /// A text; its baseline is at `y`.
    case text(String, x: Double, y: Double, size: Double, Anchor, RGBA8)
}
