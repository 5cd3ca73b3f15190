import CPNGKernels

/// Writes bits, first bit lowest, into memory of known size.
///
/// - Precondition of every call: the memory holds 8 bytes beyond what has been written.
@unsafe struct BitWriter {
    private var state: fs_bit_writer

    init(_ start: UnsafeMutablePointer<UInt8>) {
        unsafe state = fs_bit_writer(bits: 0, count: 0, next: start)
    }

    /// Where the next byte goes; with ``restart(at:)`` it may be elsewhere.
    var place: UnsafeMutablePointer<UInt8> { unsafe state.next }

    /// Goes on in other memory, with the bits that are left behind.
    mutating func restart(at place: UnsafeMutablePointer<UInt8>) { unsafe state.next = place }

    /// Adds the lowest `length` bits of `value`; no more than 56 between two ``flush()``es.
    @inline(__always)
    mutating func add(_ value: UInt64, length: UInt64) {
        unsafe state.bits |= value &<< state.count
        unsafe state.count &+= length
    }

    /// Adds a symbol as ``HuffmanCode/codes`` has it.
    @inline(__always)
    mutating func add(code: UInt32) {
        unsafe add(UInt64(code &>> 8), length: UInt64(code & 255))
    }

    /// Adds a symbol of at most 14 bits for each of `8 * words` bytes, and flushes.
    @inline(__always)
    mutating func add(
        _ bytes: UnsafePointer<UInt8>,
        words: Int,
        codes: UnsafePointer<UInt32>
    ) {
        unsafe fs_deflate_literals(&state, bytes, words, codes)
    }

    /// Adds a symbol of at most 14 bits for each of `count` bytes, and flushes.
    @inline(__always)
    mutating func add(
        _ bytes: UnsafePointer<UInt8>,
        bytes count: Int,
        codes: UnsafePointer<UInt32>
    ) {
        for index in 0..<count {
            unsafe add(code: codes[Int(bytes[index])])
            unsafe flush()
        }
    }

    /// Adds a symbol of at most 14 bits for each byte of chunks of 64, up to one that holds nothing but
    /// zeros, and flushes.
    ///
    /// - Returns: how many chunks were added.
    @inline(__always)
    mutating func add(
        _ bytes: UnsafePointer<UInt8>,
        chunks: Int,
        codes: UnsafePointer<UInt32>
    ) -> Int {
        unsafe fs_deflate_chunks(&state, bytes, chunks, codes)
    }

    /// Stores whole bytes; fewer than 8 bits stay behind.
    @inline(__always)
    mutating func flush() {
        unsafe UnsafeMutableRawPointer(state.next).storeBytes(
            of: state.bits.littleEndian,
            as: UInt64.self
        )
        unsafe state.next += Int(truncatingIfNeeded: state.count &>> 3)
        unsafe state.bits &>>= state.count & ~7
        unsafe state.count &= 7
    }

    /// Fills up the last byte with zeros and returns where the next one would go.
    mutating func finish() -> UnsafeMutablePointer<UInt8> {
        unsafe flush()
        if unsafe state.count > 0 {
            unsafe state.next.pointee = UInt8(truncatingIfNeeded: state.bits)
            unsafe state.next += 1
            unsafe state.count = 0
        }
        return unsafe state.next
    }
}
