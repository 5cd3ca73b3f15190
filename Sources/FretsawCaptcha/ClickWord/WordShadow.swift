internal import FretsawRaster

/// A word seen from afar: its strokes blurred on a small square, to tell how alike two words are.
struct WordShadow: Hashable, Sendable {
    /// Values about their mean, scaled so that their squares sum up to ``unit``², rounded.
    private let values: [Int16]

    private static let side = 20
    /// The product of a shadow with itself.
    private static let unit = 4096.0

    /// The shadow of `glyph`.
    ///
    /// - Complexity: O(points)
    init(_ glyph: WordGlyph) {
        let side = WordShadow.side
        // Two pixels of room all round for the blur.
        let path = glyph.path(
            side: Double(side - 4),
            mappedBy: .translation(x: Double(side) / 2, y: Double(side) / 2)
        )
        let sharp = path.coverage(width: side, height: side)
        var blurred = sharp
        sharp.boxBlur(radius: 1, into: &blurred)
        var again = blurred
        blurred.boxBlur(radius: 1, into: &again)
        let levels = again.pixelArray.map { Double($0) }
        let mean = levels.reduce(0, +) / Double(levels.count)
        let length = levels.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }.squareRoot()
        values = levels.map { Int16((($0 - mean) * WordShadow.unit / max(length, 1)).rounded()) }
    }

    /// How alike two words are, −1 … 1: the correlation of their shadows.
    func likeness(to other: WordShadow) -> Double {
        let (ours, others) = (values.span, other.values.span)
        var sum: Int32 = 0
        for index in 0..<min(ours.count, others.count) {
            sum &+= Int32(ours[index]) &* Int32(others[index])
        }
        return Double(sum) / (WordShadow.unit * WordShadow.unit)
    }
}
