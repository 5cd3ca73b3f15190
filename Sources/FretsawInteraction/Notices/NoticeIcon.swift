/// The signs of notices that say how something went: lines in a square of 36 × 36 points.
public enum NoticeIcon: UInt8, Sendable, CaseIterable {
    /// A tick in a circle.
    case success
    /// A cross in a circle.
    case error
    /// The letter i in a circle.
    case info

    /// The side of the square they are drawn in.
    public static var side: Double { 36 }

    /// The lines, in points of the square.
    ///
    /// - Parameters:
    ///   - color: The colour of lines and of what is filled.
    ///   - width: How wide lines are; at 1 the circle just touches the square's sides.
    /// - Returns: The paths, back to front.
    public func paths(color: Color = .white, width: Double = 1) -> [Path] {
        var strokes: [Path.Element] = [.circle(center: Point(x: 18, y: 18), radius: 17.5)]
        switch self {
        case .success:
            strokes.append(
                .line([Point(x: 10, y: 18), Point(x: 16, y: 24), Point(x: 27, y: 13)])
            )
        case .error:
            strokes.append(.line([Point(x: 10, y: 10), Point(x: 26, y: 26)]))
            strokes.append(.line([Point(x: 10, y: 26), Point(x: 26, y: 10)]))
        case .info:
            strokes.append(.line([Point(x: 18, y: 6), Point(x: 18, y: 22)]))
        }
        var paths = [Path(strokes, stroke: color, strokeWidth: width)]
        if self == .info {
            paths.append(Path([.circle(center: Point(x: 18, y: 27), radius: 1)], fill: color))
        }
        return paths
    }
}
