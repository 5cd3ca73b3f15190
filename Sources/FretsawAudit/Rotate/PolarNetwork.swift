internal import FretsawRaster

/// The disc and the background around it by angle: a row of features for every five degrees, clockwise from the
/// right.
struct PolarView: Sendable {
    /// The features of the disc, and of the background around it.
    let disc, around: [Float]

    /// The number of rows.
    static let rows = 72
    /// The numbers of features in a row.
    static let inputs = (disc: columns * 3 * discRings.count, around: columns * 3 * 6)
    /// The degrees between two rows.
    static let step = 360 / rows

    /// Each row also has its two neighbours on each side.
    private static let columns = 5
    /// The radii of the disc's rings, as shares of its content's radius.
    private static let discRings: [Float] = [0.2, 0.35, 0.5, 0.62, 0.74, 0.84, 0.92, 0.98]

    init(_ challenge: RotateChallenge) {
        let rings = PolarView.discRings.map {
            RingProfile(challenge.disc, middle: challenge.discMiddle, radius: $0 * challenge.inner)
        }
        disc = PolarView.features(rings)
        around = PolarView.features(challenge.outsides)
    }

    /// Red, green and blue of all rings, with mean 0 and deviation 1 for each channel.
    private static func features(_ rings: [RingProfile]) -> [Float] {
        // Indexed by channel and ring, then by row.
        var lines: [[Float]] = []
        for channel in 0..<3 {
            var values = rings.map { ring in
                (0..<rows).map { row in
                    let first = row * step
                    return ring.channels[channel][first..<first + step].reduce(0, +) / Float(step)
                }
            }
            let all = values.flatMap(\.self)
            let mean = all.reduce(0, +) / Float(all.count)
            let squares = all.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
            let deviation = max(1, (squares / Float(all.count)).squareRoot())
            for ring in values.indices {
                for row in 0..<rows { values[ring][row] = (values[ring][row] - mean) / deviation }
            }
            lines += values
        }
        var result: [Float] = []
        for row in 0..<rows {
            for column in 0..<columns {
                let position = (row + column + rows - columns / 2) % rows
                for line in lines { result.append(line[position]) }
            }
        }
        return result
    }

    /// The view of a puzzle whose disc is rotated clockwise by `turn` rows.
    func rotated(by turn: Int) -> PolarView {
        PolarView(disc: disc(rotatedBy: turn), around: around)
    }

    private init(disc: [Float], around: [Float]) {
        self.disc = disc
        self.around = around
    }

    /// The rows of the disc after a clockwise rotation by `turn` rows.
    fileprivate func disc(rotatedBy turn: Int) -> [Float] {
        let split = (PolarView.rows - turn) * PolarView.inputs.disc
        return Array(disc[split...] + disc[..<split])
    }
}

/// A network that rotates discs upright.
///
/// Layers shared by all angles describe the disc and the background around it at each angle. The score of a rotation is
/// the correlation of both descriptions, and of the disc's with a learnt one for each absolute direction.
struct PolarNetwork: Sendable {
    static let name = "polar network"

    /// A puzzle and the degrees by which its disc must be rotated clockwise.
    typealias Example = (view: PolarView, angle: Int)

    private var discHidden, aroundHidden: HiddenLayer
    private var discLast, aroundLast: DenseLayer
    /// The learnt description of each absolute direction.
    private var directions: DenseLayer

    static let epochs = 24
    private static let batchSize = 16
    private static let units = 64
    /// The numbers of descriptors compared with the background and with directions.
    private static let outputs = (around: 24, directions: 12)
    private static var width: Int { outputs.around + outputs.directions }

    private static let identity: [Float] = (0..<PolarView.rows).flatMap { row in
        (0..<PolarView.rows).map { $0 == row ? 1 : 0 }
    }

    /// Trains on `examples`; nil if there are too few.
    init?(_ examples: [Example], epochs: Int = epochs) {
        guard examples.count >= LabelledCrops.minPictures else { return nil }
        var random = SplitMix64(0x901a)
        func hidden(_ rows: [Float], _ inputs: Int) -> HiddenLayer {
            HiddenLayer(rows, inputs: inputs, units: PolarNetwork.units, using: &random)
        }
        // Some puzzles are enough for mean and deviation.
        let some = examples.prefix(200)
        discHidden = hidden(some.flatMap(\.view.disc), PolarView.inputs.disc)
        aroundHidden = hidden(some.flatMap(\.view.around), PolarView.inputs.around)
        func last(_ inputs: Int, _ outputs: Int) -> DenseLayer {
            DenseLayer(inputs: inputs, outputs: outputs, using: &random)
        }
        discLast = last(PolarNetwork.units, PolarNetwork.width)
        aroundLast = last(PolarNetwork.units, PolarNetwork.outputs.around)
        directions = last(PolarView.rows, PolarNetwork.outputs.directions)
        for epoch in 0..<epochs {
            let rate = 2 * TrainingSchedule.rate(epoch: epoch, of: epochs)
            let order = random.permutation(examples.count)
            for start in stride(from: 0, to: order.count, by: PolarNetwork.batchSize) {
                let end = min(order.count, start + PolarNetwork.batchSize)
                learn(order[start..<end].map { examples[$0] }, rate: rate, using: &random)
            }
        }
    }

    private mutating func learn(
        _ examples: [Example],
        rate: Float,
        using random: inout SplitMix64
    ) {
        let (rows, width) = (PolarView.rows, PolarNetwork.width)
        var turns: [Int] = []
        var discs: [Float] = []
        for example in examples {
            // A disc that is rotated further needs so much less.
            let more = Int(random.uniform() * Double(rows))
            discs += example.view.disc(rotatedBy: more)
            let turn = (example.angle + PolarView.step / 2) / PolarView.step
            turns.append((turn - more + 2 * rows) % rows)
        }
        discs = discHidden.standardised(discs)
        let arounds = aroundHidden.standardised(examples.flatMap(\.view.around))
        let (discUnits, discFactors) = discHidden.outputs(discs, dropoutUsing: &random)
        let (aroundUnits, aroundFactors) = aroundHidden.outputs(arounds, dropoutUsing: &random)
        let described = discLast.outputs(discUnits)
        let context = aroundLast.outputs(aroundUnits)
        let absolute = directions.outputs(PolarNetwork.identity)
        var discGradients: [Float] = []
        var aroundGradients: [Float] = []
        var directionGradients = [Float](repeating: 0, count: absolute.count)
        for (index, turn) in turns.enumerated() {
            let own = Array(described[index * rows * width..<(index + 1) * rows * width])
            let other = PolarNetwork.joined(context, index, absolute)
            var scores = PolarNetwork.scores(own, other)
            scores.applySoftmax(0..<rows)
            scores[turn] -= 1
            let scale = PolarNetwork.scale / Float(examples.count)
            var products = [Float](repeating: 0, count: rows * rows)
            for row in 0..<rows {
                for column in 0..<rows {
                    products[row * rows + column] = scores[(column - row + rows) % rows] * scale
                }
            }
            var gradient = [Float](repeating: 0, count: rows * width)
            var otherGradient = gradient
            MatrixProduct.add(
                products,
                other,
                rows: rows,
                inner: rows,
                columns: width,
                to: &gradient
            )
            MatrixProduct.add(
                MatrixProduct.transposed(products, rows: rows, columns: rows),
                own,
                rows: rows,
                inner: rows,
                columns: width,
                to: &otherGradient
            )
            discGradients += gradient
            for row in 0..<rows {
                let middle = row * width + PolarNetwork.outputs.around
                aroundGradients += otherGradient[row * width..<middle]
                for column in 0..<PolarNetwork.outputs.directions {
                    directionGradients[row * PolarNetwork.outputs.directions + column] +=
                        otherGradient[middle + column]
                }
            }
        }
        let discBelow = discLast.inputGradients(discGradients)
        let aroundBelow = aroundLast.inputGradients(aroundGradients)
        discLast.step(discUnits, gradients: discGradients, rate: rate)
        aroundLast.step(aroundUnits, gradients: aroundGradients, rate: rate)
        directions.step(PolarNetwork.identity, gradients: directionGradients, rate: rate)
        discHidden.step(discs, gradients: discBelow, factors: discFactors, rate: rate)
        aroundHidden.step(arounds, gradients: aroundBelow, factors: aroundFactors, rate: rate)
    }

    /// The factor of scores, which keeps them small at the start.
    private static let scale: Float = 1 / Float(PolarView.rows)

    /// For each row, the description of the background of the puzzle `index` and of the direction.
    private static func joined(_ context: [Float], _ index: Int, _ absolute: [Float]) -> [Float] {
        (0..<PolarView.rows).flatMap { row in
            let first = (index * PolarView.rows + row) * outputs.around
            let second = row * outputs.directions
            return context[first..<first + outputs.around]
                + absolute[second..<second + outputs.directions]
        }
    }

    /// The score of a clockwise rotation of the disc by each number of rows.
    private static func scores(_ own: [Float], _ other: [Float]) -> [Float] {
        let rows = PolarView.rows
        var products = [Float](repeating: 0, count: rows * rows)
        MatrixProduct.add(
            own,
            MatrixProduct.transposed(other, rows: rows, columns: width),
            rows: rows,
            inner: width,
            columns: rows,
            to: &products
        )
        return (0..<rows).map { turn in
            (0..<rows).reduce(0) { $0 + products[$1 * rows + ($1 + turn) % rows] } * scale
        }
    }

    /// The degrees by which the disc must be rotated clockwise.
    func answer(to view: PolarView) -> Int {
        let own = discLast.outputs(discHidden.outputs(discHidden.standardised(view.disc)))
        let context = aroundLast.outputs(
            aroundHidden.outputs(aroundHidden.standardised(view.around))
        )
        let other = PolarNetwork.joined(context, 0, directions.outputs(PolarNetwork.identity))
        let scores = PolarNetwork.scores(own, other)
        let best = scores.indices.max { (scores[$0], $1) < (scores[$1], $0) } ?? 0
        // The vertex of the parabola through the best score and its neighbours.
        let rows = scores.count
        let (left, right) = (scores[(best + rows - 1) % rows], scores[(best + 1) % rows])
        let bend = left - 2 * scores[best] + right
        let offset = bend < 0 ? 0.5 * (left - right) / bend : 0
        return Int(((Float(best) + offset) * Float(PolarView.step)).rounded())
    }
}
