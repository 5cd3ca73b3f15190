internal import FretsawRaster

/// The codes of one dynamic block of deflate, and the header that sends them (RFC 1951 § 3.2.7).
///
/// A value that owns its tables: keep one and build many codes without allocation.
struct BlockCode: Sendable {
    /// Codes of 256 bytes, the end of the block and 29 lengths of matches.
    private(set) var symbols = HuffmanCode(symbols: symbolCount, longest: longest)
    private var lengthSymbols: [UInt16] = []
    private var lengthCounts = [UInt32](repeating: 0, count: 19)
    private var lengthCode = HuffmanCode(symbols: 19, longest: 7)

    /// How many symbols there are.
    static let symbolCount = 286
    /// Bits of the longest code: one less than deflate allows, so that a word holds four codes beside
    /// the seven bits of an unfinished byte.
    static let longest = 14
    /// The symbol that ends the block.
    static let endOfBlock = 256

    /// The order in which the header sends the lengths of the code-length code.
    private static let lengthOrder = [
        16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
    ]

    /// Builds the codes for symbols that occur `counts` times.
    ///
    /// - Precondition: as ``HuffmanCode/build(counts:)`` has it.
    mutating func build(counts: [UInt32]) {
        symbols.build(counts: counts)
        collectLengthSymbols()
        lengthCode.build(counts: lengthCounts)
    }

    /// At least as many bytes as ``writeHeader(_:)`` writes: no more symbols than lengths, each a code
    /// and extra bits of no more than seven.
    static let greatestHeader = (3 + 5 + 5 + 4 + 19 * 3 + (symbolCount + 1) * (7 + 7)) / 8 + 1

    /// Turns the code's lengths into symbols and counts them: 0 … 15 a length, 16 three to six
    /// repeats of the last one, 17 and 18 runs of unused symbols.
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
        // The one distance code.
        append(lengthSymbol: 1, extra: 0)
    }

    private mutating func append(lengthSymbol: Int, extra: Int) {
        lengthCounts[lengthSymbol] += 1
        lengthSymbols.append(UInt16(lengthSymbol | extra << 8))
    }

    /// One past the last symbol in use: at least 257, for the end of the block always is.
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
    /// Counting a small input and building its own code takes as long as writing it. How often each
    /// residual occurs depends on little more than how rough the photograph is, so a code for that
    /// roughness gives files 2 % larger in half the time (400 pieces of photographs and of scenery).
    ///
    /// - Parameter roughness: the mean size of a residual, taken as a signed byte.
    /// - Returns: the code; nil for what resembles no photograph.
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

/// How often residuals occur in a piece of a photograph with alpha: exp(−(|r|/scale)^exponent)
/// besides a share of zeros, most of them alpha's.
///
/// The numbers are those that cost least on 400 pieces, a sixth of them for each roughness.
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
