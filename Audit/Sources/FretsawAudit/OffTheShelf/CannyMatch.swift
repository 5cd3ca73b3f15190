internal import FretsawRaster

/// Template matching of the piece's Canny edges, those of its rim and of its drawing, with the edges of the band: the
/// script for slide puzzles that is published most often.
///
/// The edges are found at three pairs of thresholds, and the best score counts.
struct CannyMatch: Solver {
    let name = "Canny match"

    private static let thresholds: [(weak: Float, strong: Float)] = [
        (50, 100), (100, 200), (150, 300),
    ]

    func scores(_ challenge: SlideChallenge) -> [Float] {
        let outline = challenge.outline
        let margin = outline.margin
        let columns = margin..<margin + outline.box.size.width
        let rows = margin..<margin + outline.box.size.height
        let shape = outline.window { $0 > 0 ? 1 : 0 }
        let gradient = Gradient(of: challenge.piece.luma.combined(with: shape) { $0 * $1 })
        let positionCount = challenge.lefts.upperBound + 1
        var best = [Float](repeating: -1, count: positionCount)
        for (weak, strong) in CannyMatch.thresholds {
            let edges = gradient.cannyEdges(weak: weak, strong: strong)
            // The template is the piece's box, without the margin of the window.
            let template = Plane(width: edges.width, height: edges.height) { x, y in
                columns.contains(x) && rows.contains(y) ? edges[x, y] : .nan
            }
            let scores = CorrelationTemplate(template).scores(
                challenge.gradient.cannyEdges(weak: weak, strong: strong),
                count: positionCount
            )
            for position in 0..<positionCount {
                best[position] = max(best[position], scores[position])
            }
        }
        return best
    }
}
