internal import FretsawJSON

/// Reads the point JSON of AJ-Captcha's clients (`aj-protocol` 3.3): `{"x":171,"y":5}`, or a list.
///
/// Members in any order, white space anywhere, numbers as integers, decimals or with an exponent. Members
/// of other names are read over where their values are texts, numbers, `true`, `false` or `null`.
/// Everything is bounded, and no bytes make it trap.
public enum PointParser {
    /// The longest text read, in bytes: twelve points with the longest numbers clients print take
    /// about 700.
    public static let maxLength = 4096
    /// The most points read.
    ///
    /// Clients may send more than were asked for; how many count, the puzzle says.
    public static let maxPoints = 32

    /// The answer that `text` holds.
    ///
    /// - Throws: ``PointError`` for anything else.
    /// - Complexity: O(text).
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
    /// What a fault of the JSON means for points.
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

/// The points of one answer, and whether they came as an object or as a list.
public enum PointAnswer: Sendable, Hashable {
    /// One object: what slide and rotate puzzles are answered with.
    case single(AnswerPoint)
    /// A list, maybe of one and never empty: what click-word puzzles are answered with.
    case list([AnswerPoint])

    /// The points in the order they came.
    public var points: [AnswerPoint] {
        switch self {
        case .single(let point): [point]
        case .list(let points): points
        }
    }
}

/// A place on a picture as a client sent it, in picture pixels, the origin at the upper left.
///
/// Clients send fractions, negative numbers and numbers beyond the picture; both are finite.
public struct AnswerPoint: Sendable, Hashable {
    /// Pixels from the left.
    public var x: Double
    /// Pixels from the top.
    public var y: Double

    /// A place.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

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
