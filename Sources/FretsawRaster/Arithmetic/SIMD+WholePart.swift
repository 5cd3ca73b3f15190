extension SIMD8<Float> {
    /// The whole parts of numbers in 0 … 2²².
    ///
    /// The standard library's conversion takes each lane by itself.
    @inlinable
    @inline(__always)
    package var wholePart: SIMD8<UInt32> {
        // Beside 2²³ a number's lowest bits are its whole part: adding that rounds to the nearest.
        let shifted = self + 0x1p23
        let whole = unsafe unsafeBitCast(shifted, to: SIMD8<UInt32>.self) & 0x7f_ffff
        // One less where that is above.
        let above = unsafe unsafeBitCast(self - (shifted - 0x1p23), to: SIMD8<UInt32>.self) &>> 31
        return whole &- above
    }
}

extension SIMD4<Float> {
    /// The whole parts of numbers in 0 … 2²².
    @inlinable
    @inline(__always)
    package var wholePart: SIMD4<UInt32> {
        SIMD8(lowHalf: self, highHalf: .zero).wholePart.lowHalf
    }
}
