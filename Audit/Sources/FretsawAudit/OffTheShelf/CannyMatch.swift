internal import FretsawRaster

/// Template matching of the piece's Canny edges, those of its rim and of its drawing, with the edges of the band: the
/// script for slide puzzles that is published most often.
///
/// The edges are found at three pairs of thresholds, and the best score counts.
struct CannyMatch: Solver {
    let name = "Canny match"
    let attacker = AttackerClass.offTheShelf

    private static let thresholds: [(weak: Float, strong: Float)] = [
        (50, 100), (100, 200), (150, 300),
    ]

    func answer(to challenge: SlideChallenge) -> Int? {
        let outline = challenge.outline
        let margin = outline.margin
        let columns = margin..<margin + outline.box.size.width
        let rows = margin..<margin + outline.box.size.height
        let shape = outline.window { $0 > 0 ? 1 : 0 }
        let visible = Plane(
            width: shape.width,
            height: shape.height,
            pixels: zip(challenge.piece.luma.pixelArray, shape.pixelArray).map { $0 * $1 }
        )
        let gradient = Gradient(of: visible)
        let positionCount = challenge.lefts.upperBound + 1
        var best = [Float](repeating: -1, count: positionCount)
        for (weak, strong) in CannyMatch.thresholds {
            var template = gradient.cannyEdges(weak: weak, strong: strong)
            // The template is the piece's box, without the margin of the window.
            for y in 0..<template.height {
                for x in 0..<template.width where !(columns.contains(x) && rows.contains(y)) {
                    template[x, y] = .nan
                }
            }
            let scores = NormalisedCorrelation(template: template).scores(
                challenge.gradient.cannyEdges(weak: weak, strong: strong),
                count: positionCount
            )
            for position in 0..<positionCount {
                best[position] = max(best[position], scores[position])
            }
        }
        return challenge.answer(at: challenge.best(best))
    }
}
