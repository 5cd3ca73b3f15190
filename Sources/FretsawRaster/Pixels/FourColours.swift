/// The colours of four pixels in levels, 0 … 255, a vector a channel.
struct FourColours {
    var red, green, blue: SIMD4<Float>

    @inline(__always)
    init(red: SIMD4<Float>, green: SIMD4<Float>, blue: SIMD4<Float>) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// The colours of pixels as they lie in memory.
    @inline(__always)
    init(_ pixels: SIMD4<UInt32>) {
        red = (pixels & 255).asFloats
        green = (pixels &>> 8 & 255).asFloats
        blue = (pixels &>> 16 & 255).asFloats
    }

    /// Four pixels of one colour.
    @inline(__always)
    init(repeating colour: SIMD3<Float>) {
        red = SIMD4(repeating: colour.x)
        green = SIMD4(repeating: colour.y)
        blue = SIMD4(repeating: colour.z)
    }

    /// Brings the colours nearer to `other` by its shares, 0 … 1.
    @inline(__always)
    mutating func mix(_ other: FourColours, _ shares: SIMD4<Float>) {
        red += (other.red - red) * shares
        green += (other.green - green) * shares
        blue += (other.blue - blue) * shares
    }

    /// The pixels as they lie in memory, each channel rounded to the nearest and kept within a byte;
    /// `alpha` is 0 … 1.
    @inline(__always)
    func pixels(alpha: SIMD4<Float>) -> SIMD4<UInt32> {
        let colour = FourColours.byte(red) | FourColours.byte(green) &<< 8
        return colour | FourColours.byte(blue) &<< 16 | FourColours.byte(alpha * 255) &<< 24
    }

    @inline(__always)
    private static func byte(_ levels: SIMD4<Float>) -> SIMD4<UInt32> {
        (levels.within(255) + 0.5).wholePart
    }
}
