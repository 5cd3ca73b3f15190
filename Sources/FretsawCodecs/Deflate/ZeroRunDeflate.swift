/// Deflate for filtered photographs: Huffman codes for every byte, and matches for runs of zeros
/// alone.
///
/// A filtered photo holds next to no repetition, so searching for it costs many times what it saves
/// (libpng's level 6 gives 4 % fewer bytes for sixty times the time); what does repeat is the
/// nothing around a piece, and that is zeros. One dynamic block, RFC 1950 and 1951, with a code of the
/// input's own, or for small inputs one made beforehand.
///
/// A value that owns its tables: keep one and compress many pictures without allocation.
struct ZeroRunDeflate: Sendable {
    private var counts = [UInt32](repeating: 0, count: BlockCode.symbolCount)
    private var byteCounts = [UInt32](repeating: 0, count: 4 * 256)
    private var own = BlockCode()

    /// The most bytes besides runs of zeros that go out under a code made beforehand; larger inputs
    /// gain more by their own than it costs.
    private static let greatestSmallInput = 32_768

    /// Appends `input` as a zlib stream to `output`.
    ///
    /// - Complexity: O(input), two passes; no allocation once `output` has grown.
    mutating func compress(_ input: [UInt8], into output: inout [UInt8]) {
        let survey = unsafe input.withUnsafeBufferPointer { bytes in
            unsafe ZeroRunDeflate.survey(bytes)
        }
        if survey.literals <= ZeroRunDeflate.greatestSmallInput,
            let prepared = BlockCode.forPhotograph(roughness: survey.roughness)
        {
            write(input, with: prepared, bits: survey.greatestBits, survey.checksum, to: &output)
            return
        }
        unsafe input.withUnsafeBufferPointer { bytes in unsafe count(bytes) }
        own.build(counts: counts)
        var bits = 0
        for symbol in 0..<BlockCode.symbolCount {
            // A match's extra bits (5 at most) and its distance code of one bit besides.
            let extra = symbol > BlockCode.endOfBlock ? 6 : 0
            bits += Int(counts[symbol]) * (Int(own.symbols.lengths[symbol]) + extra)
        }
        write(input, with: own, bits: bits, survey.checksum, to: &output)
    }

    /// Appends header, symbols and checksum; the symbols take `bits` at most.
    private func write(
        _ input: [UInt8],
        with code: BlockCode,
        bits: Int,
        _ checksum: UInt32,
        to output: inout [UInt8]
    ) {
        let start = output.count
        // Stream header, block, the writer's headroom, checksum.
        let room = 2 + (code.headerBits + bits) / 8 + 1 + 16 + 4
        output.append(contentsOf: repeatElement(0, count: room))
        let written = unsafe output.withUnsafeMutableBufferPointer { buffer in
            unsafe input.withUnsafeBufferPointer { bytes in
                guard let base = buffer.baseAddress else { return 0 }
                // 32 kB window, no dictionary, fastest level: 0x7801 is a multiple of 31.
                unsafe base[start] = 0x78
                unsafe base[start + 1] = 0x01
                var writer = unsafe BitWriter(base + start + 2)
                unsafe code.writeHeader(&writer)
                unsafe writeSymbols(bytes, code.symbols, &writer)
                let end = unsafe writer.finish()
                for index in 0..<4 {
                    unsafe end[index] = UInt8(truncatingIfNeeded: checksum >> (24 - 8 * index))
                }
                return unsafe end + 4 - (base + start)
            }
        }
        output.removeLast(room - written)
    }

    // MARK: Survey

    /// What is known of an input before its code is chosen.
    private struct Survey {
        var checksum: UInt32 = 0
        /// Bytes outside runs of zeros, and how many runs there are.
        var literals = 0
        var runs = 0
        /// Bytes in runs.
        var zeros = 0
        /// The sum of the literals' sizes, as signed bytes, those below 0 counted as one less.
        var magnitude = 0

        var roughness: Double { literals == 0 ? 0 : Double(magnitude) / Double(literals) }

        /// No symbol has more than 15 bits; a run is a literal, matches of 15, 5 and 1 bits, and
        /// two literals at most.
        var greatestBits: Int {
            (literals + 3 * runs + 1) * 15
                + (runs + zeros / MatchLength.longest) * (15 + 5 + 1)
        }
    }

    private static func survey(_ bytes: UnsafeBufferPointer<UInt8>) -> Survey {
        var survey = Survey()
        var checksum = Adler32()
        unsafe scan(bytes) { eight in
            checksum.add(eight: eight)
            survey.literals &+= 8
            // Each byte, where it is negative, all its bits turned over: its size, or one less.
            let signs = (eight &>> 7 & 0x0101_0101_0101_0101) &* 255
            let sizes = eight ^ signs
            let pairs = (sizes & 0x00ff_00ff_00ff_00ff) &+ (sizes &>> 8 & 0x00ff_00ff_00ff_00ff)
            survey.magnitude &+= Int((pairs &* 0x0001_0001_0001_0001) &>> 48)
        } literal: { byte in
            checksum.add(byte)
            survey.literals &+= 1
        } run: { length in
            checksum.add(zeros: length)
            survey.runs &+= 1
            survey.zeros &+= length
        }
        survey.checksum = checksum.value
        return survey
    }

    // MARK: First pass

    /// Counts symbols.
    private mutating func count(_ bytes: UnsafeBufferPointer<UInt8>) {
        for index in counts.indices { counts[index] = 0 }
        counts[BlockCode.endOfBlock] = 1
        for index in byteCounts.indices { byteCounts[index] = 0 }
        unsafe counts.withUnsafeMutableBufferPointer { counts in
            unsafe byteCounts.withUnsafeMutableBufferPointer { byteCounts in
                unsafe ZeroRunDeflate.scan(bytes) { eight in
                    // Neighbours are often equal, and an increment waits for the one before it: four
                    // tables in turn.
                    for position in 0..<8 {
                        let byte = Int(eight &>> (8 &* UInt64(position)) & 255)
                        unsafe byteCounts[(position & 3) &* 256 &+ byte] &+= 1
                    }
                } literal: { byte in
                    unsafe byteCounts[Int(byte)] &+= 1
                } run: { length in
                    unsafe counts[0] &+= 1
                    ZeroRunDeflate.matches(in: length - 1) { match in
                        unsafe counts[Int(MatchLength.table[match].symbol)] &+= 1
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
    }

    // MARK: Second pass

    private func writeSymbols(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ code: HuffmanCode,
        _ writer: inout BitWriter
    ) {
        let lengths = MatchLength.table
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
            unsafe writer.add(code: codes[BlockCode.endOfBlock])
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
        while left >= MatchLength.longest {
            match(MatchLength.longest)
            left -= MatchLength.longest
        }
        if left >= MatchLength.shortest { match(left) } else { zeros(left) }
    }
}
