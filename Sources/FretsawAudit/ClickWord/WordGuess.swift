internal import FretsawCaptcha
internal import FretsawRaster

/// What attackers with the font answer to one click-word puzzle.
struct WordGuess: Sendable {
    /// A place for each word asked for; nil where none was found.
    typealias Places = [PixelPoint?]

    /// By brightness and by edges alone, each word where it fits best.
    let byBrightness, byEdges: Places
    /// By both together, no two words at one place.
    let together: Places

    /// No answer at all.
    init() { (byBrightness, byEdges, together) = ([], [], []) }

    /// Looks for `glyphs` in a picture with the luma `luma`.
    init(_ glyphs: [WordGlyph], in luma: Plane) {
        let brightness = GlyphMatch(luma, feature: .brightness)
        let edges = GlyphMatch(luma, feature: .edges)
        let found = glyphs.map { (brightness.candidates($0), edges.candidates($0)) }
        byBrightness = found.map { $0.0.first.map(WordGuess.point) }
        byEdges = found.map { $0.1.first.map(WordGuess.point) }
        let side = Double(ClickWordGeometry(background: luma.size).greatestWordSide)
        together = WordGuess.assigned(
            found.map { WordGuess.merged($0.0, $0.1, reach: side / 4) },
            distance: side * 0.6
        )
    }

    private static func point(_ candidate: GlyphMatch.Candidate) -> PixelPoint {
        PixelPoint(x: Int(candidate.x), y: Int(candidate.y))
    }

    /// Places of both lists, each with the sum of the best score that either gives it.
    private static func merged(
        _ one: [GlyphMatch.Candidate],
        _ other: [GlyphMatch.Candidate],
        reach: Double
    ) -> [GlyphMatch.Candidate] {
        func best(_ list: [GlyphMatch.Candidate], near place: GlyphMatch.Candidate) -> Double {
            list.filter { abs($0.x - place.x) <= reach && abs($0.y - place.y) <= reach }
                .map(\.score).max() ?? 0
        }
        return (one + other).map { place in
            GlyphMatch.Candidate(
                x: place.x,
                y: place.y,
                score: best(one, near: place) + best(other, near: place),
                side: place.side,
                turns: place.turns
            )
        }.sorted { ($0.score, $1.x, $1.y) > ($1.score, $0.x, $0.y) }
    }

    /// A place for each word, `distance` from each other's: the surest word first.
    private static func assigned(
        _ lists: [[GlyphMatch.Candidate]],
        distance: Double
    ) -> Places {
        var places = Places(repeating: nil, count: lists.count)
        var taken: [GlyphMatch.Candidate] = []
        func best(_ list: [GlyphMatch.Candidate]) -> GlyphMatch.Candidate? {
            list.first { place in
                taken.allSatisfy {
                    max(abs($0.x - place.x), abs($0.y - place.y)) >= distance
                }
            }
        }
        while true {
            let open = lists.indices.filter { places[$0] == nil }
                .compactMap { word in best(lists[word]).map { (word, $0) } }
            guard let (word, place) = open.max(by: { $0.1.score < $1.1.score }) else { break }
            places[word] = point(place)
            taken.append(place)
        }
        return places
    }
}

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
