internal import CRasterKernels

extension Mask {
    /// Writes into `target`, for each pixel, the mean of the pixels around it, rounded to nearest.
    ///
    /// The mean is taken over a square with a side of `2 · radius + 1` pixels.
    ///
    /// Pixels outside the mask count as 0.
    ///
    /// Only `box` is written; the default is the whole mask. Means are multiplied by `gain`, 1 … 255, and limited to
    /// 255. Blurring with a gain equal to the side of the square grows a shape by `radius`.
    ///
    /// - Precondition: `target` has the size of this mask, `box` is in it, and `0 <= radius <= 14`.
    /// - Complexity: O(pixels of the box · radius)
    public func boxBlur(
        radius: Int,
        in box: PixelRect? = nil,
        gain: Int = 1,
        into target: inout Mask
    ) {
        precondition(target.size == size, "the target must have the size of the mask")
        precondition((0...14).contains(radius), "the radius must be in 0…14")
        precondition((1...255).contains(gain), "the gain must be in 1…255")
        let box = box ?? bounds
        precondition(bounds.contains(box), "the box is not within the mask")
        guard !box.isEmpty else { return }
        guard radius > 0 else {
            for y in box.minY..<box.maxY {
                let source = row(y)
                var row = target.mutableRow(y)
                for x in box.minX..<box.maxX { row[x] = UInt8(min(255, Int(source[x]) * gain)) }
            }
            return
        }
        guard radius <= 7 else {
            wideBoxBlur(radius: radius, in: box, gain: gain, into: &target)
            return
        }
        // From here on sums fit 16 bits.
        let area = (2 * radius + 1) * (2 * radius + 1)
        // Division by the area: the sum is multiplied by a reciprocal, and the upper half of the product is shifted.
        // The result is exact for every sum of `area` bytes. Such a sum and the reciprocal fit 16 bits.
        let shift = UInt16(Int.bitWidth - 1 - area.leadingZeroBitCount)
        var mean = fs_mean()
        mean.half = UInt16(area / 2)
        mean.shift = shift
        mean.gain = UInt16(gain)
        unsafe withUnsafeMutableBytes(of: &mean.reciprocals) { bytes in
            let scale: Int = 1 << (16 + Int(shift))
            let reciprocal = UInt16((scale + area - 1) / area)
            unsafe bytes.assumingMemoryBound(to: UInt16.self).update(repeating: reciprocal)
        }
        var sums = [UInt16](repeating: 0, count: box.size.width + 2 * radius)
        let part = fs_blur_box(
            left: box.minX,
            top: box.minY,
            right: box.maxX,
            bottom: box.maxY,
            width: width,
            height: height
        )
        unsafe withUnsafePixels { source in
            unsafe target.withUnsafeMutablePixels { result in
                unsafe fs_box_blur(part, &mean, radius, source, &sums, result)
            }
        }
    }
}

extension Mask {
    /// The blur of a radius whose sums do not fit 16 bits.
    private func wideBoxBlur(radius: Int, in box: PixelRect, gain: Int, into target: inout Mask) {
        let area = UInt32((2 * radius + 1) * (2 * radius + 1))
        let (half, gain) = (area / 2, UInt32(gain))
        // Sums of 2 · radius + 1 rows, from `radius` columns before the box to `radius` columns
        // after it; 0 outside the mask.
        var columns = [UInt32](repeating: 0, count: box.size.width + 2 * radius)
        let left = box.minX - radius
        let inside = max(0, left)..<min(width, box.maxX + radius)
        func add(_ y: Int, to columns: inout [UInt32], removing: Bool = false) {
            guard y >= 0, y < height else { return }
            let source = row(y)
            for x in inside {
                let level = UInt32(source[x])
                columns[x - left] = removing ? columns[x - left] - level : columns[x - left] + level
            }
        }
        for y in box.minY - radius..<box.minY + radius { add(y, to: &columns) }
        for y in box.minY..<box.maxY {
            add(y + radius, to: &columns)
            var row = target.mutableRow(y)
            var sum = columns[..<(2 * radius)].reduce(0, +)
            for x in 0..<box.size.width {
                sum += columns[x + 2 * radius]
                row[box.minX + x] = UInt8(min(255, (sum + half) / area * gain))
                sum -= columns[x]
            }
            add(y - radius, to: &columns, removing: true)
        }
    }
}

extension Mask {
    /// Writes into `target` the maximum of each pixel and its eight neighbours.
    ///
    /// This grows the shape by one pixel and keeps its edge as smooth as before.
    ///
    /// - Precondition: `target` has the size of this mask.
    public func dilate(into target: inout Mask) {
        precondition(target.size == size, "the target must have the size of the mask")
        guard width > 0 else { return }
        // The maximum of three rows, with a 0 on each side.
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
