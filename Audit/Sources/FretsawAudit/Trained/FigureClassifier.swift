internal import FretsawRaster

/// Reads figures: returns the probability of each class for each crop.
protocol FigureReader: Sendable {
    /// The names of the classes.
    var classes: [String] { get }
    /// For each crop, the probability of each of ``classes``.
    func probabilities(_ picture: LabelledCrops) -> [Float]
}

extension FigureReader {
    /// The notch most likely to have the piece's class; nil without notches.
    func choice(_ picture: LabelledCrops) -> Int? {
        guard picture.notches > 0 else { return nil }
        let probabilities = probabilities(picture)
        let classes = classes.count
        let shares = (1...picture.notches).map { row in
            (0..<classes).reduce(Float(0)) {
                $0 + probabilities[$1] * probabilities[row * classes + $1]
            }
        }
        return shares.indices.max { (shares[$0], $1) < (shares[$1], $0) }
    }
}

/// A network with one hidden layer that classifies figures by family.
struct FigureClassifier: FigureReader {
    static let name = "figure classifier"

    let classes: [String]
    private var hidden: HiddenLayer
    private var last: DenseLayer

    private static let epochs = 20

    /// Trains on `pictures`; nil if there is too little data.
    ///
    /// - Complexity: O(epochs · crops · features · units)
    init?(_ pictures: [LabelledCrops]) {
        let pictures = pictures.filter { !$0.labels.isEmpty && $0.labels.count == $0.crops.count }
        let classes = Set(pictures.flatMap(\.labels)).sorted()
        let indices = [String: Int](uniqueKeysWithValues: zip(classes, 0...))
        let labels = pictures.flatMap(\.labels).compactMap { indices[$0] }
        let crops = pictures.flatMap(\.crops)
        guard pictures.count >= LabelledCrops.minPictures, classes.count > 1,
            labels.count == crops.count, let inputs = crops.first?.count
        else { return nil }
        self.classes = classes
        var random = SplitMix64(0x51f1)
        let all = crops.flatMap(\.self)
        hidden = HiddenLayer(
            all,
            inputs: inputs,
            units: TrainingSchedule.hiddenUnits,
            using: &random
        )
        last = DenseLayer(inputs: hidden.units, outputs: classes.count, using: &random)
        let rows = hidden.standardised(all)
        for epoch in 0..<FigureClassifier.epochs {
            let rate = TrainingSchedule.rate(epoch: epoch, of: FigureClassifier.epochs)
            let order = random.permutation(crops.count)
            for start in stride(from: 0, to: order.count, by: TrainingSchedule.batchSize) {
                let chosen = order[start..<min(order.count, start + TrainingSchedule.batchSize)]
                var batch: [Float] = []
                batch.reserveCapacity(chosen.count * inputs)
                for crop in chosen { batch += rows[crop * inputs..<(crop + 1) * inputs] }
                learn(batch, chosen.map { labels[$0] }, rate: rate, using: &random)
            }
        }
    }

    private mutating func learn(
        _ rows: [Float],
        _ labels: [Int],
        rate: Float,
        using random: inout SplitMix64
    ) {
        let (units, factors) = hidden.outputs(rows, dropoutUsing: &random)
        var gradients = last.outputs(units)
        let classes = last.outputs
        for (row, label) in labels.enumerated() {
            gradients.applySoftmax(row * classes..<(row + 1) * classes)
            gradients[row * classes + label] -= 1
        }
        for index in gradients.indices { gradients[index] /= Float(labels.count) }
        let below = last.inputGradients(gradients)
        last.step(units, gradients: gradients, rate: rate)
        hidden.step(rows, gradients: below, factors: factors, rate: rate)
    }

    func probabilities(_ picture: LabelledCrops) -> [Float] {
        let rows = hidden.standardised(picture.crops.flatMap(\.self))
        var probabilities = last.outputs(hidden.outputs(rows))
        for row in picture.crops.indices {
            probabilities.applySoftmax(row * classes.count..<(row + 1) * classes.count)
        }
        return probabilities
    }
}

extension [Float] {
    /// Applies softmax in place to the scores in `range`.
    mutating func applySoftmax(_ range: Range<Int>) {
        let maximum = self[range].max() ?? 0
        var sum: Float = 0
        for index in range {
            self[index] = Float(PortableMath.exp(Double(self[index] - maximum)))
            sum += self[index]
        }
        for index in range { self[index] /= sum }
    }
}
