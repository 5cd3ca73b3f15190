/// Products of row-major matrices.
enum MatrixProduct {
    /// Adds the product of `left` (`rows` × `inner`) and `right` (`inner` × `columns`) to `sums`.
    ///
    /// - Precondition: the arrays have these sizes.
    /// - Complexity: O(rows · inner · columns)
    static func add(
        _ left: [Float],
        _ right: [Float],
        rows: Int,
        inner: Int,
        columns: Int,
        to sums: inout [Float]
    ) {
        precondition(rows >= 0 && inner >= 0 && columns >= 0)
        precondition(left.count == rows * inner && right.count == inner * columns)
        precondition(sums.count == rows * columns)
        // The preconditions keep all reads within the arrays.
        unsafe left.withUnsafeBufferPointer { left in
            unsafe right.withUnsafeBufferPointer { right in
                unsafe sums.withUnsafeMutableBufferPointer { sums in
                    guard let left = left.baseAddress, let right = right.baseAddress,
                        let sums = sums.baseAddress
                    else { return }
                    func addRow(_ row: Int, _ index: Int) {
                        let factor = unsafe left[row &* inner &+ index]
                        guard factor != 0 else { return }
                        let source = unsafe right + index &* columns
                        let target = unsafe sums + row &* columns
                        for column in 0..<columns {
                            unsafe target[column] += factor * source[column]
                        }
                    }
                    // The order of the loops keeps the smaller operand in the cache.
                    if rows <= inner {
                        for index in 0..<inner { for row in 0..<rows { addRow(row, index) } }
                    } else {
                        for row in 0..<rows { for index in 0..<inner { addRow(row, index) } }
                    }
                }
            }
        }
    }

    /// The transpose of a matrix of `rows` × `columns`.
    ///
    /// - Precondition: the array has this size.
    static func transposed(_ matrix: [Float], rows: Int, columns: Int) -> [Float] {
        precondition(matrix.count == rows * columns)
        var result = [Float](repeating: 0, count: matrix.count)
        var target = result.mutableSpan
        for row in 0..<rows {
            for column in 0..<columns {
                target[column * rows + row] = matrix[row * columns + column]
            }
        }
        return result
    }
}
