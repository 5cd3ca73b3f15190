internal import FretsawRaster

/// A network with one hidden layer that classifies figures by family.
///
/// It picks the notch that most likely has the piece's class.
struct FigureClassifier: Sendable {
    static let name = "figure classifier"

    /// The names of the classes.
    let names: [String]
    private var hidden: HiddenLayer
    private var last: DenseLayer

    private static let epochs = 20

    /// Trains on `pictures`; nil if there is too little data.
    ///
    /// - Complexity: O(epochs · crops · features · units)
    init?(_ pictures: [ShownFigures]) {
        let pictures = pictures.filter { !$0.names.isEmpty && $0.names.count == $0.crops.count }
        let names = Set(pictures.flatMap(\.names)).sorted()
        let places = [String: Int](uniqueKeysWithValues: zip(names, 0...))
        let labels = pictures.flatMap(\.names).compactMap { places[$0] }
        let crops = pictures.flatMap(\.crops)
        guard pictures.count >= ShownFigures.leastPictures, names.count > 1,
            labels.count == crops.count, let inputs = crops.first?.count
        else { return nil }
        self.names = names
        var random = SplitMix(0x51f1)
        let all = crops.flatMap(\.self)
        hidden = HiddenLayer(
            all,
            inputs: inputs,
            units: TrainingSchedule.units,
            using: &random
        )
        last = DenseLayer(inputs: hidden.units, outputs: names.count, using: &random)
        let rows = hidden.standardised(all)
        for epoch in 0..<FigureClassifier.epochs {
            let rate = TrainingSchedule.rate(epoch: epoch, of: FigureClassifier.epochs)
            let order = random.order(crops.count)
            for start in stride(from: 0, to: order.count, by: TrainingSchedule.batch) {
                let chosen = order[start..<min(order.count, start + TrainingSchedule.batch)]
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
        using random: inout SplitMix
    ) {
        let (units, factors) = hidden.outputs(rows, dropoutUsing: &random)
        var gradients = last.outputs(units)
        let names = last.outputs
        for (row, label) in labels.enumerated() {
            gradients.applySoftmax(row * names..<(row + 1) * names)
            gradients[row * names + label] -= 1
        }
        for place in gradients.indices { gradients[place] /= Float(labels.count) }
        let below = last.inputGradients(gradients)
        last.step(units, gradients: gradients, rate: rate)
        hidden.step(rows, gradients: below, factors: factors, rate: rate)
    }

    /// For each crop, the probability of each of ``classes``.
    func chances(_ picture: ShownFigures) -> [Float] {
        let rows = hidden.standardised(picture.crops.flatMap(\.self))
        var chances = last.outputs(hidden.outputs(rows))
        for row in picture.crops.indices {
            chances.applySoftmax(row * names.count..<(row + 1) * names.count)
        }
        return chances
    }

    /// The notch most likely to have the piece's class; nil without notches.
    func choice(_ picture: ShownFigures) -> Int? {
        guard picture.notches > 0 else { return nil }
        let chances = chances(picture)
        let names = names.count
        let shares = (1...picture.notches).map { row in
            (0..<names).reduce(Float(0)) { $0 + chances[$1] * chances[row * names + $1] }
        }
        return shares.indices.max { (shares[$0], $1) < (shares[$1], $0) }
    }
}

extension [Float] {
    /// Applies softmax in place to the scores in `range`.
    mutating func applySoftmax(_ range: Range<Int>) {
        let greatest = self[range].max() ?? 0
        var sum: Float = 0
        for place in range {
            self[place] = Float(PortableMath.exp(Double(self[place] - greatest)))
            sum += self[place]
        }
        for place in range { self[place] /= sum }
    }
}
