package import FretsawInteraction

/// Writes numbers and texts as little-endian bytes.
package struct ByteWriter {
    /// The bytes written.
    package private(set) var bytes: [UInt8] = []

    /// Creates an empty writer.
    package init() {}

    /// Writes a byte.
    @inline(never)
    package mutating func byte(_ byte: UInt8) {
        bytes.append(byte)
    }

    /// Writes a flag, as a byte of 0 or 1.
    @inline(never)
    package mutating func flag(_ flag: Bool) {
        bytes.append(flag ? 1 : 0)
    }

    /// Writes an unsigned 16-bit integer.
    @inline(never)
    package mutating func short(_ number: UInt16) {
        write(UInt64(number), bytes: 2)
    }

    /// Writes an unsigned 32-bit integer.
    @inline(never)
    package mutating func word(_ number: UInt32) {
        write(UInt64(number), bytes: 4)
    }

    /// Writes a signed 32-bit integer; a number out of range is clamped.
    @inline(never)
    package mutating func integer(_ number: Int) {
        write(UInt64(UInt32(bitPattern: Int32(clamping: number))), bytes: 4)
    }

    /// Writes a 64-bit floating-point number.
    @inline(never)
    package mutating func double(_ number: Double) {
        write(number.bitPattern, bytes: 8)
    }

    /// Writes the number of elements that follow.
    @inline(never)
    package mutating func count(_ count: Int) {
        word(UInt32(clamping: count))
    }

    /// Writes a text: its length and its UTF-8 bytes.
    @inline(never)
    package mutating func text(_ text: Text) {
        count(text.utf8.count)
        bytes += text.utf8
    }

    /// Writes a flag that shows whether there is a text, and then the text.
    @inline(never)
    package mutating func optionalText(_ text: Text?) {
        flag(text != nil)
        if let text { self.text(text) }
    }

    /// Writes a point as two floating-point numbers.
    @inline(never)
    package mutating func point(_ point: Point) {
        double(point.x)
        double(point.y)
    }

    /// Writes a size as two floating-point numbers.
    @inline(never)
    package mutating func size(_ size: Size) {
        double(size.width)
        double(size.height)
    }

    /// Writes a rectangle as four floating-point numbers: left, top, width, height.
    @inline(never)
    package mutating func rect(_ rect: Rect) {
        double(rect.x)
        double(rect.y)
        double(rect.width)
        double(rect.height)
    }

    /// Writes a colour as its place in ``Color``.
    @inline(never)
    package mutating func color(_ color: Color) {
        byte(color.rawValue)
    }

    /// Writes the kind and the index of a part.
    @inline(never)
    package mutating func partName(_ name: PartName) {
        byte(name.kind)
        short(name.index)
    }

    /// Writes data preceded by their length, so that a reader can skip them.
    package mutating func measured(_ write: (inout ByteWriter) -> Void) {
        let start = bytes.count
        word(0)
        write(&self)
        close(from: start)
    }

    /// Writes the length of the data into the space reserved for it.
    @inline(never)
    private mutating func close(from start: Int) {
        let length = UInt32(clamping: bytes.count - start - 4)
        for index in 0..<4 {
            bytes[start + index] = UInt8(truncatingIfNeeded: length >> UInt32(8 * index))
        }
    }

    private mutating func write(_ number: UInt64, bytes count: Int) {
        for index in 0..<count {
            bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(8 * index)))
        }
    }
}
