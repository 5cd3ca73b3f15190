public import FretsawRaster

/// Why a puzzle cannot be generated.
public struct CaptchaError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kinds of errors.
    public enum Reason: Sendable, Equatable {
        /// The sizes do not fit; the text has the numbers.
        case impossibleGeometry(String)
        /// An option is outside its documented range.
        case optionOutOfRange(name: String, value: String, allowed: String)
        /// A list has too few dissimilar words; `alike` contains pairs of similar words, such as “O and Q”.
        case tooFewWords(listed: Int, distinct: Int, needed: Int, alike: [String])
        /// A background has a different size than the puzzle.
        case backgroundSize(PixelSize, expected: PixelSize)
    }

    /// The kind of error, with its details.
    public let reason: Reason

    /// Creates an error for `reason`.
    public init(_ reason: Reason) { self.reason = reason }

    package static func impossible(_ numbers: String) -> CaptchaError {
        CaptchaError(.impossibleGeometry(numbers))
    }

    static func outOfRange(_ name: String, _ value: Any, allowed: String) -> CaptchaError {
        CaptchaError(.optionOutOfRange(name: name, value: "\(value)", allowed: allowed))
    }

    package static func check<Value: Comparable>(
        _ name: String,
        _ value: Value,
        in range: ClosedRange<Value>
    ) throws(CaptchaError) {
        guard !range.contains(value) else { return }
        throw .outOfRange(name, value, allowed: "in \(range.lowerBound)…\(range.upperBound)")
    }

    /// Rejects a picture of `size` with a side outside 1 … `maxSide`.
    package static func check(
        _ picture: String,
        _ size: PixelSize,
        maxSide: Int
    ) throws(CaptchaError) {
        guard (1...maxSide).contains(size.width), (1...maxSide).contains(size.height) else {
            throw .impossible("\(picture) of \(size); each side must be in 1…\(maxSide)")
        }
    }

    /// A message: what is wrong and what to do.
    public var description: String {
        switch reason {
        case .impossibleGeometry(let numbers):
            "impossible geometry: \(numbers)"
        case .optionOutOfRange(let name, let value, let allowed):
            "\(name) is \(value); it must be \(allowed)"
        case .tooFewWords(let listed, let distinct, let needed, let alike):
            "the list has \(listed) words, but only \(distinct) dissimilar ones, and \(needed) are needed "
                + "(similar: \(alike.joined(separator: ", "))); add words to the list or use fewer"
        case .backgroundSize(let size, let expected):
            "the background is \(size), the puzzle \(expected); draw the background at that size"
        }
    }
}
