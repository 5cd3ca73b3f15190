package import FretsawInteraction

/// Writes numbers and texts as bytes, little-endian.
package struct ByteWriter {
    /// The bytes written.
    package private(set) var bytes: [UInt8] = []

    /// Creates a writer that has written nothing.
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

    /// Writes a number of 16 bits.
    @inline(never)
    package mutating func short(_ number: UInt16) {
        write(UInt64(number), bytes: 2)
    }

    /// Writes a number of 32 bits.
    @inline(never)
    package mutating func word(_ number: UInt32) {
        write(UInt64(number), bytes: 4)
    }

    /// Writes a whole number of 32 bits with a sign; one that does not fit becomes the nearest that does.
    @inline(never)
    package mutating func integer(_ number: Int) {
        write(UInt64(UInt32(bitPattern: Int32(clamping: number))), bytes: 4)
    }

    /// Writes a floating-point number of 64 bits.
    @inline(never)
    package mutating func double(_ number: Double) {
        write(number.bitPattern, bytes: 8)
    }

    /// Writes how many things follow.
    @inline(never)
    package mutating func count(_ count: Int) {
        word(UInt32(clamping: count))
    }

    /// Writes a text: its length and its bytes.
    @inline(never)
    package mutating func text(_ text: Text) {
        count(text.utf8.count)
        bytes += text.utf8
    }

    /// Writes a flag and, if there is one, a text.
    @inline(never)
    package mutating func optionalText(_ text: Text?) {
        flag(text != nil)
        if let text { self.text(text) }
    }

    /// Writes a place as two floating-point numbers.
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

    /// Writes the kind and the index of a part.
    @inline(never)
    package mutating func partName(_ name: PartName) {
        byte(name.kind)
        short(name.index)
    }

    /// Writes something with its length before it, so that a reader can step over it.
    package mutating func measured(_ write: (inout ByteWriter) -> Void) {
        let start = bytes.count
        word(0)
        write(&self)
        close(from: start)
    }

    /// Writes the length of the bytes written since then, in the space reserved for it.
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
