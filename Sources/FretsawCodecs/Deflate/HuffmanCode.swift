/// A prefix code of at most 15 bits a symbol, as deflate uses it (RFC 1951 § 3.2.2).
///
/// A value that owns its tables: keep one and build many codes without allocation.
struct HuffmanCode: Sendable {
    /// Bits of each symbol's code; 0 where the symbol does not occur.
    private(set) var lengths: [UInt8]
    /// Each symbol's length, and above it its code with the first bit lowest, as deflate sends it
    /// (`code << 8 | length`).
    private(set) var codes: [UInt32]
    private let longest: Int

    /// The symbols that occur, rarest first, as `count << 9 | symbol`; ``occurring`` of them.
    private var order: [UInt32]
    private var occurring = 0
    private var spare: [UInt32]
    /// Weights of the tree's nodes, then their depths: leaves first, the root last.
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
        switch occurring {
        case 0: break
        case 1: lengths[Int(order[0] & 0x1ff)] = 1
        default: assignLengths()
        }
        assignCodes()
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

    /// Copies the first `count` keys to `target` by the eight bits from `shift` on, otherwise in
    /// their order.
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

    /// How many of the first `count` keys, two or more, lie how deep in the tree that two queues
    /// build; 63 stands for anything deeper.
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
                // The lighter of the two queues' heads; leaves first where equal keeps it flat.
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
        HuffmanCode.assign(&codes, to: lengths)
    }

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
