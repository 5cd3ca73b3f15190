internal import FretsawRaster

enum Training {
    /// The initial learning rate; it decays to 0 by a cosine schedule.
    private static let initialRate = 1e-3

    /// Calls `learn` with the numbers of `count` examples in batches, in a new random order in each epoch, and
    /// with the learning rate.
    static func run(
        epochs: Int,
        count: Int,
        batchSize: Int,
        using random: inout SplitMix64,
        learn: (_ batch: ArraySlice<Int>, _ rate: Float, _ random: inout SplitMix64) -> Void
    ) {
        for epoch in 0..<epochs {
            let turns = 0.5 * Double(epoch) / Double(max(1, epochs))
            let rate = Float(initialRate * 0.5 * (1 + PortableMath.cosine(turns: turns)))
            let order = random.permutation(count)
            for start in stride(from: 0, to: count, by: batchSize) {
                learn(order[start..<min(count, start + batchSize)], rate, &random)
            }
        }
    }
}

/// The SplitMix64 generator (Steele, Lea and Flood, 2014).
struct SplitMix64 {
    private var state: UInt64

    init(_ state: UInt64) { self.state = state }

    private mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var value = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
        return value ^ (value >> 31)
    }

    /// A uniform number in 0 ..< 1.
    mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// A random permutation of the numbers below `count`.
    mutating func permutation(_ count: Int) -> [Int] {
        var order = Array(0..<count)
        for last in order.indices.dropFirst().reversed() {
            order.swapAt(last, Int(uniform() * Double(last + 1)))
        }
        return order
    }
}
