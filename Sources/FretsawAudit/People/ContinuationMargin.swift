internal import FretsawRaster

/// How clearly a person tells the true notch: by how much more the picture is broken where the piece
/// lies in a wrong one, at a quarter of the resolution, where people judge.
struct ContinuationMargin: Sendable {
    /// The least wrong notch's mean ΔE*ab across the seam less that of the true notch; nil where the
    /// piece reaches no wrong one.
    let margin: Double?

    /// The difference that people just notice.
    ///
    /// From M. Mahy et al., "Evaluation of uniform color spaces", 1994.
    static let clear = 2.3

    /// True where the true notch is told clearly.
    var isClear: Bool { (margin ?? .infinity) >= ContinuationMargin.clear }

    /// The margin between the place `truth` and the other `places`, left edges of the piece's shape.
    init(_ challenge: SlideChallenge, truth: Int, places: [Int]) {
        let wrong = places.filter { $0 != truth }
        guard !wrong.isEmpty else {
            margin = nil
            return
        }
        let seam = LowResolutionSeam(challenge)
        let least = wrong.map { seam.difference(at: $0) }.min() ?? 0
        margin = least - seam.difference(at: truth)
    }
}

/// The seam at a quarter of the resolution: means of 4 × 4 pixels on both sides of the rim.
private struct LowResolutionSeam {
    private let challenge: SlideChallenge
    private let piece: LabPlanes
    private let band: LabPlanes

    init(_ challenge: SlideChallenge) {
        self.challenge = challenge
        piece = LabPlanes(challenge.piece)
        band = LabPlanes(challenge.band)
    }

    /// The mean ΔE*ab across the seam with the piece's shape at `left`.
    func difference(at left: Int) -> Double {
        let scale = challenge.outline.scale
        let depth = challenge.outline.depth
        var (sum, count) = (0.0, 0)
        // A quarter of the points: neighbours share their pixels.
        for place in stride(from: 0, to: challenge.outline.rim.count, by: 4) {
            let point = challenge.outline.rim[place]
            let within = point.displaced(by: -4 * scale)
            let beyond = point.displaced(by: 5 * scale)
            guard challenge.isInPicture(beyond.x, beyond.y, at: left) else { continue }
            let inside = LowResolutionSeam.mean(of: piece, x: within.x, y: within.y, scale) {
                depth.bilinear(x: $0, y: $1) >= 1.5
            }
            let outside = LowResolutionSeam.mean(
                of: band,
                x: beyond.x + Float(left),
                y: beyond.y,
                scale
            ) {
                depth.bilinear(x: $0 - Float(left), y: $1) <= -2
            }
            guard let inside, let outside else { continue }
            sum += LabPlanes.difference(inside, outside)
            count += 1
        }
        return count > 0 ? sum / Double(count) : 100
    }

    /// The mean of 4 × 4 places around (`x`, `y`) of those that count; nil where none does.
    private static func mean(
        of planes: LabPlanes,
        x: Float,
        y: Float,
        _ scale: Float,
        where counts: (Float, Float) -> Bool
    ) -> SIMD3<Float>? {
        var (sum, count) = (SIMD3<Float>(repeating: 0), Float(0))
        for v in 0..<4 {
            for u in 0..<4 {
                let column = x + (Float(u) - 1.5) * scale
                let row = y + (Float(v) - 1.5) * scale
                guard counts(column, row) else { continue }
                sum += planes.colour(x: column, y: row)
                count += 1
            }
        }
        return count > 0 ? sum / count : nil
    }
}
