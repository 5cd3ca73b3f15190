internal import FretsawRaster

/// Sums over windows of a plane, from running sums.
///
/// F. C. Crow, "Summed-area tables for texture mapping" (1984).
struct WindowSums: Sendable {
    private let stride: Int
    private var values: [Double]
    private var squares: [Double]

    /// - Complexity: O(pixels)
    init(_ plane: Plane) {
        stride = plane.width + 1
        values = [Double](repeating: 0, count: stride * (plane.height + 1))
        squares = values
        for y in 0..<plane.height {
            let row = plane.row(y)
            var (sum, square) = (0.0, 0.0)
            for x in row.indices {
                let value = Double(row[x])
                sum += value
                square += value * value
                let place = (y + 1) * stride + x + 1
                values[place] = values[place - stride] + sum
                squares[place] = squares[place - stride] + square
            }
        }
    }

    /// The sum of squared distances from the mean over a window in the plane.
    func variance(x: Int, y: Int, width: Int, height: Int) -> Float {
        let (top, bottom) = (y * stride + x, (y + height) * stride + x)
        let sum = values[bottom + width] - values[bottom] - values[top + width] + values[top]
        let square = squares[bottom + width] - squares[bottom] - squares[top + width] + squares[top]
        return Float(max(0, square - sum * sum / Double(max(1, width * height))))
    }
}
