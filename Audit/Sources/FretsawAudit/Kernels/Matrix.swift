/// A row-major matrix.
struct Matrix: Sendable {
    let rows, columns: Int
    var values: [Float]

    /// Creates a matrix of `values`, which are as many as its places.
    init(rows: Int, columns: Int, values: [Float]) {
        precondition(rows >= 0 && columns >= 0 && values.count == rows * columns)
        self.rows = rows
        self.columns = columns
        self.values = values
    }

    /// Creates a matrix of zeros.
    init(rows: Int, columns: Int) {
        let values = [Float](repeating: 0, count: rows * columns)
        self.init(rows: rows, columns: columns, values: values)
    }

    init(_ rows: [[Float]]) {
        self.init(rows: rows.count, columns: rows.first?.count ?? 0, values: rows.flatMap(\.self))
    }

    subscript(row: Int, column: Int) -> Float {
        get { values[row * columns + column] }
        set { values[row * columns + column] = newValue }
    }

    var transposed: Matrix {
        var result = Matrix(rows: columns, columns: rows)
        var target = result.values.mutableSpan
        for row in 0..<rows {
            for column in 0..<columns {
                target[column * rows + row] = values[row * columns + column]
            }
        }
        return result
    }

    static func * (left: Matrix, right: Matrix) -> Matrix {
        var result = Matrix(rows: left.rows, columns: right.columns)
        result.addProduct(of: left, right)
        return result
    }

    mutating func addProduct(of left: Matrix, _ right: Matrix) {
        let (rows, inner, columns) = (rows, left.columns, columns)
        precondition(left.rows == rows && right.rows == inner && right.columns == columns)
        // The preconditions keep all reads within the arrays.
        unsafe left.values.withUnsafeBufferPointer { left in
            unsafe right.values.withUnsafeBufferPointer { right in
                unsafe values.withUnsafeMutableBufferPointer { sums in
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
}

extension Matrix {
    func rows(_ range: Range<Int>) -> Matrix {
        let values = values[range.lowerBound * columns..<range.upperBound * columns]
        return Matrix(rows: range.count, columns: columns, values: Array(values))
    }

    func product(ofRow row: Int, _ other: Int) -> Float {
        (0..<columns).reduce(0) { $0 + values[row * columns + $1] * values[other * columns + $1] }
    }

    /// The number of the row after the first that has the largest product with it, from 0; nil without others.
    var mostSimilarToFirst: Int? {
        guard rows > 1 else { return nil }
        return (1..<rows).map { product(ofRow: 0, $0) }.indexOfMaximum
    }

    mutating func applySoftmax() {
        for row in 0..<rows { values.applySoftmax(row * columns..<(row + 1) * columns) }
    }
}
