public import FretsawRaster

/// Why a puzzle cannot be made as asked.
public struct CaptchaError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kinds of refusal.
    public enum Reason: Sendable, Equatable {
        /// The sizes leave no room; the text holds the numbers.
        case impossibleGeometry(String)
        /// An option lies outside its documented range.
        case optionOutOfRange(name: String, value: String, allowed: String)
        /// A look whose notches change nothing.
        case invisibleNotches
        /// A list with too few words that do not look alike; `alike` has some that do, as “O and Q”.
        case tooFewWords(listed: Int, distinct: Int, needed: Int, alike: [String])
        /// A background has another size than the puzzle's.
        case backgroundSize(PixelSize, expected: PixelSize)
    }

    /// What is wrong.
    public let reason: Reason

    /// An error for `reason`.
    public init(_ reason: Reason) { self.reason = reason }

    /// What is wrong and what to change.
    public var description: String {
        switch reason {
        case .impossibleGeometry(let numbers):
            "impossible geometry: \(numbers)"
        case .optionOutOfRange(let name, let value, let allowed):
            "\(name) is \(value); it must lie in \(allowed)"
        case .invisibleNotches:
            "notch darkness, inner shadow, veil and edge light are all 0, so no notch could be seen; "
                + "raise one of them"
        case .tooFewWords(let listed, let distinct, let needed, let alike):
            "a list of \(listed) words, of which \(distinct) do not look alike, where \(needed) are "
                + "drawn (alike are \(alike.joined(separator: ", "))); list more words or draw fewer"
        case .backgroundSize(let size, let expected):
            "the background measures \(size), the puzzle \(expected); paint it at that size"
        }
    }
}
