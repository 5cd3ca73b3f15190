/// Words, as UTF-8.
///
/// Not a `String`, for comparing two of those needs Unicode's tables, 100 kB of WebAssembly. A text is
/// shown or compared byte for byte here; whoever has to find its characters does so outside.
public struct Text: Equatable, Sendable, ExpressibleByStringLiteral {
    /// The bytes.
    public var utf8: [UInt8]

    /// Makes a text from bytes, which should be UTF-8.
    ///
    /// - Parameter utf8: The bytes; shown with replacement characters where they are not UTF-8.
    public init(utf8: [UInt8]) {
        self.utf8 = utf8
    }

    /// Makes a text from a literal.
    ///
    /// - Parameter value: The literal.
    public init(stringLiteral value: StaticString) {
        utf8 = value.withUTF8Buffer { unsafe [UInt8]($0) }
    }

    /// Makes the decimal digits of a number.
    ///
    /// - Parameter number: The number.
    public init(decimal number: Int) {
        var digits: [UInt8] = []
        var rest = number.magnitude
        repeat {
            digits.append(UInt8(truncatingIfNeeded: 48 + rest % 10))
            rest /= 10
        } while rest > 0
        if number < 0 { digits.append(45) }
        digits.reverse()
        utf8 = digits
    }

    /// No words at all.
    public static var empty: Text { Text(utf8: []) }

    /// Whether there are no words.
    public var isEmpty: Bool { utf8.isEmpty }

    /// Puts one text behind another.
    ///
    /// - Parameters:
    ///   - first: The first.
    ///   - second: The one behind it.
    /// - Returns: Both.
    public static func + (first: Text, second: Text) -> Text {
        Text(utf8: first.utf8 + second.utf8)
    }

    /// Puts a text into the place of each `{}`.
    ///
    /// - Parameter words: What goes there.
    /// - Returns: The text so filled.
    /// - Complexity: O(length).
    public func filled(with words: Text) -> Text {
        var result: [UInt8] = []
        var index = 0
        while index < utf8.count {
            if utf8[index] == 0x7B, index + 1 < utf8.count, utf8[index + 1] == 0x7D {
                result += words.utf8
                index += 2
            } else {
                result.append(utf8[index])
                index += 1
            }
        }
        return Text(utf8: result)
    }
}
