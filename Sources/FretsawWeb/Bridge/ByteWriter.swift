public import FretsawInteraction

/// Writes numbers and texts as bytes, little-endian.
public struct ByteWriter {
    /// What was written.
    public private(set) var bytes: [UInt8] = []

    /// Makes a writer that has written nothing.
    public init() {}

    /// Writes a byte.
    ///
    /// - Parameter byte: The byte.
    @inline(never)
    public mutating func byte(_ byte: UInt8) {
        bytes.append(byte)
    }

    /// Writes a flag, as a byte of 0 or 1.
    ///
    /// - Parameter flag: The flag.
    @inline(never)
    public mutating func flag(_ flag: Bool) {
        bytes.append(flag ? 1 : 0)
    }

    /// Writes a number of 16 bits.
    ///
    /// - Parameter number: The number.
    @inline(never)
    public mutating func short(_ number: UInt16) {
        write(UInt64(number), bytes: 2)
    }

    /// Writes a number of 32 bits.
    ///
    /// - Parameter number: The number.
    @inline(never)
    public mutating func word(_ number: UInt32) {
        write(UInt64(number), bytes: 4)
    }

    /// Writes a whole number of 32 bits with a sign; one that does not fit becomes the nearest that does.
    ///
    /// - Parameter number: The number.
    @inline(never)
    public mutating func integer(_ number: Int) {
        write(UInt64(UInt32(bitPattern: Int32(clamping: number))), bytes: 4)
    }

    /// Writes a floating-point number of 64 bits.
    ///
    /// - Parameter number: The number.
    @inline(never)
    public mutating func double(_ number: Double) {
        write(number.bitPattern, bytes: 8)
    }

    /// Writes how many things follow.
    ///
    /// - Parameter count: How many, from 0.
    @inline(never)
    public mutating func count(_ count: Int) {
        word(UInt32(clamping: count))
    }

    /// Writes a text: its length and its bytes.
    ///
    /// - Parameter text: The text.
    @inline(never)
    public mutating func text(_ text: Text) {
        count(text.utf8.count)
        bytes += text.utf8
    }

    /// Writes a flag and, where there is one, a text.
    ///
    /// - Parameter text: The text, or nothing.
    @inline(never)
    public mutating func optionalText(_ text: Text?) {
        flag(text != nil)
        if let text { self.text(text) }
    }

    /// Writes a place as two floating-point numbers.
    ///
    /// - Parameter point: The place.
    @inline(never)
    public mutating func point(_ point: Point) {
        double(point.x)
        double(point.y)
    }

    /// Writes a size as two floating-point numbers.
    ///
    /// - Parameter size: The size.
    @inline(never)
    public mutating func size(_ size: Size) {
        double(size.width)
        double(size.height)
    }

    /// Writes a rectangle as four floating-point numbers: left, top, width, height.
    ///
    /// - Parameter rect: The rectangle.
    @inline(never)
    public mutating func rect(_ rect: Rect) {
        double(rect.x)
        double(rect.y)
        double(rect.width)
        double(rect.height)
    }

    /// Writes a colour as four bytes: red, green, blue, alpha.
    ///
    /// - Parameter color: The colour.
    @inline(never)
    public mutating func color(_ color: Color) {
        byte(color.red)
        byte(color.green)
        byte(color.blue)
        byte(color.alpha)
    }

    /// Writes the kind and the index of a part.
    ///
    /// - Parameter name: The name.
    @inline(never)
    public mutating func partName(_ name: PartName) {
        byte(name.kind)
        short(name.index)
    }

    /// Writes something with its length before it, so that a reader can step over it.
    ///
    /// - Parameter write: Writes it.
    public mutating func measured(_ write: (inout ByteWriter) -> Void) {
        let start = bytes.count
        word(0)
        write(&self)
        close(from: start)
    }

    /// Writes how long what was written since then is, where room was left for it.
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
