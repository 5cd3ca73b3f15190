internal import FretsawRaster

/// Where the second derivative of a disc is strong and where it is weak, the picture itself taken away.
///
/// Between pixels an interpolated picture is smoother, or rougher, than upon them, so that this pattern
/// repeats with the pixels that were interpolated. A. C. Gallagher, "Detection of linear and cubic
/// interpolation in JPEG compressed images" (2005); B. Mahdian and S. Saic, "Blind authentication using
/// periodic properties of interpolation" (2008).
struct LatticeTrace: Sendable {
    /// The pattern, of mean 0 and mean square 1 within the disc, 0 outside; no larger than
    /// ``greatestSide`` each way.
    let plane: Plane
    /// Pixels within the disc, 1 at least: the mean power of a pattern without a period.
    let count: Float

    /// The part of a large disc that is looked at: pixels each way.
    static let greatestSide = 512
    /// The window of local means reaches as many pixels each way.
    private static let reach = 4

    /// The trace in the disc of `radius` about `middle` of `luma`.
    init(_ luma: Plane, middle: (x: Float, y: Float), radius: Float) {
        let side = min(min(luma.width, luma.height), LatticeTrace.greatestSide)
        let (left, top) = ((luma.width - side) / 2, (luma.height - side) / 2)
        var strength = Plane(width: side, height: side, filledWith: 0)
        var inside = strength
        for y in 1..<max(1, side - 1) {
            for x in 1..<side - 1 {
                let (column, row) = (left + x, top + y)
                let (u, v) = (Float(column) + 0.5 - middle.x, Float(row) + 0.5 - middle.y)
                guard u * u + v * v < radius * radius else { continue }
                let around =
                    luma[column - 1, row] + luma[column + 1, row] + luma[column, row - 1]
                    + luma[column, row + 1]
                strength[x, y] = abs(4 * luma[column, row] - around)
                inside[x, y] = 1
            }
        }
        let means = LatticeTrace.localMeans(of: strength, where: inside)
        for y in 0..<side {
            for x in 0..<side where inside[x, y] > 0 {
                // A share of what is usual around, so that no edge outweighs the rest.
                let share = (strength[x, y] - means[x, y]) / (means[x, y] + 0.3)
                strength[x, y] = min(max(share, -3), 3)
            }
        }
        let rest = LatticeTrace.localMeans(of: strength, where: inside)
        var (squares, count): (Float, Float) = (0, 0)
        for y in 0..<side {
            for x in 0..<side where inside[x, y] > 0 {
                strength[x, y] -= rest[x, y]
                squares += strength[x, y] * strength[x, y]
                count += 1
            }
        }
        let scale = squares > 0 ? (count / squares).squareRoot() : 0
        for y in 0..<side {
            var row = strength.mutableRow(y)
            for x in row.indices { row[x] *= scale }
        }
        plane = strength
        self.count = max(1, count)
    }

    /// The mean of the values of `plane` in the square around each pixel, those counted where `inside`
    /// is 1; twice, so that the window is a tent.
    private static func localMeans(of plane: Plane, where inside: Plane) -> Plane {
        let sums = boxSums(boxSums(plane))
        let counts = boxSums(boxSums(inside))
        var means = plane
        for y in 0..<plane.height {
            let (sum, count) = (sums.row(y), counts.row(y))
            var row = means.mutableRow(y)
            for x in row.indices { row[x] = sum[x] / max(1, count[x]) }
        }
        return means
    }

    /// Sums over the square around each pixel, one way after the other.
    private static func boxSums(_ plane: Plane) -> Plane {
        func pass(_ plane: Plane) -> Plane {
            // Rows become columns, so that two passes are both ways.
            var result = Plane(width: plane.height, height: plane.width, filledWith: 0)
            for y in 0..<plane.height {
                let row = plane.row(y)
                for x in row.indices {
                    var sum: Float = 0
                    for place in max(0, x - reach)...min(row.count - 1, x + reach) {
                        sum += row[place]
                    }
                    result[y, x] = sum
                }
            }
            return result
        }
        return pass(pass(plane))
    }
}
