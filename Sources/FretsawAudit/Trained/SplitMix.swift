/// Steele, Lea and Flood's generator (2014): what training draws needs no more.
struct SplitMix {
    private var state: UInt64

    init(_ state: UInt64) { self.state = state }

    private mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var value = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
        return value ^ (value >> 31)
    }

    /// A number of 0 ..< 1.
    mutating func share() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// True in `share` of all cases.
    mutating func chance(_ share: Double) -> Bool { self.share() < share }

    /// The numbers below `count` in any order.
    mutating func order(_ count: Int) -> [Int] {
        var order = Array(0..<count)
        for last in order.indices.dropFirst().reversed() {
            order.swapAt(last, Int(share() * Double(last + 1)))
        }
        return order
    }
}
