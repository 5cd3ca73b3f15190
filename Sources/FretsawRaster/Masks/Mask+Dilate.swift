extension Mask {
    /// Writes into `target` the greatest value among each pixel and its eight neighbours: the shape
    /// grown by one pixel, its edge as smooth as before.
    ///
    /// - Precondition: `target` has this mask's size.
    /// - Complexity: O(pixels)
    public func dilate(into target: inout Mask) {
        precondition(target.size == size, "the target differs in size")
        guard width > 0 else { return }
        // The greatest of three rows, with a 0 on each side.
        var column = [UInt8](repeating: 0, count: width + 2)
        unsafe withUnsafePixels { source in
            unsafe target.withUnsafeMutablePixels { result in
                unsafe column.withUnsafeMutableBufferPointer { column in
                    for y in 0..<height {
                        let above = unsafe source + max(y - 1, 0) * width
                        let middle = unsafe source + y * width
                        let below = unsafe source + min(y + 1, height - 1) * width
                        for x in 0..<width {
                            unsafe column[x &+ 1] = max(above[x], max(middle[x], below[x]))
                        }
                        let row = unsafe result + y * width
                        for x in 0..<width {
                            unsafe row[x] = max(column[x], max(column[x &+ 1], column[x &+ 2]))
                        }
                    }
                }
            }
        }
    }
}
