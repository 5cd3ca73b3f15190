/// Writes JSON without spaces into a byte buffer, members in call order.
///
/// Hand-written so that the bytes are stable: the manifest of merged shards is compared byte for
/// byte with the manifest of a single run.
public struct JSONWriter: Sendable {
    /// The bytes written so far.
    public private(set) var bytes: [UInt8] = []
    private var needsComma = false

    /// An empty writer.
    public init() {}

    /// Empties the buffer, keeping its memory.
    public mutating func reset() {
        bytes.removeAll(keepingCapacity: true)
        needsComma = false
    }

    /// The bytes written from `offset` on.
    public func bytes(from offset: Int) -> ArraySlice<UInt8> { bytes[offset...] }

    /// Ends a line of JSON Lines; no comma follows.
    public mutating func endLine() {
        bytes.append(UInt8(ascii: "\n"))
        needsComma = false
    }

    /// Writes an object element.
    public mutating func object(_ members: (inout JSONWriter) -> Void) {
        open(UInt8(ascii: "{"))
        members(&self)
        close(UInt8(ascii: "}"))
    }

    /// Writes an object member.
    public mutating func object(_ key: StaticString, _ members: (inout JSONWriter) -> Void) {
        name(key)
        object(members)
    }

    /// Writes an array member.
    public mutating func array(_ key: StaticString, _ elements: (inout JSONWriter) -> Void) {
        name(key)
        array(elements)
    }

    /// Writes an array element.
    public mutating func array(_ elements: (inout JSONWriter) -> Void) {
        open(UInt8(ascii: "["))
        elements(&self)
        close(UInt8(ascii: "]"))
    }

    /// Writes an integer member.
    public mutating func member(_ key: StaticString, _ value: Int) {
        name(key)
        element(value)
    }

    /// Writes `value`, which is finite, as the shortest number that round-trips.
    public mutating func member(_ key: StaticString, _ value: Double) {
        member(key, raw: value.description)
    }

    /// Writes a Boolean member.
    public mutating func member(_ key: StaticString, _ value: Bool) {
        member(key, raw: value ? "true" : "false")
    }

    /// Writes a string member.
    public mutating func member(_ key: StaticString, _ value: String) {
        name(key)
        element(value)
    }

    /// Writes a string member with a name that is not known when compiling.
    public mutating func member(named key: String, _ value: String) {
        separate()
        quote(key)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
        element(value)
    }

    /// Writes a null member.
    public mutating func null(_ key: StaticString) { member(key, raw: "null") }

    /// Writes a string member from bytes without quotes, backslashes and control characters.
    public mutating func member(_ key: StaticString, plain: [UInt8]) {
        member(key, plainBy: { $0 += plain })
    }

    /// Writes a string member whose value is added to the buffer by `append`, which avoids a copy.
    ///
    /// For values that need no escaping, such as Base64.
    ///
    /// - Precondition: `append` only appends, and adds no quotes, backslashes or control
    ///   characters.
    public mutating func member(_ key: StaticString, plainBy append: (inout [UInt8]) -> Void) {
        name(key)
        bytes.append(UInt8(ascii: "\""))
        append(&bytes)
        bytes.append(UInt8(ascii: "\""))
        needsComma = true
    }

    /// Reserves `count` more bytes.
    public mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

    /// An Int or null.
    public mutating func member(_ key: StaticString, orNull value: Int?) {
        member(key, raw: value.map(String.init) ?? "null")
    }

    private mutating func member(_ key: StaticString, raw value: String) {
        name(key)
        bytes += value.utf8
        needsComma = true
    }

    /// Writes an Int.
    public mutating func element(_ value: Int) {
        separate()
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        // The digits, from last to first.
        var magnitude = value.magnitude
        var digits = [20 of UInt8](repeating: 0)
        var first = 20
        repeat {
            first -= 1
            digits[first] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: magnitude % 10)
            magnitude /= 10
        } while magnitude > 0
        for place in first..<20 { bytes.append(digits[place]) }
        needsComma = true
    }

    /// Writes a string; escapes only quotes, backslashes and control characters.
    public mutating func element(_ value: String) {
        separate()
        quote(value)
        needsComma = true
    }

    /// - Precondition: `key` needs no escaping.
    private mutating func name(_ key: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        key.withUTF8Buffer { text in unsafe bytes.append(contentsOf: text) }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    private mutating func open(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        needsComma = false
    }

    private mutating func close(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
    }

    private mutating func quote(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        defer { bytes.append(UInt8(ascii: "\"")) }
        // Most strings need no escaping: copy them whole.
        let isPlain = text.utf8.allSatisfy {
            $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
        }
        guard !isPlain else {
            bytes += text.utf8
            return
        }
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case UInt8(ascii: "\n"):
                bytes += "\\n".utf8
            case UInt8(ascii: "\r"):
                bytes += "\\r".utf8
            case UInt8(ascii: "\t"):
                bytes += "\\t".utf8
            case 0..<0x20:
                let digits = String(byte, radix: 16)
                bytes += "\\u00\(byte < 16 ? "0" : "")\(digits)".utf8
            default:
                bytes.append(byte)
            }
        }
    }
}
