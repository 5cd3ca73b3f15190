internal import FretsawCaptcha
internal import FretsawRaster

/// How well people make out the figures that piece and notches show, as they are painted.
struct FigureSight: Sendable {
    /// The least share of a figure's rim that stands off plainly, of piece and notches, 0 … 1.
    let shown: Double
    /// By how much more of its rim is plain than of another's where each figure is painted, and of the
    /// true one's where it is painted than where a decoy's is, −1 … 1; nil where there is no decoy.
    let margin: Double?

    /// The share of a rim from which a figure is made out.
    ///
    /// From pictures judged by eye, told of in `docs/security.md`.
    static let leastShown = 0.4
    /// The margin from which figures are told from each other, from the same.
    static let leastMargin = 0.14

    /// True where all figures are made out.
    var isShown: Bool { shown >= FigureSight.leastShown }

    /// True where the true one is told from the others.
    var isTold: Bool { (margin ?? 1) >= FigureSight.leastMargin }

    /// The sight of `figures` in `challenge`, whose true notch and decoys are at `places`, in their order;
    /// −1 for one that was not found.
    init(_ figures: AuditItem.Figures, _ challenge: SlideChallenge, places: [Int]) {
        let outline = challenge.outline
        func colour(_ place: Int) -> (Int, Int) -> SIMD3<Float> {
            { challenge.band.pixel($0 + place, $1) }
        }
        // All notches are filled alike.
        let ground = FigureTile.fill(
            places.filter { $0 >= 0 }.flatMap { FigureTile.edge(outline, colour($0)) }
        )
        let own = FigureTile.fill(FigureTile.edge(outline, challenge.piece.pixel))
        let piece = own.map { TileRelief(outline, ground: $0, challenge.piece.pixel) }
        let tiles = places.map { place in
            place < 0 ? nil : ground.map { TileRelief(outline, ground: $0, colour(place)) }
        }
        let rims = ([figures.piece, figures.notch] + figures.decoys).map(FigureRim.init)
        self.init(
            shares: ([piece] + tiles).map { relief in
                rims.map { relief?.plainShare(of: $0) ?? 0 }
            }
        )
    }

    /// The sight by the plain share of each figure's rim on each tile.
    ///
    /// - Parameter shares: a row for the piece, the true notch and each decoy; in each the shares of the
    ///   piece's figure, the true notch's and each decoy's.
    init(shares: [[Double]]) {
        // Piece and true notch show two members of one family: either may be seen in either.
        let truth = shares.map { max($0[0], $0[1]) }
        let all = shares.indices.map { tile in
            [truth[tile]] + shares[tile].dropFirst(2)
        }
        let meant = all.indices.map { max(0, $0 - 1) }
        let own = zip(all, meant).map { $0[$1] }
        shown = own.min() ?? 0
        guard all.count > 2 else {
            margin = nil
            return
        }
        let others = zip(all, meant).map { row, meant in
            row.indices.filter { $0 != meant }.map { row[$0] }.max() ?? 0
        }
        let rows = zip(own, others).reduce(0) { $0 + $1.0 - $1.1 } / Double(own.count)
        let elsewhere = truth.dropFirst(2).max() ?? 0
        margin = rows + (own[0] - others[0] + own[1] - elsewhere) / 2
    }
}
