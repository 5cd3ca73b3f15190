package import FretsawInteraction

/// Reads numbers and texts from bytes, little-endian, and never past their end.
///
/// Once something is not there, everything after it reads as zero or empty and `isBroken` says so; a
/// decoder reads all it wants and asks at the end.
package struct ByteReader {
    private let bytes: [UInt8]
    private var position = 0
    /// Whether something was asked for that is not there.
    package private(set) var isBroken = false

    /// Creates a reader of bytes, at their beginning.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// How many bytes there are still.
    package var rest: Int { bytes.count - position }

    /// Whether all bytes were read, and none too many.
    package var isComplete: Bool {
        @inline(never) get { !isBroken && rest == 0 }
    }

    /// Says that what was read makes no sense: all after it reads as nothing.
    @inline(never)
    package mutating func reject() {
        isBroken = true
        position = bytes.count
    }

    /// Rejects what was read.
    ///
    /// - Parameter any: A value to continue with; it is never used.
    /// - Returns: That value.
    mutating func rejected<Value>(_ any: Value) -> Value {
        reject()
        return any
    }

    /// Reads a byte.
    @inline(never)
    package mutating func byte() -> UInt8 {
        guard rest >= 1 else {
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

    /// Reads a number of 16 bits.
    @inline(never)
    package mutating func short() -> UInt16 {
        UInt16(truncatingIfNeeded: number(bytes: 2))
    }

    /// Reads a number of 32 bits.
    @inline(never)
    package mutating func word() -> UInt32 {
        UInt32(truncatingIfNeeded: number(bytes: 4))
    }

    /// Reads a whole number of 32 bits with a sign.
    @inline(never)
    package mutating func integer() -> Int {
        Int(Int32(truncatingIfNeeded: number(bytes: 4)))
    }

    /// Reads a floating-point number of 64 bits, which may be infinite or no number at all.
    @inline(never)
    package mutating func double() -> Double {
        Double(bitPattern: number(bytes: 8))
    }

    /// Reads how many things follow.
    @inline(never)
    package mutating func count(atMost most: Int, ofAtLeast size: Int) -> Int {
        let count = Int(truncatingIfNeeded: number(bytes: 4) & 0x7FFF_FFFF)
        guard count <= most, size < 1 || count <= rest / size else {
            reject()
            return 0
        }
        return count
    }

    /// Reads a length and as many bytes of UTF-8.
    @inline(never)
    package mutating func text() -> Text {
        let length = count(atMost: rest, ofAtLeast: 1)
        position += length
        return Text(utf8: [UInt8](bytes[position - length..<position]))
    }

    /// Reads a flag and, where it is set, a text.
    @inline(never)
    package mutating func optionalText() -> Text? {
        flag() ? text() : nil
    }

    /// Reads a list of texts; more than `most` break the reader.
    @inline(never)
    mutating func texts(atMost most: Int) -> [Text] {
        var texts: [Text] = []
        for _ in 0..<count(atMost: most, ofAtLeast: 4) { texts.append(text()) }
        return texts
    }

    /// Reads a floating-point number that is a number.
    mutating func numeric() -> Double {
        let number = double()
        return number == number ? number : rejected(0)
    }

    /// Reads a byte of flags, of which there are `count`.
    mutating func bits(_ count: Int) -> UInt8 {
        let bits = byte()
        return Int(bits) < 1 << count ? bits : rejected(0)
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
        guard rest >= count else {
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
