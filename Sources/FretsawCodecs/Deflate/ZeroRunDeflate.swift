import CPNGKernels

/// Deflate for filtered photographs: Huffman codes for every byte, and matches only for runs of zeros.
///
/// A filtered photo contains almost no repetition, so a search for matches costs much more than it
/// saves: libpng's level 6 gives 4 % fewer bytes but takes sixty times as long. Only the transparent
/// area around a puzzle piece repeats, and it consists of zeros.
///
/// The output is a zlib stream (RFC 1950) with one dynamic block (RFC 1951). Its Huffman code is
/// built from the input's statistics; most small inputs use a prepared code.
///
/// Large inputs with few zeros are written in chunks of 64 bytes, and a run begins only with a chunk
/// of 64 zeros. This gives 3 % more bytes in less than half the time, because a processor mispredicts
/// branches at the start and end of short runs.
///
/// The value owns its tables; reuse it to compress many pictures without allocation.
struct ZeroRunDeflate: Sendable {
    private var histogram = ZeroRunHistogram()
    private var chunkHistogram = ChunkHistogram()
    private var own = BlockCode()
    /// The compressed form of one ``slab`` of input bytes.
    private var scratch: [UInt8] = []

    /// The maximum number of bytes outside runs of zeros for which a prepared code is used.
    ///
    /// For larger inputs, the smaller output is worth the time to build a code.
    private static let maxSmallInput = 32_768

    /// The number of input bytes in a slab, which is read and written at once.
    ///
    /// It is large enough that the cost per slab is negligible, and small enough for the first-level cache.
    static let slab = 16_384
    /// The maximum number of bytes that a slab is compressed to: the block's header, the longest
    /// code for each byte, and 16 spare bytes for the writer.
    private static let maxSlab = BlockCode.maxHeader + slab * BlockCode.longest / 8 + 16

    /// Appends `input` as a zlib stream to `output`.
    ///
    /// Inputs other than photographs, such as indices of a palette, always get their own code.
    ///
    /// - Complexity: O(input). For large inputs, symbols are counted in a part of the input only. No
    ///   allocation after the first call if `output` has enough capacity.
    mutating func compress(
        _ input: UnsafeBufferPointer<UInt8>,
        isPhotograph: Bool = true,
        into output: inout [UInt8]
    ) {
        if isPhotograph, unsafe goesOutInChunks(input) {
            own.build(counts: chunkHistogram.counts)
            unsafe write(input, with: own, by: ZeroRunDeflate.writeChunks, to: &output)
        } else {
            let code = unsafe code(for: input, isPhotograph)
            unsafe write(input, with: code, by: ZeroRunDeflate.writeSymbols, to: &output)
        }
    }

    /// Counts the symbols of a large input in ``chunkHistogram``, and returns whether the input is to
    /// be written in chunks.
    private mutating func goesOutInChunks(_ input: UnsafeBufferPointer<UInt8>) -> Bool {
        guard input.count >= ChunkHistogram.minInput else { return false }
        return unsafe chunkHistogram.count(input)
    }

    /// The Huffman code for `input`, prepared or built.
    private mutating func code(
        for input: UnsafeBufferPointer<UInt8>,
        _ isPhotograph: Bool
    ) -> BlockCode {
        unsafe histogram.count(input)
        if !isPhotograph || histogram.literals <= ZeroRunDeflate.maxSmallInput {
            if isPhotograph, let prepared = BlockCode.forPhotograph(roughness: histogram.roughness)
            {
                return prepared
            }
            unsafe histogram.countAll(input)
        }
        own.build(counts: histogram.counts)
        return own
    }

    private mutating func write(
        _ input: UnsafeBufferPointer<UInt8>,
        with code: BlockCode,
        by writeSlab: (UnsafeBufferPointer<UInt8>, HuffmanCode, inout BitWriter) -> Void,
        to output: inout [UInt8]
    ) {
        if scratch.isEmpty { scratch = [UInt8](repeating: 0, count: ZeroRunDeflate.maxSlab) }
        // 32 kB window, no dictionary, fastest level: 0x7801 is a multiple of 31.
        output.append(0x78)
        output.append(0x01)
        var checksum = Adler32()
        unsafe scratch.withUnsafeMutableBufferPointer { scratch in
            guard let scratch = scratch.baseAddress, let bytes = input.baseAddress else {
                return
            }
            var writer = unsafe BitWriter(scratch)
            unsafe code.writeHeader(&writer)
            var start = 0
            while start < input.count {
                let count = min(ZeroRunDeflate.slab, input.count - start)
                unsafe checksum.add(bytes + start, count: count)
                unsafe writeSlab(
                    UnsafeBufferPointer(start: bytes + start, count: count),
                    code.symbols,
                    &writer
                )
                unsafe output.append(
                    contentsOf: UnsafeBufferPointer(
                        start: scratch,
                        count: writer.place - scratch
                    )
                )
                unsafe writer.restart(at: scratch)
                start += count
            }
            unsafe writer.add(code: code.symbols.codes[BlockCode.endOfBlock])
            let end = unsafe writer.finish()
            unsafe output.append(
                contentsOf: UnsafeBufferPointer(start: scratch, count: end - scratch)
            )
        }
        output.append(bigEndian: checksum.value)
    }
}

extension ZeroRunDeflate {
    /// Writes a slab with matches for every run of zeros that ``ZeroRuns`` finds.
    static func writeSymbols(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ code: HuffmanCode,
        _ writer: inout BitWriter
    ) {
        guard let base = bytes.baseAddress else { return }
        unsafe code.codes.withUnsafeBufferPointer { buffer in
            guard let codes = buffer.baseAddress else { return }
            var parts = unsafe ZeroRuns(base, count: bytes.count)
            while let part = unsafe parts.next() {
                unsafe writer.add(base + part.start, words: part.words, codes: codes)
                unsafe writer.add(base + part.restStart, bytes: part.rest, codes: codes)
                unsafe writeZeros(part.zeros, codes, &writer)
            }
        }
    }

    /// Writes a slab with matches for runs of zeros that begin with a chunk of zeros.
    static func writeChunks(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ code: HuffmanCode,
        _ writer: inout BitWriter
    ) {
        guard let base = bytes.baseAddress else { return }
        unsafe code.codes.withUnsafeBufferPointer { buffer in
            guard let codes = buffer.baseAddress else { return }
            var at = 0
            while at < bytes.count {
                let chunks = (bytes.count &- at) / ChunkHistogram.chunk
                let written = unsafe writer.add(base + at, chunks: chunks, codes: codes)
                at &+= ChunkHistogram.chunk &* written
                if written < chunks {
                    let start = at
                    while at < bytes.count, unsafe bytes[at] == 0 { at &+= 1 }
                    unsafe writeZeros(at &- start, codes, &writer)
                } else {
                    unsafe writer.add(base + at, bytes: bytes.count &- at, codes: codes)
                    at = bytes.count
                }
            }
        }
    }

    /// Writes a run of zeros: the first zero as a literal, and the others as matches with it.
    @inline(__always)
    private static func writeZeros(
        _ count: Int,
        _ codes: UnsafePointer<UInt32>,
        _ writer: inout BitWriter
    ) {
        guard count > 0 else { return }
        let lengths = MatchLength.table
        unsafe writer.add(code: codes[0])
        unsafe writer.flush()
        unsafe ZeroRuns.matches(in: count - 1) { match in
            let entry = lengths[match]
            unsafe writer.add(code: codes[Int(entry.symbol)])
            unsafe writer.add(UInt64(entry.extra), length: UInt64(entry.extraBits))
            // Distance 1: the only distance code, one bit, 0.
            unsafe writer.add(0, length: 1)
            unsafe writer.flush()
        } zeros: { zeros in
            for _ in 0..<zeros {
                unsafe writer.add(code: codes[0])
                unsafe writer.flush()
            }
        }
    }
}

/// The checksum of zlib streams (RFC 1950 § 8.2): a sum of the bytes and a sum of those sums, both modulo 65,521.
struct Adler32: Sendable {
    private static let modulus: UInt64 = 65_521
    /// The number of bytes in a row of the kernel, and the maximum number of rows per call.
    private static let row = 32
    private static let maxRows = 4_096

    private var low: UInt64 = 1
    private var high: UInt64 = 0

    var value: UInt32 {
        UInt32(truncatingIfNeeded: (high % Adler32.modulus) << 16 | low % Adler32.modulus)
    }

    mutating func add(_ bytes: UnsafePointer<UInt8>, count: Int) {
        var done = 0
        while done &+ Adler32.row <= count {
            let rows = min((count &- done) / Adler32.row, Adler32.maxRows)
            let sums = unsafe fs_adler32_rows(bytes + done, rows)
            // The high sum counts each byte once for itself and once for each that follows.
            let repeated = low &* UInt64(Adler32.row &* rows)
            high = (high &+ repeated &+ sums.weighted) % Adler32.modulus
            low = (low &+ sums.sum) % Adler32.modulus
            done &+= Adler32.row &* rows
        }
        while done < count {
            low &+= UInt64(unsafe bytes[done])
            high &+= low
            done &+= 1
        }
    }
}

/// Splits an input into parts, each of which is a stretch of literals followed by a run of zeros.
///
/// From the start of the input, and after each run, bytes are read in words of eight. A run begins
/// with the first word of zeros and includes all zeros that follow it. All other zeros are literals.
@unsafe
struct ZeroRuns {
    /// Literals, `words` words of eight bytes and `rest` bytes, and the run of `zeros` zeros after them.
    struct Part {
        var start: Int
        var words = 0
        var rest = 0
        var zeros = 0

        var restStart: Int { start &+ 8 &* words }
    }

    private let base: UnsafeRawPointer
    private let end: Int
    private var index = 0

    init(_ bytes: UnsafeRawPointer, count: Int) {
        unsafe base = bytes
        unsafe end = count
    }

    /// The next part; nil at the end.
    @inline(__always)
    mutating func next() -> Part? {
        guard unsafe index < end else { return nil }
        var at = unsafe index
        var part = Part(start: at)
        let end = unsafe end
        while at &+ 8 <= end, unsafe word(at: at) != 0 { at &+= 8 }
        part.words = (at &- part.start) &>> 3
        let stop = at
        // Four words at a time, because most runs are long.
        while at &+ 32 <= end, unsafe isEmpty(at: at) { at &+= 32 }
        while at &+ 8 <= end, unsafe word(at: at) == 0 { at &+= 8 }
        if at > stop {
            while at < end, unsafe byte(at: at) == 0 { at &+= 1 }
            part.zeros = at &- stop
        } else {
            part.rest = end &- at
            at = end
        }
        unsafe index = at
        return part
    }

    /// Eight bytes as a number; the first byte is the least significant.
    @inline(__always)
    func word(at offset: Int) -> UInt64 {
        UInt64(littleEndian: unsafe base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// Whether the 32 bytes from `offset` on are zeros.
    @inline(__always)
    private func isEmpty(at offset: Int) -> Bool {
        unsafe base.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt64>.self) == .zero
    }

    @inline(__always)
    func byte(at offset: Int) -> UInt8 {
        unsafe base.load(fromByteOffset: offset, as: UInt8.self)
    }

    /// Splits the `length` zeros after a run's first into matches; `zeros` gets the number left over.
    @inline(__always)
    static func matches(in length: Int, match: (Int) -> Void, zeros: (Int) -> Void) {
        var left = length
        while left >= MatchLength.longest {
            match(MatchLength.longest)
            left -= MatchLength.longest
        }
        if left >= MatchLength.shortest { match(left) } else { zeros(left) }
    }
}

/// The exact or estimated number of occurrences of each symbol of ``ZeroRunDeflate`` in an input.
///
/// Only a quarter of a long input is counted. The counted chunks are chosen with multiples of the golden ratio, so they
/// are evenly distributed and have no period that could match a picture's rows. With photographs, the estimate makes
/// files 0.2 % larger; counting all bytes would take a fifth of the compression time.
///
/// The value owns its tables; reuse it to count many inputs without allocation.
struct ZeroRunHistogram: Sendable {
    /// The count of each symbol, at least 1 if only a part was counted, so that the code has them all.
    private(set) var counts = [UInt32](repeating: 0, count: BlockCode.symbolCount)
    /// The approximate number of bytes outside runs of zeros.
    private(set) var literals = 0
    /// The mean magnitude, less one if negative, of the counted bytes outside runs as signed numbers.
    private(set) var roughness = 0.0

    /// The number of counted bytes in runs of zeros.
    private var zeros = 0
    private var byteCounts = [UInt32](repeating: 0, count: 4 * 256)

    /// The maximum size in bytes of an input that is counted completely.
    private static let maxWhole = 8_192
    private static let chunk = 512

    /// Counts all of `bytes`, or a quarter if there are more than 8,192.
    mutating func count(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard bytes.count > ZeroRunHistogram.maxWhole else {
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
        // Every symbol gets a count of at least 1. Unless many bytes were counted, counts are
        // multiplied by 8 first, so that this makes files only slightly larger.
        let weight: UInt32 = counted < 1 << 20 ? 8 : 1
        for symbol in counts.indices { counts[symbol] = weight * counts[symbol] + 1 }
    }

    /// Counts all of `bytes`, slab by slab as they are written, because a run ends at the end of its slab.
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
                        unsafe byteCounts.count(parts.word(at: part.start &+ 8 &* index))
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
            let count = byteCounts.count(ofByte: byte)
            counts[byte] += count
            magnitude += Int(count) * min(byte, 255 - byte)
        }
        counts[BlockCode.endOfBlock] = 1
        roughness = literals == 0 ? 0 : Double(magnitude) / Double(literals)
    }
}

extension UnsafeMutableBufferPointer<UInt32> {
    /// Counts the eight bytes of `word` in four tables of 256.
    ///
    /// Neighbouring bytes are often equal, and with a single table each increment would wait for the
    /// previous increment of the same count.
    @inline(__always)
    fileprivate func count(_ word: UInt64) {
        for position in 0..<8 {
            let byte = Int(word &>> (8 &* UInt64(position)) & 255)
            unsafe self[(position & 3) &* 256 &+ byte] &+= 1
        }
    }
}

extension [UInt32] {
    /// The count of `byte`: the sum of its counts in the four tables of this array.
    fileprivate func count(ofByte byte: Int) -> UInt32 {
        self[byte] &+ self[256 &+ byte] &+ self[512 &+ byte] &+ self[768 &+ byte]
    }
}

/// The estimated number of occurrences of each symbol in a large input that is written in chunks.
///
/// Only a sixteenth of the chunks is counted. They are chosen with multiples of the golden ratio, so they are evenly
/// distributed and have no period that could match a picture's rows. With photographs of 48,000 pixels, this takes a
/// sixteenth of the time of counting all chunks, and files are 0.6 % larger.
///
/// The value owns its tables; reuse it to count many inputs without allocation.
struct ChunkHistogram: Sendable {
    /// The count of each deflate symbol; it is at least 1, so that the code has all symbols.
    private(set) var counts = [UInt32](repeating: 0, count: BlockCode.symbolCount)
    private var byteCounts = [UInt32](repeating: 0, count: 4 * 256)

    /// The bytes of a chunk; one of zeros begins a run, the bytes of any other are literals.
    static let chunk = 64
    /// The minimum size in bytes of an input that is written in chunks.
    static let minInput = 65_536

    /// Counts a sixteenth of `bytes`; returns false if more than a sixteenth of the counted chunks contain only zeros.
    ///
    /// In that case ``counts`` is meaningless. Such an input is not suited to chunks, because its
    /// shorter runs of zeros also matter.
    ///
    /// - Precondition: at least ``minInput`` bytes.
    mutating func count(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let base = unsafe UnsafeRawPointer(bytes.baseAddress) else { return false }
        for index in byteCounts.indices { byteCounts[index] = 0 }
        var (counted, zeros) = (0, 0)
        // 2³² over the golden ratio: its multiples fill 0 …< 2³² as evenly as can be.
        let step: UInt32 = 0x9e37_79b9
        var place: UInt32 = 0
        for chunk in 0..<bytes.count / ChunkHistogram.chunk {
            if place < 1 << 28 {
                counted += 1
                let start = unsafe base + chunk * ChunkHistogram.chunk
                if unsafe !add(start) { zeros += 1 }
            }
            place &+= step
        }
        guard 16 * zeros <= counted else { return false }
        finish(isLarge: counted > 1 << 14, zeroChunks: zeros)
        return true
    }

    /// Counts a chunk's bytes; returns false if all are 0.
    @inline(__always)
    private mutating func add(_ start: UnsafeRawPointer) -> Bool {
        var any: UInt64 = 0
        unsafe byteCounts.withUnsafeMutableBufferPointer { byteCounts in
            for word in 0..<ChunkHistogram.chunk / 8 {
                let bits = unsafe start.loadUnaligned(fromByteOffset: 8 &* word, as: UInt64.self)
                any |= bits
                unsafe byteCounts.count(bits)
            }
        }
        return any != 0
    }

    private mutating func finish(isLarge: Bool, zeroChunks: Int) {
        // Every symbol gets a count of at least 1. Unless many bytes were counted, counts are
        // multiplied by 8 first, so that this makes files only slightly larger.
        let weight: UInt32 = isLarge ? 1 : 8
        for byte in 0..<256 {
            counts[byte] = weight &* byteCounts.count(ofByte: byte) &+ 1
        }
        counts[0] &-= weight &* UInt32(ChunkHistogram.chunk &* zeroChunks)
        for symbol in BlockCode.endOfBlock..<BlockCode.symbolCount {
            counts[symbol] = symbol == BlockCode.endOfBlock ? 1 : 1 &+ UInt32(zeroChunks)
        }
    }
}

/// How a match of one length is sent (RFC 1951 § 3.2.5).
struct MatchLength: Sendable {
    var symbol: UInt16 = 0
    var extraBits: UInt8 = 0
    var extra: UInt8 = 0

    /// The maximum and minimum lengths of a match.
    static let longest = 258
    static let shortest = 3

    /// By length, 0 … 258; entries below 3 are never used.
    static let table: [MatchLength] = {
        var table = [MatchLength](repeating: MatchLength(), count: longest + 1)
        var length = shortest
        // Eight symbols without extra bits, then four each with 1, 2, 3, 4 and 5.
        for symbol in 257...284 {
            let bits = symbol < 265 ? 0 : (symbol - 261) / 4
            for extra in 0..<(1 << bits) where length < longest {
                table[length] = MatchLength(
                    symbol: UInt16(symbol),
                    extraBits: UInt8(bits),
                    extra: UInt8(extra)
                )
                length += 1
            }
        }
        table[longest] = MatchLength(symbol: 285)
        return table
    }()
}
