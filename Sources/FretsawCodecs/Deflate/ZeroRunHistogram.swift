/// How often each symbol of ``ZeroRunDeflate`` occurs in an input, or nearly so.
///
/// Of a long input a quarter is counted: chunks by a multiple of the golden ratio, which lie evenly
/// and with no period that a picture's rows could share. On photographs that costs 0.2 % of the file,
/// and counting all would cost a fifth of the time.
///
/// A value that owns its tables: keep one and count many inputs without allocation.
struct ZeroRunHistogram: Sendable {
    /// By symbol of deflate; none is 0 where only a part was counted, so that anything can be sent.
    private(set) var counts = [UInt32](repeating: 0, count: BlockCode.symbolCount)
    /// About how many bytes lie outside runs of zeros.
    private(set) var literals = 0
    /// The mean size of those bytes, taken as signed ones; those below 0 count as one less.
    private(set) var roughness = 0.0

    /// Bytes within runs of zeros, of what was counted.
    private var zeros = 0
    private var byteCounts = [UInt32](repeating: 0, count: 4 * 256)

    /// Inputs of no more bytes are counted whole.
    private static let greatestWhole = 8_192
    private static let chunk = 512

    /// Counts all of `bytes`, or a quarter where they are many.
    mutating func count(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard bytes.count > ZeroRunHistogram.greatestWhole else {
            unsafe countAll(bytes)
            return
        }
        begin()
        var counted = 0
        // 2³² over the golden ratio: its multiples fill 0 …< 2³² as evenly as can be.
        let step: UInt32 = 0x9e37_79b9
        var place: UInt32 = 0
        for start in stride(from: 0, to: bytes.count, by: ZeroRunHistogram.chunk) {
            if place < 1 << 30 {
                let end = min(start + ZeroRunHistogram.chunk, bytes.count)
                unsafe add(UnsafeBufferPointer(rebasing: bytes[start..<end]))
                counted += end - start
            }
            place &+= step
        }
        end(counted: counted)
        literals = Int(Double(literals) * Double(bytes.count) / Double(counted))
        // One of each beside eight times what was counted costs next to nothing.
        let weight: UInt32 = counted < 1 << 20 ? 8 : 1
        for symbol in counts.indices { counts[symbol] = weight * counts[symbol] + 1 }
    }

    /// Counts all of `bytes`, slab by slab as they are sent: a run may end with one.
    mutating func countAll(_ bytes: UnsafeBufferPointer<UInt8>) {
        begin()
        for start in stride(from: 0, to: bytes.count, by: ZeroRunDeflate.slab) {
            let end = min(start + ZeroRunDeflate.slab, bytes.count)
            unsafe add(UnsafeBufferPointer(rebasing: bytes[start..<end]))
        }
        end(counted: bytes.count)
    }

    private mutating func begin() {
        zeros = 0
        for index in counts.indices { counts[index] = 0 }
        for index in byteCounts.indices { byteCounts[index] = 0 }
    }

    private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let base = unsafe UnsafeRawPointer(bytes.baseAddress) else { return }
        unsafe counts.withUnsafeMutableBufferPointer { counts in
            unsafe byteCounts.withUnsafeMutableBufferPointer { byteCounts in
                var parts = unsafe ZeroRuns(base, count: bytes.count)
                while let part = unsafe parts.next() {
                    for index in 0..<part.words {
                        let word = unsafe parts.word(at: part.start &+ 8 &* index)
                        // Neighbours are often equal, and an increment waits for the one before it:
                        // four tables in turn.
                        for position in 0..<8 {
                            let byte = Int(word &>> (8 &* UInt64(position)) & 255)
                            unsafe byteCounts[(position & 3) &* 256 &+ byte] &+= 1
                        }
                    }
                    for index in 0..<part.rest {
                        unsafe byteCounts[Int(unsafe parts.byte(at: part.restStart &+ index))] &+= 1
                    }
                    guard part.zeros > 0 else { continue }
                    zeros &+= part.zeros
                    unsafe counts[0] &+= 1
                    unsafe ZeroRuns.matches(in: part.zeros - 1) { match in
                        unsafe counts[Int(MatchLength.table[match].symbol)] &+= 1
                    } zeros: { zeros in
                        unsafe counts[0] &+= UInt32(zeros)
                    }
                }
            }
        }
    }

    private mutating func end(counted: Int) {
        literals = counted - zeros
        var magnitude = 0
        for byte in 0..<256 {
            let count =
                byteCounts[byte] + byteCounts[256 + byte] + byteCounts[512 + byte]
                + byteCounts[768 + byte]
            counts[byte] += count
            magnitude += Int(count) * min(byte, 255 - byte)
        }
        counts[BlockCode.endOfBlock] = 1
        roughness = literals == 0 ? 0 : Double(magnitude) / Double(literals)
    }
}
