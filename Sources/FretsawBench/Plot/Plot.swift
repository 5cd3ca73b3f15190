internal import FretsawRaster

/// A picture of marks, back to front.
public struct Plot: Hashable, Sendable {
    /// Width and height in points.
    public let width, height: Double
    /// What is drawn on white.
    public internal(set) var marks: [PlotMark] = []

    init(width: Double, height: Double) {
        (self.width, self.height) = (width, height)
    }

    mutating func box(
        _ x: Double,
        _ y: Double,
        _ width: Double,
        _ height: Double,
        _ color: RGBA8
    ) {
        marks.append(.box(x: x, y: y, width: width, height: height, color))
    }

    mutating func line(_ points: [Point], width: Double = 1, _ color: RGBA8) {
        marks.append(.line(points, width: width, color))
    }

    mutating func text(
        _ text: String,
        _ x: Double,
        _ y: Double,
        size: Double = 12,
        _ anchor: PlotMark.Anchor = .start,
        _ color: RGBA8 = PlotColor.ink
    ) {
        marks.append(.text(text, x: x, y: y, size: size, anchor, color))
    }
}
