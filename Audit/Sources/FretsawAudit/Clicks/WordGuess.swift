internal import FretsawRaster

/// The answers of template matching to one puzzle.
struct WordGuess: Sendable {
    /// A position for each word prompted; nil if none was found.
    typealias Positions = [PixelPoint?]

    let byBrightness, byEdges: Positions
    /// The best positions by both combined, all different.
    let combined: Positions

    /// Searches a picture's `luma` for `glyphs`, each in a square of `wordSide` pixels.
    init(_ glyphs: [any TemplateSource], in luma: Plane, wordSide: Int) {
        let brightness = GlyphMatch(luma, feature: .brightness, wordSide: wordSide)
        let edges = GlyphMatch(luma, feature: .edges, wordSide: wordSide)
        let found = glyphs.map { (brightness.candidates($0), edges.candidates($0)) }
        byBrightness = found.map { $0.0.first.map(WordGuess.point) }
        byEdges = found.map { $0.1.first.map(WordGuess.point) }
        let side = Double(wordSide)
        combined = WordGuess.assigned(
            found.map { WordGuess.merged($0.0, $0.1, reach: side / 4) },
            distance: side * 0.6
        )
    }

    private static func point(_ candidate: GlyphMatch.Candidate) -> PixelPoint {
        PixelPoint(x: Int(candidate.x), y: Int(candidate.y))
    }

    /// The candidates of both lists, each scored by the sum of the best scores near it.
    private static func merged(
        _ one: [GlyphMatch.Candidate],
        _ other: [GlyphMatch.Candidate],
        reach: Double
    ) -> [GlyphMatch.Candidate] {
        func best(_ list: [GlyphMatch.Candidate], near position: GlyphMatch.Candidate) -> Double {
            list.filter { abs($0.x - position.x) <= reach && abs($0.y - position.y) <= reach }
                .map(\.score).max() ?? 0
        }
        return (one + other).map { position in
            GlyphMatch.Candidate(
                x: position.x,
                y: position.y,
                score: best(one, near: position) + best(other, near: position),
                side: position.side,
                turns: position.turns
            )
        }.sorted { ($0.score, $1.x, $1.y) > ($1.score, $0.x, $0.y) }
    }

    /// Assigns a position to each word, at least `distance` apart: the best score first.
    private static func assigned(_ lists: [[GlyphMatch.Candidate]], distance: Double) -> Positions {
        var positions = Positions(repeating: nil, count: lists.count)
        var taken: [GlyphMatch.Candidate] = []
        func best(_ list: [GlyphMatch.Candidate]) -> GlyphMatch.Candidate? {
            list.first { position in
                taken.allSatisfy {
                    max(abs($0.x - position.x), abs($0.y - position.y)) >= distance
                }
            }
        }
        while true {
            let open = lists.indices.filter { positions[$0] == nil }
                .compactMap { word in best(lists[word]).map { (word, $0) } }
            guard let (word, position) = open.max(by: { $0.1.score < $1.1.score }) else { break }
            positions[word] = point(position)
            taken.append(position)
        }
        return positions
    }
}

/// The best constant answer of puzzles with clicks: for each word or figure of the answer, the position that was
/// correct most often in other pictures.
struct ConstantClicks {
    let positions: WordGuess.Positions

    /// Learns the prior from other pictures.
    ///
    /// - Complexity: O(answers · grid positions); the grid step is a fifth of the tolerance
    init(_ others: [(truth: [PixelPoint], tolerance: Double)]) {
        let words = others.map(\.truth.count).max() ?? 0
        positions = (0..<words).map { word in
            let known = others.filter { word < $0.truth.count }
            return ConstantClicks.best(known.map { ($0.truth[word], $0.tolerance) })
        }
    }

    /// The grid position within the tolerance of the most answers.
    private static func best(_ answers: [(position: PixelPoint, reach: Double)]) -> PixelPoint? {
        guard let reach = answers.map(\.reach).max() else { return nil }
        let step = max(1, Int(reach / 5))
        let right = answers.map(\.position.x).max() ?? 0
        let bottom = answers.map(\.position.y).max() ?? 0
        var best: (position: PixelPoint, count: Int)?
        for y in stride(from: 0, through: bottom, by: step) {
            for x in stride(from: 0, through: right, by: step) {
                let count = answers.count { answer in
                    Double(abs(answer.position.x - x)) <= answer.reach
                        && Double(abs(answer.position.y - y)) <= answer.reach
                }
                if count > best?.count ?? 0 { best = (PixelPoint(x: x, y: y), count) }
            }
        }
        return best?.position
    }
}
