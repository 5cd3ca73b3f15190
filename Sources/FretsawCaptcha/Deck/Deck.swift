internal import FretsawRandom
public import FretsawRaster

/// A site's own figures instead of those of ``FigureFamily``, and the style in which tiles show them: an
/// attacker who has not seen them cannot generate labelled pictures.
public struct Deck: Hashable, Sendable {
    /// The valid numbers of figures.
    public static let figureCounts = 8...200
    /// The most elements of an outline.
    public static let maxElements = 4096

    /// The figures in the order of the file.
    public let figures: [DeckFigure]
    /// The drawing style.
    public let style: FigureStyle
    /// The SHA-256 digest of the deck's file in hexadecimal digits.
    public let digest: String

    /// Creates a deck; throws for too few or too many figures, and if one is unusable or easily confused.
    public init(figures: [DeckFigure], style: FigureStyle, digest: String) throws(DeckError) {
        guard Deck.figureCounts.contains(figures.count) else {
            throw DeckError(.count(figures.count))
        }
        try style.validate()
        var names: Set<String> = []
        for figure in figures {
            guard names.insert(figure.name).inserted else {
                throw DeckError(.figure(figure.name, "two figures have this name"))
            }
            try figure.validate()
        }
        let warped = figures.map { style.warp.apply(to: $0.outline) }
        let shapes = FigureShape.shapes(of: warped)
        var close = [[Int]](repeating: [], count: figures.count)
        var alike: [DeckError.Pair] = []
        for pair in FigureShape.similarPairs(shapes) {
            close[pair.one].append(pair.other)
            close[pair.other].append(pair.one)
            if pair.similarity >= FigureShape.confusable {
                alike.append(
                    DeckError.Pair(
                        one: figures[pair.one].name,
                        other: figures[pair.other].name,
                        similarity: pair.similarity
                    )
                )
            }
        }
        guard alike.isEmpty else {
            throw DeckError(.confusable(alike.sorted { $0.similarity > $1.similarity }))
        }
        self.figures = figures.enumerated().map { index, figure in
            var figure = figure
            figure.index = index
            figure.silhouette = warped[index]
            figure.close = Set(close[index])
            return figure
        }
        self.style = style
        self.digest = digest
    }

    /// The figure `name`; nil if there is none.
    public func figure(named name: String) -> DeckFigure? { figures.first { $0.name == name } }

    /// Decks with equal files are equal.
    public static func == (left: Deck, right: Deck) -> Bool {
        left.digest == right.digest && left.figures.count == right.figures.count
    }

    /// Hashes the digest.
    public func hash(into hasher: inout Hasher) { hasher.combine(digest) }

    /// The indices of figures that people would confuse with an earlier one or that cannot be used,
    /// with the reason; without them, ``init(figures:style:digest:)`` accepts the others.
    public static func unusable(
        _ figures: [DeckFigure],
        style: FigureStyle
    ) -> [(index: Int, reason: DeckError.Reason)] {
        var result: [(index: Int, reason: DeckError.Reason)] = []
        var left: [Int] = []
        for (index, figure) in figures.enumerated() {
            do throws(DeckError) {
                try figure.validate()
                left.append(index)
            } catch { result.append((index, error.reason)) }
        }
        let shapes = FigureShape.shapes(of: left.map { style.warp.apply(to: figures[$0].outline) })
        var dropped: Set<Int> = []
        for pair in FigureShape.similarPairs(shapes)
        where pair.similarity >= FigureShape.confusable && !dropped.contains(pair.one) {
            guard dropped.insert(pair.other).inserted else { continue }
            let (one, other) = (figures[left[pair.one]].name, figures[left[pair.other]].name)
            let alike = DeckError.Pair(one: one, other: other, similarity: pair.similarity)
            result.append((left[pair.other], .confusable([alike])))
        }
        return result.sorted { $0.index < $1.index }
    }
}

/// A figure of a deck.
public struct DeckFigure: Hashable, Sendable {
    /// The most bytes of a name.
    public static let maxNameLength = 64
    /// The most languages of names.
    public static let maxLanguages = 24
    /// The least width of strokes, as a share of the figure's larger side: 1.6 pixels of 47.
    static let minThickness = 0.035

    /// The name in files and manifests: 1 … 64 lower-case letters, digits, `-` and `_`.
    public let name: String
    /// The names for people, by language tag.
    public let names: [String: String]
    /// The outline in the unit square: contours of one direction are united, those of the other are holes.
    public let outline: Path
    /// The outline as the style distorts it.
    public internal(set) var silhouette: Path
    var index = 0
    /// The indices of figures that do not appear in a puzzle with this one.
    var close: Set<Int> = []

    /// Creates a figure.
    public init(name: String, names: [String: String] = [:], outline: Path) {
        self.name = name
        self.names = names
        self.outline = outline
        silhouette = outline
    }

    func validate() throws(DeckError) {
        func failed(_ reason: String) -> DeckError { DeckError(.figure(name, reason)) }
        let isName =
            !name.isEmpty && name.utf8.count <= DeckFigure.maxNameLength
            && name.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
                default: false
                }
            }
        guard isName else {
            throw failed("a name has 1 to 64 lower-case letters, digits, - and _")
        }
        guard names.count <= DeckFigure.maxLanguages else {
            throw failed("it has names in more than \(DeckFigure.maxLanguages) languages")
        }
        for (language, text) in names {
            let isTag =
                (2...35).contains(language.utf8.count)
                && language.utf8.allSatisfy {
                    $0 < 0x80
                        && (Character(Unicode.Scalar($0)).isLetter
                            || Character(Unicode.Scalar($0)).isNumber || $0 == UInt8(ascii: "-"))
                }
            guard isTag else { throw failed("\(language) is not a language tag such as en") }
            guard (1...DeckFigure.maxNameLength * 2).contains(text.utf8.count),
                !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
            else { throw failed("its name in \(language) is empty, too long or has control codes") }
        }
        guard (3...Deck.maxElements).contains(outline.elements.count) else {
            throw failed(
                "its outline has \(outline.elements.count) elements; the limits are 3 and \(Deck.maxElements)"
            )
        }
        guard let bounds = outline.bounds,
            [bounds.min.x, bounds.min.y, bounds.max.x, bounds.max.y].allSatisfy({
                (-0.001...1.001).contains($0)
            }), max(bounds.max.x - bounds.min.x, bounds.max.y - bounds.min.y) > 0.25
        else { throw failed("its outline does not fill the unit square") }
        let thickness = FigureShape.thickness(of: outline)
        guard thickness >= DeckFigure.minThickness else {
            throw failed(
                thickness > 0
                    ? "its strokes are too thin for tiles: \((thickness * 1000).rounded(.down) / 10) % of its side, "
                        + "and 3.5 % are needed" : "its outline encloses no area"
            )
        }
    }

    /// The silhouette in one of its forms: stretched and sheared slightly.
    func silhouette(form: UInt32) -> Path {
        var generator = SeededGenerator(seed: Seed(UInt64(form)))
        let stretch = generator.draw(in: 0.92...1.08)
        let shear = generator.draw(in: -0.08...0.08)
        return silhouette.transformed(
            by: AffineTransform(a: stretch, b: 0, c: shear, d: 1 / stretch, tx: 0, ty: 0)
        )
    }
}

/// Why a deck cannot be used.
public struct DeckError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Two figures that people would confuse.
    public struct Pair: Sendable, Hashable {
        /// The names of both figures.
        public let one, other: String
        /// The similarity of their outlines, 0 … 1.
        public let similarity: Double
    }

    /// The kinds of errors.
    public enum Reason: Sendable, Hashable {
        /// The file is not a deck, a drawing or a names file; the text says why.
        case file(String)
        /// The number of figures is outside ``Deck/figureCounts``.
        case count(Int)
        /// A figure is unusable.
        case figure(String, String)
        /// A parameter of the style is out of range.
        case style(String)
        /// People would confuse figures.
        case confusable([Pair])
        /// A batch was made with another deck, or with one and none is given.
        case otherDeck(recorded: String, given: String?)
    }

    /// The kind of error, with its details.
    public let reason: Reason
    /// The file; nil if unknown.
    public let file: String?

    /// Creates an error for `reason`.
    public init(_ reason: Reason, file: String? = nil) {
        self.reason = reason
        self.file = file
    }

    /// A message: what is wrong, where, and what to do.
    public var description: String { (file.map { "\($0): " } ?? "") + text }

    private var text: String {
        switch reason {
        case .file(let text): return text
        case .count(let count):
            return
                "\(count) figures; a deck has \(Deck.figureCounts.lowerBound) to \(Deck.figureCounts.upperBound)"
        case .figure(let name, let text): return "figure \(name): \(text)"
        case .style(let text): return "style: \(text)"
        case .confusable(let pairs):
            let shown = pairs.prefix(10).map {
                "\($0.one) and \($0.other) (\(Int(($0.similarity * 100).rounded())) %)"
            }
            let more = pairs.count > 10 ? ", and \(pairs.count - 10) more pairs" : ""
            return
                "people would confuse \(shown.joined(separator: ", "))\(more); remove one of each pair"
        case .otherDeck(let recorded, let given):
            return
                "the pictures were made with the deck of SHA-256 \(recorded.prefix(16))…"
                + (given.map { ", not \($0.prefix(16))…" } ?? "")
        }
    }
}
