public import FretsawRaster
public import FretsawText

/// One word that can be asked for: a character, and its outline ready to be bent.
///
/// The outline is kept as points along its contours, so close that a bent line is smooth, in a square
/// of side 1 about (0, 0).
public struct WordGlyph: Hashable, Sendable {
    /// The character.
    public let character: Unicode.Scalar
    /// Points of all contours, one contour after another; each is closed.
    let points: [Point]
    /// For each contour, the index behind its last point.
    let contourEnds: [Int]
    /// The length of all contours, in sides of the square: some 5 for a Latin capital, 8 to 20 for a
    /// Chinese character.
    let length: Double
    /// True where contours that enclose ink run so that it lies on their right as seen.
    let isInkOnTheRight: Bool

    /// The character as text.
    public var word: String { String(character) }

    /// The longest step between two points, as a share of the square.
    private static let longestStep = 0.04
    /// How far a chord may stray from its curve, likewise.
    private static let tolerance = 0.0004

    /// The glyph of `character` as `outline` has it; nil where that draws nothing.
    ///
    /// - Complexity: O(points), with allocations: make one for each word and keep it.
    public init?(_ character: Unicode.Scalar, outline: GlyphOutline) {
        guard let bounds = outline.path.bounds else { return nil }
        let side = max(bounds.max.x - bounds.min.x, bounds.max.y - bounds.min.y)
        guard side > 0, side.isFinite else { return nil }
        let centre = Point.between(bounds.min, bounds.max, at: 0.5)
        let path = outline.path
            .transformed(by: .translation(x: -centre.x, y: -centre.y))
            .transformed(by: .scaling(x: 1 / side, y: 1 / side))
        var (points, ends): ([Point], [Int]) = ([], [])
        var last: Point?
        var (area, length) = (0.0, 0.0)
        path.forEachLine(tolerance: WordGlyph.tolerance) { start, end in
            if start != last, !points.isEmpty { ends.append(points.count) }
            let step = (end - start).length
            length += step
            let steps = max(1, Int((step / WordGlyph.longestStep).rounded(.up)))
            for part in 0..<steps {
                points.append(.between(start, end, at: Double(part) / Double(steps)))
            }
            area += start.x * end.y - end.x * start.y
            last = end
        }
        guard points.count >= 3 else { return nil }
        ends.append(points.count)
        self.character = character
        self.points = points
        contourEnds = ends
        self.length = length
        // With y downwards, a positive sum runs clockwise as seen, its inside on the right.
        isInkOnTheRight = area > 0
    }

    /// The outline as the font has it, `side` pixels at its longest, mapped by `transform`.
    public func path(side: Double, mappedBy transform: AffineTransform = .identity) -> Path {
        Polygons(points.map { transform.apply($0 * side) }, ends: contourEnds).path
    }
}
