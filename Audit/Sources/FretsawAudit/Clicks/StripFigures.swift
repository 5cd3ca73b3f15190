internal import FretsawCaptcha
internal import FretsawRaster

/// The figures that the strip of an icons puzzle shows.
struct StripFigures {
    /// The figures as templates, in the order of the clicks.
    let figures: [StripFigure]
    /// The features of each figure, at the size of those in the picture.
    let crops: [[Float]]

    init(_ strip: Image<RGBA8>) {
        var page = Image(width: strip.width, height: strip.height, filledWith: RGBA8.white)
        page.draw(strip, at: PixelPoint(x: 0, y: 0))
        let luma = ColourPlanes(page, area: page.bounds).luma
        let tiles = IconStrip(height: strip.height).tiles.filter(strip.bounds.contains)
        figures = tiles.map { StripFigure(tile: luma.cropped(to: $0)) }
        let scale = Float(WordClassifier.cropSide) * Float(strip.height) / 48
        crops = tiles.map { tile in
            FigureCrop.features(
                luma,
                x: (tile.minX + tile.maxX) / 2,
                y: (tile.minY + tile.maxY) / 2,
                scale: scale
            )
        }
    }
}

struct StripFigure: TemplateSource {
    let tile: Plane

    /// The largest side of a figure, as a share of its tile's side.
    private static let share = 0.76

    func template(side: Double, turns: Double, feature: TemplateFeature) -> CorrelationTemplate {
        let padding = 2
        let whole = Int(side.rounded(.up)) + 2 * padding
        let middle = Double(whole - 1) / 2
        let toTile = AffineTransform.rotation(turns: -turns)
        let step = Double(tile.width) * StripFigure.share / side
        func away(_ x: Int, _ y: Int) -> Point {
            Point(x: Double(x) - middle, y: Double(y) - middle)
        }
        let values = Plane(width: whole, height: whole) { x, y in
            let place = toTile.apply(away(x, y)) * step
            return tile.bilinear(
                x: Float(place.x + Double(tile.width - 1) / 2),
                y: Float(place.y + Double(tile.height - 1) / 2)
            )
        }
        return CorrelationTemplate(
            feature.of(values),
            support: Plane(width: whole, height: whole) {
                away($0, $1).length <= side / 2 + 1 ? 1 : 0
            }
        )
    }
}
