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

/// Characters that are taken for each other, so that one puzzle never draws two of a group.
enum LookAlikes {
    /// The groups that `character` belongs to, a bit each; two characters look alike where these have a
    /// bit in common.
    static func groups(of character: Unicode.Scalar) -> UInt64 {
        var bits: UInt64 = 0
        for (index, group) in groups.enumerated() where group.contains(character) {
            bits |= 1 << UInt64(index)
        }
        return bits
    }

    /// 64 at most.
    private static let groups: [String.UnicodeScalarView] = [
        // Latin capitals and digits: alike as they stand, or when turned and slanted.
        "OQ0DCGoc", "I1LlijTJ7/|", "2ZzN", "5Ss", "8B3&", "69bqgdp", "MWmw", "EF", "PR", "UVYuvy",
        "KXxk", "HNn", "4A9", "VWvw", "3EB", "hn", "ft7T",
        "TY",
        // Chinese characters apart by a stroke.
        "人入八人乂", "土士工干千于王玉主", "未末木本术禾", "已己巳", "大太犬天夫夭头", "日目曰白自旦百",
        "田由甲申电曲", "刀力刃九", "午牛年", "鸟乌岛马", "贝见", "名各", "问间闪闻门闲", "今令", "折拆析",
        "风凤", "免兔", "戊戌戍成", "候侯", "王玉", "手毛", "水永冰", "小少", "爪瓜", "几儿九", "免龟",
        "石右古", "雨两", "雪雷霜雾电", "学字", "哥歌", "茶荼", "苗笛", "兵乒乓", "叉又义", "衣农",
    ].map(\.unicodeScalars)
}
