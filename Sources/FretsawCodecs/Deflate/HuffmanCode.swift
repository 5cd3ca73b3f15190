/// A prefix code of at most 15 bits a symbol, as deflate uses it (RFC 1951 § 3.2.2).
///
/// A value that owns its tables: keep one and build many codes without allocation.
struct HuffmanCode: Sendable {
    /// Bits of each symbol's code; 0 where the symbol does not occur.
    private(set) var lengths: [UInt8]
    /// Each symbol's code with its first bit lowest, as deflate sends it, and its length above it
    /// (`length << 16 | code`).
    private(set) var codes: [UInt32]
    private let longest: Int

    private var order: [UInt32] = []
    private var spare: [UInt32] = []
    private var weights: [UInt32] = []
    private var parents: [UInt16] = []

    /// A code over `symbols` symbols with no more than `longest` bits each.
    init(symbols: Int, longest: Int = 15) {
        lengths = [UInt8](repeating: 0, count: symbols)
        codes = [UInt32](repeating: 0, count: symbols)
        self.longest = longest
    }

    /// Builds the code with the shortest total for symbols that occur `counts` times, within the
    /// limit nearly so.
    ///
    /// A symbol that occurs alone gets one bit.
    ///
    /// - Precondition: `counts` has an entry for each symbol, below 2²³.
    mutating func build(counts: [UInt32]) {
        precondition(counts.count == lengths.count, "one count per symbol")
        for index in lengths.indices { lengths[index] = 0 }
        sortByCount(counts)
        switch order.count {
        case 0: break
        case 1: lengths[Int(order[0] & 0x1ff)] = 1
        default: assignLengths()
        }
        assignCodes()
    }

    /// The symbols that occur, rarest first: `count << 9 | symbol`.
    private mutating func sortByCount(_ counts: [UInt32]) {
        order.removeAll(keepingCapacity: true)
        var greatest: UInt32 = 0
        for (symbol, count) in counts.enumerated() where count > 0 {
            order.append(min(count, 0x7f_ffff) << 9 | UInt32(symbol))
            greatest = max(greatest, count)
        }
        // Least significant digit first, eight bits of the count at a time.
        var shift: UInt32 = 9
        spare = order
        while shift < 32, greatest > 0 {
            var starts = [256 of Int](repeating: 0)
            for key in order { starts[Int(key >> shift & 255)] += 1 }
            var sum = 0
            for digit in 0..<256 {
                let count = starts[digit]
                starts[digit] = sum
                sum += count
            }
            for key in order {
                let digit = Int(key >> shift & 255)
                spare[starts[digit]] = key
                starts[digit] += 1
            }
            swap(&order, &spare)
            shift += 8
            greatest >>= 8
        }
    }

    /// Huffman's algorithm with two queues, then depths, then the limit.
    private mutating func assignLengths() {
        let leaves = order.count
        let nodes = 2 * leaves - 1
        weights.removeAll(keepingCapacity: true)
        for key in order { weights.append(key >> 9) }
        parents.removeAll(keepingCapacity: true)
        for _ in 0..<nodes { parents.append(0) }
        var leaf = 0
        var inner = leaves
        while weights.count < nodes {
            var sum: UInt32 = 0
            for _ in 0..<2 {
                // The lighter of the two queues' heads; leaves first where equal keeps it flat.
                let takesLeaf =
                    leaf < leaves && (inner >= weights.count || weights[leaf] <= weights[inner])
                let node = takesLeaf ? leaf : inner
                if takesLeaf { leaf += 1 } else { inner += 1 }
                sum &+= weights[node]
                parents[node] = UInt16(truncatingIfNeeded: weights.count)
            }
            weights.append(sum)
        }
        // Depths from the root down, in place of the weights.
        var perLength = [64 of Int](repeating: 0)
        weights[nodes - 1] = 0
        for node in stride(from: nodes - 2, through: 0, by: -1) {
            let depth = weights[Int(parents[node])] + 1
            weights[node] = depth
            if node < leaves { perLength[Int(min(depth, 63))] += 1 }
        }
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

    /// Moves codes that are too long to the limit, and pays for them by lengthening shorter ones
    /// until the code is complete again (Kraft's sum is 1).
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
    private mutating func assignCodes() {
        var perLength = [16 of UInt32](repeating: 0)
        for length in lengths where length > 0 { perLength[Int(length)] += 1 }
        var next = [16 of UInt32](repeating: 0)
        for length in 1..<15 { next[length + 1] = (next[length] + perLength[length]) << 1 }
        for symbol in lengths.indices {
            let length = UInt32(lengths[symbol])
            guard length > 0 else {
                codes[symbol] = 0
                continue
            }
            let code = next[Int(length)]
            next[Int(length)] += 1
            codes[symbol] = length << 16 | HuffmanCode.reversed(code) >> (16 - length)
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
