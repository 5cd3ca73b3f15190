extension Mask {
    /// Writes into `target` the mean of the square of `2 · radius + 1` around each pixel, rounded to
    /// the nearest; pixels outside count as 0.
    ///
    /// Only `box` is written, everywhere by default. Means are multiplied by `gain`, 1 … 255, no value
    /// above 255: a shape whose edges are blurred by a radius and steepened by its square's side has
    /// grown by that radius.
    ///
    /// - Precondition: `target` has this mask's size, `box` lies in it, and `0 <= radius <= 7`, so that
    ///   sums fit 16 bits.
    /// - Complexity: O(pixels of the box · radius)
    public func boxBlur(
        radius: Int,
        in box: PixelRect? = nil,
        gain: Int = 1,
        into target: inout Mask
    ) {
        precondition(target.size == size, "the target differs in size")
        precondition((0...7).contains(radius), "a mask is blurred by a radius of 0…7")
        precondition((1...255).contains(gain), "means are multiplied by 1…255")
        let box = box ?? bounds
        precondition(bounds.contains(box), "the box does not lie in the mask")
        guard !box.isEmpty else { return }
        guard radius > 0 else {
            for y in box.minY..<box.maxY {
                let source = row(y)
                var row = target.mutableRow(y)
                for x in box.minX..<box.maxX { row[x] = UInt8(min(255, Int(source[x]) * gain)) }
            }
            return
        }
        let area = (2 * radius + 1) * (2 * radius + 1)
        // Division by the area as a product's upper half and a shift: exact for sums of this many
        // bytes, and within 16 bits all along.
        let shift = UInt16(Int.bitWidth - 1 - area.leadingZeroBitCount)
        let mean = Mean(
            half: UInt16(area / 2),
            reciprocal: UInt16((1 << (16 + Int(shift)) + area - 1) / area),
            shift: shift,
            gain: UInt16(gain)
        )
        // Sums of 2 · radius + 1 rows, from `radius` columns before the box to as many behind it; 0
        // where there is no pixel.
        var columns = [UInt16](repeating: 0, count: box.size.width + 2 * radius)
        let first = max(0, box.minX - radius)
        let count = min(width, box.maxX + radius) - first
        let offset = first - (box.minX - radius)
        let (width, height) = (width, height)
        unsafe withUnsafePixels { source in
            unsafe target.withUnsafeMutablePixels { result in
                unsafe columns.withUnsafeMutableBufferPointer { columns in
                    guard let sums = unsafe columns.baseAddress.map({ unsafe $0 + offset }) else {
                        return
                    }
                    for y in max(0, box.minY - radius)..<min(box.minY + radius, height) {
                        let row = unsafe source + y * width + first
                        for x in 0..<count { unsafe sums[x] &+= UInt16(row[x]) }
                    }
                    for y in box.minY..<box.maxY {
                        if y + radius < height {
                            let row = unsafe source + (y + radius) * width + first
                            for x in 0..<count { unsafe sums[x] &+= UInt16(row[x]) }
                        }
                        let row = unsafe UnsafeMutableBufferPointer(
                            start: result + y * width + box.minX,
                            count: box.size.width
                        )
                        // The small radii, which captchas use, in one go each.
                        switch radius {
                        case 1: unsafe mean.ofSums(columns, spans: 3, into: row)
                        case 2: unsafe mean.ofSums(columns, spans: 5, into: row)
                        default: unsafe mean.ofSums(columns, spans: 2 * radius + 1, into: row)
                        }
                        if y - radius >= 0 {
                            let row = unsafe source + (y - radius) * width + first
                            for x in 0..<count { unsafe sums[x] &-= UInt16(row[x]) }
                        }
                    }
                }
            }
        }
    }
}

/// Division of sums by how many values they sum up, rounded to the nearest, and a product.
private struct Mean {
    let half: UInt16
    let reciprocal: UInt16
    let shift: UInt16
    let gain: UInt16

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
            let quotient = UInt16(truncatingIfNeeded: product &>> 16) &>> shift
            unsafe means[x] = UInt8(truncatingIfNeeded: min(255, quotient &* gain))
        }
    }
}

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
