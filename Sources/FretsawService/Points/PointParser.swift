/// Reads the point JSON of AJ-Captcha's clients: `{"x":171,"y":5}`, or a list.
///
/// It is JSON as RFC 8259 has it: members in any order, white space anywhere, escapes in names, numbers
/// as integers, decimals or with an exponent. Members of other names are read over where their values
/// are texts, numbers, `true`, `false` or `null`. Everything is bounded, nothing recurses, and no bytes
/// make it trap.
public struct PointParser: Sendable {
    /// The longest text read, in bytes: twelve points with the longest numbers clients print take
    /// about 700.
    public static let maxLength = 4096
    /// The most points read.
    ///
    /// Clients may send more than were asked for; how many count, the puzzle says.
    public static let maxPoints = 32

    private let bytes: [UInt8]
    private var offset = 0

    /// The answer that `text` holds.
    ///
    /// - Throws: ``PointError`` for anything else.
    /// - Complexity: O(text).
    public static func parse(_ text: [UInt8]) throws(PointError) -> PointAnswer {
        guard text.count <= maxLength else { throw PointError(reason: .tooLong, offset: maxLength) }
        guard text.allSatisfy({ $0 < 0x80 }) || String(validating: text, as: UTF8.self) != nil
        else { throw PointError(reason: .syntax, offset: 0) }
        var parser = PointParser(bytes: text)
        return try parser.document()
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    // MARK: Documents

    private mutating func document() throws(PointError) -> PointAnswer {
        skipSpace()
        let answer: PointAnswer
        switch current {
        case UInt8(ascii: "{"): answer = .single(try point())
        case UInt8(ascii: "["): answer = .list(try list())
        case nil: throw error(.syntax)
        default:
            try skipScalar()
            throw error(.shape)
        }
        skipSpace()
        guard current == nil else { throw error(.syntax) }
        return answer
    }

    private mutating func list() throws(PointError) -> [Point] {
        offset += 1
        var points: [Point] = []
        skipSpace()
        guard current != UInt8(ascii: "]") else { throw error(.empty) }
        while true {
            skipSpace()
            guard current == UInt8(ascii: "{") else {
                if current == UInt8(ascii: "[") { throw error(.nesting) }
                try skipScalar()
                throw error(.shape)
            }
            guard points.count < PointParser.maxPoints else { throw error(.tooMany) }
            points.append(try point())
            guard try continues(to: UInt8(ascii: "]")) else { return points }
        }
    }

    private mutating func point() throws(PointError) -> Point {
        let start = offset
        offset += 1
        var (x, y): (Double?, Double?)
        skipSpace()
        if current == UInt8(ascii: "}") {
            offset += 1
        } else {
            repeat {
                skipSpace()
                let name = try string()
                skipSpace()
                guard current == UInt8(ascii: ":") else { throw error(.syntax) }
                offset += 1
                skipSpace()
                switch name {
                case .x:
                    guard x == nil else { throw error(.duplicate) }
                    x = try coordinate()
                case .y:
                    guard y == nil else { throw error(.duplicate) }
                    y = try coordinate()
                case .other: try skipScalar()
                }
            } while try continues(to: UInt8(ascii: "}"))
        }
        guard let x, let y else { throw PointError(reason: .missing, offset: start) }
        return Point(x: x, y: y)
    }

    /// True after a comma, false after `end`.
    private mutating func continues(to end: UInt8) throws(PointError) -> Bool {
        skipSpace()
        switch current {
        case UInt8(ascii: ","):
            offset += 1
            return true
        case end:
            offset += 1
            return false
        default: throw error(.syntax)
        }
    }

    // MARK: Values

    private mutating func coordinate() throws(PointError) -> Double {
        switch current {
        case UInt8(ascii: "-"): break
        case .some(let byte) where PointParser.isDigit(byte): break
        case UInt8(ascii: "{"), UInt8(ascii: "["): throw error(.nesting)
        default:
            let place = offset
            try skipScalar()
            throw PointError(reason: .notNumber, offset: place)
        }
        let start = offset
        try skipNumber()
        // The grammar of a JSON number is inside the one that `Double` reads, without `nan` or `0x`.
        let text = String(decoding: bytes[start..<offset], as: UTF8.self)
        guard let value = Double(text), value.isFinite else {
            throw PointError(reason: .range, offset: start)
        }
        return value
    }

    private mutating func skipScalar() throws(PointError) {
        switch current {
        case UInt8(ascii: "\""): _ = try string()
        case UInt8(ascii: "t"): try skip("true")
        case UInt8(ascii: "f"): try skip("false")
        case UInt8(ascii: "n"): try skip("null")
        case UInt8(ascii: "{"), UInt8(ascii: "["): throw error(.nesting)
        default: try skipNumber()
        }
    }

    private mutating func skip(_ word: StaticString) throws(PointError) {
        for character in word.description.utf8 {
            guard current == character else { throw error(.syntax) }
            offset += 1
        }
    }

    private mutating func skipNumber() throws(PointError) {
        if current == UInt8(ascii: "-") { offset += 1 }
        // No further digit follows a leading 0.
        if current == UInt8(ascii: "0") { offset += 1 } else { try skipDigits() }
        if current == UInt8(ascii: ".") {
            offset += 1
            try skipDigits()
        }
        if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
            offset += 1
            if current == UInt8(ascii: "-") || current == UInt8(ascii: "+") { offset += 1 }
            try skipDigits()
        }
    }

    private mutating func skipDigits() throws(PointError) {
        let start = offset
        while let byte = current, PointParser.isDigit(byte) { offset += 1 }
        guard offset > start else { throw error(.syntax) }
    }

    // MARK: Strings

    private enum Name { case x, y, other }

    /// Reads over a string; tells whether it is `x` or `y`, however it is written.
    private mutating func string() throws(PointError) -> Name {
        guard current == UInt8(ascii: "\"") else { throw error(.syntax) }
        offset += 1
        // UTF-16 units of escapes and bytes of the rest: enough to know a name of one ASCII letter.
        var units = 0
        var first: UInt16 = 0
        while let byte = current {
            offset += 1
            var unit = UInt16(byte)
            switch byte {
            case UInt8(ascii: "\""):
                guard units == 1 else { return .other }
                return first == 0x78 ? .x : first == 0x79 ? .y : .other
            case UInt8(ascii: "\\"): unit = try escape()
            case 0..<0x20: throw error(.syntax)
            default: break
            }
            if units == 0 { first = unit }
            units += 1
        }
        throw error(.syntax)
    }

    private mutating func escape() throws(PointError) -> UInt16 {
        guard let byte = current else { throw error(.syntax) }
        offset += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            // None of these is a letter that names are told by.
            return 0
        case UInt8(ascii: "u"): break
        default: throw error(.syntax)
        }
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = current, let digit = Character(UnicodeScalar(byte)).hexDigitValue,
                byte < 0x80
            else { throw error(.syntax) }
            unit = unit << 4 | UInt16(digit)
            offset += 1
        }
        return unit
    }

    // MARK: Bytes

    private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private mutating func skipSpace() {
        while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            offset += 1
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }

    private func error(_ reason: PointError.Reason) -> PointError {
        PointError(reason: reason, offset: offset)
    }
}
