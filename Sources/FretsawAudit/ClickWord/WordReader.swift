internal import FretsawRaster

/// A classifier that is trained on labelled words and picks those asked for.
///
/// It receives the centre of every word, but not the characters.
struct WordReader: Sendable {
    static let name = "word classifier"
    /// The side of the crop, in sides of the largest word.
    static let reach = 1.16

    private let classifier: FigureClassifier
    private let columns: [String: Int]

    /// Trains on `pictures`; nil if there is too little data.
    init?(_ pictures: [ShownFigures]) {
        guard let classifier = FigureClassifier(pictures) else { return nil }
        self.classifier = classifier
        columns = [String: Int](uniqueKeysWithValues: zip(classifier.names, 0...))
    }

    /// The most likely assignment of different positions to the words asked for.
    ///
    /// - Complexity: O(words!) in the worst case; branch and bound prunes most of it
    func places(in picture: ClickWordEvidence) -> WordGuess.Places {
        let chances = classifier.chances(picture.shown)
        let words = picture.truth + picture.others
        let scores = picture.shown.names.prefix(picture.truth.count).map { name in
            words.indices.map { word in
                // A word missing from the training data is equally likely everywhere.
                let chance = columns[name].map { chances[word * classifier.names.count + $0] } ?? 1
                return PortableMath.log2(Double(max(chance, 1e-6)))
            }
        }
        var best: (score: Double, chosen: [Int]) = (-.infinity, [])
        let greatest = scores.map { $0.max() ?? 0 }
        func assign(_ chosen: [Int], _ score: Double) {
            let bound = greatest[chosen.count...].reduce(score, +)
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
