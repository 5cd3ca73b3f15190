public import FretsawInteraction

/// Reads numbers and texts from bytes, little-endian, and never past their end.
///
/// Once something is not there, everything after it reads as zero or empty and `isBroken` says so; a
/// decoder reads all it wants and asks at the end.
public struct ByteReader {
    private let bytes: [UInt8]
    private var position = 0
    /// Whether something was asked for that is not there.
    public private(set) var isBroken = false

    /// Makes a reader of bytes, at their beginning.
    ///
    /// - Parameter bytes: What is read.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// How many bytes there are still.
    public var rest: Int { bytes.count - position }

    /// Whether all bytes were read, and none too many.
    public var isComplete: Bool {
        @inline(never) get { !isBroken && rest == 0 }
    }

    /// Says that what was read makes no sense: all after it reads as nothing.
    @inline(never)
    public mutating func refuse() {
        isBroken = true
        position = bytes.count
    }

    /// Reads a byte.
    ///
    /// - Returns: The byte, or 0 past the end.
    @inline(never)
    public mutating func byte() -> UInt8 {
        guard rest >= 1 else {
            refuse()
            return 0
        }
        position += 1
        return bytes[position - 1]
    }

    /// Reads a flag, a byte of 0 or 1.
    ///
    /// - Returns: The flag, or false past the end and for any other byte, which breaks the reader.
    @inline(never)
    public mutating func flag() -> Bool {
        let byte = byte()
        if byte > 1 { refuse() }
        return byte == 1
    }

    /// Reads a number of 16 bits.
    ///
    /// - Returns: The number, or 0 past the end.
    @inline(never)
    public mutating func short() -> UInt16 {
        UInt16(truncatingIfNeeded: number(bytes: 2))
    }

    /// Reads a number of 32 bits.
    ///
    /// - Returns: The number, or 0 past the end.
    @inline(never)
    public mutating func word() -> UInt32 {
        UInt32(truncatingIfNeeded: number(bytes: 4))
    }

    /// Reads a whole number of 32 bits with a sign.
    ///
    /// - Returns: The number, or 0 past the end.
    @inline(never)
    public mutating func integer() -> Int {
        Int(Int32(truncatingIfNeeded: number(bytes: 4)))
    }

    /// Reads a floating-point number of 64 bits, which may be infinite or no number at all.
    ///
    /// - Returns: The number, or 0 past the end.
    @inline(never)
    public mutating func double() -> Double {
        Double(bitPattern: number(bytes: 8))
    }

    /// Reads how many things follow.
    ///
    /// - Parameters:
    ///   - most: How many are taken; more break the reader.
    ///   - size: The least number of bytes each takes, so that no count is believed that cannot be.
    /// - Returns: The count, or 0.
    @inline(never)
    public mutating func count(atMost most: Int, ofAtLeast size: Int) -> Int {
        let count = Int(truncatingIfNeeded: number(bytes: 4) & 0x7FFF_FFFF)
        guard count <= most, size < 1 || count <= rest / size else {
            refuse()
            return 0
        }
        return count
    }

    /// Reads a length and as many bytes of UTF-8.
    ///
    /// - Returns: The text, or an empty one past the end.
    @inline(never)
    public mutating func text() -> Text {
        let length = count(atMost: rest, ofAtLeast: 1)
        position += length
        return Text(utf8: [UInt8](bytes[position - length..<position]))
    }

    /// Reads a flag and, where it is set, a text.
    ///
    /// - Returns: The text, or nothing.
    @inline(never)
    public mutating func optionalText() -> Text? {
        flag() ? text() : nil
    }

    /// Reads two floating-point numbers.
    ///
    /// - Returns: The place.
    @inline(never)
    public mutating func point() -> Point {
        let x = double()
        return Point(x: x, y: double())
    }

    /// Reads two floating-point numbers.
    ///
    /// - Returns: The size.
    @inline(never)
    public mutating func size() -> Size {
        let width = double()
        return Size(width: width, height: double())
    }

    /// Reads four floating-point numbers: left, top, width, height.
    ///
    /// - Returns: The rectangle.
    @inline(never)
    public mutating func rect() -> Rect {
        let origin = point()
        let size = size()
        return Rect(x: origin.x, y: origin.y, width: size.width, height: size.height)
    }

    /// Reads four bytes: red, green, blue, alpha.
    ///
    /// - Returns: The colour.
    @inline(never)
    public mutating func color() -> Color {
        var color = Color.black
        color.red = byte()
        color.green = byte()
        color.blue = byte()
        color.alpha = byte()
        return color
    }

    /// Reads the kind and the index of a part.
    ///
    /// - Returns: The name.
    @inline(never)
    public mutating func partName() -> PartName {
        let kind = byte()
        return PartName(kind: kind, index: short())
    }

    private mutating func number(bytes count: Int) -> UInt64 {
        guard rest >= count else {
            refuse()
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
