extension SIMD4<UInt32> {
    /// These numbers, below 2²³, as floating-point ones.
    ///
    /// The standard library's conversion takes each lane by itself.
    @inline(__always)
    var asFloats: SIMD4<Float> {
        // Beside 2²³ a number's lowest bits are its whole part.
        unsafe unsafeBitCast(self | 0x4b00_0000, to: SIMD4<Float>.self) - 0x1p23
    }
}

extension SIMD4<Float> {
    /// These numbers, or 0 and `greatest` where they are beyond.
    ///
    /// The standard library's minima stay calls that take each lane by itself.
    @inline(__always)
    func within(_ greatest: Float) -> SIMD4<Float> {
        let limit = SIMD4(repeating: greatest)
        return positive.replacing(with: limit, where: self .> limit)
    }

    /// These numbers, or 0 where they are below.
    @inline(__always)
    var positive: SIMD4<Float> { replacing(with: 0, where: self .< 0) }
}
