internal import FretsawRaster

/// A region's gradient directions by magnitude: 360 bins, clockwise from the right.
struct OrientationHistogram: Sendable {
    /// The share of each direction; the bins sum to 1.
    let bins: [Float]

    /// The histogram of the pixels of `luma` whose distance from `middle` satisfies `isInside`.
    init(_ luma: Plane, middle: (x: Float, y: Float), _ isInside: (Float) -> Bool) {
        var bins = [Float](repeating: 0, count: 360)
        for y in stride(from: 2, to: luma.height - 2, by: 1) {
            for x in stride(from: 2, to: luma.width - 2, by: 1) {
                let (u, v) = (Float(x) + 0.5 - middle.x, Float(y) + 0.5 - middle.y)
                guard isInside((u * u + v * v).squareRoot()) else { continue }
                // Differences over five pixels suppress noise and JPEG blocks.
                let dx = luma[x + 2, y] - luma[x - 2, y]
                let dy = luma[x, y + 2] - luma[x, y - 2]
                let strength = (dx * dx + dy * dy).squareRoot()
                guard strength > 4 else { continue }
                let turns = PortableMath.angle(x: Double(dx), y: Double(dy))
                bins[(Int((turns * 360).rounded()) + 360) % 360] += strength
            }
        }
        let sum = bins.reduce(0, +)
        self.bins = sum > 0 ? bins.map { $0 / sum } : bins
    }

    /// For each degree clockwise, the mean cosine of `multiple` times the rotated direction.
    func moments(_ multiple: Int) -> [Float] {
        (0..<360).map { turn in
            var sum: Float = 0
            for (direction, bin) in bins.enumerated() where bin > 0 {
                sum += bin * RingProfile.directions[(direction + turn) * multiple % 360].x
            }
            return sum
        }
    }
}
