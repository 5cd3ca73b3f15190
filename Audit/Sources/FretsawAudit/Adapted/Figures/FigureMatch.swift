internal import FretsawRaster

/// Compares the figure on the piece with the figure on each tile.
enum FigureMatch {
    private typealias Segmentation = FigureTile.Segmentation

    /// The number of costs for each measure, in the order of ``costs(_:positions:)``.
    static let counts = (overlap: 10, outline: 2, moments: 2, descriptors: 6)

    /// The number of all costs.
    static let count = counts.overlap + counts.outline + counts.moments + counts.descriptors

    /// The costs with the piece at each of `positions`, a row for each; all equal if the piece or a
    /// tile shows no figure.
    static func costs(_ challenge: SlideChallenge, positions: [Int]) -> [[Double]] {
        let none = positions.map { _ in [Double](repeating: 0, count: count) }
        guard let (piece, tiles) = FigureTile.all(of: challenge, positions: positions) else {
            return none
        }
        let overlaps = overlaps(piece, tiles)
        let outlines = outlines(piece, tiles)
        let correlations = TileCorrelation.maximum(challenge, positions: positions)
        return tiles.indices.map { index in
            overlaps[index] + correlations[index].map { 1 - $0 } + outlines[index]
                + descriptorDistances(piece, tiles[index])
        }
    }

    private static func overlaps(_ piece: FigureTile, _ tiles: [FigureTile]) -> [[Double]] {
        let segmentations = Segmentation.allCases.count
        let targets = tiles.map { tile in tile.masks.map { $0.bits() } }
        // Indexed by tile, then by segmentation of the piece × segmentation of the tile.
        var best = [[Double]](
            repeating: [Double](repeating: 0, count: segmentations * segmentations),
            count: tiles.count
        )
        // The same over a few poses: a wide search also finds good poses for wrong figures.
        var narrow = best
        for (segmentation, mask) in piece.masks.enumerated() where mask.isFigure {
            for pose in FigureMask.Pose.placements {
                let isNear = pose.cosine > 0.85 && pose.scale == 1 && pose.shift == SIMD2(0, 0)
                let bits = mask.bits(pose)
                for tile in tiles.indices {
                    for other in 0..<segmentations {
                        let index = segmentation * segmentations + other
                        let overlap = bits.overlap(targets[tile][other])
                        best[tile][index] = max(best[tile][index], overlap)
                        guard isNear else { continue }
                        narrow[tile][index] = max(narrow[tile][index], overlap)
                    }
                }
            }
        }
        return zip(best, narrow).map { table, narrow in
            func maximum(_ ones: [Segmentation], _ others: [Segmentation]) -> Double {
                ones.flatMap { one in
                    others.map { table[one.rawValue * segmentations + $0.rawValue] }
                }.max() ?? 0
            }
            return [
                1 - maximum([.foreground], [.foreground]), 1 - maximum([.solid], [.solid]),
                1 - maximum([.solid, .holes], [.solid, .holes]),
                1 - maximum([.solid, .holes, .opened], [.solid, .holes, .opened]),
                1 - (table.max() ?? 0), 1 - (narrow.max() ?? 0),
                1 - narrow.reduce(0, +) / Double(narrow.count),
            ]
        }
    }

    /// The mean distance between the edges of two figures, the larger of both directions.
    private static func outlines(_ piece: FigureTile, _ tiles: [FigureTile]) -> [[Double]] {
        let segmentations = [Segmentation.solid.rawValue, Segmentation.holes.rawValue]
        typealias Edge = (points: [(column: Int, row: Int)], distances: Plane)
        func edge(_ bits: FigureBits) -> Edge? {
            let points = bits.edge
            return points.isEmpty ? nil : (points, FigureBits.distances(from: points))
        }
        func mean(_ points: [(column: Int, row: Int)], _ distances: Plane) -> Double {
            var sum: Float = 0
            for point in points { sum += distances[point.column, point.row] }
            return Double(sum) / Double(points.count)
        }
        let targets = tiles.map { tile in segmentations.map { edge(tile.masks[$0].bits()) } }
        let worst = Double(FigureBits.side)
        var best = tiles.map { _ in [worst, worst] }
        for segmentation in segmentations.indices
        where piece.masks[segmentations[segmentation]].isFigure {
            for pose in FigureMask.Pose.rotations {
                guard let own = edge(piece.masks[segmentations[segmentation]].bits(pose)) else {
                    continue
                }
                for tile in tiles.indices {
                    for other in segmentations.indices {
                        guard let target = targets[tile][other] else { continue }
                        let distance = max(
                            mean(own.points, target.distances),
                            mean(target.points, own.distances)
                        )
                        if segmentation == 0, other == 0 {
                            best[tile][0] = min(best[tile][0], distance)
                        }
                        best[tile][1] = min(best[tile][1], distance)
                    }
                }
            }
        }
        return best
    }

    private static func descriptorDistances(_ piece: FigureTile, _ tile: FigureTile) -> [Double] {
        func minimum(
            _ segmentations: [Segmentation],
            _ distance: (FigureDescriptors, FigureDescriptors) -> Double
        ) -> Double {
            var best = 1e3
            for one in segmentations where piece.masks[one.rawValue].isFigure {
                let own = piece.masks[one.rawValue].descriptors
                for other in segmentations where tile.masks[other.rawValue].isFigure {
                    best = min(best, distance(own, tile.masks[other.rawValue].descriptors))
                }
            }
            return best
        }
        return [
            minimum([.solid]) { $0.distance($1, \.moments) },
            minimum([.solid, .holes]) { $0.distance($1, \.moments) },
            minimum([.solid]) { $0.distance($1, \.rings) },
            minimum([.solid, .holes]) { $0.distance($1, \.rings) },
            minimum([.solid, .holes]) { abs($0.roughness - $1.roughness) },
            minimum([.solid, .holes]) { abs($0.fullness - $1.fullness) },
            minimum([.solid, .holes]) { abs($0.elongation - $1.elongation) },
            minimum([.foreground]) { abs($0.holes - $1.holes) },
        ]
    }
}
