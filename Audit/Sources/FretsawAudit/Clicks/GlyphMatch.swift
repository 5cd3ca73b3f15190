internal import FretsawRaster

/// Template matching with the known font, or with the figures of a strip.
///
/// Each word or figure is rendered at rotations of ±45° in steps of 5° and at three sizes, and correlated with the
/// picture at half size. The best positions are refined at full size, with intermediate rotations, sizes and positions.
struct GlyphMatch {
    /// A candidate position of a word.
    struct Candidate {
        /// The centre of the word's box, in pixels.
        let x, y: Double
        /// The absolute correlation, 0 … 1.
        let score: Double
        /// The template's longest side before rotation, in pixels, and its rotation in full turns.
        let side, turns: Double
    }

    /// Rotations to try, in full turns: −45° … 45°.
    private static let turns = (-9...9).map { Double($0) / 72 }
    /// Sizes to try, as shares of the side of the square that contains a drawn word.
    private static let sides = [0.66, 0.76, 0.87]
    private static let refinedCount = 20
    /// The side of a block, which yields at most one candidate, in pixels of the picture at half size.
    private static let block = 6

    private let feature: TemplateFeature
    private let full: Plane
    private let half: Plane
    private let sums: WindowSums
    private let wordSide: Double

    /// Prepares a search in a picture with this luma, for words in squares of `wordSide` pixels.
    init(_ luma: Plane, feature: TemplateFeature, wordSide: Int) {
        self.feature = feature
        (full, half) = (feature.of(luma), feature.of(luma.halved()))
        sums = WindowSums(half)
        self.wordSide = Double(wordSide)
    }

    /// Candidate positions of `glyph`, the best first.
    func candidates(_ glyph: some TemplateSource) -> [Candidate] {
        let columns = half.width / GlyphMatch.block + 1
        let rows = half.height / GlyphMatch.block + 1
        var best = [Candidate?](repeating: nil, count: columns * rows)
        for share in GlyphMatch.sides {
            for turns in GlyphMatch.turns {
                let side = wordSide * share
                let template = glyph.template(side: side / 2, turns: turns, feature: feature)
                let products = half.correlated(with: template.weights)
                let (width, height) = (template.weights.width, template.weights.height)
                let part = template.count / Float(max(1, width * height))
                for y in 0..<products.height {
                    let row = products.row(y)
                    let line = (y + height / 2) / GlyphMatch.block * columns
                    for x in 0..<products.width {
                        let variance = sums.variance(x: x, y: y, width: width, height: height)
                        let energy = variance * part * template.energy
                        guard energy > 0.01 else { continue }
                        let score = Double(abs(row[x]) / energy.squareRoot())
                        let position = line + (x + width / 2) / GlyphMatch.block
                        if score > best[position]?.score ?? 0 {
                            best[position] = Candidate(
                                x: 2 * (Double(x) + Double(width) / 2),
                                y: 2 * (Double(y) + Double(height) / 2),
                                score: score,
                                side: side,
                                turns: turns
                            )
                        }
                    }
                }
            }
        }
        return best.compactMap(\.self)
            .sorted { ($0.score, $1.x, $1.y) > ($1.score, $0.x, $0.y) }
            .prefix(GlyphMatch.refinedCount)
            .map { refined($0, glyph) }
            .sorted { ($0.score, $1.x, $1.y) > ($1.score, $0.x, $0.y) }
    }

    /// The best match near `rough` at full size.
    private func refined(_ rough: Candidate, _ glyph: some TemplateSource) -> Candidate {
        var best: Candidate?
        for factor in [0.95, 1, 1.05] {
            for turn in [-1.0, 0, 1] {
                let side = rough.side * factor
                let turns = rough.turns + turn / 144
                let template = glyph.template(side: side, turns: turns, feature: feature)
                let (width, height) = (template.weights.width, template.weights.height)
                let x = Int((rough.x - Double(width) / 2).rounded())
                let y = Int((rough.y - Double(height) / 2).rounded())
                for v in -2...2 {
                    for u in -2...2 {
                        let score = Double(abs(template.correlation(full, x: x + u, y: y + v)))
                        if score > best?.score ?? -1 {
                            best = Candidate(
                                x: Double(x + u) + Double(width) / 2,
                                y: Double(y + v) + Double(height) / 2,
                                score: score,
                                side: side,
                                turns: turns
                            )
                        }
                    }
                }
            }
        }
        return best ?? rough
    }
}

/// Sums over windows of a plane, from summed-area tables.
///
/// F. C. Crow, "Summed-area tables for texture mapping" (1984).
struct WindowSums: Sendable {
    private let stride: Int
    private var values: [Double]
    private var squares: [Double]

    init(_ plane: Plane) {
        stride = plane.width + 1
        values = [Double](repeating: 0, count: stride * (plane.height + 1))
        squares = values
        for y in 0..<plane.height {
            let row = plane.row(y)
            var (sum, square) = (0.0, 0.0)
            for x in row.indices {
                let value = Double(row[x])
                sum += value
                square += value * value
                let position = (y + 1) * stride + x + 1
                values[position] = values[position - stride] + sum
                squares[position] = squares[position - stride] + square
            }
        }
    }

    /// The sum of squared deviations from the mean in a window of the plane.
    func variance(x: Int, y: Int, width: Int, height: Int) -> Float {
        let (top, bottom) = (y * stride + x, (y + height) * stride + x)
        let sum = values[bottom + width] - values[bottom] - values[top + width] + values[top]
        let square = squares[bottom + width] - squares[bottom] - squares[top + width] + squares[top]
        return Float(max(0, square - sum * sum / Double(max(1, width * height))))
    }
}

extension Image where Pixel == Float {
    /// The plane at half size, each pixel the mean of four; an odd last row or column is dropped.
    func halved() -> Plane {
        Plane(width: width / 2, height: height / 2) { x, y in
            let (upper, lower) = (row(2 * y), row(2 * y + 1))
            return (upper[2 * x] + upper[2 * x + 1] + lower[2 * x] + lower[2 * x + 1]) / 4
        }
    }
}
