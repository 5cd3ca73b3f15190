/// The points of one answer, and whether they came as an object or as a list.
public enum PointAnswer: Sendable, Hashable {
    /// One object: what slide and rotate puzzles are answered with.
    case single(Point)
    /// A list, maybe of one and never empty: what click-word puzzles are answered with.
    case list([Point])

    /// The points in the order they came.
    public var points: [Point] {
        switch self {
        case .single(let point): [point]
        case .list(let points): points
        }
    }
}
