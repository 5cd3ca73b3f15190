internal import FretsawRaster

/// Chamfer matching of the piece's contour: edges near the rim, and none just inside or outside it.
struct ChamferMatch: Solver {
    let name = "chamfer match"

    /// The mean distance of edges from the flanks less that from the rim, in pixels, by position.
    func scores(_ challenge: SlideChallenge) -> [Float] {
        let scale = challenge.outline.scale
        // Soft edges extend this far from the notch.
        let rim = challenge.outline.window { (-1...2).contains($0) ? 1 : 0 }.normalised()
        let flanks = challenge.outline.window { depth in
            (3 * scale...6 * scale).contains(abs(depth)) ? 1 : 0
        }.normalised()
        let weights = flanks.combined(with: rim) { $0 * 0.5 - $1 }
        return challenge.scan(ChamferMatch.edgeDistance(challenge.gradient), weights)
    }

    /// The distance from the nearest local maximum of the gradient above the 75th percentile, at most 10 pixels.
    private static func edgeDistance(_ gradient: Gradient) -> Plane {
        let magnitude = gradient.magnitude
        let sorted = magnitude.pixelArray.sorted()
        let threshold = max(1, sorted.isEmpty ? 0 : sorted[sorted.count * 3 / 4])
        // Gradients are 0 on the border, so all neighbours of an edge exist.
        let edges = Plane(width: magnitude.width, height: magnitude.height) { x, y in
            let here = magnitude[x, y]
            guard here >= threshold else { return 1 }
            let isSteepSideways = abs(gradient.x[x, y]) >= abs(gradient.y[x, y])
            let (dx, dy) = isSteepSideways ? (1, 0) : (0, 1)
            return here >= magnitude[x - dx, y - dy] && here >= magnitude[x + dx, y + dy] ? 0 : 1
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
