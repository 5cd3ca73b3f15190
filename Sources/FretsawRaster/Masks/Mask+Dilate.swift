extension Mask {
    /// Writes into `target` the greatest value among each pixel and its eight neighbours: the shape
    /// grown by one pixel, its edge as smooth as before.
    ///
    /// - Precondition: `target` has this mask's size.
    public func dilate(into target: inout Mask) {
        precondition(target.size == size, "the target differs in size")
        guard width > 0 else { return }
        for y in 0..<height {
            let above = row(max(y - 1, 0))
            let middle = row(y)
            let below = row(min(y + 1, height - 1))
            var result = target.mutableRow(y)
            var left: UInt8 = 0
            var here = max(above[0], max(middle[0], below[0]))
            for x in 0..<width - 1 {
                let right = max(above[x + 1], max(middle[x + 1], below[x + 1]))
                result[x] = max(left, max(here, right))
                left = here
                here = right
            }
            result[width - 1] = max(left, here)
        }
    }
}
