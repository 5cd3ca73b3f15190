internal import FretsawCaptcha
internal import FretsawRaster

/// How clearly a person tells the true one of notches with figures.
///
/// By how much its silhouette differs from the most alike of the others, at a quarter of the resolution,
/// where people judge; and by how well what is painted on piece and tiles shows the silhouettes meant.
struct FigureMargin: Sendable {
    /// One less the greatest share that the true figure, as piece or notch has it, has in common with a
    /// decoy's, 0 … 1; nil where there is no decoy.
    let margin: Double?

    /// The difference from which figures are told at a glance.
    static let clear = 0.25

    /// The least share that what is painted on one of the tiles, or the piece, has in common with the
    /// silhouette meant, 0 … 1; nil where no picture was looked at.
    let shown: Double?

    /// True where the figures meant differ clearly, however they are painted.
    var isClear: Bool { (margin ?? 1) >= FigureMargin.clear }

    /// A quarter of a tile's pixels a side.
    private static let side = 12

    /// The margin of `figures`, all drawn plainly and as large as there is room, and how well they show.
    ///
    /// - Parameters:
    ///   - figures: what is meant.
    ///   - challenge: the pictures; nil for the margin alone.
    ///   - places: of the true notch and the decoys, in their order; −1 for one that nobody found.
    init(_ figures: AuditItem.Figures, _ challenge: SlideChallenge? = nil, places: [Int] = []) {
        shown = challenge.map { challenge in
            let piece = FigureTile(challenge.outline, challenge.piece.pixel)
            func colour(_ place: Int) -> (Int, Int) -> SIMD3<Float> {
                { challenge.band.pixel($0 + place, $1) }
            }
            let fill = FigureTile.fill(
                places.filter { $0 >= 0 }.flatMap { FigureTile.edge(challenge.outline, colour($0)) }
            )
            let tiles = places.map { place in
                place < 0 ? nil : FigureTile(challenge.outline, fill: fill, colour(place))
            }
            let all = zip([piece] + tiles, [figures.piece, figures.notch] + figures.decoys)
            return all.map { FigureMargin.shown($1, by: $0) }.min() ?? 0
        }
        let own = [figures.piece, figures.notch].flatMap { figure in
            (-5...5).map { FigureMargin.mask(figure, turns: Double($0) / 72) }
        }
        let overlaps = figures.decoys.map { decoy in
            let other = FigureMargin.mask(decoy, turns: 0)
            return own.map { FigureMargin.overlap($0, other) }.max() ?? 0
        }
        margin = overlaps.max().map { 1 - $0 }
    }

    /// A figure's silhouette in a circle as wide as the mask, turned.
    private static func mask(_ figure: Figure, turns: Double) -> Mask {
        let path = figure.silhouette.transformed(by: .rotation(turns: turns))
        guard let bounds = path.bounds else {
            return Mask(width: side, height: side, filledWith: 0)
        }
        let middle = Point.between(bounds.min, bounds.max, at: 0.5)
        let scale = Double(side) / max(1e-9, (bounds.max - bounds.min).length)
        // The circle about the box has the box's diagonal; figures fill most of it.
        let placed = path.transformed(
            by: .translation(x: -middle.x, y: -middle.y)
                .then(.scaling(x: scale * 1.2, y: scale * 1.2))
                .then(.translation(x: Double(side) / 2, y: Double(side) / 2))
        )
        return placed.coverage(width: side, height: side)
    }

    /// What both cover of what either covers.
    private static func overlap(_ one: Mask, _ other: Mask) -> Double {
        var (both, either) = (0, 0)
        for (a, b) in zip(one.pixelArray, other.pixelArray) {
            both += Int(min(a, b))
            either += Int(max(a, b))
        }
        return either > 0 ? Double(both) / Double(either) : 0
    }

    /// The greatest share that `figure`, turned and sized, has in common with what `tile` shows.
    private static func shown(_ figure: Figure, by tile: FigureTile?) -> Double {
        guard let tile else { return 0 }
        let size = PixelSize(width: 4 * side, height: 4 * side)
        let path = figure.silhouette
        guard let bounds = path.bounds else { return 0 }
        let middle = Point.between(bounds.min, bounds.max, at: 0.5)
        let scale = Double(4 * side) / max(1e-9, (bounds.max - bounds.min).length)
        let mask = path.transformed(
            by: .translation(x: -middle.x, y: -middle.y)
                .then(.scaling(x: scale, y: scale))
                .then(.translation(x: Double(2 * side), y: Double(2 * side)))
        ).coverage(width: size.width, height: size.height)
        let meant = FigureMask(BitGrid(size: size, bits: mask.pixelArray.map { $0 >= 128 }))
        let seen = tile.masks.filter(\.isFigure).map { $0.bits() }
        var best = 0.0
        for step in -9...9 {
            for scale: Float in [0.9, 1, 1.1] {
                let turns = Double(step) / 72
                let bits = meant.bits(
                    FigureMask.Pose(
                        cosine: Float(PortableMath.cosine(turns: turns)),
                        sine: Float(PortableMath.sine(turns: turns)),
                        scale: scale
                    )
                )
                for other in seen { best = max(best, bits.overlap(other)) }
            }
        }
        return best
    }
}
