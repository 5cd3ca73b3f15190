internal import FretsawRaster

/// Picks the words or figures to click by a classifier of single ones.
///
/// It receives the centre of each, but not the names; also the figures of a strip have to be read.
struct WordClassifier: Sendable {
    /// The side of the crop, in sides of the largest word.
    static let cropSide = 1.16

    private let classifier: any FigureReader
    private let columns: [String: Int]

    init(_ classifier: any FigureReader) {
        self.classifier = classifier
        columns = [String: Int](uniqueKeysWithValues: zip(classifier.classes, 0...))
    }

    /// The most likely assignment of different positions to the words: at worst O(words!), mostly less.
    func positions(in picture: ClickResult) -> WordGuess.Positions {
        let probabilities = classifier.probabilities(picture.labelledCrops)
        let words = picture.truth + picture.others
        let strip = words.count..<picture.labelledCrops.crops.count
        func score(_ probability: Float) -> Double {
            PortableMath.log2(Double(max(probability, 1e-6)))
        }
        let ofStrip = strip.map { prompt in
            words.indices.map { score(probabilities.product(ofRow: prompt, $0)) }
        }
        let scores =
            !strip.isEmpty
            ? ofStrip
            : picture.labelledCrops.labels.prefix(picture.truth.count).map { name in
                words.indices.map { word in
                    // A word missing from the training data is equally likely everywhere.
                    score(columns[name].map { probabilities[word, $0] } ?? 1)
                }
            }
        var best: (score: Double, chosen: [Int]) = (-.infinity, [])
        let maxima = scores.map { $0.max() ?? 0 }
        func assign(_ chosen: [Int], _ score: Double) {
            let bound = maxima[chosen.count...].reduce(score, +)
            guard bound > best.score else { return }
            guard chosen.count < scores.count else {
                if score > best.score { best = (score, chosen) }
                return
            }
            for word in words.indices where !chosen.contains(word) {
                assign(chosen + [word], score + scores[chosen.count][word])
            }
        }
        assign([], 0)
        return best.chosen.map { words[$0] }
    }
}
