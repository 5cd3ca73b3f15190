internal import FretsawJSON
package import FretsawKinds

extension PointAnswer {
    /// Maximum length of the text in bytes; twelve points with the longest numbers take about 700.
    package static let maxLength = 4096
    /// Maximum number of points, which may be more than asked for; the puzzle decides how many count.
    package static let maxPoints = 32

    /// Parses the point JSON of AJ-Captcha's clients: `{"x":171,"y":5}`, or a list of such objects
    /// (`docs/protocol.md`, "Answers"); nil for other texts.
    ///
    /// Members come in any order with any white space; numbers are integers, decimals or exponential.
    /// Other members are skipped if their values are strings, numbers, `true`, `false` or `null`. All
    /// sizes are bounded, and no input traps.
    package init?(_ text: [UInt8]) {
        guard text.count <= PointAnswer.maxLength, let value = try? JSONReader.read(text) else {
            return nil
        }
        if let point = AnswerPoint(value) {
            self = .single(point)
        } else if let elements = value.array, 1...PointAnswer.maxPoints ~= elements.count {
            let points = elements.compactMap { AnswerPoint($0) }
            guard points.count == elements.count else { return nil }
            self = .list(points)
        } else {
            return nil
        }
    }
}

extension AnswerPoint {
    /// Reads an object with `x` and `y`; nil if one of them is not a number, or a member has members.
    fileprivate init?(_ value: JSONValue) {
        guard case .object(let members) = value, let x = members["x"]?.number,
            let y = members["y"]?.number
        else { return nil }
        let isFlat = members.values.allSatisfy { member in
            switch member {
            case .array, .object: false
            default: true
            }
        }
        guard isFlat else { return nil }
        self.init(x: x, y: y)
    }
}
