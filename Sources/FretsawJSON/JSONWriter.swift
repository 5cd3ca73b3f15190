/// Writes JSON into a byte buffer, members in the order given, without spaces.
///
/// Made by hand so that a line's bytes are fixed: the manifest of a union of shards is compared with
/// the single run's byte for byte.
public struct JSONWriter: Sendable {
    /// The bytes written so far.
    public private(set) var bytes: [UInt8] = []
    private var needsComma = false

    /// Nothing written yet.
    public init() {}

    /// Empties the buffer, keeping its memory.
    public mutating func reset() {
        bytes.removeAll(keepingCapacity: true)
        needsComma = false
    }

    /// Everything written since there were `offset` bytes.
    public func bytes(from offset: Int) -> ArraySlice<UInt8> { bytes[offset...] }

    /// Ends a line of JSON Lines; the next value is by itself.
    public mutating func endLine() {
        bytes.append(UInt8(ascii: "\n"))
        needsComma = false
    }

    /// An object as the next element.
    public mutating func object(_ members: (inout JSONWriter) -> Void) {
        open(UInt8(ascii: "{"))
        members(&self)
        close(UInt8(ascii: "}"))
    }

    /// A member that is an object.
    public mutating func object(_ key: StaticString, _ members: (inout JSONWriter) -> Void) {
        name(key)
        object(members)
    }

    /// A member that is an array.
    public mutating func array(_ key: StaticString, _ elements: (inout JSONWriter) -> Void) {
        name(key)
        open(UInt8(ascii: "["))
        elements(&self)
        close(UInt8(ascii: "]"))
    }

    /// A member that is a whole number.
    public mutating func member(_ key: StaticString, _ value: Int) {
        name(key)
        element(value)
    }

    /// A number in the fewest digits that give it back.
    ///
    /// - Precondition: `value` is finite.
    public mutating func member(_ key: StaticString, _ value: Double) {
        name(key)
        separate()
        bytes += value.description.utf8
        needsComma = true
    }

    /// A member that is true or false.
    public mutating func member(_ key: StaticString, _ value: Bool) {
        name(key)
        separate()
        bytes += (value ? "true" : "false").utf8
        needsComma = true
    }

    /// A member that is a string.
    public mutating func member(_ key: StaticString, _ value: String) {
        name(key)
        element(value)
    }

    /// A member that is null.
    public mutating func null(_ key: StaticString) {
        name(key)
        separate()
        bytes += "null".utf8
        needsComma = true
    }

    /// A member whose value is a string of these bytes, which need no escapes: a name, a key.
    ///
    /// - Precondition: `plain` has neither quotes nor backslashes nor control characters.
    public mutating func member(_ key: StaticString, plain: [UInt8]) {
        member(key, plainBy: { $0 += plain })
    }

    /// A member whose value is a string that `append` adds to what was written, and that needs no
    /// escapes: Base64, which so is written once, at its place.
    ///
    /// - Precondition: `append` leaves what is there, and adds neither quotes nor backslashes nor
    ///   control characters.
    public mutating func member(_ key: StaticString, plainBy append: (inout [UInt8]) -> Void) {
        name(key)
        separate()
        bytes.append(UInt8(ascii: "\""))
        append(&bytes)
        bytes.append(UInt8(ascii: "\""))
        needsComma = true
    }

    /// Reserves `count` more bytes.
    public mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

    /// A number, or null.
    public mutating func member(_ key: StaticString, orNull value: Int?) {
        name(key)
        separate()
        bytes += (value.map(String.init) ?? "null").utf8
        needsComma = true
    }

    /// A whole number.
    public mutating func element(_ value: Int) {
        separate()
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        // Digits from the last on, each in its place.
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

    /// A string: quotes, backslashes and control characters escaped, all else as it is in UTF-8.
    public mutating func element(_ value: String) {
        separate()
        quote(value)
        needsComma = true
    }

    /// - Precondition: `key` has nothing that would need to be escaped.
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
        // Nearly every text is plain, and is copied at once.
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
