internal import FretsawRaster

extension Image where Pixel == Float {
    /// The distance of each pixel from the nearest pixel of value 0, at most `limit` pixels, with
    /// an error of up to 8 %.
    ///
    /// The two-pass chamfer transform with steps of 1 and √2: G. Borgefors, "Distance
    /// transformations in digital images" (1986).
    func distanceFromZero(limit: Float) -> Plane {
        let diagonal: Float = 1.4142135
        // A border of one pixel gives every pixel eight neighbours.
        let stride = width + 2
        var far = [Float](repeating: limit, count: stride * (height + 2))
        for y in 0..<height {
            let row = row(y)
            for x in row.indices where row[x] == 0 { far[(y + 1) * stride + x + 1] = 0 }
        }
        /// Compares a pixel with its four neighbours before it; `step` is -1 in the reverse direction.
        func pass(_ index: Int, _ step: Int) {
            let row = index - step * stride
            let above = min(far[row - step], far[row + step]) + diagonal
            let beside = min(far[index - step], far[row]) + 1
            far[index] = min(far[index], above, beside)
        }
        for y in 1..<height + 1 {
            for x in 1..<width + 1 { pass(y * stride + x, 1) }
        }
        for y in (1..<height + 1).reversed() {
            for x in (1..<width + 1).reversed() { pass(y * stride + x, -1) }
        }
        return Plane(width: width, height: height) { far[($1 + 1) * stride + $0 + 1] }
    }
}
