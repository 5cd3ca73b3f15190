/// A pixel as one number of 32 bits, its bytes as they lie in memory.
///
/// For kernels that move and blend whole pixels: the compiler moves an ``RGBA8`` byte by byte.
struct PackedPixel: BitwiseCopyable {
    private let bits: UInt32

    @inline(__always)
    private init(bits: UInt32) { self.bits = bits }

    /// The number of `pixel`.
    @inline(__always)
    init(_ pixel: RGBA8) { bits = unsafe unsafeBitCast(pixel, to: UInt32.self) }

    /// The number itself, as kernels take it.
    @inline(__always)
    var number: UInt32 { bits }

    /// The pixel.
    @inline(__always)
    var pixel: RGBA8 { unsafe unsafeBitCast(bits, to: RGBA8.self) }

    /// Alpha's byte, the last one.
    private static let alpha = UInt32(littleEndian: 0xff00_0000)

    /// This pixel's colour, opaque.
    @inline(__always)
    var opaque: PackedPixel { PackedPixel(bits: bits | PackedPixel.alpha) }

    /// This pixel's colour with another alpha.
    @inline(__always)
    func with(alpha: UInt8) -> PackedPixel {
        PackedPixel(
            bits: bits & ~PackedPixel.alpha | UInt32(littleEndian: UInt32(alpha) &<< 24)
        )
    }

    /// This pixel with `share`/255 of another over it, rounded to the nearest; opaque.
    @inline(__always)
    func blended(with other: PackedPixel, share: UInt8) -> PackedPixel {
        // All channels at once, sixteen bits each: no sum is beyond 255 · 255 + 127.
        let sum =
            lanes &* UInt64(255 &- share) &+ other.lanes &* UInt64(share)
            &+ 0x007f_007f_007f_007f
        // ⌊sum / 255⌋
        let quotient = sum &>> 8 & 0x00ff_00ff_00ff_00ff
        let mixed = (sum &+ quotient &+ 0x0001_0001_0001_0001) &>> 8 & 0x00ff_00ff_00ff_00ff
        return PackedPixel(bits: UInt32(truncatingIfNeeded: mixed | mixed &>> 24)).opaque
    }

    /// The channels in sixteen bits each.
    @inline(__always)
    private var lanes: UInt64 {
        let pixel = UInt64(bits)
        return (pixel | pixel &<< 24) & 0x00ff_00ff_00ff_00ff
    }
}

extension Image<RGBA8> {
    /// Calls `body` with the first pixel's address, each a number; `width * height` follow it.
    @inline(__always)
    func withPackedPixels<Result>(_ body: (UnsafePointer<PackedPixel>) -> Result) -> Result {
        unsafe withUnsafePixels { pixels in
            // Of one size and layout; what lies there is of trivial type.
            unsafe body(UnsafeRawPointer(pixels).assumingMemoryBound(to: PackedPixel.self))
        }
    }

    /// Calls `body` with the first pixel's address, each a number, to be written.
    @inline(__always)
    mutating func withMutablePackedPixels<Result>(
        _ body: (UnsafeMutablePointer<PackedPixel>) -> Result
    ) -> Result {
        unsafe withUnsafeMutablePixels { pixels in
            unsafe body(
                UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: PackedPixel.self)
            )
        }
    }
}
