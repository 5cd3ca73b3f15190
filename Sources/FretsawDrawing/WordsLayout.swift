public import FretsawInteraction

/// Words broken into lines.
///
/// Lines break at spaces and beside ideographs, and inside words that are longer than a line. Only the host has fonts, so
/// it measures the lines.
public struct WordsLayout: Equatable, Sendable {
    /// A piece of a line with one colour.
    public struct Piece: Equatable, Sendable {
        /// The text.
        public var string: String
        /// Its colour.
        public var color: Color
    }

    /// A line.
    public struct Line: Equatable, Sendable {
        /// The pieces from left to right.
        public var pieces: [Piece]
        /// The width in points, as measured.
        public var width: Double
        /// All pieces as one string.
        public var string: String { pieces.reduce(into: "") { $0 += $1.string } }
    }

    /// The lines from top to bottom.
    public let lines: [Line]
    private let lineHeight: Double
    private let isCentered: Bool
    private let wraps: Bool

    /// Breaks words that wrap at `width`; `measure` gives the width of a line with the font of the words.
    ///
    /// Lengths are in points, or in pixels if there are `scale` of them in a point.
    ///
    /// - Complexity: O(characters) calls of `measure`, if the words wrap.
    public init<Failure: Error>(
        _ words: Words,
        width: Double,
        scale: Double = 1,
        measure: (String) throws(Failure) -> Double
    ) throws(Failure) {
        lineHeight = words.letterSize * scale * 1.25
        isCentered = words.alignment == .center
        wraps = words.wraps
        var breaker = LineBreaker(limit: words.wraps ? width : .infinity)
        for run in words.runs {
            for character in run.text.string {
                try breaker.append(character, run.color, measure)
            }
        }
        try breaker.endLine(measure)
        lines = breaker.lines
    }

    /// The size in points, rounded up: the answer to a `TextMeasurement`.
    public var size: Size {
        let width = lines.reduce(0) { max($0, $1.width) }
        return Size(
            width: width.rounded(.up),
            height: (lineHeight * Double(lines.count)).rounded(.up)
        )
    }

    /// The frame of each line for words in `frame`: centred both ways, or at the left edge, where words that wrap begin at
    /// the top.
    public func frames(in frame: Rect) -> [Rect] {
        var y = frame.y
        if isCentered || !wraps {
            y += (frame.height - lineHeight * Double(lines.count)) / 2
        }
        return lines.enumerated().map { index, line in
            Rect(
                x: isCentered ? frame.x + (frame.width - line.width) / 2 : frame.x,
                y: y + lineHeight * Double(index),
                width: line.width,
                height: lineHeight
            )
        }
    }
}

private struct LineBreaker {
    private struct Entry {
        let character: Character
        let color: Color
    }

    let limit: Double
    private(set) var lines: [WordsLayout.Line] = []
    private var line: [Entry] = []

    init(limit: Double) { self.limit = limit }

    mutating func append<Failure: Error>(
        _ character: Character,
        _ color: Color,
        _ measure: (String) throws(Failure) -> Double
    ) throws(Failure) {
        guard !character.isNewline else { return try endLine(measure) }
        line.append(Entry(character: character, color: color))
        // A space may be beyond the end of a line. Measured widths are rounded up, hence the tolerance.
        guard limit < .infinity, character != " ", line.count > 1,
            try measure(String(line.map(\.character))) > limit + 0.01
        else { return }
        let place = lastBreak ?? line.count - 1
        let rest = Array(line[place...])
        line.removeLast(rest.count)
        try endLine(measure)
        line = rest
    }

    mutating func endLine<Failure: Error>(
        _ measure: (String) throws(Failure) -> Double
    ) throws(Failure) {
        while line.last?.character == " " { line.removeLast() }
        var pieces: [WordsLayout.Piece] = []
        for entry in line {
            if pieces.last?.color == entry.color {
                pieces[pieces.count - 1].string.append(entry.character)
            } else {
                pieces.append(
                    WordsLayout.Piece(string: String(entry.character), color: entry.color)
                )
            }
        }
        let width = line.isEmpty ? 0 : try measure(String(line.map(\.character)))
        lines.append(WordsLayout.Line(pieces: pieces, width: width))
        line = []
    }

    /// The number of characters before the last place where the line can break; nil if there is none.
    private var lastBreak: Int? {
        func scalar(_ index: Int) -> Unicode.Scalar {
            line[index].character.unicodeScalars.first ?? " "
        }
        return stride(from: line.count - 1, to: 0, by: -1).first { index in
            let (before, after) = (scalar(index - 1), scalar(index))
            if before == " " { return true }
            return (isIdeographic(before) || isIdeographic(after))
                && !LineBreaker.closing.contains(after) && !LineBreaker.opening.contains(before)
        }
    }

    /// From radicals on: kana, ideographs, Hangul, and their punctuation.
    private func isIdeographic(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= 0x2E80 }
    /// Characters that do not begin a line.
    private static let closing = Set("，。！？、：；…）】》”’,.!?:;)]}~".unicodeScalars)
    /// Characters that do not end a line.
    private static let opening = Set("（【《“‘([{".unicodeScalars)
}
