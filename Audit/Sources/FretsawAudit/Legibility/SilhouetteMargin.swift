internal import FretsawCaptcha
internal import FretsawRaster

/// How much the true figure's silhouette differs from the most similar decoy's, at a quarter of the resolution.
///
/// Drawing styles are ignored; ``FigureVisibility`` measures the pictures.
struct SilhouetteMargin: Sendable {
    /// 1 minus the maximum intersection over union of the true figure, in the form of the piece or
    /// the notch, with a decoy, 0 … 1; nil without decoys.
    let margin: Double?

    /// The margin from which people distinguish figures at a glance.
    static let minMargin = 0.25

    /// True if the silhouettes differ clearly.
    var isDistinct: Bool { (margin ?? 1) >= SilhouetteMargin.minMargin }

    /// The side of a mask: a quarter of a tile.
    private static let side = 12

    /// The margin of `figures`, rendered as silhouettes of equal size.
    init(_ figures: SlideItem.Figures) {
        let own = [figures.piece, figures.notch].flatMap { figure in
            (-5...5).map { SilhouetteMargin.mask(figure, turns: Double($0) / 72) }
        }
        let overlaps = figures.decoys.map { decoy in
            let other = SilhouetteMargin.mask(decoy, turns: 0)
            return own.map { SilhouetteMargin.overlap($0, other) }.max() ?? 0
        }
        margin = overlaps.max().map { 1 - $0 }
    }

    /// A rotated silhouette, scaled to the mask.
    private static func mask(_ figure: Figure, turns: Double) -> Mask {
        let path = figure.silhouette.transformed(by: .rotation(turns: turns))
        guard let bounds = path.bounds else {
            return Mask(width: side, height: side, filledWith: 0)
        }
        let middle = Point.between(bounds.min, bounds.max, at: 0.5)
        let scale = Double(side) / max(1e-9, (bounds.max - bounds.min).length)
        // The circle around the box has the box's diagonal; figures fill most of it.
        return path.mask(side: side, around: middle, scale: scale * 1.2)
    }

    /// Intersection over union, weighted by coverage.
    private static func overlap(_ one: Mask, _ other: Mask) -> Double {
        var (both, either) = (0, 0)
        for (a, b) in zip(one.pixelArray, other.pixelArray) {
            both += Int(min(a, b))
            either += Int(max(a, b))
        }
        return either > 0 ? Double(both) / Double(either) : 0
    }
}

extension Path {
    /// The coverage of the path, scaled and with `middle` in the middle of a square.
    func mask(side: Int, around middle: Point, scale: Double) -> Mask {
        transformed(
            by: .translation(x: -middle.x, y: -middle.y)
                .then(.scaling(x: scale, y: scale))
                .then(.translation(x: Double(side) / 2, y: Double(side) / 2))
        ).coverage(width: side, height: side)
    }
}
