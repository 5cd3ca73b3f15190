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

    private var network: HiddenLayerNetwork

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
        let views = inputs == FigureCrop.count ? FigureCrop.views : [Array(0..<inputs)]
        network = HiddenLayerNetwork(
            Matrix(pictures.flatMap(\.crops)),
            units: Training.hiddenUnits,
            outputs: SiameseNetwork.outputs,
            using: &random
        )
        Training.run(
            epochs: SiameseNetwork.epochs,
            count: pictures.count,
            batchSize: SiameseNetwork.batchSize,
            using: &random
        ) { batch, rate, random in
            let view = views[Int(random.uniform() * Double(views.count))]
            learn(batch.map { pictures[$0] }, view: view, rate: rate, using: &random)
        }
    }

    private mutating func learn(
        _ pictures: [LabelledCrops],
        view: [Int],
        rate: Float,
        using random: inout SplitMix64
    ) {
        // The rows are all pieces, followed by all notches.
        let crops = pictures.map { $0.crops[0] } + pictures.flatMap { $0.crops.dropFirst() }
        var truths: [Int] = []
        var first = 0
        for picture in pictures {
            truths.append(first + (picture.truth ?? 0))
            first += picture.notches
        }
        let rows = Matrix(crops.map { crop in view.map { crop[$0] } })
        network.learn(rows, rate: rate, using: &random) { outputs in
            let (embeddings, lengths) = SiameseNetwork.normalised(outputs)
            let own = embeddings.rows(0..<pictures.count)
            let others = embeddings.rows(pictures.count..<embeddings.rows)
            var similarities = own * others.transposed
            for index in similarities.values.indices {
                similarities.values[index] *= SiameseNetwork.inverseTemperature
            }
            similarities.applySoftmax()
            for (piece, truth) in truths.enumerated() {
                similarities[piece, truth] -= 1
            }
            let share = SiameseNetwork.inverseTemperature / Float(pictures.count)
            for index in similarities.values.indices { similarities.values[index] *= share }
            let gradients = Matrix(
                rows: embeddings.rows,
                columns: embeddings.columns,
                values: (similarities * others).values + (similarities.transposed * own).values
            )
            return SiameseNetwork.backPropagated(gradients, embeddings, lengths)
        }
    }

    /// Scales rows to length 1; also returns their lengths.
    private static func normalised(_ rows: Matrix) -> (embeddings: Matrix, lengths: [Float]) {
        var embeddings = rows
        var lengths: [Float] = []
        for row in 0..<rows.rows {
            let range = row * rows.columns..<(row + 1) * rows.columns
            let length = rows.values[range].reduce(1e-12) { $0 + $1 * $1 }.squareRoot()
            lengths.append(length)
            for index in range { embeddings.values[index] /= length }
        }
        return (embeddings, lengths)
    }

    /// Back-propagates the gradients of embeddings through the scaling to length 1.
    private static func backPropagated(
        _ gradients: Matrix,
        _ embeddings: Matrix,
        _ lengths: [Float]
    ) -> Matrix {
        var result = gradients
        for (row, length) in lengths.enumerated() {
            let range = row * outputs..<(row + 1) * outputs
            var along: Float = 0
            for index in range { along += gradients.values[index] * embeddings.values[index] }
            for index in range {
                result.values[index] =
                    (gradients.values[index] - embeddings.values[index] * along) / length
            }
        }
        return result
    }

    /// The notch most similar to the piece; nil without notches.
    func choice(_ picture: LabelledCrops) -> Int? {
        SiameseNetwork.normalised(network.outputs(Matrix(picture.crops))).embeddings
            .mostSimilarToFirst
    }
}
