/// Reads figures: returns the probability of each class for each crop.
protocol FigureReader: Sendable {
    var classes: [String] { get }
    /// A row for each crop with the probability of each of ``classes``.
    func probabilities(_ picture: LabelledCrops) -> Matrix
}

extension FigureReader {
    /// The notch most likely to have the piece's class; nil without notches.
    func choice(_ picture: LabelledCrops) -> Int? { probabilities(picture).mostSimilarToFirst }
}

/// A network with one hidden layer that classifies figures by family.
struct FigureClassifier: FigureReader {
    static let name = "figure classifier"

    let classes: [String]
    private var network: HiddenLayerNetwork

    private static let epochs = 20
    private static let batchSize = 128

    /// Trains on `pictures`; nil if there is too little data.
    init?(_ pictures: [LabelledCrops]) {
        let pictures = pictures.filter { !$0.labels.isEmpty && $0.labels.count == $0.crops.count }
        let classes = Set(pictures.flatMap(\.labels)).sorted()
        let indices = [String: Int](uniqueKeysWithValues: zip(classes, 0...))
        let labels = pictures.flatMap(\.labels).compactMap { indices[$0] }
        let crops = pictures.flatMap(\.crops)
        guard pictures.count >= LabelledCrops.minPictures, classes.count > 1 else { return nil }
        self.classes = classes
        var random = SplitMix64(0x51f1)
        network = HiddenLayerNetwork(
            Matrix(crops),
            units: 128,
            outputs: classes.count,
            using: &random
        )
        Training.run(
            epochs: FigureClassifier.epochs,
            count: crops.count,
            batchSize: FigureClassifier.batchSize,
            using: &random
        ) { batch, rate, random in
            let rows = Matrix(batch.map { crops[$0] })
            network.learn(rows, rate: rate, using: &random) { outputs in
                var gradients = outputs
                gradients.applySoftmax()
                for (row, crop) in batch.enumerated() {
                    gradients[row, labels[crop]] -= 1
                }
                for index in gradients.values.indices {
                    gradients.values[index] /= Float(batch.count)
                }
                return gradients
            }
        }
    }

    func probabilities(_ picture: LabelledCrops) -> Matrix {
        var probabilities = network.outputs(Matrix(picture.crops))
        probabilities.applySoftmax()
        return probabilities
    }
}
