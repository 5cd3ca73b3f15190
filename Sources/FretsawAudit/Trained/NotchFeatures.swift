internal import FretsawRaster

/// What a trained attacker measures at each notch: everything the others do, and where it is.
struct NotchFeatures: Sendable {
    /// A row a place; all rows are equally long in every picture.
    let rows: [[Double]]

    /// Measures `challenge` at `places`, whose seams cost `costs`.
    init(_ challenge: SlideChallenge, places: [Int], costs: [[Double]], edges: [Float]) {
        let scans = [
            edges, MaskCorrelation.scores(challenge),
            TextureMatch.fits(challenge, in: challenge.band).map(\.correlation),
            OutlineBrightness.scores(challenge), ContourMatch.scores(challenge),
        ]
        let width = Double(max(1, challenge.pictureSize.width))
        rows = places.indices.map { place in
            var row: [Double] = []
            for measure in costs[place].indices {
                let cost = costs[place][measure]
                let others = costs.indices.filter { $0 != place }.map { costs[$0][measure] }
                let rival = others.min() ?? cost
                row += [
                    cost, PortableMath.log2(1 + max(0, cost)), cost - rival, cost <= rival ? 1 : 0,
                    (cost - rival) / max(1e-3, abs(cost) + abs(rival)),
                ]
            }
            for scan in scans {
                let score = Double(scan[places[place]])
                let others = places.filter { $0 != places[place] }.map { Double(scan[$0]) }
                row += [score, abs(score), others.allSatisfy { $0 <= score } ? 1 : 0]
            }
            let x = Double(places[place]) / width
            let order = Double(place) / Double(max(1, places.count - 1))
            row += [x, x * x, order, order * order]
            return row
        }
    }
}
