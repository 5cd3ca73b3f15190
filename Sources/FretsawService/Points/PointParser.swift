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
            var points: [Point] = []
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

    private static func point(_ members: [String: JSONValue]) throws(PointError) -> Point {
        for value in members.values {
            switch value {
            case .array, .object: throw PointError(reason: .nesting)
            default: break
            }
        }
        guard let x = members["x"], let y = members["y"] else { throw PointError(reason: .missing) }
        guard let x = x.number, let y = y.number else { throw PointError(reason: .notNumber) }
        return Point(x: x, y: y)
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
