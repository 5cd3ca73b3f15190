/// Writes bits, first bit lowest, into memory of known size.
///
/// - Precondition of every call: the memory holds 8 bytes beyond what has been written.
@unsafe struct BitWriter {
    private var bits: UInt64 = 0
    private var count: UInt64 = 0
    private var next: UnsafeMutablePointer<UInt8>

    init(_ start: UnsafeMutablePointer<UInt8>) {
        unsafe next = start
    }

    /// Adds the lowest `length` bits of `value`; no more than 56 between two ``flush()``es.
    @inline(__always)
    mutating func add(_ value: UInt64, length: UInt64) {
        unsafe bits |= value &<< count
        unsafe count &+= length
    }

    /// Adds a symbol as ``HuffmanCode/codes`` has it.
    @inline(__always)
    mutating func add(code: UInt32) {
        unsafe add(UInt64(code & 0xffff), length: UInt64(code &>> 16))
    }

    /// Stores whole bytes; fewer than 8 bits stay behind.
    @inline(__always)
    mutating func flush() {
        unsafe UnsafeMutableRawPointer(next).storeBytes(
            of: bits.littleEndian,
            as: UInt64.self
        )
        unsafe next += Int(count &>> 3)
        unsafe bits &>>= count & ~7
        unsafe count &= 7
    }

    /// Fills up the last byte with zeros and returns where the next one would go.
    mutating func finish() -> UnsafeMutablePointer<UInt8> {
        unsafe flush()
        if unsafe count > 0 {
            unsafe next.pointee = UInt8(truncatingIfNeeded: bits)
            unsafe next += 1
        }
        return unsafe next
    }
}
