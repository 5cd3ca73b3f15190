/// Why a font cannot be read, or a text not be set in it.
public struct TextError: Error, Hashable, Sendable {
    /// The kinds of failure.
    public enum Reason: Hashable, Sendable {
        /// No font format fits the bytes.
        case unrecognised
        /// The bytes break the font format's rules; the text says how.
        case malformed(String)
        /// More bytes than a font may have.
        case tooLarge(bytes: Int, allowed: Int)
        /// A face that the file does not have; `count` is the number it has.
        case noSuchFace(index: Int, count: Int)
        /// A font of bitmaps, without outlines.
        case withoutOutlines
        /// A font whose outlines come out whole only when its instructions are run.
        case needsInstructions
        /// A font that does not tell which glyph belongs to which Unicode character.
        case withoutUnicode
        /// Characters that the font has no visible glyph for, each once, in the text's order.
        case missingCharacters([Unicode.Scalar])
        /// A character that is set right only together with its neighbours.
        case needsShaping(Unicode.Scalar)
        /// A line break, tab or other character that draws nothing and directs.
        case controlCharacter(Unicode.Scalar)
        /// A text without anything visible in it.
        case nothingToDraw
        /// More characters than a line may have.
        case tooLong(count: Int, allowed: Int)
        /// A size outside its range.
        case sizeOutOfRange(String, allowed: String)
        /// FreeType failed for a reason of its own, such as memory; its text.
        case library(String)
    }

    /// What is wrong.
    public let reason: Reason
    /// The font's family and style, where they were read.
    public let font: String?

    /// An error for `reason`.
    public init(_ reason: Reason, font: String? = nil) {
        self.reason = reason
        self.font = font
    }
}

extension TextError: CustomStringConvertible {
    /// What happened, where, and what to do about it.
    public var description: String {
        let text = problem + (advice.map { "; \($0)" } ?? "")
        return font.map { "\($0): \(text)" } ?? text
    }

    /// What happened, without what to do about it and the font's name.
    public var problem: String {
        switch reason {
        case .unrecognised:
            "not a font of any known format"
        case .malformed(let problem):
            "the font is damaged: \(problem)"
        case .tooLarge(let bytes, let allowed):
            "the font has \(bytes) bytes, more than the \(allowed) allowed"
        case .noSuchFace(let index, let count):
            "the font file has no face \(index): its \(count) are counted from 0"
        case .withoutOutlines:
            "a font of bitmaps, without outlines"
        case .needsInstructions:
            "a font whose outlines come out whole only when its instructions are run"
        case .withoutUnicode:
            "a font that does not tell which glyph belongs to which Unicode character"
        case .missingCharacters(let scalars):
            "the font has no glyph for \(TextError.list(scalars))"
        case .needsShaping(let scalar):
            "\(TextError.name(scalar)) is set right only together with its neighbours, which is not "
                + "done here"
        case .controlCharacter(let scalar):
            "\(TextError.codePoint(scalar)) is no character to draw"
        case .nothingToDraw:
            "the text has nothing visible in it"
        case .tooLong(let count, let allowed):
            "the text has \(count) characters, more than the \(allowed) of a line"
        case .sizeOutOfRange(let size, let allowed):
            "a text size of \(size); it must lie in \(allowed)"
        case .library(let message):
            "FreeType failed: \(message)"
        }
    }

    private var advice: String? {
        switch reason {
        case .unrecognised, .withoutOutlines, .needsInstructions, .withoutUnicode:
            "use a TrueType or OpenType font"
        case .malformed: "install or copy the font again"
        case .missingCharacters: "use a font that has them, or other characters"
        case .needsShaping: "use letters without joining or separate marks"
        case .controlCharacter: "leave it out: what is drawn is one line"
        case .tooLong: "shorten it"
        case .tooLarge, .noSuchFace, .nothingToDraw, .sizeOutOfRange, .library: nil
        }
    }

    /// The characters themselves and their numbers, no more than a message can hold.
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
