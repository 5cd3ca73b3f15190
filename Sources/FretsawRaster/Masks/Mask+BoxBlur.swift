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
        let mean = Mean(
            half: UInt16(area / 2),
            reciprocal: UInt16((1 << (16 + Int(shift)) + area - 1) / area),
            shift: shift
        )
        // Sums of 2 · radius + 1 rows, with `radius` zeros on each side.
        var columns = [UInt16](repeating: 0, count: width + 2 * radius)
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
                        let row = unsafe UnsafeMutableBufferPointer(
                            start: result + y * width,
                            count: width
                        )
                        // The small radii, which captchas use, in one go each.
                        switch radius {
                        case 1: unsafe mean.ofSums(columns, spans: 3, into: row)
                        case 2: unsafe mean.ofSums(columns, spans: 5, into: row)
                        default: unsafe mean.ofSums(columns, spans: 2 * radius + 1, into: row)
                        }
                    }
                }
            }
        }
    }
}

/// Division of sums by how many values they sum up, rounded to the nearest.
private struct Mean {
    let half: UInt16
    let reciprocal: UInt16
    let shift: UInt16

    /// Means of `spans` neighbours each: of `columns[x ..< x + spans]` for each `x`.
    ///
    /// - Precondition: `columns.count == means.count + spans - 1`.
    @inline(__always)
    func ofSums(
        _ columns: UnsafeMutableBufferPointer<UInt16>,
        spans: Int,
        into means: UnsafeMutableBufferPointer<UInt8>
    ) {
        precondition(columns.count == means.count + spans - 1)
        for x in 0..<means.count {
            var sum = half
            for step in 0..<spans { unsafe sum &+= columns[x &+ step] }
            let product = UInt32(sum) &* UInt32(reciprocal)
            let quotient = UInt16(truncatingIfNeeded: product &>> 16)
            unsafe means[x] = UInt8(truncatingIfNeeded: quotient &>> shift)
        }
    }
}
