internal import FretsawCaptcha
internal import FretsawRaster

/// Template matching with the known font: each word asked for is rendered at all turns that a design
/// of this kind draws, in steps of 5°, and at several sizes, and correlated with the picture.
///
/// First at half the size everywhere; the best places are then looked at again at full size, with
/// turns, sizes and places between the steps.
struct GlyphMatch {
    /// A place a word was found at.
    struct Candidate {
        /// The middle of the word's box, in pixels.
        let x, y: Double
        /// How well it fits, 0 … 1.
        let score: Double
        /// The template's longest side before it was turned, in pixels, and its turn.
        let side, turns: Double
    }

    /// Turns either way, in full turns: nine steps of 5°.
    private static let turns = (-9...9).map { Double($0) / 72 }
    /// Sizes, as shares of the square that a drawn word fits.
    private static let sides = [0.66, 0.76, 0.87]
    /// Places that are looked at again.
    private static let kept = 20
    /// Side of the blocks of which one place each is kept, in pixels of the half size.
    private static let block = 6

    private let feature: GlyphTemplate.Feature
    private let full: Plane
    private let half: Plane
    private let sums: WindowSums
    private let wordSide: Double

    /// A matcher in a picture with the luma `luma`.
    init(_ luma: Plane, feature: GlyphTemplate.Feature) {
        self.feature = feature
        let small = luma.halved()
        switch feature {
        case .brightness: (full, half) = (luma, small)
        case .edges: (full, half) = (Gradient(of: luma).magnitude, Gradient(of: small).magnitude)
        }
        sums = WindowSums(half)
        wordSide = Double(ClickWordGeometry(background: luma.size).greatestWordSide)
    }

    /// Where `glyph` may be, the best place first.
    func candidates(_ glyph: WordGlyph) -> [Candidate] {
        let columns = half.width / GlyphMatch.block + 1
        let rows = half.height / GlyphMatch.block + 1
        var best = [Candidate?](repeating: nil, count: columns * rows)
        for share in GlyphMatch.sides {
            for turns in GlyphMatch.turns {
                let side = wordSide * share
                let template = GlyphTemplate(glyph, side: side / 2, turns: turns, feature: feature)
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
                        let place = line + (x + width / 2) / GlyphMatch.block
                        if score > best[place]?.score ?? 0 {
                            best[place] = Candidate(
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
            .prefix(GlyphMatch.kept)
            .map { refined($0, glyph) }
            .sorted { ($0.score, $1.x, $1.y) > ($1.score, $0.x, $0.y) }
    }

    /// The best near `rough`, at full size.
    private func refined(_ rough: Candidate, _ glyph: WordGlyph) -> Candidate {
        var best: Candidate?
        for factor in [0.95, 1, 1.05] {
            for turn in [-1.0, 0, 1] {
                let side = rough.side * factor
                let turns = rough.turns + turn / 144
                let template = GlyphTemplate(glyph, side: side, turns: turns, feature: feature)
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
