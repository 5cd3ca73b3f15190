extension Mask {
    /// Writes into `target` the mean of each pixel and its eight neighbours, rounded up where it is
    /// above 254.5 of 255 only; pixels outside count as 0.
    ///
    /// - Precondition: `target` has this mask's size.
    public func softenBy3(into target: inout Mask) {
        precondition(target.size == size, "the target differs in size")
        guard width > 0 else { return }
        for y in 0..<height {
            let middle = row(y)
            let above = row(max(y - 1, 0))
            let below = row(min(y + 1, height - 1))
            let hasAbove: UInt32 = y > 0 ? 1 : 0
            let hasBelow: UInt32 = y < height - 1 ? 1 : 0
            func column(_ x: Int) -> UInt32 {
                UInt32(above[x]) &* hasAbove &+ UInt32(middle[x]) &+ UInt32(below[x]) &* hasBelow
            }
            var result = target.mutableRow(y)
            var left: UInt32 = 0
            var here = column(0)
            for x in 0..<width {
                let right = x + 1 < width ? column(x + 1) : 0
                result[x] = UInt8(truncatingIfNeeded: (left &+ here &+ right &+ 4) / 9)
                left = here
                here = right
            }
        }
    }
}
