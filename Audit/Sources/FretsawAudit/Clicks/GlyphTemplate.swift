internal import FretsawCaptcha
internal import FretsawRaster

/// Something to find in a picture: a glyph of the known font, or a figure of a strip.
protocol TemplateSource {
    /// Its template with a longest side of `side` pixels, rotated by `turns` of a circle.
    func template(side: Double, turns: Double, feature: GlyphTemplate.Feature) -> GlyphTemplate
}

extension WordGlyph: TemplateSource {
    func template(side: Double, turns: Double, feature: GlyphTemplate.Feature) -> GlyphTemplate {
        GlyphTemplate(self, side: side, turns: turns, feature: feature)
    }
}

/// A word rendered in the known font, or a figure of a strip, rotated and scaled, as a template.
struct GlyphTemplate {
    /// The image feature to compare.
    enum Feature: CaseIterable {
        /// Strokes against the background; the sign of the contrast is ignored.
        case brightness
        /// The gradient magnitude of the strokes.
        case edges
    }

    /// Values minus their mean on the support; 0 elsewhere.
    let weights: Plane
    /// 1 on the strokes and a band around them; 0 elsewhere.
    let support: Plane
    /// The number of pixels in the support.
    let count: Float
    /// The sum of the squared weights.
    let energy: Float

    /// Renders `glyph` with a longest side of `side` pixels, rotated by `turns` of a circle.
    init(_ glyph: WordGlyph, side: Double, turns: Double, feature: Feature) {
        let path = glyph.path(side: side, mappedBy: .rotation(turns: turns))
        let bounds = path.bounds ?? (Point(x: 0, y: 0), Point(x: 0, y: 0))
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
        var values = Plane(
            width: width,
            height: height,
            pixels: strokes.pixelArray.map { Float($0) / 255 }
        )
        if feature == .edges { values = Gradient(of: values).magnitude }
        let support = dilated.pixelArray.map { $0 >= 128 ? 1 as Float : 0 }
        self.init(values, support: Plane(width: width, height: height, pixels: support))
    }

    /// Creates the template of `values` where `support` is 1.
    init(_ values: Plane, support: Plane) {
        var (sum, count): (Float, Float) = (0, 0)
        for (value, isIn) in zip(values.pixelArray, support.pixelArray) where isIn > 0 {
            sum += value
            count += 1
        }
        let mean = sum / max(count, 1)
        let weights = zip(values.pixelArray, support.pixelArray).map { $1 > 0 ? $0 - mean : 0 }
        self.weights = Plane(width: values.width, height: values.height, pixels: weights)
        self.support = support
        self.count = count
        energy = weights.reduce(0) { $0 + $1 * $1 }
    }

    /// The normalised correlation with `plane` at (`x`, `y`), the template's top left pixel; 0 if
    /// the template leaves the plane or either is constant.
    func correlation(_ plane: Plane, x: Int, y: Int) -> Float {
        guard x >= 0, y >= 0, x + weights.width <= plane.width, y + weights.height <= plane.height
        else { return 0 }
        var (product, sum, squares): (Float, Float, Float) = (0, 0, 0)
        for v in 0..<weights.height {
            let row = plane.row(y + v)
            let weightRow = weights.row(v)
            let supportRow = support.row(v)
            for u in 0..<weights.width {
                let value = row[x + u] * supportRow[u]
                product += weightRow[u] * value
                sum += value
                squares += value * value
            }
        }
        let variance = squares - sum * sum / max(count, 1)
        guard variance > count * 0.01, energy > 0 else { return 0 }
        return product / (variance * energy).squareRoot()
    }
}
