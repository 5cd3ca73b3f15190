internal import FretsawRaster

/// A network that learnt to read words from labelled pictures, and clicks those asked for.
///
/// It is given the middle of every word, as who clicks from the left is, and not what stands there.
struct WordReader: Sendable {
    static let name = "word classifier"
    /// The side of the square it looks at, in sides of the greatest word.
    static let reach = 1.16

    private let classifier: FigureClassifier
    private let columns: [String: Int]

    /// A reader of words as in `pictures`; nil where there is nothing to learn from.
    init?(_ pictures: [ShownFigures]) {
        guard let classifier = FigureClassifier(pictures) else { return nil }
        self.classifier = classifier
        columns = [String: Int](uniqueKeysWithValues: zip(classifier.names, 0...))
    }

    /// The likeliest places of the words asked for, no two at one.
    ///
    /// - Complexity: O(words!) at worst; branches that cannot be better are left out
    func places(in picture: ClickWordEvidence) -> WordGuess.Places {
        let chances = classifier.chances(picture.shown)
        let words = picture.truth + picture.others
        let scores = picture.shown.names.prefix(picture.truth.count).map { name in
            words.indices.map { word in
                // A word that was never learnt may be anywhere.
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
