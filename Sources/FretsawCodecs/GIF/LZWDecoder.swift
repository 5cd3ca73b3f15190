import CGIFKernels

/// Decompresses GIF's LZW data (GIF89a, appendix F), frame by frame.
///
/// Every string of the table has already been written to the output, so a table entry is an offset
/// and a length in the output. The first 256 bytes of the output are the single-byte strings.
/// Decoding a code is one copy from an earlier offset.
///
/// A frame's data blocks are joined window by window, so the memory needed is the frame's indices and a constant.
@safe
struct LZWDecoder: ~Copyable {
    /// The bytes before the first index, which contain the single-byte strings.
    static let prefix = 256
    /// The number of bytes after the last index that may be overwritten.
    static let slack = FS_LZW_SLACK
    private static let tableSize = FS_LZW_TABLE_SIZE
    private static let windowSize = 1 << 13

    private let table: UnsafeMutablePointer<fs_lzw_string>
    /// The number of entries of ``table`` that the last frame used; all others are empty.
    private var usedCount = 0
    /// Joined data blocks.
    private let window: UnsafeMutablePointer<UInt8>

    init() {
        unsafe table = .allocate(capacity: Self.tableSize)
        unsafe table.initialize(repeating: fs_lzw_string(), count: Self.tableSize)
        unsafe window = .allocate(capacity: Self.windowSize)
        unsafe window.initialize(repeating: 0, count: Self.windowSize)
    }

    deinit {
        unsafe table.deallocate()
        unsafe window.deallocate()
    }

    /// Decodes up to `count` colour indices of a frame of the file `bytes`, and advances `blocks`
    /// to the end of its data; `minimumCodeSize` is 0 … 8.
    ///
    /// `output` has space for ``prefix`` + `count` + ``slack`` bytes. The indices follow the
    /// prefix; those not decoded are not initialised. All are below 1 << `minimumCodeSize`. The
    /// result contains how the data ended (those after the last index are ignored, as in browsers), the number of indices, and the byte of the joined data
    /// blocks in which the last code ended.
    mutating func decode(
        _ bytes: [UInt8],
        blocks: inout GIFDataBlocks,
        minimumCodeSize: Int,
        count: Int,
        into output: UnsafeMutablePointer<UInt8>
    ) -> (outcome: fs_lzw_outcome, count: Int, lastByte: Int) {
        precondition(0...8 ~= minimumCodeSize, "the caller checks the code size")
        let clear = 1 << minimumCodeSize
        precondition(count <= DecodingLimits.absoluteMaxPixels, "offsets have 32 bits")
        for byte in 0..<Self.prefix { unsafe output[byte] = UInt8(byte) }
        unsafe table.update(repeating: fs_lzw_string(), count: usedCount)
        for literal in 0..<clear {
            unsafe table[literal] = fs_lzw_string(offset: UInt32(literal), length: 1)
        }
        var state = fs_lzw_state(
            bit: 0,
            place: Self.prefix,
            end: Self.prefix + count,
            clear: UInt32(clear),
            next: UInt32(clear + 2),
            width: UInt32(minimumCodeSize + 1)
        )
        var outcome = FS_LZW_NEEDS_DATA
        var filled = 0
        // Bytes of earlier windows.
        var passed = 0
        unsafe bytes.withUnsafeBufferPointer { bytes in
            while outcome == FS_LZW_NEEDS_DATA {
                // The rest of the window moves to its front.
                let used = state.bit / 8
                let left = filled - used
                if left > 0, used > 0 {
                    unsafe window.update(from: window + used, count: left)
                }
                passed += used
                state.bit -= 8 * used
                filled = left
                filled +=
                    unsafe blocks.take(
                        from: bytes,
                        to: window + left,
                        capacity: Self.windowSize - left
                    )
                unsafe outcome = fs_lzw_run(
                    &state,
                    window,
                    filled,
                    blocks.isDone ? 1 : 0,
                    table,
                    output
                )
            }
        }
        usedCount = Int(state.next)
        blocks.skip(in: bytes)
        let reached = min(state.place, state.end) - Self.prefix
        let lastByte = passed + max(0, state.bit - 1) / 8
        return (outcome, reached, lastByte)
    }
}

/// Iterates over a frame's data blocks: each is a length followed by that many bytes, the last one is empty.
struct GIFDataBlocks {
    /// The offset of the next block's length byte; after the last block once ``isWhole``.
    private(set) var offset: Int
    /// Whether the empty block was reached.
    private(set) var isWhole = false
    /// Whether the file ended before the blocks.
    private(set) var isCut = false

    init(from offset: Int) { self.offset = offset }

    /// Whether all bytes have been read.
    var isDone: Bool { isWhole || isCut }

    /// Skips the remaining blocks.
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

    /// The offset in the file of byte `index` of the joined blocks that begin at `start`; the
    /// blocks' end if there are fewer.
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

    /// Copies and joins whole blocks while 255 more bytes fit, and returns the number of bytes copied.
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
