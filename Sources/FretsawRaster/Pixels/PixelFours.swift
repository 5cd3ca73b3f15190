/// A row's pixels four at a time, the last one to three of it by themselves.
@unsafe struct PixelFours {
    private let row: UnsafeMutablePointer<PackedPixel>

    /// The row that begins at `row`.
    @inline(__always)
    init(_ row: UnsafeMutablePointer<PackedPixel>) { unsafe self.row = row }

    /// Calls `body` with the first column and the pixels of each four in `columns`, and writes what it
    /// returns; lanes beyond the columns hold nothing and are not written.
    @inline(__always)
    func change(_ columns: Range<Int>, _ body: (Int, SIMD4<UInt32>) -> SIMD4<UInt32>) {
        var x = columns.lowerBound
        while x &+ 4 <= columns.upperBound {
            let place = unsafe UnsafeMutableRawPointer(row + x)
            let four = unsafe place.loadUnaligned(as: SIMD4<UInt32>.self)
            unsafe place.storeBytes(of: body(x, four), as: SIMD4<UInt32>.self)
            x &+= 4
        }
        guard x < columns.upperBound else { return }
        let place = unsafe UnsafeMutableRawPointer(row + x)
        var four = SIMD4<UInt32>.zero
        for lane in 0..<columns.upperBound &- x {
            four[lane] = unsafe place.load(fromByteOffset: 4 &* lane, as: UInt32.self)
        }
        let changed = body(x, four)
        for lane in 0..<columns.upperBound &- x {
            unsafe place.storeBytes(
                of: changed[lane],
                toByteOffset: 4 &* lane,
                as: UInt32.self
            )
        }
    }
}
