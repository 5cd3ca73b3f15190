package import FretsawInteraction

/// Reads little-endian numbers and texts from bytes, never past their end.
///
/// After an error every read returns zero or an empty value and ``isInvalid`` is true. A decoder
/// can therefore read everything and check once at the end.
package struct ByteReader {
    private let bytes: [UInt8]
    private var position = 0
    /// Whether an error occurred: invalid bytes, or a read past the end.
    package private(set) var isInvalid = false

    /// Creates a reader at the beginning of `bytes`.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The number of bytes not read yet.
    package var remaining: Int { bytes.count - position }

    /// Whether all bytes were read without errors.
    package var isComplete: Bool {
        @inline(never) get { !isInvalid && remaining == 0 }
    }

    /// Marks the bytes as invalid; further reads return zero or empty values.
    @inline(never)
    package mutating func reject() {
        isInvalid = true
        position = bytes.count
    }

    /// Marks the bytes as invalid, and returns `fallback`, which callers discard.
    mutating func rejected<Value>(_ fallback: Value) -> Value {
        reject()
        return fallback
    }

    /// Reads a byte.
    @inline(never)
    package mutating func byte() -> UInt8 {
        guard remaining >= 1 else {
            reject()
            return 0
        }
        position += 1
        return bytes[position - 1]
    }

    /// Reads a flag, a byte of 0 or 1.
    @inline(never)
    package mutating func flag() -> Bool {
        let byte = byte()
        if byte > 1 { reject() }
        return byte == 1
    }

    /// Reads an unsigned 16-bit integer.
    @inline(never)
    package mutating func short() -> UInt16 {
        UInt16(truncatingIfNeeded: number(bytes: 2))
    }

    /// Reads an unsigned 32-bit integer.
    @inline(never)
    package mutating func word() -> UInt32 {
        UInt32(truncatingIfNeeded: number(bytes: 4))
    }

    /// Reads a signed 32-bit integer.
    @inline(never)
    package mutating func integer() -> Int {
        Int(Int32(truncatingIfNeeded: number(bytes: 4)))
    }

    /// Reads a 64-bit floating-point number, which may be infinite or NaN.
    @inline(never)
    package mutating func double() -> Double {
        Double(bitPattern: number(bytes: 8))
    }

    /// Reads a count of elements of at least `size` bytes each; a count above `most`, or above what
    /// the remaining bytes can contain, is an error.
    @inline(never)
    package mutating func count(atMost most: Int, ofAtLeast size: Int) -> Int {
        let count = Int(truncatingIfNeeded: number(bytes: 4) & 0x7FFF_FFFF)
        guard count <= most, size < 1 || count <= remaining / size else {
            reject()
            return 0
        }
        return count
    }

    /// Reads a length and that number of UTF-8 bytes.
    @inline(never)
    package mutating func text() -> Text {
        let length = count(atMost: remaining, ofAtLeast: 1)
        position += length
        return Text(utf8: [UInt8](bytes[position - length..<position]))
    }

    /// Reads a flag and, if it is set, a text.
    @inline(never)
    package mutating func optionalText() -> Text? {
        flag() ? text() : nil
    }

    /// Reads a list of texts; more than `most` are an error.
    @inline(never)
    mutating func texts(atMost most: Int) -> [Text] {
        var texts: [Text] = []
        for _ in 0..<count(atMost: most, ofAtLeast: 4) { texts.append(text()) }
        return texts
    }

    /// Reads a list of values of a byte or more; more than `most` are an error.
    mutating func list<Value>(
        atMost most: Int,
        _ read: (inout ByteReader) -> Value
    ) -> [Value] {
        var values: [Value] = []
        for _ in 0..<count(atMost: most, ofAtLeast: 1) { values.append(read(&self)) }
        return values
    }

    /// Reads a floating-point number; NaN is an error.
    mutating func numeric() -> Double {
        let number = double()
        return number == number ? number : rejected(0)
    }

    /// Reads the maximum scale of a verification: above 0, at most 10.
    mutating func maxScale() -> Double {
        let scale = double()
        return scale > 0 && scale <= 10 ? scale : rejected(1)
    }

    /// Reads a byte of `count` flags.
    mutating func flags(_ count: Int) -> UInt8 {
        let flags = byte()
        return Int(flags) < 1 << count ? flags : rejected(0)
    }

    /// Reads two floating-point numbers.
    @inline(never)
    package mutating func point() -> Point {
        let x = double()
        return Point(x: x, y: double())
    }

    /// Reads two floating-point numbers.
    @inline(never)
    package mutating func size() -> Size {
        let width = double()
        return Size(width: width, height: double())
    }

    /// Reads four floating-point numbers: left, top, width, height.
    @inline(never)
    package mutating func rect() -> Rect {
        let origin = point()
        let size = size()
        return Rect(x: origin.x, y: origin.y, width: size.width, height: size.height)
    }

    /// Reads the kind and the index of a part.
    @inline(never)
    package mutating func partName() -> PartName {
        let kind = byte()
        return PartName(kind: kind, index: short())
    }

    private mutating func number(bytes count: Int) -> UInt64 {
        guard remaining >= count else {
            reject()
            return 0
        }
        var number: UInt64 = 0
        for index in 0..<count {
            number |= UInt64(bytes[position + index]) << UInt64(8 * index)
        }
        position += count
        return number
    }
}
