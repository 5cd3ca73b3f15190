/// Four pixels as numbers of 16 bits: red and blue, green and alpha.
struct FourPixels {
    var outer, inner: SIMD8<UInt16>

    @inline(__always)
    init(_ pixels: SIMD4<UInt32>) {
        let pairs = unsafe unsafeBitCast(pixels, to: SIMD8<UInt16>.self)
        outer = pairs & 255
        inner = pairs &>> 8
    }

    init(_ pixel: RGBA8) {
        self.init(SIMD4(repeating: unsafe unsafeBitCast(pixel, to: UInt32.self)))
    }

    /// The pixels as they lie in memory.
    @inline(__always)
    var pixels: SIMD4<UInt32> {
        unsafe unsafeBitCast(outer | inner &<< 8, to: SIMD4<UInt32>.self)
    }

    /// Brings the pixels nearer to `other`, each by its share of 255, rounded to the nearest.
    @inline(__always)
    mutating func mix(_ other: FourPixels, _ shares: SIMD8<UInt16>) {
        let rests = 255 &- shares
        outer = FourPixels.divided(outer &* rests &+ other.outer &* shares)
        inner = FourPixels.divided(inner &* rests &+ other.inner &* shares)
    }

    /// Numbers up to 255² by 255, to the nearest.
    @inline(__always)
    private static func divided(_ numbers: SIMD8<UInt16>) -> SIMD8<UInt16> {
        let sum = numbers &+ 128
        return (sum &+ sum &>> 8) &>> 8
    }
}
