internal import FretsawCaptcha
internal import FretsawRaster

/// A word as an attacker with the font renders it: upright but for a turn, and scaled.
struct GlyphTemplate {
    /// What is compared with the picture.
    enum Feature: CaseIterable {
        /// Strokes against what lies around them, whichever of the two is lighter.
        case brightness
        /// Where strokes have edges.
        case edges
    }

    /// Values about their mean on the support; 0 elsewhere.
    let weights: Plane
    /// 1 on the strokes and a band around them, the support; 0 elsewhere.
    let support: Plane
    /// Pixels of the support.
    let count: Float
    /// The sum of the weights' squares.
    let energy: Float

    /// The template of `glyph`, `side` pixels at its longest, turned by `turns` of a circle.
    init(_ glyph: WordGlyph, side: Double, turns: Double, feature: Feature) {
        let path = glyph.path(side: side, mappedBy: .rotation(turns: turns))
        let bounds = path.bounds ?? (Point(x: 0, y: 0), Point(x: 0, y: 0))
        let band = max(1, Int((side * 0.08).rounded()))
        // Room for the band, and one more for derivatives.
        let room = band + 1
        let width = Int((bounds.max.x - bounds.min.x).rounded(.up)) + 2 * room
        let height = Int((bounds.max.y - bounds.min.y).rounded(.up)) + 2 * room
        let strokes = path.transformed(
            by: .translation(x: Double(room) - bounds.min.x, y: Double(room) - bounds.min.y)
        ).coverage(width: width, height: height)
        var (grown, other) = (strokes, strokes)
        for _ in 0..<band {
            grown.dilate(into: &other)
            swap(&grown, &other)
        }
        var values = Plane(
            width: width,
            height: height,
            pixels: strokes.pixelArray.map { Float($0) / 255 }
        )
        if feature == .edges { values = Gradient(of: values).magnitude }
        let support = grown.pixelArray.map { $0 >= 128 ? 1 as Float : 0 }
        var (sum, count): (Float, Float) = (0, 0)
        for (value, isIn) in zip(values.pixelArray, support) where isIn > 0 {
            sum += value
            count += 1
        }
        let mean = sum / max(count, 1)
        let weights = zip(values.pixelArray, support).map { $1 > 0 ? $0 - mean : 0 }
        self.weights = Plane(width: width, height: height, pixels: weights)
        self.support = Plane(width: width, height: height, pixels: support)
        self.count = count
        energy = weights.reduce(0) { $0 + $1 * $1 }
    }

    /// The normalised correlation with the part of `plane` whose left top pixel is (`x`, `y`), over the
    /// support; 0 where the template leaves the plane or one of the two is flat.
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
