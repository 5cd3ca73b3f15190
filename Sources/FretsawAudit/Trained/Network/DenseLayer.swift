/// A layer of a network: sums of all inputs, weighted.
///
/// Trained by D. P. Kingma and J. Ba's "Adam" (2015), weights pulled towards 0 as in I. Loshchilov and F.
/// Hutter's "Decoupled weight decay" (2019).
struct DenseLayer: Sendable {
    /// Numbers that go in and come out.
    let inputs, outputs: Int
    /// A row for each input, and one more that every sum begins with.
    private var weights: [Float]
    private var means, squares: [Float]
    private var slopes: [Float] = []
    private var steps = 0

    private static let decay: Float = 1e-4

    /// A layer of weights at random, such that sums are about as large as what goes in.
    init(inputs: Int, outputs: Int, using random: inout SplitMix) {
        self.inputs = inputs
        self.outputs = outputs
        let bound = (6 / Double(max(1, inputs))).squareRoot()
        weights = (0..<inputs * outputs).map { _ in Float(bound * (2 * random.share() - 1)) }
        weights += [Float](repeating: 0, count: outputs)
        means = [Float](repeating: 0, count: weights.count)
        squares = means
    }

    /// What comes out of each of `rows` rows of inputs.
    func outputs(_ rows: [Float]) -> [Float] {
        let count = rows.count / max(1, inputs)
        var sums: [Float] = []
        sums.reserveCapacity(count * outputs)
        let start = weights.suffix(outputs)
        for _ in 0..<count { sums += start }
        MatrixProduct.add(
            rows,
            Array(weights.prefix(inputs * outputs)),
            rows: count,
            inner: inputs,
            columns: outputs,
            to: &sums
        )
        return sums
    }

    /// The slopes of inputs where those of outputs are `slopes`.
    func inputSlopes(_ slopes: [Float]) -> [Float] {
        let count = slopes.count / max(1, outputs)
        var sums = [Float](repeating: 0, count: count * inputs)
        MatrixProduct.add(
            slopes,
            MatrixProduct.transposed(
                Array(weights.prefix(inputs * outputs)),
                rows: inputs,
                columns: outputs
            ),
            rows: count,
            inner: outputs,
            columns: inputs,
            to: &sums
        )
        return sums
    }

    /// Changes weights by one step of `rate` down the slopes of outputs that `rows` had.
    mutating func step(_ rows: [Float], slopes outputSlopes: [Float], rate: Float) {
        let count = rows.count / max(1, inputs)
        slopes = [Float](repeating: 0, count: inputs * outputs)
        MatrixProduct.add(
            MatrixProduct.transposed(rows, rows: count, columns: inputs),
            outputSlopes,
            rows: inputs,
            inner: count,
            columns: outputs,
            to: &slopes
        )
        for column in 0..<outputs {
            var sum: Float = 0
            for row in 0..<count { sum += outputSlopes[row * outputs + column] }
            slopes.append(sum)
        }
        steps += 1
        DenseLayer.update(
            &weights,
            &means,
            &squares,
            slopes,
            rate: rate,
            shares: (1 - DenseLayer.power(0.9, steps), 1 - DenseLayer.power(0.999, steps))
        )
    }

    private static func update(
        _ weights: inout [Float],
        _ means: inout [Float],
        _ squares: inout [Float],
        _ slopes: [Float],
        rate: Float,
        shares: (mean: Float, square: Float)
    ) {
        var values = weights.mutableSpan
        var mean = means.mutableSpan
        var square = squares.mutableSpan
        let pull = 1 - rate * decay
        for place in slopes.indices {
            let slope = slopes[place]
            mean[place] = 0.9 * mean[place] + 0.1 * slope
            square[place] = 0.999 * square[place] + 0.001 * slope * slope
            let size = (square[place] / shares.square).squareRoot() + 1e-8
            values[place] = values[place] * pull - rate * mean[place] / shares.mean / size
        }
    }

    /// Multiplied out: the same on every machine.
    private static func power(_ base: Double, _ exponent: Int) -> Float {
        var (result, square, left) = (1.0, base, exponent)
        while left > 0 {
            if left & 1 == 1 { result *= square }
            square *= square
            left >>= 1
        }
        return Float(result)
    }
}
