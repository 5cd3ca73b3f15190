internal import FretsawRaster

/// Chamfer matching of the piece's contour with the edges of the picture.
///
/// The best position has edges near the rim, and none near inside or outside it.
struct ChamferMatch: Solver {
    let name = "chamfer match"
    let attacker = AttackerClass.offTheShelf

    func answer(to challenge: SlideChallenge) -> Int? {
        challenge.answer(at: challenge.best(ChamferMatch.scores(challenge)))
    }

    /// The mean distance of edges from the flanks minus that from the rim, in pixels, at each
    /// position.
    static func scores(_ challenge: SlideChallenge) -> [Float] {
        let scale = challenge.outline.scale
        // Soft edges extend this far from the notch.
        let rim = challenge.outline.window { (-1...2).contains($0) ? 1 : 0 }.normalised()
        let flanks = challenge.outline.window { depth in
            (3 * scale...6 * scale).contains(abs(depth)) ? 1 : 0
        }.normalised()
        let weights = flanks.combined(with: rim) { $0 * 0.5 - $1 }
        return challenge.scan(edgeDistance(challenge.gradient), weights)
    }

    /// The distance from the nearest edge, at most 10 pixels.
    ///
    /// An edge is a local maximum of the gradient above the 75th percentile.
    private static func edgeDistance(_ gradient: Gradient) -> Plane {
        let magnitude = gradient.magnitude
        let sorted = magnitude.pixelArray.sorted()
        let threshold = max(1, sorted.isEmpty ? 0 : sorted[sorted.count * 3 / 4])
        var edges = Plane(width: magnitude.width, height: magnitude.height, filledWith: 1)
        guard edges.width > 2, edges.height > 2 else { return edges }
        for y in 1..<edges.height - 1 {
            let above = magnitude.row(y - 1)
            let here = magnitude.row(y)
            let below = magnitude.row(y + 1)
            var row = edges.mutableRow(y)
            for x in 1..<magnitude.width - 1 where here[x] >= threshold {
                let isSteepSideways = abs(gradient.x[x, y]) >= abs(gradient.y[x, y])
                let (one, other) =
                    isSteepSideways ? (here[x - 1], here[x + 1]) : (above[x], below[x])
                if here[x] >= one, here[x] >= other { row[x] = 0 }
            }
        }
        return edges.distanceFromZero(limit: 10)
    }
}

extension Plane {
    /// The plane divided by the sum of its values; unchanged if the sum is 0.
    func normalised() -> Plane {
        let sum = pixelArray.reduce(0, +)
        guard sum != 0 else { return self }
        return mapped { $0 / sum }
    }
}
