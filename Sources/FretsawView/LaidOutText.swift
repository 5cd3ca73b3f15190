internal import FretsawInteraction
internal import FretsawRaster
internal import FretsawText

/// Words broken into lines, in pixels.
///
/// Characters are placed by their advances, without kerning or shaping. Lines are 1.25 times as high as the font size, as in
/// web pages.
struct LaidOutText {
    struct Glyph {
        let outline: GlyphOutline
        let color: FretsawInteraction.Color
        /// Its start in the line.
        let x: Double
    }

    struct Line {
        var glyphs: [Glyph] = []
        var width = 0.0
    }

    let lines: [Line]
    /// The font size in pixels.
    let size: Double
    let lineHeight: Double
    /// From the top of a line to its baseline.
    let baseline: Double

    var width: Double { lines.reduce(0) { max($0, $1.width) } }
    var height: Double { lineHeight * Double(lines.count) }

    /// Smaller text cannot be read, and is drawn at this size, in points.
    static let minSize = 12.0
    /// Lines are this many times as high as the font size.
    static let lineFactor = 1.25

    /// Lays words out; they wrap at `width` pixels if they do at all.
    init(_ words: Words, width: Double, scale: Double, fonts: ViewFonts) throws(TextError) {
        size = max(LaidOutText.minSize, words.size) * scale
        lineHeight = size * LaidOutText.lineFactor
        // Without a font, the first glyph is missing.
        let font = fonts.first(isBold: words.isBold)
        let em = size / Double(font?.unitsPerEm ?? 1)
        let ascent = (Double(font?.ascent ?? 0) * em).rounded()
        let descent = (Double(font?.descent ?? 0) * em).rounded()
        baseline = (lineHeight - ascent - descent) / 2 + ascent
        var breaker = LineBreaker(width: words.wraps ? width : .infinity)
        for run in words.runs {
            for scalar in String(decoding: run.text.utf8, as: UTF8.self).unicodeScalars {
                if scalar == "\n" {
                    breaker.endLine()
                    continue
                }
                // Directional marks and joiners have no shape of their own.
                if scalar.properties.generalCategory == .format { continue }
                let glyph = try fonts.glyph(for: scalar, isBold: words.isBold)
                breaker.append(scalar, glyph.outline, glyph.outline.advance(size: size), run.color)
            }
        }
        lines = breaker.finish()
    }
}

/// Breaks glyphs into lines: at spaces, beside ideographs, and anywhere in words that are longer than a line.
private struct LineBreaker {
    private let limit: Double
    private var lines: [LaidOutText.Line] = []
    private var line: [Entry] = []
    private var width = 0.0

    private struct Entry {
        let scalar: Unicode.Scalar
        let outline: GlyphOutline
        let advance: Double
        let color: FretsawInteraction.Color
    }

    init(width: Double) { limit = width }

    mutating func append(
        _ scalar: Unicode.Scalar,
        _ outline: GlyphOutline,
        _ advance: Double,
        _ color: FretsawInteraction.Color
    ) {
        line.append(Entry(scalar: scalar, outline: outline, advance: advance, color: color))
        width += advance
        // A space may be beyond the end of a line. Measured widths are rounded up, hence the tolerance.
        guard width > limit + 0.01, scalar != " ", line.count > 1 else { return }
        let count = LineBreak.lastPlace(in: line.count) { line[$0].scalar } ?? line.count - 1
        let rest = Array(line[count...])
        line.removeLast(rest.count)
        endLine()
        line = rest
        width = rest.reduce(0) { $0 + $1.advance }
    }

    mutating func endLine() {
        while line.last?.scalar == " " { line.removeLast() }
        var result = LaidOutText.Line()
        for entry in line {
            result.glyphs.append(
                LaidOutText.Glyph(outline: entry.outline, color: entry.color, x: result.width)
            )
            result.width += entry.advance
        }
        lines.append(result)
        line = []
        width = 0
    }

    consuming func finish() -> [LaidOutText.Line] {
        endLine()
        return lines
    }
}
