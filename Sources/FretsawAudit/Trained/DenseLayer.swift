internal import FretsawRaster

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
    private var gradients: [Float] = []
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

    /// The gradients of inputs where those of outputs are `gradients`.
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

    /// Changes weights by one step of `rate` down the gradients of outputs that `rows` had.
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
            &means,
            &squares,
            gradients,
            rate: rate,
            shares: (1 - DenseLayer.power(0.9, steps), 1 - DenseLayer.power(0.999, steps))
        )
    }

    private static func update(
        _ weights: inout [Float],
        _ means: inout [Float],
        _ squares: inout [Float],
        _ gradients: [Float],
        rate: Float,
        shares: (mean: Float, square: Float)
    ) {
        var values = weights.mutableSpan
        var mean = means.mutableSpan
        var square = squares.mutableSpan
        let pull = 1 - rate * decay
        for place in gradients.indices {
            let gradient = gradients[place]
            mean[place] = 0.9 * mean[place] + 0.1 * gradient
            square[place] = 0.999 * square[place] + 0.001 * gradient * gradient
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

/// The first layer of a network: inputs set to mean 0 and deviation 1, sums of them, and of these the
/// positive ones.
struct HiddenLayer: Sendable {
    private var layer: DenseLayer
    private let mean, scale: [Float]

    /// Numbers that come out.
    var units: Int { layer.outputs }

    /// The share of units left out in a step, so that none relies on another alone.
    ///
    /// After Srivastava and others, "Dropout" (2014).
    private static let dropout = 0.3

    /// A layer for inputs such as `rows`, of `inputs` numbers each.
    init(_ rows: [Float], inputs: Int, units: Int, using random: inout SplitMix) {
        let count = rows.count / max(1, inputs)
        var sums = [Double](repeating: 0, count: inputs)
        var squares = sums
        for row in 0..<count {
            for place in 0..<inputs { sums[place] += Double(rows[row * inputs + place]) }
        }
        let number = Double(max(1, count))
        for row in 0..<count {
            for place in 0..<inputs {
                let away = Double(rows[row * inputs + place]) - sums[place] / number
                squares[place] += away * away
            }
        }
        mean = sums.map { Float($0 / number) }
        scale = squares.map { Float(1 / (($0 / number).squareRoot() + 1e-3)) }
        layer = DenseLayer(inputs: inputs, outputs: units, using: &random)
    }

    /// `rows` about their mean, in units of their deviation.
    func standardised(_ rows: [Float]) -> [Float] {
        var rows = rows
        let inputs = mean.count
        var span = rows.mutableSpan
        for place in span.indices {
            let feature = place % inputs
            span[place] = (span[place] - mean[feature]) * scale[feature]
        }
        return rows
    }

    /// What comes out of standardised rows.
    func outputs(_ rows: [Float]) -> [Float] { layer.outputs(rows).map { max(0, $0) } }

    /// The same with some left out, and the factor of each: 0 where it is not positive or left out.
    func outputs(
        _ rows: [Float],
        dropoutUsing random: inout SplitMix
    ) -> (outputs: [Float], factors: [Float]) {
        let kept = Float(1 / (1 - HiddenLayer.dropout))
        var outputs = layer.outputs(rows)
        var factors = [Float](repeating: 0, count: outputs.count)
        for place in outputs.indices {
            let isLeftOut = random.share() < HiddenLayer.dropout
            factors[place] = outputs[place] > 0 && !isLeftOut ? kept : 0
            outputs[place] *= factors[place]
        }
        return (outputs, factors)
    }

    /// Changes weights by one step of `rate` down the gradients of the outputs that standardised `rows` had.
    mutating func step(_ rows: [Float], gradients: [Float], factors: [Float], rate: Float) {
        layer.step(rows, gradients: zip(gradients, factors).map { $0 * $1 }, rate: rate)
    }
}

/// How networks are trained: in how many epochs over all there is, and by steps of what size.
enum TrainingSchedule {
    /// Rows whose gradients make one step.
    static let batch = 128
    /// Units of the hidden layer.
    static let units = 128
    /// The first steps' size; they shrink along half a wave of the cosine.
    private static let rate = 1e-3

    /// The size of steps in `epoch` of `epochs`.
    static func rate(epoch: Int, of epochs: Int) -> Float {
        let turns = 0.5 * Double(epoch) / Double(max(1, epochs))
        return Float(rate * 0.5 * (1 + PortableMath.cosine(turns: turns)))
    }
}

/// Steele, Lea and Flood's generator (2014): what training draws needs no more.
struct SplitMix {
    private var state: UInt64

    init(_ state: UInt64) { self.state = state }

    private mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var value = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
        return value ^ (value >> 31)
    }

    /// A number of 0 ..< 1.
    mutating func share() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// The numbers below `count` in any order.
    mutating func order(_ count: Int) -> [Int] {
        var order = Array(0..<count)
        for last in order.indices.dropFirst().reversed() {
            order.swapAt(last, Int(share() * Double(last + 1)))
        }
        return order
    }
}
