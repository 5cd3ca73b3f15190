/// Why a text is no answer.
///
/// To a client all of these are a wrong answer (AJ's 6111); the difference is for metrics and tests.
public struct PointError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong.
    public enum Reason: String, Sendable, CaseIterable {
        /// Longer than ``PointParser/maxLength`` bytes.
        case tooLong = "the text is too long"
        /// Not JSON.
        case syntax = "the text is not JSON"
        /// JSON, but neither an object nor a list of objects.
        case shape = "the text is neither a point nor a list of points"
        /// A list without a point.
        case empty = "the list is empty"
        /// More points than ``PointParser/maxPoints``.
        case tooMany = "there are too many points"
        /// `x` or `y` is absent.
        case missing = "a point lacks x or y"
        /// A name comes twice.
        case duplicate = "a name comes twice"
        /// `x` or `y` is null, a text, true or false.
        case notNumber = "x or y is not a number"
        /// A number that no `Double` holds.
        case range = "x or y is out of range"
        /// A list or an object where none belongs.
        case nesting = "something is nested in a point"
    }

    /// What is wrong.
    public let reason: Reason

    /// The reason; never the text.
    public var description: String { reason.rawValue }
}
