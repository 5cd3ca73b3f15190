/// A path over the nine dots of a gesture lock, numbered 0 to 8 row by row, each at most once.
///
/// It is a secret: it is never printed.
public struct GesturePattern: Sendable, Equatable, CustomStringConvertible {
    /// The fewest dots that are allowed as the fewest.
    public static let minimumLength = 4
    /// All dots.
    public static let maximumLength = 9

    /// The dots in the order touched.
    public let dots: [UInt8]

    /// The pattern of these dots.
    ///
    /// - Parameters:
    ///   - text: the dots' digits, as `04876`.
    ///   - minimum: the fewest dots, ``minimumLength`` … ``maximumLength``; others are taken as the
    ///     nearer of these.
    /// - Throws: ``GestureError`` where there are too few dots, one comes twice, or a character is none.
    public init(_ text: String, minimum: Int = minimumLength) throws(GestureError) {
        let bytes = Array(text.utf8.prefix(GesturePattern.maximumLength + 1))
        guard bytes.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "8") ~= $0 }),
            bytes.count <= GesturePattern.maximumLength, Set(bytes).count == bytes.count
        else { throw .notAPattern }
        let minimum = min(
            max(minimum, GesturePattern.minimumLength),
            GesturePattern.maximumLength
        )
        guard bytes.count >= minimum else { throw .tooShort(minimum: minimum) }
        dots = bytes.map { $0 - UInt8(ascii: "0") }
    }

    /// How many dots, never which.
    public var description: String { "a pattern of \(dots.count) dots" }
}
