/// Grain of four pixels, each channel's its own: the sum of two random bytes less its mean.
struct PixelGrain {
    let red, green, blue: SIMD4<Float>

    /// The deviation of the sum of two bytes.
    static let deviation: Float = 104.51

    /// The grain of four random numbers, of which the lower 48 bits count.
    @inline(__always)
    init(_ numbers: SIMD4<UInt64>) {
        let bytes = unsafe unsafeBitCast(numbers, to: SIMD16<UInt16>.self)
        let sums = unsafe unsafeBitCast(bytes & 255 &+ bytes &>> 8, to: SIMD8<UInt32>.self)
        let (low, high) = (sums.evenHalf, sums.oddHalf)
        red = (low & 0xffff).asFloats - 255
        green = (low &>> 16).asFloats - 255
        blue = (high & 0xffff).asFloats - 255
    }
}
