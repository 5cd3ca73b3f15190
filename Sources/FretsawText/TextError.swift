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
