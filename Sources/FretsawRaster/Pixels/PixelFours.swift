/// A row's pixels four at a time, the last one to three of it by themselves.
@unsafe struct PixelFours {
    private let row: UnsafeMutablePointer<PackedPixel>

    /// The row that begins at `row`.
    @inline(__always)
    init(_ row: UnsafeMutablePointer<PackedPixel>) { unsafe self.row = row }

    /// The pixels from column `x` on, `count` of them if there are fewer than four; nothing in the other
    /// lanes.
    @inline(__always)
    func load(_ x: Int, count: Int) -> SIMD4<UInt32> {
        let place = unsafe UnsafeRawPointer(row + x)
        if count >= 4 { return unsafe place.loadUnaligned(as: SIMD4<UInt32>.self) }
        var four = SIMD4<UInt32>.zero
        for lane in 0..<count {
            four[lane] = unsafe place.load(fromByteOffset: 4 &* lane, as: UInt32.self)
        }
        return four
    }

    /// Puts `pixels` from column `x` on, `count` of them if there are fewer than four.
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
            repeating: PackedPixel(pixel),
            count: columns.count
        )
    }
}
