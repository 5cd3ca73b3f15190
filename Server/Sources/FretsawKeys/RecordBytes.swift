/// Reads fixed-width big-endian numbers, 0 beyond the end; callers check the total length.
package struct BytesReader {
    private let bytes: [UInt8]
    private var offset = 0

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Whether all bytes were read, and none beyond the end.
    package var isAtEnd: Bool { offset == bytes.count && !isBeyondEnd }
    private var isBeyondEnd = false

    /// The next `width` bytes, at most 7, as a number.
    package mutating func read(_ width: Int) -> Int {
        readBytes(width).reduce(0) { $0 << 8 | Int($1) }
    }

    package mutating func readBytes(_ count: Int) -> [UInt8] {
        let end = min(bytes.count, offset + count)
        if end < offset + count { isBeyondEnd = true }
        let found = Array(bytes[offset..<end])
        offset = end
        return found + [UInt8](repeating: 0, count: count - found.count)
    }
}

/// Writes a record of fixed-width big-endian numbers.
package struct BytesWriter {
    package var bytes: [UInt8] = []

    package init() {}

    /// Appends the lowest `width` bytes of `value`.
    package mutating func write(_ value: some BinaryInteger, width: Int) {
        for index in (0..<width).reversed() {
            bytes.append(UInt8(truncatingIfNeeded: value >> (8 * index)))
        }
    }
}
