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
