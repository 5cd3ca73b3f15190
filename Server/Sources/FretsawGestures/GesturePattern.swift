/// A path over nine dots, numbered 0 to 8 row by row, each at most once; it is never printed.
package struct GesturePattern: Sendable, Equatable, CustomStringConvertible {
    /// The smallest allowed minimum number of dots.
    package static let minimumLength = 4
    static let maximumLength = 9

    /// The dots in the order of touch.
    package let dots: [UInt8]

    /// Parses the digits of the dots, such as `04876`.
    ///
    /// Throws if there are fewer than `minimum`, clamped to ``minimumLength`` … ``maximumLength``,
    /// a dot is repeated, or a character is invalid.
    package init(_ text: String, minimum: Int = minimumLength) throws(GestureError) {
        let bytes = Array(text.utf8.prefix(GesturePattern.maximumLength + 1))
        guard bytes.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "8") ~= $0 }),
            bytes.count <= GesturePattern.maximumLength, Set(bytes).count == bytes.count
        else { throw .notAPattern }
        let minimum = min(max(minimum, GesturePattern.minimumLength), GesturePattern.maximumLength)
        guard bytes.count >= minimum else { throw .tooShort(minimum: minimum) }
        dots = bytes.map { $0 - UInt8(ascii: "0") }
    }

    /// The number of dots, never the dots.
    package var description: String { "a pattern of \(dots.count) dots" }
}
