/// Elimination of the first unknowns of a symmetric positive matrix with right-hand sides beside it:
/// Cholesky's, by rows.
///
/// What is left of the later rows is their Schur complement; of a Gaussian field's covariance it is
/// the covariance of the later values given the earlier ones.
struct CholeskyElimination {
    /// Rows and unknowns.
    let size: Int
    /// Right-hand sides.
    let sides: Int
    /// Rows of `size + sides` values; only the upper triangle counts.
    private(set) var values: [Float]

    private var stride: Int { size + sides }

    /// A matrix of zeros.
    init(size: Int, sides: Int) {
        precondition(size >= 0 && sides >= 0)
        (self.size, self.sides) = (size, sides)
        values = [Float](repeating: 0, count: size * (size + sides))
    }

    /// The value of one row's unknown or, from `size` on, right-hand side.
    subscript(row: Int, column: Int) -> Float {
        get { values[row * stride + column] }
        set { values[row * stride + column] = newValue }
    }

    /// Eliminates the unknowns of `rows`; those before are eliminated already.
    ///
    /// Afterwards such a row holds the factor's row and the whitened right-hand sides.
    /// - Complexity: O(rows · size · (size + sides))
    mutating func eliminate(_ rows: Range<Int>) {
        precondition(rows.lowerBound >= 0 && rows.upperBound <= size)
        let (size, stride) = (size, stride)
        // All places lie in the matrix: rows do, and columns end with the row.
        unsafe values.withUnsafeMutableBufferPointer { values in
            guard let base = values.baseAddress else { return }
            for k in rows {
                let pivot = unsafe base + k * stride
                // Covariances of near places are all but singular.
                let root = unsafe max(1e-6, pivot[k]).squareRoot()
                for column in k..<stride { unsafe pivot[column] /= root }
                for i in k + 1..<max(k + 1, size) {
                    let factor = unsafe pivot[i]
                    guard factor != 0 else { continue }
                    let row = unsafe base + i * stride
                    for column in i..<stride { unsafe row[column] -= factor * pivot[column] }
                }
            }
        }
    }
}
