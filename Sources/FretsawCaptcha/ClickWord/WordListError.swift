public import FretsawText

/// Why a list of words cannot be used.
public struct WordListError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of refusal; lines count from 1.
    public enum Reason: Hashable, Sendable {
        /// More bytes than a list may have.
        case tooLarge(allowed: Int)
        /// Bytes that are no UTF-8.
        case notUTF8(line: Int)
        /// Characters without white space between them.
        case severalCharacters(String, line: Int)
        /// A character put together from several code points, which no one glyph stands for.
        case combined(String, line: Int)
        /// A character that cannot be drawn by itself.
        case unfit(TextError, line: Int)
        /// More words than a list may have.
        case tooMany(allowed: Int)
        /// Fewer words than are drawn.
        case tooFew(count: Int, needed: Int)
    }

    /// What is wrong.
    public let reason: Reason
    /// The file's name, where it came from one.
    public let file: String?

    /// An error for `reason`.
    public init(_ reason: Reason, file: String? = nil) {
        self.reason = reason
        self.file = file
    }

    /// What is wrong, where, and what to do about it.
    public var description: String {
        file.map { "\($0)\(sentence)" } ?? "the list of words\(sentence)"
    }

    private var sentence: String {
        switch reason {
        case .tooLarge(let allowed):
            " has more than \(allowed) bytes; shorten it"
        case .notUTF8(let line):
            ", line \(line): no UTF-8; save the file in that encoding"
        case .severalCharacters(let word, let line):
            ", line \(line): “\(word)” has more than one character; a word is one character, with "
                + "white space between words"
        case .combined(let word, let line):
            ", line \(line): “\(word)” is put together from several code points; use characters of "
                + "one code point"
        case .unfit(let error, let line):
            ", line \(line): \(error.problem); leave it out of the list"
        case .tooMany(let allowed):
            " has more than \(allowed) words; shorten it"
        case .tooFew(let count, let needed):
            " has \(count) words, and \(needed) are drawn; list more or draw fewer with --words"
        }
    }
}
