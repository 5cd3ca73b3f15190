internal import FretsawRaster

/// What a disc is sampled from: a part of the picture, blurred until its pixels cannot be told.
///
/// An interpolated picture shows the lattice of the pixels it was made from, which is turned with the
/// disc and gives its angle away: the interpolation's second derivative is not the same upon pixels and
/// between them. It comes from frequencies near half a cycle a pixel, so these are taken away first, by
/// the binomial filter of order 6, (1 6 15 20 15 6 1) / 64 each way, whose response there is 0. What is
/// left of the lattice in a whole disc has less power than a single pixel's grain, mostly a quarter of it.
struct DiscSource {
    /// Red, green and blue, 0 … 255, not rounded: whole levels would be a lattice again.
    private let levels: Image<SIMD4<Float>>
    /// The place of the first of them in the picture.
    private let origin: PixelPoint

    private static let weights: [Float] = [1, 6, 15, 20, 15, 6, 1].map { $0 / 64 }

    /// The pixels of `picture` no farther than `reach` from (`x`, `y`), and those that samples there
    /// need; what lies outside the picture has the border's pixels.
    ///
    /// - Complexity: O(reach²)
    init(_ picture: Image<RGBA8>, x: Float, y: Float, reach: Float) {
        // The spline reaches two pixels out.
        let side = 2 * (Int(reach) + 3)
        origin = PixelPoint(x: Int(x) - side / 2, y: Int(y) - side / 2)
        let taps = DiscSource.weights.count
        var rows = Image(width: side, height: side + taps - 1, filledWith: SIMD4<Float>.zero)
        for row in 0..<rows.height {
            let pixels = picture.row(min(max(origin.y + row - taps / 2, 0), picture.height - 1))
            var line = rows.mutableRow(row)
            for column in 0..<side {
                var sum = SIMD4<Float>.zero
                for tap in 0..<taps {
                    let place = min(max(origin.x + column + tap - taps / 2, 0), picture.width - 1)
                    let pixel = pixels[place]
                    let value = SIMD4(Float(pixel.red), Float(pixel.green), Float(pixel.blue), 0)
                    sum += value * DiscSource.weights[tap]
                }
                line[column] = sum
            }
        }
        var levels = Image(width: side, height: side, filledWith: SIMD4<Float>.zero)
        for row in 0..<side {
            var line = levels.mutableRow(row)
            for tap in 0..<taps {
                let (source, weight) = (rows.row(row + tap), DiscSource.weights[tap])
                for column in 0..<side { line[column] += source[column] * weight }
            }
        }
        self.levels = levels
    }

    /// Red, green and blue, 0 … 255, at (`x`, `y`) of the picture, (0.5, 0.5) being its first pixel's
    /// centre; beyond the reach there are the last pixels within it.
    ///
    /// By a cubic B-spline over 4×4 pixels, which is nearly round and whose blur has the same second
    /// moment, a third of a pixel squared, wherever between pixels it is taken: a picture turned by a
    /// right angle comes out no sharper than one turned by any other.
    func sample(x: Float, y: Float) -> SIMD4<Float> {
        let (left, top) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
        let columns = splineWeights(x - 0.5 - left)
        let rows = splineWeights(y - 0.5 - top)
        let firstColumn = Int(left) - 1 - origin.x
        let firstRow = Int(top) - 1 - origin.y
        var sum = SIMD4<Float>(repeating: 0)
        for j in 0..<4 {
            let pixels = levels.row(min(max(firstRow + j, 0), levels.height - 1))
            var line = SIMD4<Float>(repeating: 0)
            for i in 0..<4 {
                line += pixels[min(max(firstColumn + i, 0), levels.width - 1)] * columns[i]
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
