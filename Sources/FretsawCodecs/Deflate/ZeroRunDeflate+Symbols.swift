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
