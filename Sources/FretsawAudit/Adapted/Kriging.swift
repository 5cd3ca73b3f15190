internal import FretsawRaster

/// How unlikely the piece is beside the surroundings of one place, were the picture a Gaussian random
/// field.
///
/// The piece is predicted from what is around it by D. Krige's and G. Matheron's best linear prediction
/// (1963), and what is left of it measured in units of the prediction's own error.
///
/// Unlike a difference across the rim, it weighs every distance as the field's covariance has it, so a
/// moat of any width is bridged as well as can be.
struct Kriging {
    /// How pixels are alike by their distance.
    enum Covariance: CaseIterable {
        /// Exponential: rough.
        case rough
        /// Matérn's of 3/2: smooth, slopes go on across the gap.
        case smooth

        /// The covariance of two places `distance` pixels of a piece of 47 apart.
        func value(_ distance: Float) -> Float {
            switch self {
            case .rough: Kriging.decay(distance / 30)
            case .smooth: (1 + distance / 9) * Kriging.decay(distance / 9)
            }
        }

        /// What cells have of their own: noise, and detail finer than a cell.
        var nugget: Float {
            switch self {
            case .rough: 0.02
            case .smooth: 0.1
            }
        }
    }

    /// What may have been done to the piece's colours.
    enum Recolouring: CaseIterable {
        case none
        /// A level of each channel.
        case offset
        /// A slope of light over the piece.
        case field
    }

    private let costs: [Double]

    /// The costs with the piece's shape at each of `places`, ``count`` by each covariance.
    static func costs(_ content: PuzzleContent, at places: [Int]) -> [[Double]] {
        let scale = content.challenge.outline.scale
        // Fine near the gap, coarse further away, where detail tells nothing any more.
        let fine = ContentCells(content, cell: max(1, Int((2 * scale).rounded())))
        let coarse = ContentCells(content, cell: max(2, Int((5 * scale).rounded())))
        let near = 3 * scale
        let piece = fine.piece(upTo: near) + coarse.piece(inside: near)
        let surroundings = places.map {
            fine.around($0, width: near)
                + coarse.around($0, outside: near, width: 12 * scale)
        }
        return places.indices.map { place in
            Covariance.allCases.flatMap { covariance in
                Kriging(piece, surroundings[place], surroundings, covariance, scale: scale).costs
            }
        }
    }

    /// Costs of each covariance: by each recolouring the squares and the heavy-tailed sum; the least
    /// squares of any gain; squares in units of the surroundings' own roughness.
    static let count = 8

    private init(
        _ piece: ContentCells.Side,
        _ around: ContentCells.Side,
        _ all: [ContentCells.Side],
        _ covariance: Covariance,
        scale: Float
    ) {
        let (known, unknown) = (around.places.count, piece.places.count)
        guard known > 3, unknown > 3 else {
            costs = [Double](repeating: 1e6, count: Kriging.count)
            return
        }
        // About the mean of all surroundings, in opponent colours.
        let every = all.flatMap(\.colours)
        let mean = every.reduce(SIMD3(repeating: 0), +) / Float(max(1, every.count))
        let outer = around.colours.map { Kriging.opponent($0 - mean) }
        let inner = piece.colours.map { Kriging.opponent($0 - mean) }
        let places = around.places + piece.places
        var field = CholeskyElimination(size: known + unknown, sides: 3)
        for i in places.indices {
            for j in i..<places.count {
                let apart = places[i] - places[j]
                let distance = (apart * apart).sum().squareRoot() / scale
                // What the whole picture has in common is known to within its own spread.
                field[i, j] = covariance.value(distance) + 0.5 + (i == j ? covariance.nugget : 0)
            }
            if i < known { for c in 0..<3 { field[i, field.size + c] = outer[i][c] } }
        }
        field.eliminate(0..<known)
        // The level of innovations, for every place the same in a picture.
        var local = SIMD3<Float>(repeating: 1)
        for i in 0..<known {
            for c in 0..<3 { local[c] += field[i, field.size + c] * field[i, field.size + c] }
        }
        local /= Float(known)
        var total = SIMD3<Float>(repeating: 1)
        for colour in every {
            let opponent = Kriging.opponent(colour - mean)
            total += opponent * opponent
        }
        total /= Float(max(1, every.count))
        let centre = piece.places.reduce(SIMD2(repeating: 0), +) / Float(unknown)
        var costs: [Double] = []
        for recolouring in Recolouring.allCases {
            var rest = CholeskyElimination(size: unknown, sides: 6)
            for i in 0..<unknown {
                for j in i..<unknown {
                    let (a, b) = (
                        (piece.places[i] - centre) / (15 * scale),
                        (piece.places[j] - centre) / (15 * scale)
                    )
                    var added: Float = 0
                    if recolouring != .none { added += 0.5 }
                    if recolouring == .field { added += 0.3 * (a * b).sum() }
                    rest[i, j] = field[known + i, known + j] + added
                }
                for c in 0..<3 {
                    rest[i, unknown + c] = -field[known + i, field.size + c]
                    rest[i, unknown + 3 + c] = inner[i][c]
                }
            }
            rest.eliminate(0..<unknown)
            var logarithm: Float = 0
            var (squares, tails) = (SIMD3<Float>(repeating: 0), Float(0))
            var (ww, wp, pp) = (squares, squares, squares)
            for i in 0..<unknown {
                logarithm += Float(PortableMath.log2(Double(max(1e-6, rest[i, i]))))
                for c in 0..<3 {
                    let predicted = rest[i, unknown + c]
                    let whole = rest[i, unknown + 3 + c]
                    let left = whole - predicted
                    squares[c] += left * left
                    tails += Float(
                        PortableMath.log2(
                            Double(1 + left * left / (3 * Kriging.roughness * total[c]))
                        )
                    )
                    ww[c] += whole * whole
                    wp[c] += whole * predicted
                    pp[c] += predicted * predicted
                }
            }
            let number = Float(unknown)
            let spread = 2 * 0.6931 * logarithm / number
            costs.append(
                Double((squares / (Kriging.roughness * total)).sum() / number + 3 * spread)
            )
            costs.append(Double(tails / number + spread))
            if recolouring == .offset {
                let byGain = [0.7, 0.8, 0.9, 1, 1.1, 1.25, 1.4].map { (gain: Float) in
                    let left = ww / (gain * gain) - 2 * wp / gain + pp
                    return (left / (Kriging.roughness * total)).sum() / number
                        + 6 * Float(PortableMath.log2(Double(gain))) * 0.6931
                }
                costs.append(Double((byGain.min() ?? 0) + 3 * spread))
            }
            if recolouring == .none {
                var sum: Float = 0
                for c in 0..<3 {
                    sum += squares[c] / (local[c] * number)
                    sum += 0.6931 * Float(PortableMath.log2(Double(local[c])))
                }
                costs.append(Double(sum + 3 * spread))
            }
        }
        self.costs = costs
    }

    /// The part of a picture's variance that prediction leaves, usually.
    private static let roughness: Float = 0.1

    private static func opponent(_ colour: SIMD3<Float>) -> SIMD3<Float> {
        let luma = 0.299 * colour.x + 0.587 * colour.y + 0.114 * colour.z
        return SIMD3(luma, colour.x - luma, colour.z - luma)
    }

    private static func decay(_ distance: Float) -> Float {
        let step = min(511, distance * 64)
        let whole = Int(step)
        let (low, high) = (decays[whole], decays[whole + 1])
        return low + (high - low) * (step - Float(whole))
    }

    private static let decays: [Float] = (0...512).map { Float(PortableMath.exp(-Double($0) / 64)) }
}
