internal import FretsawRaster

/// The features of each notch for logistic regression: other solvers' scores, and the position.
enum NotchFeatures {
    /// Measures `challenge` at `positions`, whose fit has `costs`: a row of features for each, of constant length.
    static func rows(
        _ challenge: SlideChallenge,
        positions: [Int],
        costs: [[Double]],
        edges: [Float]
    ) -> [[Double]] {
        let scans = [
            edges, MaskCorrelation.signedScores(challenge),
            TextureMatch.fits(challenge, in: challenge.band).map(\.correlation),
            OutlineBrightness.signedScores(challenge), ChamferMatch().scores(challenge),
        ]
        let width = Double(max(1, challenge.picture.width))
        return positions.indices.map { position in
            var row: [Double] = []
            for measure in costs[position].indices {
                // As z-scores within the picture, because pictures differ in contrast.
                let cost = costs[position][measure]
                let all = costs.map { $0[measure] }
                let (mean, deviation) = all.meanAndDeviation
                row += [
                    (cost - mean) / max(1e-9, deviation), cost - (all.min() ?? cost),
                    Double(all.count { $0 < cost }) / Double(all.count),
                ]
            }
            for scan in scans {
                let score = Double(scan[positions[position]])
                let others = positions.filter { $0 != positions[position] }.map { Double(scan[$0]) }
                row += [score, abs(score), others.allSatisfy { $0 <= score } ? 1 : 0]
            }
            let x = Double(positions[position]) / width
            let order = Double(position) / Double(max(1, positions.count - 1))
            row += [x, x * x, order, order * order]
            return row
        }
    }
}
