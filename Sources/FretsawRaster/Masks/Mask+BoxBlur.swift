extension Mask {
    /// Writes into `target` the mean of the square of `2 · radius + 1` around each pixel, rounded to
    /// the nearest; pixels outside count as 0.
    ///
    /// - Precondition: `target` has this mask's size, and `0 <= radius <= 7`, so that sums fit 16 bits.
    /// - Complexity: O(pixels · radius)
    public func boxBlur(radius: Int, into target: inout Mask) {
        precondition(target.size == size, "the target differs in size")
        precondition((0...7).contains(radius), "a mask is blurred by a radius of 0…7")
        guard width > 0 else { return }
        guard radius > 0 else {
            target = self
            return
        }
        let area = (2 * radius + 1) * (2 * radius + 1)
        // Division by the area as a product's upper half and a shift: exact for sums of this many
        // bytes, and within 16 bits all along.
        let shift = UInt16(Int.bitWidth - 1 - area.leadingZeroBitCount)
        let reciprocal = UInt32((1 << (16 + Int(shift)) + area - 1) / area)
        let half = UInt16(area / 2)
        // Sums of 2 · radius + 1 rows, with `radius` zeros on each side.
        var columns = [UInt16](repeating: 0, count: width + 2 * radius)
        var sums = [UInt16](repeating: 0, count: width)
        let width = width
        let height = height
        unsafe withUnsafePixels { source in
            unsafe target.withUnsafeMutablePixels { result in
                unsafe columns.withUnsafeMutableBufferPointer { columns in
                    for y in 0..<min(radius, height) {
                        let row = unsafe source + y * width
                        for x in 0..<width { unsafe columns[x &+ radius] &+= UInt16(row[x]) }
                    }
                    for y in 0..<height {
                        if y + radius < height {
                            let row = unsafe source + (y + radius) * width
                            for x in 0..<width { unsafe columns[x &+ radius] &+= UInt16(row[x]) }
                        }
                        if y - radius - 1 >= 0 {
                            let row = unsafe source + (y - radius - 1) * width
                            for x in 0..<width { unsafe columns[x &+ radius] &-= UInt16(row[x]) }
                        }
                        unsafe Mask.sum(columns, spans: 2 * radius + 1, into: &sums)
                        let row = unsafe result + y * width
                        unsafe sums.withUnsafeBufferPointer { sums in
                            for x in 0..<width {
                                let product = unsafe UInt32(sums[x] &+ half) &* reciprocal
                                let quotient = UInt16(truncatingIfNeeded: product &>> 16)
                                unsafe row[x] = UInt8(truncatingIfNeeded: quotient &>> shift)
                            }
                        }
                    }
                }
            }
        }
    }

    /// Sums of `spans` neighbours each: `sums[x]` of `columns[x ..< x + spans]`.
    ///
    /// - Precondition: `columns.count == sums.count + spans - 1`.
    private static func sum(
        _ columns: UnsafeMutableBufferPointer<UInt16>,
        spans: Int,
        into sums: inout [UInt16]
    ) {
        let count = sums.count
        precondition(columns.count == count + spans - 1)
        unsafe sums.withUnsafeMutableBufferPointer { sums in
            for x in 0..<count { unsafe sums[x] = columns[x] }
            for step in 1..<spans {
                for x in 0..<count { unsafe sums[x] &+= columns[x &+ step] }
            }
        }
    }
}
