/// GIF's LZW decompression (GIF89a, appendix F), for one frame after another.
///
/// Every string the table can hold has already been written: an entry is a place and a length in
/// the output itself, whose first 256 places hold the single bytes. A code is then one copy from
/// an earlier place, and the string a code is about to complete overlaps its own end by one byte,
/// which is filled in afterwards.
///
/// A frame's data blocks are joined a window at a time, so that the memory needed is the frame's
/// indices and a constant.
@safe
struct LZWDecoder: ~Copyable {
    /// How a frame's data ended.
    enum Outcome: Equatable {
        /// All indices were there; data beyond them is ignored, as browsers do.
        case complete
        /// The end code came first.
        case endedEarly
        /// The data ended first.
        case outOfData
        /// A code that the table does not hold yet.
        case badCode
    }

    /// Places before the first index, which hold the single bytes.
    static let prefix = 256
    /// Places behind the last index that a copy in steps may write to: a group of four strings of
    /// the greatest length.
    static let slack = 4 * (tableSize + 16)
    private static let tableSize = 4_096
    private static let windowSize = 1 << 15

    /// Place << 16 | length, for each code.
    private let table: UnsafeMutablePointer<UInt64>
    /// The code size whose single bytes ``table`` holds, which no frame of that size overwrites.
    private var preparedSize = -1
    /// Joined data blocks; eight bytes more may be read.
    private let window: UnsafeMutablePointer<UInt8>

    init() {
        unsafe table = .allocate(capacity: Self.tableSize)
        unsafe table.initialize(repeating: 0, count: Self.tableSize)
        unsafe window = .allocate(capacity: Self.windowSize + 8)
        unsafe window.initialize(repeating: 0, count: Self.windowSize + 8)
    }

    deinit {
        unsafe table.deallocate()
        unsafe window.deallocate()
    }

    /// Decodes up to `count` colour indices.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - blocks: the frame's data blocks, which are walked to their end.
    ///   - minimumCodeSize: 0 … 8.
    ///   - count: indices wanted.
    ///   - output: room for ``prefix`` + `count` + ``slack`` bytes. The indices lie behind the
    ///     prefix; those not reached are not initialised.
    /// - Returns: how it ended, how many indices were decoded, and which byte of the joined data
    ///   blocks the last code read ended in.
    mutating func decode(
        _ bytes: [UInt8],
        blocks: inout GIFDataBlocks,
        minimumCodeSize: Int,
        count: Int,
        into output: UnsafeMutablePointer<UInt8>
    ) -> (outcome: Outcome, count: Int, lastByte: Int) {
        precondition(0...8 ~= minimumCodeSize, "a code size giflib would have refused")
        for byte in 0..<Self.prefix { unsafe output[byte] = UInt8(byte) }
        if minimumCodeSize != preparedSize {
            for literal in 0..<1 << minimumCodeSize {
                unsafe table[literal] = UInt64(literal) << 16 | 1
            }
            preparedSize = minimumCodeSize
        }
        var state = LZWState(minimumCodeSize: minimumCodeSize, end: Self.prefix + count)
        var outcome: Outcome?
        var filled = 0
        // Bytes of earlier windows.
        var passed = 0
        unsafe bytes.withUnsafeBufferPointer { bytes in
            while outcome == nil {
                // What is left of the window moves to its front.
                let left = filled - state.input
                if left > 0, state.input > 0 {
                    unsafe window.update(from: window + state.input, count: left)
                }
                passed += state.input
                state.input = 0
                filled = left
                filled +=
                    unsafe blocks.take(
                        from: bytes,
                        to: window + left,
                        capacity: Self.windowSize - left
                    )
                unsafe outcome = state.run(
                    window: window,
                    filled: filled,
                    isLast: blocks.isDone,
                    table: table,
                    output: output
                )
            }
        }
        blocks.skip(in: bytes)
        let reached = min(state.place, state.end) - Self.prefix
        let lastByte = passed + max(0, state.usedBits - 1) / 8
        return (outcome ?? .outOfData, reached, lastByte)
    }
}
