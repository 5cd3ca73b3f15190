/// The whole part of a number towards −∞.
enum LatticeFloor {
    /// `value`'s whole part, for values within ±10⁹.
    @inline(__always)
    static func of(_ value: Float) -> Int32 {
        let whole = Int32(max(-1e9, min(1e9, value)))
        return Float(whole) > value ? whole &- 1 : whole
    }
}
