/// The wheel of a notice that waits: twelve spokes that fade around, in a square of 36 × 36 points.
public enum NoticeSpinner {
    /// The side of the square it is drawn in.
    public static var side: Double { 36 }
    /// How many spokes it has.
    public static var spokes: Int { 12 }

    /// The spokes at rest, in points of the square.
    ///
    /// - Parameter color: The colour of the strongest spoke; the others fade behind it.
    /// - Returns: The paths, one a spoke.
    public static func paths(color: Color = .white) -> [Path] {
        // The cosines and sines of multiples of 30°; a table, for there is no library to ask.
        let half = 0.5
        let long = 0.866_025_403_784_438_6
        let directions: [(Double, Double)] = [
            (0, -1), (half, -long), (long, -half), (1, 0), (long, half), (half, long),
            (0, 1), (-half, long), (-long, half), (-1, 0), (-long, -half), (-half, -long),
        ]
        var paths: [Path] = []
        for (index, (x, y)) in directions.enumerated() {
            var faded = color
            faded.alpha = UInt8(Int(color.alpha) * (index + 1) / spokes)
            let line = [
                Point(x: 18 + x * 9, y: 18 + y * 9), Point(x: 18 + x * 16, y: 18 + y * 16),
            ]
            paths.append(Path([.line(line)], stroke: faded, strokeWidth: 3))
        }
        return paths
    }
}
