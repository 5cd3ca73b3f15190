public import FretsawRaster

/// A text set in one line: one path for all its characters.
///
/// Character after character from left to right, each by its own advance: no kerning, no ligatures,
/// no joining. What would come out wrong that way is refused (``requireSimple(_:)``).
public struct TextLine: Hashable, Sendable {
    /// The outlines of all characters in pixels: the baseline begins at (0, 0), y points downwards.
    public let path: Path
    /// Where the pen ends, in pixels from where it began.
    public let advance: Double
    /// Pixels to the em.
    public let size: Double
    /// The left, top and the right, bottom edges of what is drawn, in pixels.
    public var bounds: (min: Point, max: Point) { (least, greatest) }

    private let least: Point
    private let greatest: Point

    /// The sizes that can be asked for, in pixels to the em: from a fraction, for paths to be scaled
    /// later, to more than any picture needs.
    public static let sizeRange = 0.1...10_000
    /// The most characters of a line.
    public static let maxCharacters = 1000

    /// Sets `text` in `font` at `size` pixels to the em.
    ///
    /// - Throws: ``TextError`` where the text cannot be set, for example because the font lacks some
    ///   of its characters; all of those are named.
    public init(_ text: String, font: Font, size: Double) throws(TextError) {
        guard TextLine.sizeRange.contains(size) else {
            throw TextError(.sizeOutOfRange("\(size)", allowed: "0.1…10000 pixels"))
        }
        try TextLine.requireSimple(text)
        var glyphs: [GlyphOutline] = []
        var missing: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars {
            if let glyph = try font.glyph(for: scalar),
                !glyph.path.elements.isEmpty || scalar.properties.isWhitespace
            {
                glyphs.append(glyph)
            } else if !missing.contains(scalar) {
                missing.append(scalar)
            }
        }
        guard missing.isEmpty else {
            throw TextError(.missingCharacters(missing), font: font.name)
        }
        var path = Path()
        var pen = 0.0
        for glyph in glyphs {
            path.add(glyph.path(size: size).transformed(by: .translation(x: pen, y: 0)))
            pen += glyph.advance(size: size)
        }
        guard let bounds = path.bounds else { throw TextError(.nothingToDraw) }
        self.path = path
        self.advance = pen
        self.size = size
        self.least = bounds.min
        self.greatest = bounds.max
    }
}
