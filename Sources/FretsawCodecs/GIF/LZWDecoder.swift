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
    /// The code size whose single bytes ``table`` contains, which no frame of that size overwrites.
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

    /// Decodes up to `count` colour indices of a frame of the file `bytes`, whose data `blocks` are walked
    /// to their end; `minimumCodeSize` is 0 … 8.
    ///
    /// `output` has space for ``prefix`` + `count` + ``slack`` bytes: the indices are behind the prefix, and
    /// those not reached are not initialised. The result says how the data ended, how many indices were
    /// decoded, and which byte of the joined data blocks the last code read ended in.
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

/// Where an LZW decoder is between two windows of data.
@safe
struct LZWState {
    /// The first byte of the window not yet in ``bits``.
    var input = 0
    /// The next place in the output.
    var place = LZWDecoder.prefix
    /// One past the last place wanted.
    let end: Int
    private let clear: UInt32
    private let firstWidth: UInt64
    private var next: UInt32
    private var width: UInt64
    /// Bits read but not used, the next ones lowest; those above ``bitCount`` may already be the next
    /// byte's, which are read again.
    private var bits: UInt64 = 0
    private var bitCount: UInt64 = 0

    /// Bits of the window that codes have taken so far.
    var usedBits: Int { 8 * input - Int(bitCount) }

    init(minimumCodeSize: Int, end: Int) {
        self.end = end
        clear = 1 << UInt32(minimumCodeSize)
        firstWidth = UInt64(minimumCodeSize) + 1
        next = clear + 2
        width = firstWidth
    }

    /// Decodes until the window, which nothing follows where `isLast`, runs out or the frame ends; nil
    /// where more data are needed.
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

        /// One code of any kind.
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

    /// Copies a string forward in steps of eight bytes, up to seven too many.
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
        // The string about to be completed ends with the index it begins with, which has only
        // now been written; for all others the byte is there already.
        let last = unsafe bytes.load(fromByteOffset: from &+ count &- 1, as: UInt8.self)
        unsafe bytes.storeBytes(of: last, toByteOffset: place &+ count &- 1, as: UInt8.self)
    }
}

/// A walk over a frame's data blocks: each a length and as many bytes, the last one empty.
struct GIFDataBlocks {
    /// The next block's length byte; behind the last block once ``isWhole``.
    private(set) var offset: Int
    /// True once the empty block was met.
    private(set) var isWhole = false
    /// True once the file ended before the blocks did.
    private(set) var isCut = false

    init(from offset: Int) { self.offset = offset }

    /// Whether no bytes are left to be taken.
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

    /// Where byte `index` of the joined blocks that begin at `start` is in the file; the blocks' end
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

    /// Copies whole blocks, joined, while 255 bytes more would fit, and returns how many bytes it copied.
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
