/// The figure on a disc by angle: a row of features for every five degrees around the figure's centroid,
/// clockwise from the right.
struct PolarView: Sendable {
    private(set) var features: [Float]

    static let rows = 72
    /// The number of features in a row.
    static let inputs = columns * 3 * rings.count
    /// The degrees between two rows.
    static let step = 360 / rows

    /// Each row also has its four neighbours on each side.
    private static let columns = 9
    /// The radii of rings, as shares of the sticker's radius.
    private static let rings: [Float] = [0.15, 0.28, 0.4, 0.5, 0.6, 0.7, 0.8, 0.88, 0.96]

    /// The view of a puzzle; nil if no figure was found.
    init?(_ challenge: RotateChallenge) {
        guard let sticker = challenge.sticker else { return nil }
        let rings = PolarView.rings.map {
            RingProfile(challenge.disc, middle: sticker.middle, radius: $0 * sticker.radius)
        }
        features = PolarView.features(rings)
    }

    /// Red, green and blue of all rings, with mean 0 and deviation 1 for each channel.
    private static func features(_ rings: [RingProfile]) -> [Float] {
        // Indexed by channel and ring, then by row.
        var lines: [[Float]] = []
        for channel in 0..<3 {
            let values = rings.map { ring in
                (0..<rows).map { row in
                    let first = row * step
                    return ring.channels[channel][first..<first + step].reduce(0, +) / Float(step)
                }
            }
            let (mean, deviation) = values.flatMap(\.self).meanAndDeviation
            lines += values.map { $0.map { ($0 - mean) / max(1, deviation) } }
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
        let split = (PolarView.rows - turn) * PolarView.inputs
        var view = self
        view.features = Array(features[split...] + features[..<split])
        return view
    }
}

/// A network that rotates figures upright.
///
/// Layers shared by all angles describe the figure at each angle. The score of a rotation is the
/// correlation of this description with a learnt one for each absolute direction.
struct PolarNetwork: Sendable {
    static let name = "polar network"

    /// A puzzle and the degrees by which its disc must be rotated clockwise.
    typealias Example = (view: PolarView, angle: Int)

    private var network: HiddenLayerNetwork
    /// The learnt description of each absolute direction.
    private var directions: DenseLayer

    static let epochs = 24
    private static let batchSize = 16
    private static let units = 64
    /// The number of descriptors compared with directions.
    private static let width = 24

    private static let identity = Matrix(
        (0..<PolarView.rows).map { row in (0..<PolarView.rows).map { $0 == row ? 1 : 0 } }
    )

    /// Trains on `examples`; nil if there are too few.
    init?(_ examples: [Example], epochs: Int = epochs) {
        guard examples.count >= LabelledCrops.minPictures else { return nil }
        var random = SplitMix64(0x901a)
        network = HiddenLayerNetwork(
            // Some puzzles are enough for mean and deviation.
            PolarNetwork.matrix(examples.prefix(200).flatMap(\.view.features)),
            units: PolarNetwork.units,
            outputs: PolarNetwork.width,
            using: &random
        )
        directions = DenseLayer(inputs: PolarView.rows, outputs: PolarNetwork.width, using: &random)
        Training.run(
            epochs: epochs,
            count: examples.count,
            batchSize: PolarNetwork.batchSize,
            using: &random
        ) { batch, rate, random in
            learn(batch.map { examples[$0] }, rate: 2 * rate, using: &random)
        }
    }

    /// Rows of a ``PolarView``.
    private static func matrix(_ features: [Float]) -> Matrix {
        Matrix(rows: features.count / PolarView.inputs, columns: PolarView.inputs, values: features)
    }

    private mutating func learn(
        _ examples: [Example],
        rate: Float,
        using random: inout SplitMix64
    ) {
        let rows = PolarView.rows
        var turns: [Int] = []
        var inputs: [Float] = []
        for example in examples {
            // A disc that is rotated further needs so much less.
            let more = Int(random.uniform() * Double(rows))
            inputs += example.view.rotated(by: more).features
            let turn = (example.angle + PolarView.step / 2) / PolarView.step
            turns.append((turn - more + 2 * rows) % rows)
        }
        let absolute = directions.outputs(PolarNetwork.identity)
        var directionGradients = Matrix(rows: rows, columns: PolarNetwork.width)
        network.learn(PolarNetwork.matrix(inputs), rate: rate, using: &random) { described in
            var gradients: [Float] = []
            for (index, turn) in turns.enumerated() {
                let own = described.rows(index * rows..<(index + 1) * rows)
                var scores = PolarNetwork.scores(own, absolute)
                scores.applySoftmax(0..<rows)
                scores[turn] -= 1
                let scale = PolarNetwork.scale / Float(examples.count)
                var products = Matrix(rows: rows, columns: rows)
                for row in 0..<rows {
                    for column in 0..<rows {
                        products[row, column] = scores[(column - row + rows) % rows] * scale
                    }
                }
                gradients += (products * absolute).values
                directionGradients.addProduct(of: products.transposed, own)
            }
            return Matrix(rows: described.rows, columns: described.columns, values: gradients)
        }
        directions.step(PolarNetwork.identity, gradients: directionGradients, rate: rate)
    }

    /// The factor of scores, which keeps them small at the start.
    private static let scale: Float = 1 / Float(PolarView.rows)

    /// The score of a clockwise rotation of the disc by each number of rows.
    private static func scores(_ own: Matrix, _ absolute: Matrix) -> [Float] {
        let rows = PolarView.rows
        let products = (own * absolute.transposed).values
        return (0..<rows).map { turn in
            (0..<rows).reduce(0) { $0 + products[$1 * rows + ($1 + turn) % rows] } * scale
        }
    }

    /// The degrees by which the disc must be rotated clockwise.
    func answer(to view: PolarView) -> Int {
        let own = network.outputs(PolarNetwork.matrix(view.features))
        let scores = PolarNetwork.scores(own, directions.outputs(PolarNetwork.identity))
        let best = scores.indexOfMaximum ?? 0
        // The vertex of the parabola through the best score and its neighbours.
        let rows = scores.count
        let (left, right) = (scores[(best + rows - 1) % rows], scores[(best + 1) % rows])
        let bend = left - 2 * scores[best] + right
        let offset = bend < 0 ? 0.5 * (left - right) / bend : 0
        return Int(((Float(best) + offset) * Float(PolarView.step)).rounded())
    }
}
