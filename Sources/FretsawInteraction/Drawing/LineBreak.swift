#if !hasFeature(Embedded)
/// The rule for breaking words into lines: at spaces and beside ideographs.
public enum LineBreak {
    /// Finds the last place where a line can break.
    ///
    /// - Parameters:
    ///   - count: the number of characters in the line.
    ///   - scalar: the first scalar of the character at an index.
    /// - Returns: the number of characters before the place; nil if there is none.
    /// - Complexity: O(count)
    public static func lastPlace(
        in count: Int,
        _ scalar: (_ index: Int) -> Unicode.Scalar
    ) -> Int? {
        for index in stride(from: count - 1, to: 0, by: -1) {
            let (before, after) = (scalar(index - 1), scalar(index))
            if before == " " { return index }
            guard isIdeographic(before) || isIdeographic(after) else { continue }
            if !closing.contains(after), !opening.contains(before) { return index }
        }
        return nil
    }

    /// From radicals on: kana, ideographs, Hangul, and their punctuation.
    private static func isIdeographic(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= 0x2E80 }
    /// Characters that do not begin a line.
    private static let closing = Set("，。！？、：；…）】》”’,.!?:;)]}~".unicodeScalars)
    /// Characters that do not end a line.
    private static let opening = Set("（【《“‘([{".unicodeScalars)
}
#endif
