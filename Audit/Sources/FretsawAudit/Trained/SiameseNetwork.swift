/// A siamese network: learns embeddings of piece and notches from pairs, not class labels.
///
/// Piece and notches pass through the same layers, and the notch with the most similar embedding
/// wins:
/// - Architecture: J. Bromley et al., "Signature verification using a siamese time delay neural
///   network" (1993)
/// - Loss (InfoNCE over all notches of a batch): A. van den Oord et al., "Representation learning
///   with contrastive predictive coding" (2018)
struct SiameseNetwork: Sendable {
    static let name = "siamese network"

    private var hidden: HiddenLayer
    private var last: DenseLayer

    private static let epochs = 50
    /// The number of pictures in a batch.
    private static let batchSize = 32
    /// The dimensions of an embedding.
    private static let outputs = 64
    /// The factor applied to cosine similarities before softmax.
    private static let inverseTemperature: Float = 10

    /// Trains on `pictures`; nil if there is too little data.
    ///
    /// - Complexity: O(epochs · crops · features · units)
    init?(_ pictures: [LabelledCrops]) {
        let pictures = pictures.filter { $0.notches > 1 && $0.truth != nil }
        guard pictures.count >= LabelledCrops.minPictures,
            let inputs = pictures.first?.crops.first?.count
        else { return nil }
        var random = SplitMix64(0x51a3)
        // Augmentation applies to the features of ``FigureCrop`` only.
        let views = inputs == FigureCrop.count ? FigureCrop.views : []
        hidden = HiddenLayer(
            pictures.flatMap { $0.crops.flatMap(\.self) },
            inputs: inputs,
            units: TrainingSchedule.hiddenUnits,
            using: &random
        )
        last = DenseLayer(
            inputs: hidden.units,
            outputs: SiameseNetwork.outputs,
            using: &random
        )
        for epoch in 0..<SiameseNetwork.epochs {
            let rate = TrainingSchedule.rate(epoch: epoch, of: SiameseNetwork.epochs)
            let order = random.permutation(pictures.count)
            for start in stride(from: 0, to: order.count, by: SiameseNetwork.batchSize) {
                let end = min(order.count, start + SiameseNetwork.batchSize)
                let view = views.isEmpty ? [] : views[Int(random.uniform() * Double(views.count))]
                learn(
                    order[start..<end].map { pictures[$0] },
                    view: view,
                    rate: rate,
                    using: &random
                )
            }
        }
    }

    private mutating func learn(
        _ pictures: [LabelledCrops],
        view: [Int],
        rate: Float,
        using random: inout SplitMix64
    ) {
        // The rows are all pieces, followed by all notches.
        let pieces = pictures.map { $0.crops[0] }
        let notches = pictures.flatMap { $0.crops.dropFirst() }
        var truths: [Int] = []
        var first = 0
        for picture in pictures {
            truths.append(first + (picture.truth ?? 0))
            first += picture.notches
        }
        let rows = hidden.standardised(
            (pieces + notches).flatMap { crop in view.isEmpty ? crop : view.map { crop[$0] } }
        )
        let (units, factors) = hidden.outputs(rows, dropoutUsing: &random)
        let (embeddings, lengths) = SiameseNetwork.normalised(last.outputs(units))
        let width = SiameseNetwork.outputs
        let split = pieces.count * width
        let (own, others) = (Array(embeddings[..<split]), Array(embeddings[split...]))
        var gradients = [Float](repeating: 0, count: pieces.count * notches.count)
        MatrixProduct.add(
            own,
            MatrixProduct.transposed(others, rows: notches.count, columns: width),
            rows: pieces.count,
            inner: width,
            columns: notches.count,
            to: &gradients
        )
        let share = SiameseNetwork.inverseTemperature / Float(pieces.count)
        for index in gradients.indices { gradients[index] *= SiameseNetwork.inverseTemperature }
        for (piece, truth) in truths.enumerated() {
            gradients.applySoftmax(piece * notches.count..<(piece + 1) * notches.count)
            gradients[piece * notches.count + truth] -= 1
        }
        for index in gradients.indices { gradients[index] *= share }
        var ownGradients = [Float](repeating: 0, count: own.count)
        MatrixProduct.add(
            gradients,
            others,
            rows: pieces.count,
            inner: notches.count,
            columns: width,
            to: &ownGradients
        )
        var otherGradients = [Float](repeating: 0, count: others.count)
        MatrixProduct.add(
            MatrixProduct.transposed(gradients, rows: pieces.count, columns: notches.count),
            own,
            rows: notches.count,
            inner: pieces.count,
            columns: width,
            to: &otherGradients
        )
        let outputGradients = SiameseNetwork.backPropagated(
            ownGradients + otherGradients,
            embeddings,
            lengths
        )
        let below = last.inputGradients(outputGradients)
        last.step(units, gradients: outputGradients, rate: rate)
        hidden.step(rows, gradients: below, factors: factors, rate: rate)
    }

    /// Scales rows of ``outputs`` numbers to length 1; also returns their lengths.
    private static func normalised(_ rows: [Float]) -> (embeddings: [Float], lengths: [Float]) {
        var embeddings = rows
        var lengths: [Float] = []
        for start in stride(from: 0, to: rows.count, by: outputs) {
            var square: Float = 1e-12
            for index in start..<start + outputs { square += rows[index] * rows[index] }
            let length = square.squareRoot()
            lengths.append(length)
            for index in start..<start + outputs { embeddings[index] /= length }
        }
        return (embeddings, lengths)
    }

    /// Back-propagates the gradients of embeddings through the scaling to length 1.
    private static func backPropagated(
        _ gradients: [Float],
        _ embeddings: [Float],
        _ lengths: [Float]
    ) -> [Float] {
        var result = gradients
        for (row, length) in lengths.enumerated() {
            let range = row * outputs..<(row + 1) * outputs
            var along: Float = 0
            for index in range { along += gradients[index] * embeddings[index] }
            for index in range {
                result[index] = (gradients[index] - embeddings[index] * along) / length
            }
        }
        return result
    }

    /// The notch most similar to the piece; nil without notches.
    func choice(_ picture: LabelledCrops) -> Int? {
        let rows = hidden.standardised(picture.crops.flatMap(\.self))
        let embeddings = SiameseNetwork.normalised(last.outputs(hidden.outputs(rows))).embeddings
        let width = SiameseNetwork.outputs
        let scores = (0..<max(0, picture.notches)).map { notch in
            (0..<width).reduce(Float(0)) {
                $0 + embeddings[$1] * embeddings[(notch + 1) * width + $1]
            }
        }
        return scores.indices.max { (scores[$0], $1) < (scores[$1], $0) }
    }
}
