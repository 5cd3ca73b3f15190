extension PortableMath {
    /// The sines of four angles given in full turns: the very numbers that ``sine(turns:)`` gives one by
    /// one, but for the sign of a 0.
    ///
    /// - Precondition: no angle is beyond ±2⁵⁰ turns.
    public static func sines(turns: SIMD4<Double>) -> SIMD4<Double> {
        // Beside 1.5 · 2⁵² a number's lowest bit is worth one: adding that rounds to the nearest, to even.
        let t = turns - ((turns + 0x1.8p52) - 0x1.8p52)
        // Fold to −1/4 … 1/4 of a turn, by its size and then by its sign.
        let bits = unsafe unsafeBitCast(t, to: SIMD4<UInt64>.self)
        let sign = bits & 0x8000_0000_0000_0000
        let size = unsafe unsafeBitCast(bits & 0x7fff_ffff_ffff_ffff, to: SIMD4<Double>.self)
        let folded = size.replacing(with: 0.5 - size, where: size .> 0.25)
        let x =
            unsafe unsafeBitCast(
                unsafeBitCast(folded, to: SIMD4<UInt64>.self) | sign,
                to: SIMD4<Double>.self
            ) * (2 * pi)
        let s = x * x
        var sum = SIMD4<Double>(repeating: -1.0 / 1_307_674_368_000)
        sum = sum * s + 1.0 / 6_227_020_800
        sum = sum * s - 1.0 / 39_916_800
        sum = sum * s + 1.0 / 362_880
        sum = sum * s - 1.0 / 5_040
        sum = sum * s + 1.0 / 120
        sum = sum * s - 1.0 / 6
        return x + x * s * sum
    }
}
