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

    /// Breaks words that wrap at `width` points; `measure` gives the width of a line with the font of the words.
    ///
    /// - Complexity: O(characters) calls of `measure`, if the words wrap.
    public init(_ words: Words, width: Double, measure: @escaping (String) -> Double) {
        lineHeight = words.lineHeight
        isCentered = words.alignment == .center
        wraps = words.wraps
        var breaker = LineBreaker(limit: words.wraps ? width : .infinity, measure: measure)
        for run in words.runs {
            for character in run.text.string { breaker.append(character, run.color) }
        }
        lines = breaker.finish()
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
    let measure: (String) -> Double
    private var lines: [WordsLayout.Line] = []
    private var line: [Entry] = []

    init(limit: Double, measure: @escaping (String) -> Double) {
        self.limit = limit
        self.measure = measure
    }

    mutating func append(_ character: Character, _ color: Color) {
        if character.isNewline {
            endLine()
            return
        }
        line.append(Entry(character: character, color: color))
        // A space may be beyond the end of a line. Measured widths are rounded up, hence the tolerance.
        guard limit < .infinity, character != " ", line.count > 1, width(of: line) > limit + 0.01
        else { return }
        let place = LineBreak.lastPlace(in: line.count) {
            line[$0].character.unicodeScalars.first ?? " "
        }
        let rest = Array(line[(place ?? line.count - 1)...])
        line.removeLast(rest.count)
        endLine()
        line = rest
    }

    consuming func finish() -> [WordsLayout.Line] {
        endLine()
        return lines
    }

    private mutating func endLine() {
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
        lines.append(WordsLayout.Line(pieces: pieces, width: width(of: line)))
        line = []
    }

    private func width(of entries: [Entry]) -> Double {
        entries.isEmpty ? 0 : measure(String(entries.map(\.character)))
    }
}
