/// A text as UTF-8.
///
/// Not a `String`, because comparing strings needs Unicode's tables, 100 kB of WebAssembly. Texts
/// are only shown or compared byte by byte here; the host finds character boundaries.
public struct Text: Equatable, Sendable, ExpressibleByStringLiteral {
    /// The bytes.
    public var utf8: [UInt8]

    /// Creates a text from bytes, which should be UTF-8.
    public init(utf8: [UInt8]) {
        self.utf8 = utf8
    }

    /// Creates a text from a literal.
    public init(stringLiteral value: StaticString) {
        utf8 = value.withUTF8Buffer { unsafe [UInt8]($0) }
    }

    /// The decimal digits of a number.
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

    /// The empty text.
    public static var empty: Text { Text(utf8: []) }

    /// Whether the text is empty.
    public var isEmpty: Bool { utf8.isEmpty }

    /// The two texts joined.
    public static func + (first: Text, second: Text) -> Text {
        Text(utf8: first.utf8 + second.utf8)
    }

    /// The text with each `{}` replaced by `words`.
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

extension Text {
    /// Whether the text is empty or only white space, by Unicode's property `White_Space`.
    package var isBlank: Bool {
        var reader = ScalarReader(utf8, in: 0..<utf8.count)
        while let value = reader.next() {
            guard Text.isWhiteSpace(value) else { return false }
        }
        return true
    }

    /// True for scalar values with Unicode's property `White_Space`.
    static func isWhiteSpace(_ value: UInt32) -> Bool {
        switch value {
        case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F,
            0x3000:
            true
        default:
            false
        }
    }
}

extension Text {
    /// The approximate width in font sizes: 1 for Chinese characters, slightly above 1/2 for others.
    var ems: Double {
        var ems = 0.0
        for byte in utf8 where byte & 0xC0 != 0x80 {
            ems += byte >= 0xE3 ? 1 : 0.6
        }
        return ems
    }
}

extension Text {
    /// A number with at most three decimals and no trailing zeros; 0 for NaN and beyond a million million.
    init(rounded number: Double) {
        guard number > -1e12, number < 1e12 else {
            self = "0"
            return
        }
        let magnitude = number < 0 ? -number : number
        let thousandths = Int((magnitude * 1000 + 0.5).rounded(.down))
        var bytes: [UInt8] = number < 0 && thousandths > 0 ? [0x2D] : []
        bytes += Text(decimal: thousandths / 1000).utf8
        var rest = thousandths % 1000
        if rest > 0 {
            bytes.append(0x2E)
            var unit = 100
            while rest > 0 {
                bytes.append(UInt8(truncatingIfNeeded: 48 + rest / unit))
                rest %= unit
                unit /= 10
            }
        }
        self.init(utf8: bytes)
    }
}

extension Text {
    /// Reads the Unicode scalars of UTF-8.
    ///
    /// Embedded Swift's own decoding would add `String` to the WebAssembly. A byte that does not
    /// begin a well-formed sequence counts as one U+FFFD.
    struct ScalarReader {
        /// The bytes.
        let utf8: [UInt8]
        /// The position of the next scalar.
        private(set) var position: Int
        /// The end of the range.
        let end: Int

        /// A reader of `utf8` in `range`, clamped to the bytes that exist.
        init(_ utf8: [UInt8], in range: Range<Int>) {
            self.utf8 = utf8
            end = min(max(range.upperBound, 0), utf8.count)
            position = min(max(range.lowerBound, 0), end)
        }

        /// The next scalar value; nil at the end.
        mutating func next() -> UInt32? {
            guard position < end else { return nil }
            let first = utf8[position]
            position += 1
            let (length, least): (Int, UInt32)
            switch first {
            case 0..<0x80: return UInt32(first)
            case 0xC2..<0xE0: (length, least) = (1, 0x80)
            case 0xE0..<0xF0: (length, least) = (2, 0x800)
            case 0xF0..<0xF5: (length, least) = (3, 0x1_0000)
            default: return 0xFFFD
            }
            guard end - position >= length else { return 0xFFFD }
            var value = UInt32(first) & (0x3F >> UInt32(length))
            for offset in 0..<length {
                let byte = utf8[position + offset]
                guard byte & 0xC0 == 0x80 else { return 0xFFFD }
                value = value << 6 | UInt32(byte & 0x3F)
            }
            guard value >= least, value <= 0x10_FFFF, !(0xD800...0xDFFF).contains(value) else {
                return 0xFFFD
            }
            position += length
            return value
        }
    }
}
