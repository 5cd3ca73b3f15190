public import FretsawRaster
public import FretsawText

/// The words that puzzles draw from, as outlines of one font.
public struct WordGlyphs: Hashable, Sendable {
    /// The font file that outlines were taken from.
    public struct Source: Hashable, Sendable {
        /// The digest of the whole file, in hexadecimal digits.
        public var sha256: String
        /// Which face of a collection, from 0.
        public var face: Int

        /// The face `face` of the file with the digest `sha256`.
        public init(sha256: String, face: Int = 0) {
            self.sha256 = sha256
            self.face = face
        }
    }

    /// The glyphs, in the list's order.
    public let glyphs: [WordGlyph]
    /// The font, for the record of a run.
    public let source: Source
    /// The ``LookAlikes`` groups of each glyph.
    let groups: [UInt64]
    /// Each glyph as it is seen from afar.
    let shadows: [WordShadow]

    /// Words more alike than this are not drawn together.
    static let greatestLikeness = 0.85

    /// All words in one text.
    public var text: String {
        glyphs.reduce(into: "") { $0.unicodeScalars.append($1.character) }
    }

    /// Takes the outlines of `characters` out of `font`.
    ///
    /// - Throws: `TextError` where a glyph is damaged, or where glyphs are missing or empty: all of
    ///   those are named, and no box is ever drawn in their place.
    /// - Complexity: O(points of all outlines)
    public init(
        _ characters: [Unicode.Scalar],
        font: Font,
        source: Source
    ) throws(TextError) {
        var glyphs: [WordGlyph] = []
        var missing: [Unicode.Scalar] = []
        for character in characters {
            if let outline = try font.glyph(for: character),
                let glyph = WordGlyph(character, outline: outline)
            {
                glyphs.append(glyph)
            } else {
                missing.append(character)
            }
        }
        guard missing.isEmpty else {
            throw TextError(.missingCharacters(missing), font: font.name)
        }
        self.glyphs = glyphs
        self.source = source
        groups = glyphs.map { LookAlikes.groups(of: $0.character) }
        shadows = glyphs.map(WordShadow.init)
    }

    /// The glyph of `word`; nil where the list has none.
    public func glyph(of word: String) -> WordGlyph? {
        let scalars = word.unicodeScalars
        guard scalars.count == 1 else { return nil }
        return glyphs.first { $0.character == scalars.first }
    }

    /// The first `count` glyphs of the list that do not look alike; fewer where there are no more.
    func distinct(_ count: Int) -> [Int] {
        var chosen: [Int] = []
        for index in glyphs.indices where chosen.count < count {
            if isDistinct(index, from: chosen) { chosen.append(index) }
        }
        return chosen
    }

    /// The words that one of `chosen` looks like, each with the first of those, as “O and Q”; `most` of
    /// them and what that leaves.
    func pairsAlike(_ chosen: [Int], most: Int) -> [String] {
        var pairs: [String] = []
        for index in glyphs.indices where !chosen.contains(index) {
            guard let other = chosen.first(where: { !isDistinct(index, from: [$0]) }) else {
                continue
            }
            pairs.append("\(glyphs[other].character) and \(glyphs[index].character)")
        }
        let rest = pairs.count - most
        return rest > 0 ? pairs.prefix(most) + ["\(rest) more"] : pairs
    }

    /// True where the glyph at `index` is none of `chosen` and looks like none of them.
    func isDistinct(_ index: Int, from chosen: [Int]) -> Bool {
        chosen.allSatisfy { other in
            glyphs[other].character != glyphs[index].character
                && groups[other] & groups[index] == 0
                && shadows[index].likeness(to: shadows[other]) <= WordGlyphs.greatestLikeness
        }
    }
}

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

/// A word seen from afar: its strokes blurred on a small square, to tell how alike two words are.
struct WordShadow: Hashable, Sendable {
    /// Values about their mean, scaled so that their squares sum up to ``unit``², rounded.
    private var values: [Int16]

    private static let side = 20
    /// The product of a shadow with itself.
    private static let unit = 4096.0

    /// The shadow of `glyph`.
    ///
    /// - Complexity: O(points)
    init(_ glyph: WordGlyph) {
        let side = WordShadow.side
        // Two pixels of room all round for the blur.
        let path = glyph.path(
            side: Double(side - 4),
            mappedBy: .translation(x: Double(side) / 2, y: Double(side) / 2)
        )
        let sharp = path.coverage(width: side, height: side)
        var blurred = sharp
        sharp.boxBlur(radius: 1, into: &blurred)
        var again = blurred
        blurred.boxBlur(radius: 1, into: &again)
        let levels = again.pixelArray.map { Double($0) }
        let mean = levels.reduce(0, +) / Double(levels.count)
        let length = levels.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }.squareRoot()
        values = levels.map { Int16((($0 - mean) * WordShadow.unit / max(length, 1)).rounded()) }
    }

    /// The shadow of no word.
    init() { values = [] }

    /// How alike two words are, −1 … 1: the correlation of their shadows; to several that were added up,
    /// the sum of the likenesses, to the last bit.
    func likeness(to other: WordShadow) -> Double {
        let (ours, others) = (values.span, other.values.span)
        var sum: Int32 = 0
        for index in 0..<min(ours.count, others.count) {
            sum &+= Int32(ours[index]) &* Int32(others[index])
        }
        return Double(sum) / (WordShadow.unit * WordShadow.unit)
    }

    /// Adds another word's shadow.
    mutating func add(_ shadow: WordShadow) {
        guard !values.isEmpty else {
            values = shadow.values
            return
        }
        for index in values.indices {
            // Strokes that are blurred make no spikes: a dozen of them stay far within 16 bits.
            values[index] = Int16(clamping: Int(values[index]) + Int(shadow.values[index]))
        }
    }
}
