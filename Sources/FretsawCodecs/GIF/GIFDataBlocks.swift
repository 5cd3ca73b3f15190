/// A walk over a frame's data blocks: each a length and as many bytes, the last one empty.
struct GIFDataBlocks {
    /// The next block's length byte; behind the last block once ``isWhole``.
    private(set) var offset: Int
    /// True once the empty block was met.
    private(set) var isWhole = false
    /// True once the file ended before the blocks did.
    private(set) var isCut = false

    init(from offset: Int) { self.offset = offset }

    /// True where no bytes are left to be taken.
    var isDone: Bool { isWhole || isCut }

    /// Passes over all that is left.
    mutating func skip(in bytes: [UInt8]) {
        let bytes = bytes.span
        while !isDone {
            guard offset < bytes.count else {
                isCut = true
                break
            }
            let size = Int(bytes[offset])
            offset += 1 + size
            if size == 0 { isWhole = true }
        }
        offset = min(offset, bytes.count)
    }

    /// Where byte `index` of the joined blocks that begin at `start` lies in the file; the blocks' end
    /// where there are fewer.
    static func offset(ofByte index: Int, fromBlocksAt start: Int, in bytes: [UInt8]) -> Int {
        let bytes = bytes.span
        var (offset, left) = (start, index)
        while offset < bytes.count, bytes[offset] > 0 {
            let size = Int(bytes[offset])
            if left < size { return min(offset + 1 + left, bytes.count) }
            left -= size
            offset += 1 + size
        }
        return min(offset, bytes.count)
    }

    /// Copies whole blocks, joined, while 255 bytes more would fit.
    ///
    /// - Returns: how many bytes it copied to `output`, at most `capacity`.
    mutating func take(
        from bytes: UnsafeBufferPointer<UInt8>,
        to output: UnsafeMutablePointer<UInt8>,
        capacity: Int
    ) -> Int {
        var count = 0
        while count &+ 255 <= capacity {
            guard offset < bytes.count, let base = bytes.baseAddress else {
                isCut = true
                break
            }
            let size = Int(unsafe base[offset])
            offset &+= 1
            guard size > 0 else {
                isWhole = true
                break
            }
            let here = min(size, bytes.count &- offset)
            unsafe (output + count).update(from: base + offset, count: here)
            offset &+= here
            count &+= here
            guard here == size else {
                isCut = true
                break
            }
        }
        return count
    }
}
