/// Puts a record of fixed-width big-endian numbers together.
struct BytesWriter {
    var bytes: [UInt8] = []

    /// Appends the lowest `width` bytes of `value`.
    mutating func write(_ value: some BinaryInteger, width: Int) {
        for index in (0..<width).reversed() {
            bytes.append(UInt8(truncatingIfNeeded: value >> (8 * index)))
        }
    }
}
