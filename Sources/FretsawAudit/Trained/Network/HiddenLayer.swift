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
        leavingOut random: inout SplitMix
    ) -> (outputs: [Float], factors: [Float]) {
        let kept = Float(1 / (1 - HiddenLayer.dropout))
        var outputs = layer.outputs(rows)
        var factors = [Float](repeating: 0, count: outputs.count)
        for place in outputs.indices {
            let isLeftOut = random.chance(HiddenLayer.dropout)
            factors[place] = outputs[place] > 0 && !isLeftOut ? kept : 0
            outputs[place] *= factors[place]
        }
        return (outputs, factors)
    }

    /// Changes weights by one step of `rate` down the slopes of the outputs that standardised `rows` had.
    mutating func step(_ rows: [Float], slopes: [Float], factors: [Float], rate: Float) {
        layer.step(rows, slopes: zip(slopes, factors).map { $0 * $1 }, rate: rate)
    }
}
