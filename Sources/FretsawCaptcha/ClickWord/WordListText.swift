internal import FretsawText

/// A list of words as text: single characters with white space between them.
public enum WordListText {
    /// The most bytes of a text.
    public static let maxBytes = 1 << 20
    /// The most words of a list: each keeps some kilobytes of outline.
    public static let maxWords = 10_000

    /// The words of `bytes`, each once, in their order.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8, with or without a byte order mark.
    ///   - count: words there must be.
    /// - Returns: the words.
    /// - Throws: ``WordListError``, which names the line.
    public static func characters(
        in bytes: [UInt8],
        atLeast count: Int
    ) throws(WordListError) -> [Unicode.Scalar] {
        guard bytes.count <= maxBytes else {
            throw WordListError(.tooLarge(allowed: maxBytes))
        }
        var characters: [Unicode.Scalar] = []
        var seen: Set<Unicode.Scalar> = []
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let content = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
        let lines = content.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            guard let text = String(validating: line, as: UTF8.self) else {
                throw WordListError(.notUTF8(line: index + 1))
            }
            for word in text.split(whereSeparator: \.isWhitespace) {
                let character = try character(word, line: index + 1)
                guard seen.insert(character).inserted else { continue }
                characters.append(character)
                guard characters.count <= maxWords else {
                    throw WordListError(.tooMany(allowed: maxWords))
                }
            }
        }
        guard characters.count >= count else {
            throw WordListError(.tooFew(count: characters.count, needed: count))
        }
        return characters
    }

    private static func character(
        _ word: Substring,
        line: Int
    ) throws(WordListError) -> Unicode.Scalar {
        guard word.count == 1 else {
            throw WordListError(.severalCharacters(String(word.prefix(12)), line: line))
        }
        guard let scalar = word.unicodeScalars.first, word.unicodeScalars.count == 1 else {
            throw WordListError(.combined(String(word), line: line))
        }
        do throws(TextError) {
            try TextLine.requireSimple(String(word))
        } catch {
            throw WordListError(.unfit(error, line: line))
        }
        return scalar
    }
}
