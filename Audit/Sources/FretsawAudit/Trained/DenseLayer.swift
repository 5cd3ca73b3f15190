internal import FretsawRaster

/// A fully connected layer with biases.
///
/// Trained with Adam (D. P. Kingma and J. Ba, 2015) and decoupled weight decay (I. Loshchilov and
/// F. Hutter, 2019).
struct DenseLayer: Sendable {
    /// The numbers of inputs and outputs.
    let inputs, outputs: Int
    /// A row of weights for each input, followed by the biases.
    private var weights: [Float]
    private var firstMoments, secondMoments: [Float]
    private var gradients: [Float] = []
    private var steps = 0

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

    /// The outputs for a row-major batch of inputs.
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

    /// Back-propagates the gradients of a batch of outputs to its inputs.
    func inputGradients(_ gradients: [Float]) -> [Float] {
        let count = gradients.count / max(1, outputs)
        var sums = [Float](repeating: 0, count: count * inputs)
        MatrixProduct.add(
            gradients,
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

    /// Updates the weights by one step with learning rate `rate`, for a batch of inputs and the
    /// gradients of its outputs.
    mutating func step(_ rows: [Float], gradients outputGradients: [Float], rate: Float) {
        let count = rows.count / max(1, inputs)
        gradients = [Float](repeating: 0, count: inputs * outputs)
        MatrixProduct.add(
            MatrixProduct.transposed(rows, rows: count, columns: inputs),
            outputGradients,
            rows: inputs,
            inner: count,
            columns: outputs,
            to: &gradients
        )
        for column in 0..<outputs {
            var sum: Float = 0
            for row in 0..<count { sum += outputGradients[row * outputs + column] }
            gradients.append(sum)
        }
        steps += 1
        DenseLayer.update(
            &weights,
            &firstMoments,
            &secondMoments,
            gradients,
            rate: rate,
            biasCorrections: (1 - DenseLayer.power(0.9, steps), 1 - DenseLayer.power(0.999, steps))
        )
    }

    private static func update(
        _ weights: inout [Float],
        _ firstMoments: inout [Float],
        _ secondMoments: inout [Float],
        _ gradients: [Float],
        rate: Float,
        biasCorrections: (first: Float, second: Float)
    ) {
        var values = weights.mutableSpan
        var first = firstMoments.mutableSpan
        var second = secondMoments.mutableSpan
        let decay = 1 - rate * weightDecay
        for index in gradients.indices {
            let gradient = gradients[index]
            first[index] = 0.9 * first[index] + 0.1 * gradient
            second[index] = 0.999 * second[index] + 0.001 * gradient * gradient
            let scale = (second[index] / biasCorrections.second).squareRoot() + 1e-8
            values[index] =
                values[index] * decay - rate * first[index] / biasCorrections.first / scale
        }
    }

    /// Repeated multiplication gives the same result on every machine.
    private static func power(_ base: Double, _ exponent: Int) -> Float {
        var (result, square, remaining) = (1.0, base, exponent)
        while remaining > 0 {
            if remaining & 1 == 1 { result *= square }
            square *= square
            remaining >>= 1
        }
        return Float(result)
    }
}

/// A hidden layer: standardises its inputs, and applies a dense layer and ReLU.
struct HiddenLayer: Sendable {
    private var layer: DenseLayer
    private let mean, scale: [Float]

    /// The number of outputs.
    var units: Int { layer.outputs }

    /// The share of units to drop in a training step.
    ///
    /// N. Srivastava et al., "Dropout" (2014).
    private static let dropout = 0.3

    /// Creates a layer of `units`, and takes mean and deviation from `rows` of `inputs` numbers
    /// each.
    init(_ rows: [Float], inputs: Int, units: Int, using random: inout SplitMix64) {
        let count = rows.count / max(1, inputs)
        var sums = [Double](repeating: 0, count: inputs)
        var squares = sums
        for row in 0..<count {
            for index in 0..<inputs { sums[index] += Double(rows[row * inputs + index]) }
        }
        let number = Double(max(1, count))
        for row in 0..<count {
            for index in 0..<inputs {
                let deviation = Double(rows[row * inputs + index]) - sums[index] / number
                squares[index] += deviation * deviation
            }
        }
        mean = sums.map { Float($0 / number) }
        scale = squares.map { Float(1 / (($0 / number).squareRoot() + 1e-3)) }
        layer = DenseLayer(inputs: inputs, outputs: units, using: &random)
    }

    /// The inputs minus their mean, divided by their standard deviation.
    func standardised(_ rows: [Float]) -> [Float] {
        var rows = rows
        let inputs = mean.count
        var span = rows.mutableSpan
        for index in span.indices {
            let feature = index % inputs
            span[index] = (span[index] - mean[feature]) * scale[feature]
        }
        return rows
    }

    /// The outputs for standardised inputs.
    func outputs(_ rows: [Float]) -> [Float] { layer.outputs(rows).map { max(0, $0) } }

    /// The outputs with dropout, and each output's factor: 0 if it is dropped or not positive.
    func outputs(
        _ rows: [Float],
        dropoutUsing random: inout SplitMix64
    ) -> (outputs: [Float], factors: [Float]) {
        let scale = Float(1 / (1 - HiddenLayer.dropout))
        var outputs = layer.outputs(rows)
        var factors = [Float](repeating: 0, count: outputs.count)
        for index in outputs.indices {
            let isDropped = random.uniform() < HiddenLayer.dropout
            factors[index] = outputs[index] > 0 && !isDropped ? scale : 0
            outputs[index] *= factors[index]
        }
        return (outputs, factors)
    }

    /// Updates the weights by one step with learning rate `rate`, for standardised inputs and the
    /// gradients of the outputs.
    mutating func step(_ rows: [Float], gradients: [Float], factors: [Float], rate: Float) {
        layer.step(rows, gradients: zip(gradients, factors).map { $0 * $1 }, rate: rate)
    }
}

/// The hyperparameters of ``FigureClassifier`` and ``SiameseNetwork``.
enum TrainingSchedule {
    /// The number of rows in a batch of ``FigureClassifier``.
    static let batchSize = 128
    /// The number of hidden units.
    static let hiddenUnits = 128
    /// The initial learning rate; it decays to 0 by a cosine schedule.
    private static let initialRate = 1e-3

    /// The learning rate in `epoch` of `epochs`.
    static func rate(epoch: Int, of epochs: Int) -> Float {
        let turns = 0.5 * Double(epoch) / Double(max(1, epochs))
        return Float(initialRate * 0.5 * (1 + PortableMath.cosine(turns: turns)))
    }
}

/// The SplitMix64 generator (Steele, Lea and Flood, 2014).
struct SplitMix64 {
    private var state: UInt64

    init(_ state: UInt64) { self.state = state }

    private mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var value = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
        return value ^ (value >> 31)
    }

    /// A uniform number in 0 ..< 1.
    mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// A random permutation of the numbers below `count`.
    mutating func permutation(_ count: Int) -> [Int] {
        var order = Array(0..<count)
        for last in order.indices.dropFirst().reversed() {
            order.swapAt(last, Int(uniform() * Double(last + 1)))
        }
        return order
    }
}
