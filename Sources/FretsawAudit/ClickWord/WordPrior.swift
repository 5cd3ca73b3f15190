internal import FretsawRaster

/// The position prior of click-word puzzles: for each word of the answer the one place that was right
/// most often in other pictures.
struct WordPrior {
    /// A place for each word of the answer.
    let places: WordGuess.Places

    /// The prior of the answers of other pictures.
    ///
    /// - Complexity: O(answers · places of a lattice of a fifth of the tolerance)
    init(_ others: [ClickWordEvidence]) {
        let words = others.map(\.truth.count).max() ?? 0
        places = (0..<words).map { word in
            let known = others.filter { word < $0.truth.count }
            return WordPrior.best(known.map { ($0.truth[word], $0.tolerance) })
        }
    }

    /// The place within reach of most answers, on a lattice of a fifth of the reach.
    private static func best(_ answers: [(place: PixelPoint, reach: Double)]) -> PixelPoint? {
        guard let reach = answers.map(\.reach).max() else { return nil }
        let step = max(1, Int(reach / 5))
        let right = answers.map(\.place.x).max() ?? 0
        let bottom = answers.map(\.place.y).max() ?? 0
        var best: (place: PixelPoint, count: Int)?
        for y in stride(from: 0, through: bottom, by: step) {
            for x in stride(from: 0, through: right, by: step) {
                let count = answers.count { answer in
                    Double(abs(answer.place.x - x)) <= answer.reach
                        && Double(abs(answer.place.y - y)) <= answer.reach
                }
                if count > best?.count ?? 0 { best = (PixelPoint(x: x, y: y), count) }
            }
        }
        return best?.place
    }
}
