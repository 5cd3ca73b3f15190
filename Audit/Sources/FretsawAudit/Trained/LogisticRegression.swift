/// Logistic regression over the notches of a picture (conditional logit, McFadden 1974).
///
/// The probability of a notch is the softmax of a weighted sum of its features. It is trained by
/// Nesterov's accelerated gradient descent from zero with a fixed number of steps, so that the same
/// pictures give the same weights on every machine.
struct LogisticRegression: Sendable {
    static let name = "logistic regression"

    struct Example {
        let rows: [[Double]]
        let truth: Int
    }

    private let mean: [Double]
    private let deviation: [Double]
    private let weights: [Double]

    private static let steps = 400
    /// The L2 regularisation, which prevents overfitting to few pictures.
    private static let ridge = 0.3

    /// Trains on `examples`; nil if there is too little data.
    init?(_ examples: [Example]) {
        let examples = examples.filter { $0.rows.count > 1 && $0.rows.indices.contains($0.truth) }
        guard let count = examples.first?.rows.first?.count, count > 0 else { return nil }
        let all = examples.flatMap(\.rows)
        let number = Double(all.count)
        var mean = [Double](repeating: 0, count: count)
        var deviation = mean
        for row in all { for f in 0..<count { mean[f] += row[f] / number } }
        for row in all {
            for f in 0..<count { deviation[f] += (row[f] - mean[f]) * (row[f] - mean[f]) / number }
        }
        // Constant features must not reduce the learning rate.
        let informative = deviation.count { $0 > 1e-12 }
        deviation = deviation.map { $0 > 1e-12 ? $0.squareRoot() : 1 }
        let scaled = examples.map { example in
            example.rows.map { row in
                LogisticRegression.scaled(row, mean, deviation)
            }
        }
        var weights = [Double](repeating: 0, count: count)
        var previous = weights
        // The curvature bounds the learning rate; features have unit variance and are correlated.
        let rate = 1 / (0.5 * Double(max(1, informative)) + LogisticRegression.ridge)
        for step in 0..<LogisticRegression.steps {
            let momentum = Double(step) / Double(step + 3)
            let ahead = (0..<count).map { weights[$0] + momentum * (weights[$0] - previous[$0]) }
            var gradient = ahead.map { $0 * LogisticRegression.ridge }
            for (rows, example) in zip(scaled, examples) {
                let probabilities = LogisticRegression.probabilities(rows, weights: ahead)
                for (notch, row) in rows.enumerated() {
                    let error = probabilities[notch] - (notch == example.truth ? 1 : 0)
                    let share = error / Double(examples.count)
                    for f in 0..<count { gradient[f] += share * row[f] }
                }
            }
            previous = weights
            weights = (0..<count).map { ahead[$0] - rate * gradient[$0] }
        }
        self.mean = mean
        self.deviation = deviation
        self.weights = weights
    }

    /// The index of the most likely notch; nil without notches.
    func choice(_ rows: [[Double]]) -> Int? {
        let scaled = rows.map { LogisticRegression.scaled($0, mean, deviation) }
        return LogisticRegression.probabilities(scaled, weights: weights).indexOfMaximum
    }

    /// The features as z-scores, clamped to ±4.
    private static func scaled(
        _ row: [Double],
        _ mean: [Double],
        _ deviation: [Double]
    ) -> [Double] {
        mean.indices.map { min(4, max(-4, (row[$0] - mean[$0]) / deviation[$0])) }
    }

    private static func probabilities(_ rows: [[Double]], weights: [Double]) -> [Double] {
        var scores = rows.map { row in
            var sum = 0.0
            for f in weights.indices { sum += row[f] * weights[f] }
            return sum
        }
        scores.applySoftmax(scores.indices)
        return scores
    }
}
