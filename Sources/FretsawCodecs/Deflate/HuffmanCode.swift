import CPNGKernels
internal import FretsawRaster

/// A prefix code of at most 15 bits a symbol, as deflate uses it (RFC 1951 § 3.2.2).
///
/// A value that owns its tables: keep one and build many codes without allocation.
struct HuffmanCode: Sendable {
    /// Bits of each symbol's code; 0 where the symbol does not occur.
    private(set) var lengths: [UInt8]
    /// Each symbol's `code << 8 | length`; a code's first bit is the lowest, as deflate sends it.
    private(set) var codes: [UInt32]
    private let longest: Int

    /// The ``occurring`` first are the symbols that occur, rarest first, as `count << 9 | symbol`.
    private var order: [UInt32]
    private var occurring = 0
    private var spare: [UInt32]
    /// The weights, later the depths, of the tree's nodes: leaves first, the root last.
    private var weights: [UInt32]
    private var parents: [UInt16]

    /// A code over `symbols` symbols with no more than `longest` bits each.
    init(symbols: Int, longest: Int = 15) {
        lengths = [UInt8](repeating: 0, count: symbols)
        codes = [UInt32](repeating: 0, count: symbols)
        order = codes
        spare = codes
        weights = [UInt32](repeating: 0, count: 2 * symbols)
        parents = [UInt16](repeating: 0, count: 2 * symbols)
        self.longest = longest
    }

    /// Builds the code that needs the fewest bits for symbols that occur `counts` times.
    ///
    /// If the limit on code lengths applies, the code needs slightly more bits than the minimum.
    ///
    /// A symbol that occurs alone gets one bit.
    ///
    /// - Precondition: `counts` has an entry for each symbol, below 2²³.
    mutating func build(counts: [UInt32]) {
        precondition(counts.count == lengths.count, "one count per symbol")
        for index in lengths.indices { lengths[index] = 0 }
        sortByCount(counts)
        switch occurring {
        case 0: break
        case 1: lengths[Int(order[0] & 0x1ff)] = 1
        default: assignLengths()
        }
        HuffmanCode.assign(&codes, to: lengths)
    }

    /// Fills ``order``.
    private mutating func sortByCount(_ counts: [UInt32]) {
        var greatest: UInt32 = 0
        occurring = 0
        for symbol in counts.indices where counts[symbol] > 0 {
            let count = min(counts[symbol], 0x7f_ffff)
            order[occurring] = count << 9 | UInt32(symbol)
            occurring += 1
            greatest = max(greatest, count)
        }
        // Least significant digit first, eight bits of the count at a time.
        var shift: UInt32 = 9
        while greatest > 0 {
            HuffmanCode.sort(order, count: occurring, by: shift, into: &spare)
            swap(&order, &spare)
            shift += 8
            greatest >>= 8
        }
    }

    /// Sorts the first `count` keys stably into `target` by the eight bits from bit `shift` on.
    private static func sort(
        _ keys: [UInt32],
        count: Int,
        by shift: UInt32,
        into target: inout [UInt32]
    ) {
        let keys = keys.span.extracting(..<count)
        var starts = [256 of UInt16](repeating: 0)
        for index in keys.indices { starts[Int(keys[index] &>> shift & 255)] &+= 1 }
        var sum: UInt16 = 0
        for digit in 0..<256 {
            let count = starts[digit]
            starts[digit] = sum
            sum &+= count
        }
        var sorted = target.mutableSpan
        for index in keys.indices {
            let digit = Int(keys[index] &>> shift & 255)
            sorted[Int(starts[digit])] = keys[index]
            starts[digit] &+= 1
        }
    }

    /// Huffman's algorithm, then the limit.
    private mutating func assignLengths() {
        var perLength = HuffmanCode.depths(order, count: occurring, &weights, &parents)
        limit(&perLength)
        // The rarest symbols take the longest codes.
        var position = 0
        for length in stride(from: longest, through: 1, by: -1) {
            for _ in 0..<perLength[length] {
                lengths[Int(order[position] & 0x1ff)] = UInt8(length)
                position += 1
            }
        }
    }

    /// The number of leaves at each depth of the Huffman tree; entry 63 includes deeper leaves.
    ///
    /// The leaves are the first `count` keys, at least two. Two queues build the tree.
    private static func depths(
        _ order: [UInt32],
        count leaves: Int,
        _ weightMemory: inout [UInt32],
        _ parentMemory: inout [UInt16]
    ) -> [64 of Int] {
        let nodes = 2 * leaves - 1
        let order = order.span
        var weights = weightMemory.mutableSpan
        var parents = parentMemory.mutableSpan
        for index in 0..<leaves { weights[index] = order[index] >> 9 }
        var leaf = 0
        var inner = leaves
        for node in leaves..<nodes {
            var sum: UInt32 = 0
            for _ in 0..<2 {
                // The lighter of the two queues' heads. If they are equal, the leaf is taken, which
                // keeps the tree flat.
                let takesLeaf =
                    leaf < leaves && (inner >= node || weights[leaf] <= weights[inner])
                let child = takesLeaf ? leaf : inner
                leaf &+= takesLeaf ? 1 : 0
                inner &+= takesLeaf ? 0 : 1
                sum &+= weights[child]
                parents[child] = UInt16(truncatingIfNeeded: node)
            }
            weights[node] = sum
        }
        // Depths from the root down, in place of the weights.
        var perLength = [64 of Int](repeating: 0)
        weights[nodes - 1] = 0
        for node in stride(from: nodes - 2, through: 0, by: -1) {
            let depth = weights[Int(parents[node])] &+ 1
            weights[node] = depth
            if node < leaves { perLength[Int(min(depth, 63))] &+= 1 }
        }
        return perLength
    }

    /// Shortens the codes that exceed the limit to the limit.
    ///
    /// In return, lengthens shorter codes until the code is complete again (Kraft's sum is 1).
    private func limit(_ perLength: inout [64 of Int]) {
        for length in (longest + 1)..<64 {
            perLength[longest] += perLength[length]
            perLength[length] = 0
        }
        var total = 0
        for length in 1...longest { total += perLength[length] << (longest - length) }
        while total > 1 << longest {
            perLength[longest] -= 1
            for length in stride(from: longest - 1, through: 1, by: -1) where perLength[length] > 0
            {
                perLength[length] -= 1
                perLength[length + 1] += 2
                break
            }
            total -= 1
        }
    }

    /// Codes of one length are consecutive, in the symbols' order, and follow the shorter ones.
    private static func assign(_ codeMemory: inout [UInt32], to lengths: [UInt8]) {
        let lengths = lengths.span
        var codes = codeMemory.mutableSpan
        var perLength = [16 of UInt32](repeating: 0)
        for symbol in lengths.indices { perLength[Int(lengths[symbol] & 15)] &+= 1 }
        perLength[0] = 0
        var next = [16 of UInt32](repeating: 0)
        for length in 1..<15 { next[length + 1] = (next[length] + perLength[length]) << 1 }
        for symbol in lengths.indices {
            let length = UInt32(lengths[symbol] & 15)
            let code = next[Int(length)]
            next[Int(length)] &+= 1
            codes[symbol] =
                length == 0 ? 0 : (HuffmanCode.reversed(code) >> (16 - length)) << 8 | length
        }
    }

    /// The lowest 16 bits in reverse order.
    private static func reversed(_ code: UInt32) -> UInt32 {
        var bits = code & 0xffff
        bits = (bits & 0x5555) << 1 | (bits >> 1) & 0x5555
        bits = (bits & 0x3333) << 2 | (bits >> 2) & 0x3333
        bits = (bits & 0x0f0f) << 4 | (bits >> 4) & 0x0f0f
        return (bits & 0x00ff) << 8 | bits >> 8
    }
}

/// Writes bits, first bit lowest, into memory of known size.
///
/// - Precondition of every call: the memory contains 8 bytes beyond what has been written.
@unsafe struct BitWriter {
    private var state: fs_bit_writer

    init(_ start: UnsafeMutablePointer<UInt8>) {
        unsafe state = fs_bit_writer(bits: 0, count: 0, next: start)
    }

    /// The address of the next byte; ``restart(at:)`` changes it.
    var place: UnsafeMutablePointer<UInt8> { unsafe state.next }

    /// Continues in other memory, beginning with the bits that were not yet stored.
    mutating func restart(at place: UnsafeMutablePointer<UInt8>) { unsafe state.next = place }

    /// Adds the lowest `length` bits of `value`; no more than 56 between two ``flush()``es.
    @inline(__always)
    mutating func add(_ value: UInt64, length: UInt64) {
        unsafe state.bits |= value &<< state.count
        unsafe state.count &+= length
    }

    /// Adds a symbol, given as its entry in ``HuffmanCode/codes``.
    @inline(__always)
    mutating func add(code: UInt32) {
        unsafe add(UInt64(code &>> 8), length: UInt64(code & 255))
    }

    /// Adds a symbol of at most 14 bits for each of `8 * words` bytes, and flushes.
    @inline(__always)
    mutating func add(_ bytes: UnsafePointer<UInt8>, words: Int, codes: UnsafePointer<UInt32>) {
        unsafe fs_deflate_literals(&state, bytes, words, codes)
    }

    /// Adds a symbol of at most 14 bits for each of `count` bytes, and flushes.
    @inline(__always)
    mutating func add(
        _ bytes: UnsafePointer<UInt8>,
        bytes count: Int,
        codes: UnsafePointer<UInt32>
    ) {
        for index in 0..<count {
            unsafe add(code: codes[Int(bytes[index])])
            unsafe flush()
        }
    }

    /// Adds chunks of 64 bytes before the first chunk that contains only zeros, and flushes.
    ///
    /// Each byte is added as a symbol of at most 14 bits. Returns the number of chunks added.
    @inline(__always)
    mutating func add(
        _ bytes: UnsafePointer<UInt8>,
        chunks: Int,
        codes: UnsafePointer<UInt32>
    ) -> Int {
        unsafe fs_deflate_chunks(&state, bytes, chunks, codes)
    }

    /// Stores whole bytes; fewer than 8 bits stay behind.
    @inline(__always)
    mutating func flush() {
        unsafe UnsafeMutableRawPointer(state.next).storeBytes(
            of: state.bits.littleEndian,
            as: UInt64.self
        )
        unsafe state.next += Int(truncatingIfNeeded: state.count &>> 3)
        unsafe state.bits &>>= state.count & ~7
        unsafe state.count &= 7
    }

    /// Fills up the last byte with zeros and returns where the next one would go.
    mutating func finish() -> UnsafeMutablePointer<UInt8> {
        unsafe flush()
        if unsafe state.count > 0 {
            unsafe state.next.pointee = UInt8(truncatingIfNeeded: state.bits)
            unsafe state.next += 1
            unsafe state.count = 0
        }
        return unsafe state.next
    }
}

/// The codes of one dynamic block of deflate, and the header that sends them (RFC 1951 § 3.2.7).
///
/// A value that owns its tables: keep one and build many codes without allocation.
struct BlockCode: Sendable {
    /// The codes of the 256 byte values, the end of the block and the 29 match lengths.
    private(set) var symbols = HuffmanCode(symbols: symbolCount, longest: longest)
    private var lengthSymbols: [UInt16] = []
    private var lengthCounts = [UInt32](repeating: 0, count: 19)
    private var lengthCode = HuffmanCode(symbols: 19, longest: 7)

    static let symbolCount = 286
    /// Bits of the longest code: one less than deflate allows, so that a word contains four codes beside
    /// the seven bits of an unfinished byte.
    static let longest = 14
    static let endOfBlock = 256

    /// The order in which the header sends the lengths of the code-length code.
    private static let lengthOrder = [
        16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
    ]

    /// Builds the codes for symbols that occur `counts` times, as ``HuffmanCode/build(counts:)``.
    mutating func build(counts: [UInt32]) {
        symbols.build(counts: counts)
        collectLengthSymbols()
        lengthCode.build(counts: lengthCounts)
    }

    /// An upper bound for the number of bytes that ``writeHeader(_:)`` writes.
    ///
    /// The lengths are sent as at most one symbol per length. Each symbol has a code of at most
    /// seven bits and at most seven extra bits.
    static let maxHeader = (3 + 5 + 5 + 4 + 19 * 3 + (symbolCount + 1) * (7 + 7)) / 8 + 1

    /// Turns the code's lengths into symbols and counts the symbols.
    ///
    /// - 0 … 15 is a length.
    /// - 16 repeats the previous length three to six times.
    /// - 17 and 18 are runs of length 0, for unused symbols.
    private mutating func collectLengthSymbols() {
        lengthSymbols.removeAll(keepingCapacity: true)
        for index in lengthCounts.indices { lengthCounts[index] = 0 }
        let end = usedSymbols
        var symbol = 0
        while symbol < end {
            let length = symbols.lengths[symbol]
            var stop = symbol + 1
            while stop < end, symbols.lengths[stop] == length { stop += 1 }
            var run = stop - symbol
            if length > 0 {
                append(lengthSymbol: Int(length), extra: 0)
                run -= 1
            }
            while run > 0 {
                switch (length, run) {
                case (0, 11...):
                    append(lengthSymbol: 18, extra: min(run, 138) - 11)
                    run -= min(run, 138)
                case (0, 3...):
                    append(lengthSymbol: 17, extra: run - 3)
                    run = 0
                case (_, 3...):
                    append(lengthSymbol: 16, extra: min(run, 6) - 3)
                    run -= min(run, 6)
                default:
                    append(lengthSymbol: Int(length), extra: 0)
                    run -= 1
                }
            }
            symbol = stop
        }
        // The length of the only distance code: one bit.
        append(lengthSymbol: 1, extra: 0)
    }

    private mutating func append(lengthSymbol: Int, extra: Int) {
        lengthCounts[lengthSymbol] += 1
        lengthSymbols.append(UInt16(lengthSymbol | extra << 8))
    }

    /// One more than the last symbol in use: at least 257, because a block always has an end.
    private var usedSymbols: Int {
        (symbols.lengths.lastIndex { $0 > 0 } ?? BlockCode.endOfBlock) + 1
    }

    /// Writes the header of a last block with dynamic codes.
    func writeHeader(_ writer: inout BitWriter) {
        unsafe writer.add(0b101, length: 3)
        unsafe writer.add(UInt64(usedSymbols - 257), length: 5)
        unsafe writer.add(0, length: 5)
        unsafe writer.add(UInt64(19 - 4), length: 4)
        unsafe writer.flush()
        for symbol in BlockCode.lengthOrder {
            unsafe writer.add(UInt64(lengthCode.lengths[symbol]), length: 3)
            unsafe writer.flush()
        }
        for entry in lengthSymbols {
            let symbol = Int(entry & 255)
            unsafe writer.add(code: lengthCode.codes[symbol])
            let extraBits: UInt64 =
                switch symbol {
                case 16: 2
                case 17: 3
                case 18: 7
                default: 0
                }
            unsafe writer.add(UInt64(entry &>> 8), length: extraBits)
            unsafe writer.flush()
        }
    }
}

extension BlockCode {
    /// A code made beforehand for a small piece of a filtered photograph.
    ///
    /// Counting a small input and building its own code takes as long as writing it. How often each residual occurs
    /// depends mainly on how rough the photograph is. A prepared code for that roughness therefore halves the time, and
    /// files are 2 % larger. This was measured with 400 pieces of photographs and of scenery.
    ///
    /// `roughness` is the mean magnitude of the residuals, as signed bytes. Returns nil if the
    /// input does not resemble a photograph.
    static func forPhotograph(roughness: Double) -> BlockCode? {
        guard roughness >= 1.5, roughness < 32 else { return nil }
        let index = roughnessBounds.firstIndex { roughness < $0 } ?? roughnessBounds.count
        return photographs[index]
    }

    /// Where one roughness ends and the next begins.
    private static let roughnessBounds: [Double] = [4, 6, 9, 13, 18]

    /// From smooth to rough.
    private static let photographs: [BlockCode] = [
        ResidualModel(zeros: 0.46, scale: 0.9, exponent: 0.5),
        ResidualModel(zeros: 0.38, scale: 1.5, exponent: 0.6),
        ResidualModel(zeros: 0.32, scale: 3.4, exponent: 0.6),
        ResidualModel(zeros: 0.28, scale: 3.3, exponent: 0.5),
        ResidualModel(zeros: 0.25, scale: 7.0, exponent: 0.6),
        ResidualModel(zeros: 0.23, scale: 8.5, exponent: 0.55),
    ].map { model in
        var code = BlockCode()
        code.build(counts: model.counts)
        return code
    }
}

/// How often each residual r occurs in a piece of a photograph with alpha.
///
/// The frequency is proportional to exp(−(|r|/scale)^exponent). In addition there is a share of
/// zeros, most of them in the alpha channel.
///
/// The parameters give the smallest output for 400 pieces, a sixth of the pieces for each model.
private struct ResidualModel {
    let zeros: Double
    let scale: Double
    let exponent: Double

    /// Occurrences of each symbol in about a million; none is 0, so that anything can be sent.
    var counts: [UInt32] {
        let million = 1_000_000.0
        let matches = 0.02
        let weights = (0..<256).map { byte -> Double in
            let size = Double(Int8(truncatingIfNeeded: byte).magnitude)
            return byte == 0
                ? 0 : PortableMath.exp(-PortableMath.power(size / scale, exponent))
        }
        let total = weights.reduce(0, +)
        let share = (1 - zeros - matches) / total
        var counts = weights.map { UInt32($0 * share * million) + 3 }
        counts[0] = UInt32(zeros * million)
        counts.append(3)
        let perLength = UInt32(matches / 29 * million)
        counts += [UInt32](repeating: perLength, count: BlockCode.symbolCount - counts.count)
        return counts
    }
}
