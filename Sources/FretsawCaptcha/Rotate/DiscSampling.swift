internal import FretsawRaster

extension Image<RGBA8> {
    /// Red, green and blue, 0 … 255, at (`x`, `y`), (0.5, 0.5) being the first pixel's centre; what lies
    /// outside has the border's pixels.
    ///
    /// By a cubic B-spline over 4×4 pixels, which is nearly round and whose blur has the same second
    /// moment, a third of a pixel squared, wherever between pixels it is taken: a picture turned by a
    /// right angle comes out no sharper than one turned by any other, and grain tells nothing.
    func smoothSample(x: Float, y: Float) -> SIMD4<Float> {
        let (left, top) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
        let columns = splineWeights(x - 0.5 - left)
        let rows = splineWeights(y - 0.5 - top)
        let (firstColumn, firstRow) = (Int(left) - 1, Int(top) - 1)
        var sum = SIMD4<Float>(repeating: 0)
        for j in 0..<4 {
            let pixels = row(min(max(firstRow + j, 0), height - 1))
            var line = SIMD4<Float>(repeating: 0)
            for i in 0..<4 {
                let pixel = pixels[min(max(firstColumn + i, 0), width - 1)]
                line +=
                    SIMD4(Float(pixel.red), Float(pixel.green), Float(pixel.blue), 0) * columns[i]
            }
            sum += line * rows[j]
        }
        return sum
    }
}

/// The four weights of the cubic B-spline at `t`, 0 … 1, of the way between the two middle ones.
@inline(__always)
private func splineWeights(_ t: Float) -> SIMD4<Float> {
    let (tt, s) = (t * t, 1 - t)
    let ttt = tt * t
    return SIMD4(
        s * s * s,
        3 * ttt - 6 * tt + 4,
        -3 * ttt + 3 * tt + 3 * t + 1,
        ttt
    ) * (1 / 6)
}
