internal import FretsawRaster

/// The colours of four pixels in levels, 0 … 255, one vector per channel.
struct FourColours {
    var red, green, blue: SIMD4<Float>

    /// Four pixels of one colour.
    @inline(__always)
    init(repeating colour: SIMD3<Float>) {
        red = SIMD4(repeating: colour.x)
        green = SIMD4(repeating: colour.y)
        blue = SIMD4(repeating: colour.z)
    }

    /// The pixels in memory layout, with each channel rounded and clamped to a byte; `alpha` is 0 …
    /// 1.
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

/// The pixels of a row, four at a time, with one to three at the end.
@unsafe struct PixelFours {
    private let row: UnsafeMutablePointer<UInt32>

    /// The row that begins at `row`.
    @inline(__always)
    init(_ row: UnsafeMutablePointer<RGBA8>) {
        // Both have the same size and layout, and are trivial types.
        unsafe self.row = UnsafeMutableRawPointer(row).assumingMemoryBound(to: UInt32.self)
    }

    /// Stores four pixels from column `x` on.
    ///
    /// `count` is the number of pixels left. If it is below four, only the first `count` are stored.
    @inline(__always)
    func store(_ pixels: SIMD4<UInt32>, _ x: Int, count: Int) {
        let place = unsafe UnsafeMutableRawPointer(row + x)
        if count >= 4 {
            unsafe place.storeBytes(of: pixels, as: SIMD4<UInt32>.self)
        } else {
            for lane in 0..<count {
                unsafe place.storeBytes(
                    of: pixels[lane],
                    toByteOffset: 4 &* lane,
                    as: UInt32.self
                )
            }
        }
    }

    /// Puts `pixel` into `columns`.
    @inline(__always)
    func fill(_ columns: Range<Int>, with pixel: RGBA8) {
        unsafe (row + columns.lowerBound).update(
            repeating: pixel.word,
            count: columns.count
        )
    }
}

extension SIMD4<Float> {
    /// These numbers, limited to 0 … `greatest`.
    ///
    /// The standard library's minimum and maximum are slower: the compiler leaves a call per lane.
    @inline(__always)
    func within(_ greatest: Float) -> SIMD4<Float> {
        let limit = SIMD4(repeating: greatest)
        return positive.replacing(with: limit, where: self .> limit)
    }

    /// These numbers, with 0 in place of negative ones.
    @inline(__always)
    var positive: SIMD4<Float> { replacing(with: 0, where: self .< 0) }
}

extension RGBA8 {
    /// The pixel as an integer, in memory layout.
    var word: UInt32 { unsafe unsafeBitCast(self, to: UInt32.self) }
}
