internal import CCaptchaKernels
public import FretsawRaster
public import FretsawText

/// The words that puzzles choose from, with their outlines in each of their fonts.
///
/// A word is a single character, for example a Chinese character or a Latin capital.
public struct WordGlyphs: Hashable, Sendable {
    /// The font file of the outlines.
    public struct Source: Hashable, Sendable {
        /// The digest of the whole file, in hexadecimal digits.
        public var sha256: String
        /// The index of the face in a collection, from 0.
        public var face: Int

        /// Creates a source from the face `face` of the file with the digest `sha256`.
        public init(sha256: String, face: Int = 0) {
            self.sha256 = sha256
            self.face = face
        }
    }

    /// The glyphs, in the order of the characters from which they were created, font by font.
    public let glyphs: [WordGlyph]
    /// The font files, which a run's record names.
    public let sources: [Source]
    /// The ``LookAlikes`` groups of each glyph.
    let groups: [UInt64]
    /// A blurred picture of each glyph.
    let shadows: [WordShadow]

    /// Words with a larger similarity are not used together.
    static let maxSimilarity = 0.85

    /// All words as one text.
    public var text: String {
        glyphs.prefix(glyphs.count / sources.count).reduce(into: "") {
            $0.unicodeScalars.append($1.character)
        }
    }

    /// Creates glyphs from the outlines of `characters` in `font`.
    ///
    /// - Throws: `TextError` if a glyph is damaged, missing or empty; the error lists all missing
    ///   ones.
    /// - Complexity: O(points of all outlines)
    public init(_ characters: [Unicode.Scalar], font: Font, source: Source) throws(TextError) {
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
        sources = [source]
        groups = glyphs.map { LookAlikes.groups(of: $0.character) }
        shadows = glyphs.map(WordShadow.init)
    }

    /// Joins glyphs of the same characters in several fonts, at least one.
    public init(joining fonts: [WordGlyphs]) {
        precondition(
            Set(fonts.map(\.text)).count == 1,
            "the fonts have the same characters, and there is one"
        )
        glyphs = fonts.flatMap(\.glyphs)
        sources = fonts.flatMap(\.sources)
        groups = fonts.flatMap(\.groups)
        shadows = fonts.flatMap(\.shadows)
    }

    /// The index in ``sources`` of the font of the glyph at `index`.
    func font(of index: Int) -> Int { index * sources.count / glyphs.count }

    /// The glyph of `word`; nil if ``glyphs`` does not contain it.
    public func glyph(of word: String) -> WordGlyph? {
        let scalars = word.unicodeScalars
        guard scalars.count == 1 else { return nil }
        return glyphs.first { $0.character == scalars.first }
    }

    /// The indices of the first `count` dissimilar glyphs, or fewer if there are no more.
    func distinct(_ count: Int) -> [Int] {
        var chosen: [Int] = []
        for index in glyphs.indices where chosen.count < count {
            if isDistinct(index, from: chosen) { chosen.append(index) }
        }
        return chosen
    }

    /// Pairs of similar words, as “O and Q”: the first word is in `chosen`, the second one is not.
    ///
    /// There is one pair for each word that resembles a chosen word. If there are more than `most`
    /// pairs, only the first `most` are returned, and then the number of omitted pairs as “5 more”.
    func pairsAlike(_ chosen: [Int], most: Int) -> [String] {
        var pairs: [String] = []
        let characters = Set(chosen.map { glyphs[$0].character })
        for index in glyphs.indices.prefix(glyphs.count / sources.count)
        where !characters.contains(glyphs[index].character) {
            guard let other = chosen.first(where: { !isDistinct(index, from: [$0]) }) else {
                continue
            }
            pairs.append("\(glyphs[other].character) and \(glyphs[index].character)")
        }
        let rest = pairs.count - most
        return rest > 0 ? pairs.prefix(most) + ["\(rest) more"] : pairs
    }

    /// Whether the glyph at `index` is not in `chosen` and resembles none of them.
    func isDistinct(_ index: Int, from chosen: [Int]) -> Bool {
        chosen.allSatisfy { other in
            glyphs[other].character != glyphs[index].character
                && groups[other] & groups[index] == 0
                && shadows[index].similarity(to: shadows[other]) <= WordGlyphs.maxSimilarity
        }
    }
}

/// A word: a character and its outline, prepared for distortion.
///
/// The outline is a list of points along its contours, dense enough for smooth distorted lines, in
/// a square of side 1 around (0, 0).
public struct WordGlyph: Hashable, Sendable {
    /// The character.
    public let character: Unicode.Scalar
    /// The points of all contours, one after the other; contours are closed.
    let points: [Point]
    /// For each contour, the index after its last point.
    let contourEnds: [Int]
    /// The total length of the contours in sides of the square: about 5 for a Latin capital, 8 to
    /// 20 for a Chinese character.
    let length: Double
    /// Whether the ink is on the right of its contours, on screen.
    let isInkOnTheRight: Bool

    /// The character as text.
    public var word: String { String(character) }

    /// The maximum distance of two points, as a share of the square.
    private static let longestStep = 0.04
    /// The maximum distance of a chord from its curve, as a share of the square.
    private static let tolerance = 0.0004

    /// Creates the glyph of `character` from `outline`; nil if the outline is empty.
    ///
    /// - Complexity: O(points), with allocations: create it once for each word.
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
        // With y downwards, a positive sum is clockwise on screen, with the inside on the right.
        isInkOnTheRight = area > 0
    }

    /// The font's outline scaled to `side` pixels on its longer side, and mapped by `transform`.
    public func path(side: Double, mappedBy transform: AffineTransform = .identity) -> Path {
        Polygons(points.map { transform.apply($0 * side) }, ends: contourEnds).path
    }
}

/// Groups of characters that people confuse; a puzzle has at most one of each group.
enum LookAlikes {
    /// The groups of `character` as bits; two characters look alike if they share a bit.
    static func groups(of character: Unicode.Scalar) -> UInt64 {
        var bits: UInt64 = 0
        for (index, group) in groups.enumerated() where group.contains(character) {
            bits |= 1 << UInt64(index)
        }
        return bits
    }

    /// At most 64 groups.
    private static let groups: [String.UnicodeScalarView] = [
        // Latin capitals and digits: similar upright, or when rotated and slanted.
        "OQ0DCGoc", "I1LlijTJ7/|", "2ZzN", "5Ss", "8B3&", "69bqgdp", "MWmw", "EF", "PR", "UVYuvy",
        "KXxk", "HNn", "4A9", "VWvw", "3EB", "hn", "ft7T",
        "TY",
        // Chinese characters that differ by a stroke.
        "人入八人乂", "土士工干千于王玉主", "未末木本术禾", "已己巳", "大太犬天夫夭头", "日目曰白自旦百",
        "田由甲申电曲", "刀力刃九", "午牛年", "鸟乌岛马", "贝见", "名各", "问间闪闻门闲", "今令", "折拆析",
        "风凤", "免兔", "戊戌戍成", "候侯", "王玉", "手毛", "水永冰", "小少", "爪瓜", "几儿九", "免龟",
        "石右古", "雨两", "雪雷霜雾电", "学字", "哥歌", "茶荼", "苗笛", "兵乒乓", "叉又义", "衣农",
    ].map(\.unicodeScalars)
}

/// A blurred picture of a word on a small square, for computing the similarity of two words.
struct WordShadow: Hashable, Sendable {
    /// The values minus their mean, scaled so that their squares add up to ``unit``², rounded.
    private var values: [Int16]

    private static let side = 20
    /// The length of `values` as a vector, the square root of its product with itself.
    private static let unit = 4096.0

    init(_ glyph: WordGlyph) {
        let side = WordShadow.side
        // A margin of two pixels for the blur.
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

    /// Creates an empty shadow, to which ``add(_:)`` adds the shadows of words.
    init() { values = [] }

    /// The similarity of two words, −1 … 1: the correlation of their pictures.
    ///
    /// If one of the shadows is the sum of several words, the result is exactly the sum of these
    /// words' similarities to the other one.
    func similarity(to other: WordShadow) -> Double {
        let sum = unsafe fs_dot_product(values, other.values, min(values.count, other.values.count))
        return Double(sum) / (WordShadow.unit * WordShadow.unit)
    }

    mutating func add(_ shadow: WordShadow) {
        guard !values.isEmpty else {
            values = shadow.values
            return
        }
        for index in values.indices {
            // Blurred strokes have no peaks: the sum of a dozen fits 16 bits.
            values[index] = Int16(clamping: Int(values[index]) + Int(shadow.values[index]))
        }
    }
}
