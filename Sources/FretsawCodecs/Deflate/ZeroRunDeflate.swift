/// Deflate for filtered photographs: Huffman codes for every byte, and matches for runs of zeros
/// alone.
///
/// A filtered photo holds next to no repetition, so searching for it costs many times what it saves
/// (libpng's level 6 gives 4 % fewer bytes for sixty times the time); what does repeat is the
/// nothing around a piece, and that is zeros. One dynamic block, RFC 1950 and 1951.
///
/// A value that owns its tables: keep one and compress many pictures without allocation.
struct ZeroRunDeflate: Sendable {
    var counts = [UInt32](repeating: 0, count: symbols)
    private var byteCounts = [UInt32](repeating: 0, count: 4 * 256)
    var code = HuffmanCode(symbols: symbols)
    var lengthCounts = [UInt32](repeating: 0, count: 19)
    var lengthCode = HuffmanCode(symbols: 19, longest: 7)
    var lengthSymbols: [UInt16] = []

    /// 256 bytes, the end of the block, 29 lengths of matches.
    private static let symbols = 286
    private static let endOfBlock = 256
    /// Of what a match can hold.
    private static let longestMatch = 258
    private static let shortestMatch = 3

    /// Appends `input` as a zlib stream to `output`.
    ///
    /// - Complexity: O(input), two passes; no allocation once `output` has grown.
    mutating func compress(_ input: [UInt8], into output: inout [UInt8]) {
        let checksum = unsafe input.withUnsafeBufferPointer { bytes in
            unsafe count(bytes)
        }
        code.build(counts: counts)
        collectLengthSymbols()
        lengthCode.build(counts: lengthCounts)

        var bits = 3 + 5 + 5 + 4 + 19 * 3 + lengthSymbols.count * (7 + 7)
        for symbol in 0..<ZeroRunDeflate.symbols {
            // A match's extra bits (5 at most) and its distance code of one bit besides.
            let extra = symbol > ZeroRunDeflate.endOfBlock ? 6 : 0
            bits += Int(counts[symbol]) * (Int(code.lengths[symbol]) + extra)
        }
        let start = output.count
        // Header, stream, the writer's headroom, checksum.
        let room = 2 + bits / 8 + 1 + 16 + 4
        output.append(contentsOf: repeatElement(0, count: room))
        let written = unsafe output.withUnsafeMutableBufferPointer { buffer in
            unsafe input.withUnsafeBufferPointer { bytes in
                guard let base = buffer.baseAddress else { return 0 }
                // 32 kB window, no dictionary, fastest level: 0x7801 is a multiple of 31.
                unsafe base[start] = 0x78
                unsafe base[start + 1] = 0x01
                var writer = unsafe BitWriter(base + start + 2)
                unsafe writeHeader(&writer)
                unsafe writeSymbols(bytes, &writer)
                let end = unsafe writer.finish()
                for index in 0..<4 {
                    unsafe end[index] = UInt8(truncatingIfNeeded: checksum >> (24 - 8 * index))
                }
                return unsafe end + 4 - (base + start)
            }
        }
        output.removeLast(room - written)
    }

    // MARK: First pass

    /// Counts symbols and returns the input's checksum.
    private mutating func count(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
        for index in counts.indices { counts[index] = 0 }
        counts[ZeroRunDeflate.endOfBlock] = 1
        for index in byteCounts.indices { byteCounts[index] = 0 }
        var checksum = Adler32()
        unsafe counts.withUnsafeMutableBufferPointer { counts in
            unsafe byteCounts.withUnsafeMutableBufferPointer { byteCounts in
                unsafe ZeroRunDeflate.scan(bytes) { eight in
                    checksum.add(eight: eight)
                    // Neighbours are often equal, and an increment waits for the one before it: four
                    // tables in turn.
                    for position in 0..<8 {
                        let byte = Int(eight &>> (8 &* UInt64(position)) & 255)
                        unsafe byteCounts[(position & 3) &* 256 &+ byte] &+= 1
                    }
                } literal: { byte in
                    checksum.add(byte)
                    unsafe byteCounts[Int(byte)] &+= 1
                } run: { length in
                    checksum.add(zeros: length)
                    unsafe counts[0] &+= 1
                    ZeroRunDeflate.matches(in: length - 1) { match in
                        unsafe counts[Int(ZeroRunDeflate.lengthTable[match].symbol)] &+= 1
                    } zeros: { zeros in
                        unsafe counts[0] &+= UInt32(zeros)
                    }
                }
            }
        }
        for byte in 0..<256 {
            counts[byte] +=
                byteCounts[byte] + byteCounts[256 + byte] + byteCounts[512 + byte]
                + byteCounts[768 + byte]
        }
        return checksum.value
    }

    // MARK: Second pass

    private func writeSymbols(_ bytes: UnsafeBufferPointer<UInt8>, _ writer: inout BitWriter) {
        unsafe code.codes.withUnsafeBufferPointer { codes in
            unsafe ZeroRunDeflate.scan(bytes) { eight in
                var word = eight
                // Three codes of 15 bits fit beside the 7 bits a flush leaves behind.
                for _ in 0..<2 {
                    for _ in 0..<3 {
                        unsafe writer.add(code: codes[Int(word & 255)])
                        word &>>= 8
                    }
                    unsafe writer.flush()
                }
                unsafe writer.add(code: codes[Int(word & 255)])
                unsafe writer.add(code: codes[Int(word &>> 8)])
                unsafe writer.flush()
            } literal: { byte in
                unsafe writer.add(code: codes[Int(byte)])
                unsafe writer.flush()
            } run: { length in
                unsafe writer.add(code: codes[0])
                unsafe writer.flush()
                ZeroRunDeflate.matches(in: length - 1) { match in
                    let entry = ZeroRunDeflate.lengthTable[match]
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
            unsafe writer.add(code: codes[ZeroRunDeflate.endOfBlock])
            unsafe writer.flush()
        }
    }

    /// Cuts the input into eights of bytes, runs of at least eight zeros, and the last few bytes.
    @inline(__always)
    private static func scan(
        _ bytes: UnsafeBufferPointer<UInt8>,
        eight: (UInt64) -> Void,
        literal: (UInt8) -> Void,
        run: (Int) -> Void
    ) {
        guard let base = unsafe UnsafeRawPointer(bytes.baseAddress) else { return }
        let end = bytes.count
        var index = 0
        while index + 8 <= end {
            let word = unsafe UInt64(
                littleEndian: base.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            )
            guard word == 0 else {
                eight(word)
                index += 8
                continue
            }
            var stop = index + 8
            while stop + 8 <= end,
                unsafe base.loadUnaligned(fromByteOffset: stop, as: UInt64.self) == 0
            {
                stop += 8
            }
            while stop < end, unsafe bytes[stop] == 0 { stop += 1 }
            run(stop - index)
            index = stop
        }
        while index < end {
            unsafe literal(bytes[index])
            index += 1
        }
    }

    /// Cuts what follows a run's first zero into matches, and zeros too few for one.
    @inline(__always)
    private static func matches(in length: Int, match: (Int) -> Void, zeros: (Int) -> Void) {
        var left = length
        while left >= longestMatch {
            match(longestMatch)
            left -= longestMatch
        }
        if left >= shortestMatch { match(left) } else { zeros(left) }
    }
}
