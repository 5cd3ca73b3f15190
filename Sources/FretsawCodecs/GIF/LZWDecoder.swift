/// Decompresses GIF's LZW data (GIF89a, appendix F), frame by frame.
///
/// Every string of the table has already been written to the output, so a table entry is an offset
/// and a length in the output. The first 256 bytes of the output are the single-byte strings.
/// Decoding a code is one copy from an earlier offset. A code may be that of the newest string,
/// whose last byte is not yet written. This byte is then the first byte of the copy, and is filled
/// in after the copy.
///
/// A frame's data blocks are joined window by window, so the memory needed is the frame's indices
/// and a constant.
@safe
struct LZWDecoder: ~Copyable {
    /// The ways in which a frame's data can end.
    enum Outcome: Equatable {
        /// All indices were decoded; data after them are ignored, as in browsers.
        case complete
        /// The end code came first.
        case endedEarly
        /// The data ended first.
        case outOfData
        /// A code that is not in the table.
        case badCode
    }

    /// The bytes before the first index, which contain the single-byte strings.
    static let prefix = 256
    /// The number of bytes after the last index that may be overwritten.
    ///
    /// Up to four codes are decoded between checks for the end. Each writes a string of at most the
    /// maximum length, plus the rest of a copy step.
    static let slack = 4 * (tableSize + 16)
    private static let tableSize = 4_096
    private static let windowSize = 1 << 15

    /// Offset << 16 | length, for each code.
    private let table: UnsafeMutablePointer<UInt64>
    /// The minimum code size whose single-byte strings are in ``table``; −1 before the first frame.
    ///
    /// Frames with this code size do not overwrite these strings.
    private var preparedSize = -1
    /// Joined data blocks, with eight readable bytes after them.
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

    /// Decodes up to `count` colour indices of a frame of the file `bytes`, and advances `blocks`
    /// to the end of its data; `minimumCodeSize` is 0 … 8.
    ///
    /// `output` has space for ``prefix`` + `count` + ``slack`` bytes. The indices follow the
    /// prefix; those not decoded are not initialised. The result contains how the data ended, the
    /// number of indices, and the byte of the joined data blocks in which the last code ended.
    mutating func decode(
        _ bytes: [UInt8],
        blocks: inout GIFDataBlocks,
        minimumCodeSize: Int,
        count: Int,
        into output: UnsafeMutablePointer<UInt8>
    ) -> (outcome: Outcome, count: Int, lastByte: Int) {
        precondition(0...8 ~= minimumCodeSize, "giflib rejects this code size")
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
                // The rest of the window moves to its front.
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

/// The state of an LZW decoder between two windows of data.
@safe
struct LZWState {
    /// The index of the first byte of the window that is not in ``bits``.
    var input = 0
    /// The next offset in the output.
    var place = LZWDecoder.prefix
    /// The offset after the last requested index.
    let end: Int
    private let clear: UInt32
    private let firstWidth: UInt64
    private var next: UInt32
    private var width: UInt64
    /// Bits read but not used, the next ones lowest.
    ///
    /// Bits above ``bitCount`` may belong to the next byte, which is read again.
    private var bits: UInt64 = 0
    private var bitCount: UInt64 = 0

    /// The number of bits of the window used by codes.
    var usedBits: Int { 8 * input - Int(bitCount) }

    init(minimumCodeSize: Int, end: Int) {
        self.end = end
        clear = 1 << UInt32(minimumCodeSize)
        firstWidth = UInt64(minimumCodeSize) + 1
        next = clear + 2
        width = firstWidth
    }

    /// Decodes until the window or the frame ends; nil if more data are needed.
    ///
    /// With `isLast`, no data follow the window.
    mutating func run(
        window: UnsafePointer<UInt8>,
        filled: Int,
        isLast: Bool,
        table: UnsafeMutablePointer<UInt64>,
        output: UnsafeMutablePointer<UInt8>
    ) -> LZWDecoder.Outcome? {
        let window = unsafe UnsafeRawPointer(window)
        let bytes = UnsafeMutableRawPointer(output)
        let end = end
        let clear = clear
        var input = input
        var place = place
        var next = next
        var width = width
        var bits = bits
        var bitCount = bitCount
        defer {
            self.input = input
            self.place = place
            self.next = next
            self.width = width
            self.bits = bits
            self.bitCount = bitCount
        }
        while place < end {
            guard input &+ 8 <= filled else {
                // The last bytes, one code at a time.
                guard isLast else { return nil }
                while bitCount < width {
                    guard input < filled else { return .outOfData }
                    bits &= (1 &<< bitCount) &- 1
                    bits |=
                        UInt64(unsafe window.load(fromByteOffset: input, as: UInt8.self))
                        &<< bitCount
                    input &+= 1
                    bitCount &+= 8
                }
                if let outcome = step() { return outcome }
                continue
            }
            // At least 56 bits: four codes.
            let word = unsafe window.loadUnaligned(fromByteOffset: input, as: UInt64.self)
            bits |= word &<< bitCount
            input &+= Int(truncatingIfNeeded: (63 &- bitCount) &>> 3)
            bitCount |= 56
            let mask = (1 &<< UInt32(width)) &- 1
            var left = 4
            if next &+ 4 <= mask {
                // The code width is unchanged, and the table has space.
                while left != 0 {
                    let code = UInt32(truncatingIfNeeded: bits) & mask
                    guard code &- clear >= 2, code < next else { break }
                    bits &>>= width
                    bitCount &-= width
                    let entry = unsafe table[Int(code)]
                    let length = Int(entry & 0xFFFF)
                    unsafe Self.copy(bytes, from: Int(entry &>> 16), to: place, count: length)
                    unsafe table[Int(next)] = UInt64(place) &<< 16 | UInt64(length &+ 1)
                    next &+= 1
                    place &+= length
                    left &-= 1
                }
            } else if next == 4_096 {
                while left != 0 {
                    let code = UInt32(truncatingIfNeeded: bits) & mask
                    guard code &- clear >= 2 else { break }
                    bits &>>= width
                    bitCount &-= width
                    let entry = unsafe table[Int(code)]
                    let length = Int(entry & 0xFFFF)
                    unsafe Self.copy(bytes, from: Int(entry &>> 16), to: place, count: length)
                    place &+= length
                    left &-= 1
                }
            }
            while left != 0 {
                if let outcome = step() { return outcome }
                left &-= 1
            }
        }
        return .complete

        /// Decodes one code of any kind.
        @inline(__always)
        func step() -> LZWDecoder.Outcome? {
            let code = UInt32(truncatingIfNeeded: bits) & ((1 &<< UInt32(width)) &- 1)
            bits &>>= width
            bitCount &-= width
            if code == clear {
                next = clear &+ 2
                width = firstWidth
                return nil
            }
            if code == clear &+ 1 { return place < end ? .endedEarly : .complete }
            guard code < next else { return place < end ? .badCode : .complete }
            let entry = unsafe table[Int(code)]
            let length = Int(entry & 0xFFFF)
            unsafe Self.copy(bytes, from: Int(entry &>> 16), to: place, count: length)
            if next < 4_096 {
                unsafe table[Int(next)] = UInt64(place) &<< 16 | UInt64(length &+ 1)
                next &+= 1
                if (next &- 1) &>> UInt32(width) != 0, width < 12 { width &+= 1 }
            }
            place &+= length
            return nil
        }
    }

    /// Copies a string in a step of 8 bytes and further steps of 16 bytes.
    ///
    /// It may write up to 15 bytes after the string's end.
    @inline(__always)
    private static func copy(
        _ bytes: UnsafeMutableRawPointer,
        from: Int,
        to place: Int,
        count: Int
    ) {
        let first = unsafe bytes.loadUnaligned(fromByteOffset: from, as: UInt64.self)
        unsafe bytes.storeBytes(of: first, toByteOffset: place, as: UInt64.self)
        if count > 8 {
            var done = 8
            repeat {
                let next = unsafe bytes.loadUnaligned(
                    fromByteOffset: from &+ done,
                    as: SIMD16<UInt8>.self
                )
                unsafe bytes.storeBytes(
                    of: next,
                    toByteOffset: place &+ done,
                    as: SIMD16<UInt8>.self
                )
                done &+= 16
            } while done < count
        }
        // The last byte of the newest string equals its first byte, which was only written above.
        // For all other strings, this writes the same byte again.
        let last = unsafe bytes.load(fromByteOffset: from &+ count &- 1, as: UInt8.self)
        unsafe bytes.storeBytes(of: last, toByteOffset: place &+ count &- 1, as: UInt8.self)
    }
}

/// Iterates over a frame's data blocks: each is a length followed by that many bytes, the last one
/// is empty.
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

    /// Copies and joins whole blocks while 255 more bytes fit, and returns the number of bytes
    /// copied.
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
