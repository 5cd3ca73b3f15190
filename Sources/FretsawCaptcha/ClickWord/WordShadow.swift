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
        WordShadow.likeness(values, other.values)
    }

    /// How alike the word is to all of `crowd` together: the sum of its likenesses, to the last bit.
    func likeness(to crowd: Crowd) -> Double {
        WordShadow.likeness(values, crowd.values)
    }

    private static func likeness(_ one: [Int16], _ other: [Int16]) -> Double {
        let (ours, others) = (one.span, other.span)
        var sum: Int32 = 0
        for index in 0..<min(ours.count, others.count) {
            sum &+= Int32(ours[index]) &* Int32(others[index])
        }
        return Double(sum) / (WordShadow.unit * WordShadow.unit)
    }

    /// The shadows of several words, added up.
    struct Crowd {
        fileprivate private(set) var values: [Int16] = []

        /// Adds a shadow.
        mutating func add(_ shadow: WordShadow) {
            guard !values.isEmpty else {
                values = shadow.values
                return
            }
            for index in values.indices {
                // Strokes that are blurred make no spikes: a dozen of them stay far within 16 bits.
                values[index] = Int16(clamping: Int(values[index]) + Int(shadow.values[index]))
            }
        }
    }
}
