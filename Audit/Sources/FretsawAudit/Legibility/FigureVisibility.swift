/// How well people recognise the figures of piece and notches as they are drawn.
struct FigureVisibility: Sendable {
    /// The minimum visible share of a figure's rim, over piece and notches, 0 … 1.
    let minVisibleShare: Double
    /// The mean difference between the visible share of the correct figure's rim and the best of the others, −1 … 1.
    ///
    /// It compares figures on each tile, and tiles for the true figure. Nil without decoys.
    let margin: Double?

    /// The visible share from which people make out a figure, judged by eye (`docs/audit.md`).
    static let minShare = 0.4
    /// The margins from which people distinguish figures on tiles, and the smaller ones in holes,
    /// calibrated in the same way.
    static let (minMargin, minMarginInHoles) = (0.14, 0.04)
    private let bound: Double

    var isVisible: Bool { minVisibleShare >= FigureVisibility.minShare }

    /// True if the true figure differs clearly from the others.
    var isRecognisable: Bool { (margin ?? 1) >= bound }

    /// Measures figures at the `positions` of the true notch and each decoy; −1 if one was not found.
    init(_ figures: SlideItem.Figures, _ challenge: SlideChallenge, positions: [Int]) {
        let outline = challenge.outline
        func contrast(
            _ shared: SIMD3<Float>?,
            _ colour: (_ x: Int, _ y: Int) -> SIMD3<Float>
        ) -> TileContrast? {
            (shared ?? FigureTile.fill(FigureTile.edge(outline, colour)))
                .map { TileContrast(outline, background: $0, colour) }
        }
        let fill = FigureTile.sharedFill(of: challenge, positions: positions.filter { $0 >= 0 })
        let piece = contrast(nil, challenge.piece.pixel)
        let tiles = positions.map { position in
            position < 0 ? nil : contrast(fill, challenge.colour(at: position))
        }
        let rims = ([figures.piece, figures.notch] + figures.decoys).map(FigureRim.init)
        self.init(
            shares: ([piece] + tiles).map { tile in
                rims.map { tile?.visibleShare(of: $0) ?? 0 }
            },
            minMargin: outline.hasSmallCircle
                ? FigureVisibility.minMarginInHoles : FigureVisibility.minMargin
        )
    }

    /// Creates the measurement from the visible share of each figure's rim on each tile.
    ///
    /// `shares` has a row for the piece, the true notch and each decoy, with a share for each of
    /// them; from `minMargin` on, people distinguish the figures.
    init(shares: [[Double]], minMargin: Double = FigureVisibility.minMargin) {
        bound = minMargin
        // Piece and true notch show two figures of one family; either may be recognised on either tile.
        let truth = shares.map { max($0[0], $0[1]) }
        let all = shares.indices.map { tile in
            [truth[tile]] + shares[tile].dropFirst(2)
        }
        let correct = all.indices.map { max(0, $0 - 1) }
        let own = zip(all, correct).map { $0[$1] }
        minVisibleShare = own.min() ?? 0
        guard all.count > 2 else {
            margin = nil
            return
        }
        let others = zip(all, correct).map { row, correct in
            row.indices.filter { $0 != correct }.map { row[$0] }.max() ?? 0
        }
        let rows = zip(own, others).reduce(0) { $0 + $1.0 - $1.1 } / Double(own.count)
        let elsewhere = truth.dropFirst(2).max() ?? 0
        margin = rows + (own[0] - others[0] + own[1] - elsewhere) / 2
    }
}
