/// Parses untrusted JSON with limits of depth and values, never trapping; callers limit the length.
public struct JSONReader {
    /// Maximum nesting depth.
    public static let maxDepth = 16
    /// Maximum number of values, including nested ones.
    public static let maxValues = 4096

    private let bytes: [UInt8]
    private var offset = 0
    private var values = 0

    /// Parses `bytes`, in linear time.
    public static func read(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
        var reader = JSONReader(bytes: bytes)
        let value = try reader.value(depth: 0)
        reader.skipSpace()
        guard reader.current == nil else { throw reader.error(.syntax) }
        return value
    }

    private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
        values += 1
        guard values <= JSONReader.maxValues else { throw error(.size) }
        guard depth < JSONReader.maxDepth else { throw error(.depth) }
        skipSpace()
        switch current {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return .number(try number())
        }
    }

    private mutating func object(depth: Int) throws(JSONError) -> JSONValue {
        offset += 1
        var members: [String: JSONValue] = [:]
        skipSpace()
        if take(UInt8(ascii: "}")) { return .object(members) }
        repeat {
            skipSpace()
            let name = try string()
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw error(.syntax) }
            guard members[name] == nil else { throw error(.duplicate) }
            members[name] = try value(depth: depth + 1)
            skipSpace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw error(.syntax) }
        return .object(members)
    }

    private mutating func array(depth: Int) throws(JSONError) -> JSONValue {
        offset += 1
        var elements: [JSONValue] = []
        skipSpace()
        if take(UInt8(ascii: "]")) { return .array(elements) }
        repeat {
            elements.append(try value(depth: depth + 1))
            skipSpace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw error(.syntax) }
        return .array(elements)
    }

    private mutating func word(
        _ word: StaticString,
        _ value: JSONValue
    ) throws(JSONError) -> JSONValue {
        for character in word.description.utf8 where !take(character) { throw error(.syntax) }
        return value
    }

    private mutating func number() throws(JSONError) -> Double {
        let start = offset
        _ = take(UInt8(ascii: "-"))
        // No further digit follows a leading 0.
        if !take(UInt8(ascii: "0")) { try digits() }
        if take(UInt8(ascii: ".")) { try digits() }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "-")) { _ = take(UInt8(ascii: "+")) }
            try digits()
        }
        // `Double` parses every valid JSON number.
        guard let number = Double(String(decoding: bytes[start..<offset], as: UTF8.self)),
            number.isFinite
        else { throw error(.range) }
        return number
    }

    private mutating func digits() throws(JSONError) {
        let start = offset
        while let byte = current, 0x30...0x39 ~= byte { offset += 1 }
        guard offset > start else { throw error(.syntax) }
    }

    private mutating func string() throws(JSONError) -> String {
        guard take(UInt8(ascii: "\"")) else { throw error(.syntax) }
        let start = offset
        var text: [UInt8] = []
        var copied = start
        while let byte = current {
            offset += 1
            switch byte {
            case UInt8(ascii: "\""):
                text += bytes[copied..<offset - 1]
                guard let string = String(validating: text, as: UTF8.self) else {
                    throw JSONError(reason: .text, offset: start)
                }
                return string
            case UInt8(ascii: "\\"):
                text += bytes[copied..<offset - 1]
                try escape(into: &text)
                copied = offset
            case 0..<0x20: throw error(.syntax)
            default: break
            }
        }
        throw error(.syntax)
    }

    private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
        guard let byte = current else { throw error(.syntax) }
        offset += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"):
            var code = try unit()
            if 0xD800...0xDBFF ~= code {
                guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else { throw error(.text) }
                let low = try unit()
                guard 0xDC00...0xDFFF ~= low else { throw error(.text) }
                code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
            }
            guard let scalar = Unicode.Scalar(code) else { throw error(.text) }
            text += Character(scalar).utf8
        default: throw error(.syntax)
        }
    }

    private mutating func unit() throws(JSONError) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = current, byte < 0x80,
                let digit = Character(Unicode.Scalar(byte)).hexDigitValue
            else { throw error(.syntax) }
            unit = unit << 4 | UInt32(digit)
            offset += 1
        }
        return unit
    }

    private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard current == byte else { return false }
        offset += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            offset += 1
        }
    }

    private func error(_ reason: JSONError.Reason) -> JSONError {
        JSONError(reason: reason, offset: offset)
    }
}

/// A JSON value (RFC 8259).
public enum JSONValue: Sendable, Hashable {
    /// `null`
    case null
    /// `true` or `false`
    case bool(Bool)
    /// A finite number.
    case number(Double)
    /// String.
    case string(String)
    /// Values in order.
    case array([JSONValue])
    /// Values by name.
    case object([String: JSONValue])

    /// The member `name`; nil if it is missing or this is not an object.
    public subscript(_ name: String) -> JSONValue? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    /// The string; nil for other kinds.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The number; nil for anything else.
    public var number: Double? {
        if case .number(let number) = self { number } else { nil }
    }

    /// The elements; nil for anything else.
    public var array: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }
}

/// Why JSON input was rejected.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong.
    public enum Reason: String, Sendable, CaseIterable {
        /// Not JSON.
        case syntax = "not JSON"
        /// Bytes that are not UTF-8, or a lone surrogate.
        case text = "invalid Unicode"
        /// A duplicate name: parsers differ in which value they keep.
        case duplicate = "a duplicate name"
        /// A number outside `Double`'s range.
        case range = "a number out of range"
        /// Deeper than ``JSONReader/maxDepth``.
        case depth = "nested too deeply"
        /// More values than ``JSONReader/maxValues``.
        case size = "too many values"
    }

    /// What is wrong.
    public let reason: Reason
    /// The byte offset of the error in the input.
    public let offset: Int

    /// The reason and offset, never the input.
    public var description: String { "\(reason.rawValue) (byte \(offset))" }
}
