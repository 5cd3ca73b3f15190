internal import FretsawJSON

/// Parses the point JSON of AJ-Captcha's clients: `{"x":171,"y":5}`, or a list of such objects
/// (`docs/protocol.md`, "Answers").
///
/// Members come in any order with any white space; numbers are integers, decimals or exponential.
/// Other members are skipped if their values are strings, numbers, `true`, `false` or `null`. All
/// sizes are bounded, and no input traps.
public enum PointParser {
    /// Maximum length of the text in bytes; twelve points with the longest numbers take about 700.
    public static let maxLength = 4096
    /// Maximum number of points.
    ///
    /// Clients may send more points than asked for; the puzzle decides how many count.
    public static let maxPoints = 32

    /// Parses an answer.
    ///
    /// - Throws: ``PointError`` if `text` is not one.
    /// - Complexity: O(length).
    public static func parse(_ text: [UInt8]) throws(PointError) -> PointAnswer {
        guard text.count <= maxLength else { throw PointError(reason: .tooLong) }
        let value: JSONValue
        do throws(JSONError) { value = try JSONReader.read(text) } catch {
            throw PointError(error.reason)
        }
        switch value {
        case .object(let members): return .single(try point(members))
        case .array(let elements):
            guard !elements.isEmpty else { throw PointError(reason: .empty) }
            guard elements.count <= maxPoints else { throw PointError(reason: .tooMany) }
            var points: [AnswerPoint] = []
            for element in elements {
                switch element {
                case .object(let members): points.append(try point(members))
                case .array: throw PointError(reason: .nesting)
                default: throw PointError(reason: .shape)
                }
            }
            return .list(points)
        default: throw PointError(reason: .shape)
        }
    }

    private static func point(_ members: [String: JSONValue]) throws(PointError) -> AnswerPoint {
        for value in members.values {
            switch value {
            case .array, .object: throw PointError(reason: .nesting)
            default: break
            }
        }
        guard let x = members["x"], let y = members["y"] else { throw PointError(reason: .missing) }
        guard let x = x.number, let y = y.number else { throw PointError(reason: .notNumber) }
        return AnswerPoint(x: x, y: y)
    }
}

extension PointError {
    /// Maps an error of the JSON to points.
    fileprivate init(_ reason: JSONError.Reason) {
        switch reason {
        case .syntax, .text: self.init(reason: .syntax)
        case .range: self.init(reason: .range)
        case .duplicate: self.init(reason: .duplicate)
        case .depth: self.init(reason: .nesting)
        case .size: self.init(reason: .tooMany)
        }
    }
}

/// The points of one answer.
public enum PointAnswer: Sendable, Hashable {
    /// One object, the answer to slide and rotate puzzles.
    case single(AnswerPoint)
    /// A non-empty list, the answer to click-word puzzles.
    case list([AnswerPoint])

    /// The points in the order sent.
    public var points: [AnswerPoint] {
        switch self {
        case .single(let point): [point]
        case .list(let points): points
        }
    }
}

/// A position as sent by a client, in pixels of the picture from its upper left corner.
///
/// Clients send fractions, negative numbers and positions outside the picture; both values are
/// finite.
public struct AnswerPoint: Sendable, Hashable {
    /// Pixels from the left.
    public var x: Double
    /// Pixels from the top.
    public var y: Double

    /// Creates a point.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// Why a text is not an answer.
///
/// Clients always get AJ-Captcha's 6111; the reason is for metrics and tests.
public struct PointError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of error.
    public enum Reason: String, Sendable, CaseIterable {
        /// Longer than ``PointParser/maxLength`` bytes.
        case tooLong = "the text is too long"
        /// Not JSON.
        case syntax = "the text is not JSON"
        /// JSON, but neither an object nor a list of objects.
        case shape = "the text is neither a point nor a list of points"
        /// An empty list.
        case empty = "the list is empty"
        /// More points than ``PointParser/maxPoints``.
        case tooMany = "there are too many points"
        /// `x` or `y` is missing.
        case missing = "a point has no x or no y"
        /// A name is repeated.
        case duplicate = "a name is repeated"
        /// `x` or `y` is null, a string or a Boolean.
        case notNumber = "x or y is not a number"
        /// A number does not fit a `Double`.
        case range = "x or y is out of range"
        /// A list or an object inside a point.
        case nesting = "a point contains a list or an object"
    }

    /// The kind of error.
    public let reason: Reason

    /// The reason; never contains the text.
    public var description: String { reason.rawValue }
}
