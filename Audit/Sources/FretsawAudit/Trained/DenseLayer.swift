/// A fully connected layer with biases.
///
/// Trained with Adam (D. P. Kingma and J. Ba, 2015) and decoupled weight decay (I. Loshchilov and F. Hutter, 2019).
struct DenseLayer: Sendable {
    private let inputs, outputs: Int
    /// A row of weights for each input, followed by the biases.
    private var weights: [Float]
    private var firstMoments, secondMoments: [Float]
    /// The powers of the moments' decay rates: how far the moments still depend on their start at 0.
    private var decays = (first: 1.0, second: 1.0)

    private static let weightDecay: Float = 1e-4

    /// Creates a layer with random weights (Kaiming initialisation).
    init(inputs: Int, outputs: Int, using random: inout SplitMix64) {
        self.inputs = inputs
        self.outputs = outputs
        let bound = (6 / Double(max(1, inputs))).squareRoot()
        weights = (0..<inputs * outputs).map { _ in Float(bound * (2 * random.uniform() - 1)) }
        weights += [Float](repeating: 0, count: outputs)
        firstMoments = [Float](repeating: 0, count: weights.count)
        secondMoments = firstMoments
    }

    /// The weights without the biases.
    private var matrix: Matrix {
        Matrix(rows: inputs, columns: outputs, values: Array(weights.prefix(inputs * outputs)))
    }

    func outputs(_ rows: Matrix) -> Matrix {
        let biases = Array(weights.suffix(outputs))
        var sums = Matrix((0..<rows.rows).map { _ in biases })
        sums.addProduct(of: rows, matrix)
        return sums
    }

    /// Back-propagates the gradients of a batch of outputs to its inputs.
    func inputGradients(_ gradients: Matrix) -> Matrix { gradients * matrix.transposed }

    /// Updates the weights by one step with learning rate `rate`, for a batch of inputs and the
    /// gradients of its outputs.
    mutating func step(_ rows: Matrix, gradients outputGradients: Matrix, rate: Float) {
        var gradients = (rows.transposed * outputGradients).values
        for column in 0..<outputs {
            var sum: Float = 0
            for row in 0..<rows.rows { sum += outputGradients[row, column] }
            gradients.append(sum)
        }
        decays = (decays.first * 0.9, decays.second * 0.999)
        let (firstScale, secondScale) = (1 - Float(decays.first), 1 - Float(decays.second))
        let decay = 1 - rate * DenseLayer.weightDecay
        for (index, gradient) in gradients.enumerated() {
            let first = 0.9 * firstMoments[index] + 0.1 * gradient
            let second = 0.999 * secondMoments[index] + 0.001 * gradient * gradient
            (firstMoments[index], secondMoments[index]) = (first, second)
            let scale = (second / secondScale).squareRoot() + 1e-8
            weights[index] = weights[index] * decay - rate * first / firstScale / scale
        }
    }
}

/// A network with one hidden layer: standardises its inputs, and applies a dense layer, ReLU, and a second dense layer.
struct HiddenLayerNetwork: Sendable {
    private let mean, scale: [Float]
    private var hidden, last: DenseLayer

    /// The share of hidden units to drop in a training step.
    ///
    /// N. Srivastava et al., "Dropout" (2014).
    private static let dropout = 0.3

    /// Creates a network with `units` hidden units, and takes mean and deviation from `rows` of inputs.
    init(_ rows: Matrix, units: Int, outputs: Int, using random: inout SplitMix64) {
        let inputs = rows.columns
        var sums = [Double](repeating: 0, count: inputs)
        var squares = sums
        for row in 0..<rows.rows {
            for index in 0..<inputs { sums[index] += Double(rows.values[row * inputs + index]) }
        }
        let number = Double(max(1, rows.rows))
        for row in 0..<rows.rows {
            for index in 0..<inputs {
                let deviation = Double(rows.values[row * inputs + index]) - sums[index] / number
                squares[index] += deviation * deviation
            }
        }
        mean = sums.map { Float($0 / number) }
        scale = squares.map { Float(1 / (($0 / number).squareRoot() + 1e-3)) }
        hidden = DenseLayer(inputs: inputs, outputs: units, using: &random)
        last = DenseLayer(inputs: units, outputs: outputs, using: &random)
    }

    /// The inputs minus their mean, divided by their standard deviation.
    private func standardised(_ rows: Matrix) -> Matrix {
        var rows = rows
        var span = rows.values.mutableSpan
        for index in span.indices {
            let feature = index % mean.count
            span[index] = (span[index] - mean[feature]) * scale[feature]
        }
        return rows
    }

    func outputs(_ rows: Matrix) -> Matrix {
        var units = hidden.outputs(standardised(rows))
        for index in units.values.indices { units.values[index] = max(0, units.values[index]) }
        return last.outputs(units)
    }

    /// Updates the weights by one step with learning rate `rate`; `gradients` returns the gradients of the
    /// outputs for the batch `rows`.
    mutating func learn(
        _ rows: Matrix,
        rate: Float,
        using random: inout SplitMix64,
        gradients: (_ outputs: Matrix) -> Matrix
    ) {
        let rows = standardised(rows)
        var units = hidden.outputs(rows)
        // 0 for units that are dropped or not positive.
        var factors = [Float](repeating: 0, count: units.values.count)
        let keptScale = Float(1 / (1 - HiddenLayerNetwork.dropout))
        for index in factors.indices {
            let isDropped = random.uniform() < HiddenLayerNetwork.dropout
            factors[index] = units.values[index] > 0 && !isDropped ? keptScale : 0
            units.values[index] *= factors[index]
        }
        let gradients = gradients(last.outputs(units))
        var below = last.inputGradients(gradients)
        for index in factors.indices { below.values[index] *= factors[index] }
        last.step(units, gradients: gradients, rate: rate)
        hidden.step(rows, gradients: below, rate: rate)
    }
}
