import CPNGKernels

/// Deflate for filtered photographs: Huffman codes for every byte, and matches for runs of zeros
/// alone.
///
/// A filtered photo holds next to no repetition, so searching for it costs many times what it saves
/// (libpng's level 6 gives 4 % fewer bytes for sixty times the time); what does repeat is the
/// nothing around a piece, and that is zeros. One dynamic block, RFC 1950 and 1951, with a code of the
/// input's own, or for small inputs one made beforehand.
///
/// Large inputs with few zeros go out in chunks of 64 bytes, and only a chunk that holds nothing else
/// begins a run: 3 % more bytes in less than half of the time, for a processor cannot foresee where short runs
/// begin and end.
///
/// A value that owns its tables: keep one and compress many pictures without allocation.
struct ZeroRunDeflate: Sendable {
    private var histogram = ZeroRunHistogram()
    private var chunkHistogram = ChunkHistogram()
    private var own = BlockCode()
    /// What a slab becomes.
    private var scratch: [UInt8] = []

    /// The most bytes besides runs of zeros that go out under a code made beforehand; larger inputs
    /// gain more by their own than it costs.
    private static let greatestSmallInput = 32_768

    /// Bytes read and written at a time: enough that nothing else counts, and few enough for the
    /// nearest cache.
    static let slab = 16_384
    /// Bytes that a slab may become: a literal for each byte, before it the header, behind it the
    /// writer's headroom.
    private static let greatestSlab = BlockCode.greatestHeader + slab * BlockCode.longest / 8 + 16

    /// Appends `input` as a zlib stream to `output`.
    ///
    /// - Complexity: O(input), a part of it counted, all of it written; no allocation once `output`
    ///   has grown.
    mutating func compress(_ input: [UInt8], into output: inout [UInt8]) {
        if goesOutInChunks(input) {
            own.build(counts: chunkHistogram.counts)
            unsafe write(input, with: own, by: ZeroRunDeflate.writeChunks, to: &output)
        } else {
            unsafe write(
                input,
                with: code(for: input),
                by: ZeroRunDeflate.writeSymbols,
                to: &output
            )
        }
    }

    /// True where ``chunkHistogram`` now has the counts.
    private mutating func goesOutInChunks(_ input: [UInt8]) -> Bool {
        guard input.count >= ChunkHistogram.leastInput else { return false }
        return unsafe input.withUnsafeBufferPointer { bytes in
            unsafe chunkHistogram.count(bytes)
        }
    }

    /// The code to send `input` under.
    private mutating func code(for input: [UInt8]) -> BlockCode {
        unsafe input.withUnsafeBufferPointer { bytes in unsafe histogram.count(bytes) }
        if histogram.literals <= ZeroRunDeflate.greatestSmallInput {
            if let prepared = BlockCode.forPhotograph(roughness: histogram.roughness) {
                return prepared
            }
            unsafe input.withUnsafeBufferPointer { bytes in unsafe histogram.countAll(bytes) }
        }
        own.build(counts: histogram.counts)
        return own
    }

    /// Appends header, symbols and checksum.
    private mutating func write(
        _ input: [UInt8],
        with code: BlockCode,
        by writeSlab: (UnsafeBufferPointer<UInt8>, HuffmanCode, inout BitWriter) -> Void,
        to output: inout [UInt8]
    ) {
        if scratch.isEmpty { scratch = [UInt8](repeating: 0, count: ZeroRunDeflate.greatestSlab) }
        // 32 kB window, no dictionary, fastest level: 0x7801 is a multiple of 31.
        output.append(0x78)
        output.append(0x01)
        var checksum = Adler32()
        unsafe scratch.withUnsafeMutableBufferPointer { scratch in
            unsafe input.withUnsafeBufferPointer { bytes in
                guard let scratch = scratch.baseAddress, let bytes = bytes.baseAddress else {
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

    /// Writes a slab with matches for runs of zeros that begin with a chunk of nothing else.
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

    /// Writes a run of zeros: one as it is, and matches with it.
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

/// The checksum of zlib streams (RFC 1950 § 8.2): a sum of the bytes and a sum of those sums, both
/// modulo 65,521.
struct Adler32: Sendable {
    private static let modulus: UInt64 = 65_521
    /// Bytes that the kernel takes in a row, and rows that it takes at once.
    private static let row = 32
    private static let greatestRows = 4_096

    private var low: UInt64 = 1
    private var high: UInt64 = 0

    /// The checksum of everything added.
    var value: UInt32 {
        UInt32(truncatingIfNeeded: (high % Adler32.modulus) << 16 | low % Adler32.modulus)
    }

    /// Adds `count` bytes.
    mutating func add(_ bytes: UnsafePointer<UInt8>, count: Int) {
        var done = 0
        while done &+ Adler32.row <= count {
            let rows = min((count &- done) / Adler32.row, Adler32.greatestRows)
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
