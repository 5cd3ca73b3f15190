internal import FretsawRandom
internal import FretsawRaster

/// Draws a figure as a sticker on a disc, in memory to reuse: in a dark colour, filled or hatched, with
/// a white edge and a soft shadow.
///
/// The figure is drawn from its outline, not resampled, and edge and shadow depend only on the distance
/// from it, so that pixels do not reveal its turn.
struct FigureSticker {
    /// The radius of the disc's content in pixels.
    private let discRadius: Double
    /// The width of edge and shadow in pixels.
    private let border: Double
    private var notch: FramedNotch
    private var tile: ShadedTile
    private var outline, mask: Mask
    private var field: DistanceField
    private var rasteriser = CoverageRasteriser()

    /// The radius of the largest figure, as a share of the disc's.
    private static let size = 0.63
    /// The width of the line along the outline of a hatched figure, and the distance of its stripes,
    /// as shares of the disc's radius.
    private static let (line, step) = (0.028, 0.12)

    /// Creates a sticker for a disc whose content has a radius of `discRadius` pixels.
    init(discRadius: Double) {
        self.discRadius = discRadius
        let widths = FramedNotch.Widths(
            frame: min(20, Float(0.052 * discRadius)),
            pieceFrame: 0,
            shadow: min(20, Float(0.07 * discRadius))
        )
        border = Double(widths.frame + widths.shadow) + 1
        let side = max(8, Int((2 * FigureSticker.size * discRadius).rounded(.up)) + 2)
        notch = FramedNotch(side: side, widths: widths)
        tile = ShadedTile(side: side)
        outline = Mask(width: notch.size.width, height: notch.size.height, filledWith: 0)
        mask = Mask(width: side, height: side, filledWith: 0)
        let reach = Int((FigureSticker.line * discRadius + 1).rounded(.up))
        field = DistanceField(size: mask.size, limit: min(100, reach))
    }

    /// Draws `figure`, turned clockwise by `turns`, on the disc of `picture` around `middle`; its place,
    /// size and hatching come from `generator`, whatever the turn.
    mutating func draw(
        _ figure: UprightFigure,
        turns: Double,
        ink: RGBA8,
        on picture: inout Image<RGBA8>,
        around middle: Point,
        using generator: inout some RandomNumberGenerator
    ) {
        let radius = discRadius * FigureSticker.size * generator.draw(in: 0.9...1.0)
        let freedom = discRadius - border - radius
        let away = Point(
            turns: generator.draw(in: 0.0...1.0),
            radius: freedom * generator.draw(in: 0.6...1.0)
        )
        let isHatched = generator.chance(0.5)
        let way = Point(turns: generator.draw(in: 0.0...1.0))
        let shift = Float(generator.draw(in: 0.0...1.0))

        let half = Double(tile.side) / 2
        let corner = middle + away - Point(x: half, y: half)
        let origin = PixelPoint(x: Int(corner.x.rounded(.down)), y: Int(corner.y.rounded(.down)))
        let center = middle + away - Point(x: Double(origin.x), y: Double(origin.y))
        let polygons = figure.polygons(center: center, radius: radius, turns: turns)
        let reach = Double(notch.reach)
        rasteriser.fill(polygons, movedBy: Point(x: reach, y: reach), into: &outline)
        notch.draw(outline, hasPiece: false)
        notch.colour(frame: FramedNotch.frame, fill: ink)
        guard isHatched else {
            picture.cutOut(notch, at: origin)
            return
        }
        rasteriser.fill(polygons, movedBy: Point(x: 0, y: 0), into: &mask)
        field.measure(mask, in: mask.bounds, .covered, reach: field.limit)
        let step = FigureSticker.step * discRadius
        let hatching = TileInk(
            line: Float(FigureSticker.line * discRadius),
            stripes: TileInk.Stripes(
                way: SIMD2(Float(way.x), Float(way.y)),
                shift: shift,
                step: Float(step),
                width: Float(0.5 * step)
            )
        )
        tile.draw(mask, depth: field.depth, in: mask.bounds, hatching)
        tile.colour(from: FramedNotch.frame, to: ink)
        picture.cutOut(notch, at: origin, tile: tile)
    }
}
