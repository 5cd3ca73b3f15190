internal import FretsawRaster

extension Image where Pixel == Float {
    /// The weighted sum of the pixels below `weights`, for each place of its left edge from 0 to
    /// `count - 1`; its top edge is this plane's.
    ///
    /// Template matching along a row: each weight is taken through all places at once, so that the
    /// inner loop has no sum to carry from step to step.
    ///
    /// - Precondition: `weights` at its last place lies in the plane.
    /// - Complexity: O(weights that are not 0 · `count`)
    func scan(_ weights: Plane, count: Int) -> [Float] {
        precondition(count >= 0 && weights.height <= height && weights.width + count - 1 <= width)
        var sums = [Float](repeating: 0, count: count)
        let (stride, columns, rows) = (width, weights.width, weights.height)
        guard count > 0, columns > 0, rows > 0 else { return sums }
        // All places read lie in the planes: the precondition says so.
        unsafe pixelArray.withUnsafeBufferPointer { pixels in
            unsafe weights.pixelArray.withUnsafeBufferPointer { weights in
                unsafe sums.withUnsafeMutableBufferPointer { sums in
                    guard let source = pixels.baseAddress, let target = sums.baseAddress else {
                        return
                    }
                    for y in 0..<rows {
                        for x in 0..<columns {
                            let weight = unsafe weights[y &* columns &+ x]
                            guard weight != 0 else { continue }
                            let row = unsafe source + (y &* stride &+ x)
                            for place in 0..<count {
                                unsafe target[place] += weight * row[place]
                            }
                        }
                    }
                }
            }
        }
        return sums
    }
}
