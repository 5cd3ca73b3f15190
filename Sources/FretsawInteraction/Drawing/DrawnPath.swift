/// Lines and circles to draw, in points of the part they belong to.
public struct DrawnPath: Equatable, Sendable {
    /// One piece of a path.
    public enum Element: Equatable, Sendable {
        /// A line through points, in order.
        case line([Point])
        /// A whole circle.
        case circle(center: Point, radius: Double)
    }

    /// The elements of the path.
    public var elements: [Element]
    /// The colour of its strokes, or nil.
    public var stroke: Color?
    /// How wide strokes are; ends and joins are round.
    public var strokeWidth: Double
    /// The colour inside, or nil.
    public var fill: Color?
    /// How much of it shows, 0 … 1.
    public var opacity = 1.0

    /// Creates a path.
    public init(
        _ elements: [Element],
        stroke: Color? = nil,
        strokeWidth: Double = 1,
        fill: Color? = nil
    ) {
        self.elements = elements
        self.stroke = stroke
        self.strokeWidth = strokeWidth
        self.fill = fill
    }
}
