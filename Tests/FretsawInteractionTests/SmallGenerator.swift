/// Random numbers for tests, the same for the same seed (SplitMix64).
struct SmallGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number that a layout may be received: default, large, negative, none.
    mutating func oddNumber(_ range: ClosedRange<Double>) -> Double {
        switch Int.random(in: 0..<12, using: &self) {
        case 0: .nan
        case 1: .infinity
        case 2: -.infinity
        case 3: -1e300
        case 4: 1e300
        default: Double.random(in: range, using: &self)
        }
    }
}
