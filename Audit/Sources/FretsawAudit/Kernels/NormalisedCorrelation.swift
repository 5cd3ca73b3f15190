internal import FretsawRaster

/// Normalised cross-correlation of a template with each position along a row of a plane.
struct NormalisedCorrelation {
    private let support: Plane
    private let centred: Plane
    private let count: Float
    private let energy: Float

    /// Prepares `template`; pixels that are NaN are ignored.
    init(template: Plane) {
        var (sum, count): (Float, Float) = (0, 0)
        for value in template.pixelArray where !value.isNaN {
            sum += value
            count += 1
        }
        let mean = sum / max(count, 1)
        let centred = template.pixelArray.map { $0.isNaN ? 0 : $0 - mean }
        support = Plane(
            width: template.width,
            height: template.height,
            pixels: template.pixelArray.map { $0.isNaN ? 0 : 1 }
        )
        self.centred = Plane(width: template.width, height: template.height, pixels: centred)
        self.count = count
        energy = centred.reduce(0) { $0 + $1 * $1 }
    }

    /// The correlation, −1 … 1, at each of `positions` positions; 0 if either is constant.
    func scores(_ plane: Plane, count positions: Int) -> [Float] {
        let squares = Plane(
            width: plane.width,
            height: plane.height,
            pixels: plane.pixelArray.map { $0 * $0 }
        )
        let products = plane.scan(centred, count: positions)
        let sums = plane.scan(support, count: positions)
        let squareSums = squares.scan(support, count: positions)
        return (0..<positions).map { position in
            let variance = squareSums[position] - sums[position] * sums[position] / max(count, 1)
            // Below the rounding error of a level there is no texture to correlate.
            guard variance > count * 0.01, energy > 0 else { return 0 }
            return products[position] / (variance * energy).squareRoot()
        }
    }
}

extension Image where Pixel == Float {
    /// The cross-correlation with `weights` at positions 0 … `count - 1` of their left edge; the
    /// top edges coincide.
    ///
    /// The inner loop runs over positions, so that it carries no sum from step to step.
    ///
    /// - Precondition: `weights` fit in the plane at the last position.
    /// - Complexity: O(non-zero weights · `count`)
    func scan(_ weights: Plane, count: Int) -> [Float] {
        precondition(count >= 0 && weights.height <= height && weights.width + count - 1 <= width)
        var sums = [Float](repeating: 0, count: count)
        let (stride, columns, rows) = (width, weights.width, weights.height)
        guard count > 0, columns > 0, rows > 0 else { return sums }
        // The precondition keeps all reads within the planes.
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
                            for position in 0..<count {
                                unsafe target[position] += weight * row[position]
                            }
                        }
                    }
                }
            }
        }
        return sums
    }
}
