/// An error in reading a font or laying out text.
public struct TextError: Error, Hashable, Sendable {
    /// The kinds of failure.
    public enum Reason: Hashable, Sendable {
        /// The font format is unknown.
        case unrecognised
        /// The bytes violate the font format; the text describes how.
        case malformed(String)
        /// The font exceeds the allowed number of bytes.
        case tooLarge(bytes: Int, allowed: Int)
        /// The file has no face `index`; it has `count` faces.
        case noSuchFace(index: Int, count: Int)
        /// A bitmap font without outlines.
        case withoutOutlines
        /// A font whose outlines are complete only after its hinting instructions ran.
        case needsInstructions
        /// A font without a Unicode character map.
        case withoutUnicode
        /// Characters without a visible glyph in the font, each once, in the order of the text.
        case missingCharacters([Unicode.Scalar])
        /// A character that needs shaping: its form depends on its neighbours.
        case needsShaping(Unicode.Scalar)
        /// A line break, tab or other control character.
        case controlCharacter(Unicode.Scalar)
        /// A text without visible characters.
        case nothingToDraw
        /// The text exceeds the maximum length of a line.
        case tooLong(count: Int, allowed: Int)
        /// A text size out of range.
        case sizeOutOfRange(String, allowed: String)
        /// An error of FreeType, such as lack of memory, with its message.
        case library(String)
    }

    /// What is wrong.
    public let reason: Reason
    /// The family and style of the font; nil if they were not read.
    public let font: String?

    /// An error for `reason`.
    public init(_ reason: Reason, font: String? = nil) {
        self.reason = reason
        self.font = font
    }
}

extension TextError: CustomStringConvertible {
    /// The font, the problem, and the advice.
    public var description: String {
        let text = problem + (advice.map { "; \($0)" } ?? "")
        return font.map { "\($0): \(text)" } ?? text
    }

    /// The problem, without the font and the advice.
    public var problem: String {
        switch reason {
        case .unrecognised:
            "unknown font format"
        case .malformed(let problem):
            "the font is damaged: \(problem)"
        case .tooLarge(let bytes, let allowed):
            "the font has \(bytes) bytes, more than the \(allowed) allowed"
        case .noSuchFace(let index, let count):
            "the font file has no face \(index); its faces are numbered from 0 to \(count - 1)"
        case .withoutOutlines:
            "this is a bitmap font without outlines"
        case .needsInstructions:
            "the outlines of this font need its hinting instructions, which are not run"
        case .withoutUnicode:
            "the font has no Unicode character map"
        case .missingCharacters(let scalars):
            "the font has no glyph for \(TextError.list(scalars))"
        case .needsShaping(let scalar):
            "\(TextError.name(scalar)) needs text shaping, which is not "
                + "supported"
        case .controlCharacter(let scalar):
            "\(TextError.codePoint(scalar)) is a control character and cannot be drawn"
        case .nothingToDraw:
            "the text has no visible characters"
        case .tooLong(let count, let allowed):
            "the text has \(count) characters, more than the \(allowed) allowed"
        case .sizeOutOfRange(let size, let allowed):
            "the text size is \(size); it must be in \(allowed)"
        case .library(let message):
            "FreeType failed: \(message)"
        }
    }

    private var advice: String? {
        switch reason {
        case .unrecognised, .withoutOutlines, .needsInstructions, .withoutUnicode:
            "use a TrueType or OpenType font"
        case .malformed: "install or copy the font again"
        case .missingCharacters: "use another font or other characters"
        case .needsShaping: "use characters that neither join nor combine"
        case .controlCharacter: "remove it, because the text is one line"
        case .tooLong: "shorten it"
        case .tooLarge, .noSuchFace, .nothingToDraw, .sizeOutOfRange, .library: nil
        }
    }

    /// The characters and their code points; at most eight, then the number of the others.
    public static func list(_ scalars: [Unicode.Scalar]) -> String {
        let shown = scalars.prefix(8).map(name).joined(separator: ", ")
        let rest = scalars.count - 8
        return rest > 0 ? "\(shown) and \(rest) more" : shown
    }

    /// For example `水 (U+6C34)`.
    private static func name(_ scalar: Unicode.Scalar) -> String {
        "\(Character(scalar)) (\(codePoint(scalar)))"
    }

    private static func codePoint(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
