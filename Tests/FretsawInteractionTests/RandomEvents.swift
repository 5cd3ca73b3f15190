/// A seeded source of random events: SplitMix64, so that a failure is found again by its seed.
struct RandomEvents: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    /// A number as strangers send them: mostly sensible, at times absurd.
    mutating func strangeNumber(_ range: ClosedRange<Double>) -> Double {
        let absurd: [Double] = [
            .nan, .infinity, -.infinity, -1, 0, 1e308, -1e308, .leastNonzeroMagnitude, 1e9,
        ]
        return Int.random(in: 0..<5, using: &self) == 0
            ? absurd[Int.random(in: 0..<absurd.count, using: &self)]
            : Double.random(in: range, using: &self)
    }
}
