internal import FretsawRaster

extension Image where Pixel == Float {
    /// The weighted sum of the pixels below `weights`, for each place of its left top pixel at which it
    /// lies in the plane: a plane of as many places.
    ///
    /// - Complexity: O(weights that are not 0 · places)
    func correlated(with weights: Plane) -> Plane {
        let columns = max(0, width - weights.width + 1)
        let rows = max(0, height - weights.height + 1)
        guard columns > 0, rows > 0, weights.width > 0, weights.height > 0 else {
            return Plane(width: 0, height: 0, filledWith: 0)
        }
        var sums = [Float](repeating: 0, count: columns * rows)
        let stride = width
        let (across, down) = (weights.width, weights.height)
        // All places read lie in the planes: the counts above say so.
        unsafe pixelArray.withUnsafeBufferPointer { pixels in
            unsafe weights.pixelArray.withUnsafeBufferPointer { weights in
                unsafe sums.withUnsafeMutableBufferPointer { sums in
                    guard let source = pixels.baseAddress, let target = sums.baseAddress else {
                        return
                    }
                    for y in 0..<rows {
                        let result = unsafe target + y &* columns
                        for v in 0..<down {
                            let line = unsafe source + (y &+ v) &* stride
                            for u in 0..<across {
                                let weight = unsafe weights[v &* across &+ u]
                                guard weight != 0 else { continue }
                                let row = unsafe line + u
                                for place in 0..<columns {
                                    unsafe result[place] += weight * row[place]
                                }
                            }
                        }
                    }
                }
            }
        }
        return Plane(width: columns, height: rows, pixels: sums)
    }

    /// The plane at half the size, each pixel the mean of four; an odd last row or column is left out.
    func halved() -> Plane {
        var half = Plane(width: width / 2, height: height / 2, filledWith: 0)
        for y in 0..<half.height {
            let (upper, lower) = (row(2 * y), row(2 * y + 1))
            var target = half.mutableRow(y)
            for x in target.indices {
                target[x] =
                    (upper[2 * x] + upper[2 * x + 1] + lower[2 * x] + lower[2 * x + 1]) / 4
            }
        }
        return half
    }
}
