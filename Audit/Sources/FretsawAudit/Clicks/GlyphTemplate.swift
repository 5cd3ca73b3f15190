internal import FretsawCaptcha
internal import FretsawRaster

/// The image feature that templates compare.
enum TemplateFeature: CaseIterable {
    /// Strokes against the background; the sign of the contrast is ignored.
    case brightness
    /// The gradient magnitude of the strokes.
    case edges

    func of(_ plane: Plane) -> Plane {
        self == .edges ? Gradient(of: plane).magnitude : plane
    }
}

/// Something to find in a picture: a glyph of the known font, or a figure of a strip.
protocol TemplateSource {
    /// Its template with a longest side of `side` pixels, rotated by `turns` of a circle.
    func template(side: Double, turns: Double, feature: TemplateFeature) -> CorrelationTemplate
}

extension WordGlyph: TemplateSource {
    func template(side: Double, turns: Double, feature: TemplateFeature) -> CorrelationTemplate {
        let path = path(side: side, mappedBy: .rotation(turns: turns))
        let bounds = path.bounds ?? (Point(x: 0, y: 0), Point(x: 0, y: 0))
        // A band around the strokes also counts.
        let band = max(1, Int((side * 0.08).rounded()))
        // The band, and one pixel for derivatives.
        let padding = band + 1
        let width = Int((bounds.max.x - bounds.min.x).rounded(.up)) + 2 * padding
        let height = Int((bounds.max.y - bounds.min.y).rounded(.up)) + 2 * padding
        let strokes = path.transformed(
            by: .translation(x: Double(padding) - bounds.min.x, y: Double(padding) - bounds.min.y)
        ).coverage(width: width, height: height)
        var (dilated, other) = (strokes, strokes)
        for _ in 0..<band {
            dilated.dilate(into: &other)
            swap(&dilated, &other)
        }
        return CorrelationTemplate(
            feature.of(Plane(width: width, height: height) { Float(strokes[$0, $1]) / 255 }),
            support: Plane(width: width, height: height) { dilated[$0, $1] >= 128 ? 1 : 0 }
        )
    }
}
