internal import FretsawRaster

/// Normalised cross-correlation of a template with each place of a plane along a row.
struct NormalisedCorrelation {
    private let support: Plane
    private let centred: Plane
    private let count: Float
    private let energy: Float

    /// Correlation with `template`, whose pixels that are no number do not count.
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

    /// The correlation, −1 … 1, for each of `places` places; 0 where one of the two is flat.
    func scores(_ plane: Plane, count places: Int) -> [Float] {
        let squares = Plane(
            width: plane.width,
            height: plane.height,
            pixels: plane.pixelArray.map { $0 * $0 }
        )
        let products = plane.scan(centred, count: places)
        let sums = plane.scan(support, count: places)
        let squareSums = squares.scan(support, count: places)
        return (0..<places).map { place in
            let variance = squareSums[place] - sums[place] * sums[place] / max(count, 1)
            // Below a level's rounding error over the whole support, there is nothing to correlate.
            guard variance > count * 0.01, energy > 0 else { return 0 }
            return products[place] / (variance * energy).squareRoot()
        }
    }
}

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
