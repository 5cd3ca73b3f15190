internal import FretsawRaster

/// A template for normalised cross-correlation.
struct CorrelationTemplate {
    /// Values minus their mean on the support; 0 elsewhere.
    let weights: Plane
    /// 1 on the pixels that count; 0 elsewhere.
    let support: Plane
    /// The number of pixels in the support.
    let count: Float
    /// The sum of the squared weights.
    let energy: Float

    init(_ values: Plane, support: Plane) {
        var (sum, count): (Float, Float) = (0, 0)
        for (value, isIn) in zip(values.pixelArray, support.pixelArray) where isIn > 0 {
            sum += value
            count += 1
        }
        let mean = sum / max(count, 1)
        weights = values.combined(with: support) { $1 > 0 ? $0 - mean : 0 }
        self.support = support
        self.count = count
        energy = weights.pixelArray.reduce(0) { $0 + $1 * $1 }
    }

    /// Creates the template of `values`; pixels that are NaN are ignored.
    init(_ values: Plane) { self.init(values, support: values.mapped { $0.isNaN ? 0 : 1 }) }

    /// The correlation with `plane`, −1 … 1, at each of `positions` positions of the left edge; the top edges coincide.
    func scores(_ plane: Plane, count positions: Int) -> [Float] {
        let squares = plane.mapped { $0 * $0 }
        let products = plane.scan(weights, count: positions)
        let sums = plane.scan(support, count: positions)
        let squareSums = squares.scan(support, count: positions)
        return (0..<positions).map {
            correlation(products[$0], sum: sums[$0], squares: squareSums[$0])
        }
    }

    /// The correlation with `plane` at (`x`, `y`), the template's top left pixel; 0 if the template leaves the plane.
    func correlation(_ plane: Plane, x: Int, y: Int) -> Float {
        guard x >= 0, y >= 0, x + weights.width <= plane.width, y + weights.height <= plane.height
        else { return 0 }
        var (product, sum, squares): (Float, Float, Float) = (0, 0, 0)
        for v in 0..<weights.height {
            let row = plane.row(y + v)
            let weightRow = weights.row(v)
            let supportRow = support.row(v)
            for u in 0..<weights.width {
                let value = row[x + u] * supportRow[u]
                product += weightRow[u] * value
                sum += value
                squares += value * value
            }
        }
        return correlation(product, sum: sum, squares: squares)
    }

    /// The correlation from sums over the support; 0 if either side is constant.
    private func correlation(_ product: Float, sum: Float, squares: Float) -> Float {
        let variance = squares - sum * sum / max(count, 1)
        // Below the rounding error of a level there is no texture to correlate.
        guard variance > count * 0.01, energy > 0 else { return 0 }
        return product / (variance * energy).squareRoot()
    }
}

extension Image where Pixel == Float {
    /// The cross-correlation with `weights` at positions 0 … `count - 1` of their left edge; the top edges coincide.
    func scan(_ weights: Plane, count: Int) -> [Float] {
        correlated(with: weights, columns: count, rows: 1).pixelArray
    }

    /// The cross-correlation with `weights`, by the places of their top left pixel inside the plane.
    func correlated(with weights: Plane) -> Plane {
        correlated(
            with: weights,
            columns: max(0, width - weights.width + 1),
            rows: max(0, height - weights.height + 1)
        )
    }

    /// The cross-correlation at the first positions; the inner loop runs over them to carry no sum.
    private func correlated(with weights: Plane, columns: Int, rows: Int) -> Plane {
        var sums = Plane(width: columns, height: rows, filledWith: 0).pixelArray
        let (stride, across, down) = (width, weights.width, weights.height)
        precondition(sums.isEmpty || down + rows <= height + 1 && across + columns <= stride + 1)
        // The precondition keeps all reads within the planes.
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
                                for position in 0..<columns {
                                    unsafe result[position] += weight * row[position]
                                }
                            }
                        }
                    }
                }
            }
        }
        return Plane(width: columns, height: rows, pixels: sums)
    }
}
