internal import FretsawCaptcha
internal import FretsawRaster

/// How clearly a person tells the true one of notches with figures.
///
/// By how much its silhouette differs from the most alike of the others, at a quarter of the resolution,
/// where people judge, however they are painted: ``FigureSight`` looks at the pictures.
struct FigureMargin: Sendable {
    /// One less the greatest share that the true figure, as piece or notch has it, has in common with a
    /// decoy's, 0 … 1; nil where there is no decoy.
    let margin: Double?

    /// The difference from which figures are told at a glance.
    static let clear = 0.25

    /// True where the figures meant differ clearly.
    var isClear: Bool { (margin ?? 1) >= FigureMargin.clear }

    /// A quarter of a tile's pixels a side.
    private static let side = 12

    /// The margin of `figures`, all drawn plainly and as large as there is room.
    init(_ figures: AuditItem.Figures) {
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
}
