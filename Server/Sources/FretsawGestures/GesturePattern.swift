/// A path over the nine dots of a gesture lock, numbered 0 to 8 row by row, each at most once.
///
/// It is a secret and never printed.
package struct GesturePattern: Sendable, Equatable, CustomStringConvertible {
    /// The smallest allowed minimum number of dots.
    package static let minimumLength = 4
    static let maximumLength = 9

    /// The dots in the order of touch.
    package let dots: [UInt8]

    /// Parses a pattern.
    ///
    /// - Parameters:
    ///   - text: the digits of the dots, such as `04876`.
    ///   - minimum: minimum number of dots, clamped to ``minimumLength`` … ``maximumLength``.
    /// - Throws: ``GestureError`` if there are too few dots, a dot is repeated, or a character is
    ///   invalid.
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
