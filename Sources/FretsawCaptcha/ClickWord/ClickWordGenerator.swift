internal import FretsawRandom
public import FretsawRaster

/// Generates click-word puzzles: words scattered over a picture, some of which are to be clicked in order.
struct ClickWordGenerator: KindGenerator {
    /// What was asked for.
    let options: ClickWordOptions
    /// Words that do not look alike, for a list whose chances run out.
    private let spare: [Int]
    private var renderer: WordRenderer

    /// A generator of puzzles with `options`, or an error that says why there cannot be one.
    init(options: ClickWordOptions) throws(CaptchaError) {
        try options.validate()
        self.options = options
        spare = options.glyphs.distinct(options.words)
        renderer = WordRenderer(geometry: options.geometry)
    }

    /// Which words item `item` of `seed` shows, where, and in which order they are asked for.
    ///
    /// A function of options, seed and item; no pixel is touched.
    func plan(seed: Seed, item: UInt64) -> ClickWordPlan {
        outlined(seed: seed, item: item).plan
    }

    /// The plan, and the outline of each of ``ClickWordPlan/words``.
    func outlined(seed: Seed, item: UInt64) -> (plan: ClickWordPlan, outlines: [BentOutline]) {
        let geometry = options.geometry
        let side = geometry.greatestWordSide
        // The words are drawn in the order they are asked for. Places know nothing of that order but
        // that earlier words choose first, so words are placed in an order of its own.
        var words = SeededGenerator(seed: seed, item: item, for: .words)
        let chosen = draw(using: &words)
        var poses = SeededGenerator(seed: seed, item: item, for: .wordPoses)
        let drawn = chosen.map { index in
            let glyph = options.glyphs.glyphs[index]
            let pose = WordPose(of: glyph, greatestSide: side, using: &poses)
            return (pose: pose, outline: pose.outline(of: glyph, greatestSide: side))
        }
        var places = SeededGenerator(seed: seed, item: item, for: .wordPlaces)
        var order = Array(chosen.indices)
        places.shuffle(&order)
        let boxes = WordPlacement(geometry: geometry)
            .boxes(order.map { drawn[$0].outline.size }, using: &places)
        var placed = chosen.indices.map { position in
            PlacedWord(
                word: options.glyphs.glyphs[chosen[position]].word,
                box: PixelRect(x: 0, y: 0, width: 0, height: 0),
                pose: drawn[position].pose,
                index: chosen[position]
            )
        }
        for (position, box) in zip(order, boxes) { placed[position].box = box }
        let plan = ClickWordPlan(
            backgroundSize: geometry.background,
            asked: Array(placed.prefix(options.prompts)),
            others: Array(placed.dropFirst(options.prompts)),
            tolerance: geometry.tolerance
        )
        return (plan, drawn.map(\.outline))
    }

    func solution(seed: Seed, item: UInt64) -> Puzzle.Solution {
        .clickWord(plan(seed: seed, item: item))
    }

    mutating func paint(
        seed: Seed,
        item: UInt64,
        on background: inout Image<RGBA8>,
        piece: inout Image<RGBA8>,
        from backgrounds: any BackgroundSource
    ) throws -> (Puzzle.Solution, BackgroundOrigin) {
        let (plan, outlines) = outlined(seed: seed, item: item)
        var generator = SeededGenerator(seed: seed, item: item, for: .background)
        let origin = try backgrounds.paint(over: &background, using: &generator)
        var inks = SeededGenerator(seed: seed, item: item, for: .wordInks)
        // From the left, so that what lies over what, and the stream's order, say nothing of the prompts'.
        let drawn = zip(plan.words, outlines).sorted {
            ($0.0.box.minX, $0.0.box.minY) < ($1.0.box.minX, $1.0.box.minY)
        }
        for (word, outline) in drawn {
            renderer.paint(outline, at: word.box.origin, on: &background, using: &inks)
        }
        return (.clickWord(plan), origin)
    }

    /// Words of like build that are not taken for each other: the first of all, then each time the one of
    /// some that is most like those before it.
    ///
    /// To people like words are no harder to tell apart. To a template they are: it fits one badly bent
    /// word hardly better than another like it.
    private func draw(using generator: inout some RandomNumberGenerator) -> [Int] {
        let glyphs = options.glyphs
        let count = glyphs.glyphs.count
        var chosen: [Int] = []
        var crowd = WordShadow()
        for _ in 0..<options.words {
            var best: (index: Int, likeness: Double)?
            for _ in 0..<(chosen.isEmpty ? 1 : ClickWordGenerator.rivals(of: count)) {
                let index = generator.draw(in: 0..<count)
                let likeness = glyphs.shadows[index].likeness(to: crowd)
                // Few are the best so far: only those are held against each word.
                guard likeness > best?.likeness ?? -.infinity,
                    glyphs.isDistinct(index, from: chosen)
                else { continue }
                best = (index, likeness)
            }
            guard let best else { break }
            chosen.append(best.index)
            crowd.add(glyphs.shadows[best.index])
        }
        if chosen.count < options.words {
            // A list of few groups, the wrong ones drawn first.
            chosen = spare
        }
        // Later words are more alike than the first ones: that must not tell the order.
        generator.shuffle(&chosen)
        return chosen
    }

    /// Words of a list of `count` that one is chosen from.
    private static func rivals(of count: Int) -> Int { min(64, max(2, count / 2)) }
}

/// A word in its place.
public struct PlacedWord: Hashable, Sendable {
    /// The character, as text.
    public internal(set) var word: String
    /// The smallest box of whole pixels that holds the word's strokes as they are drawn; their rim lies
    /// around it.
    public internal(set) var box: PixelRect
    /// How it is turned and bent.
    public internal(set) var pose: WordPose
    /// Which word of the list it is.
    var index: Int

    /// The middle of ``box``: where a click belongs.
    public var centre: PixelPoint {
        PixelPoint(x: box.minX + box.size.width / 2, y: box.minY + box.size.height / 2)
    }
}

/// Everything about a click-word puzzle but its pixels.
public struct ClickWordPlan: Hashable, Sendable {
    /// The picture's size.
    public internal(set) var backgroundSize: PixelSize
    /// The words asked for, in the order in which they are to be clicked; it tells nothing of where
    /// they are.
    public internal(set) var asked: [PlacedWord]
    /// The words drawn besides.
    public internal(set) var others: [PlacedWord]
    /// How far an answer may be from a word's centre, in x and in y, in pixels.
    public internal(set) var tolerance: Int

    /// What is shown to the person, in the order of ``asked``.
    public var prompts: [String] { asked.map(\.word) }

    /// All words.
    public var words: [PlacedWord] { asked + others }

    /// True where `clicks` are a right answer: one for each word asked, in their order, none further
    /// than ``tolerance`` from its word's centre in x or in y.
    public func accepts(_ clicks: [PixelPoint]) -> Bool {
        clicks.count == asked.count
            && zip(clicks, asked).allSatisfy { click, word in
                abs(click.x - word.centre.x) <= tolerance
                    && abs(click.y - word.centre.y) <= tolerance
            }
    }
}

/// Where the words of a click-word puzzle go: evenly over everything that is free, whatever they are.
struct WordPlacement {
    let geometry: ClickWordGeometry

    /// A box for each of `sizes`, in their order.
    ///
    /// Always ends: a word that finds no place by drawing is looked for everywhere, and where words
    /// stand so that none is left, the whole placement is drawn anew, at last on a grid of cells, which
    /// ``ClickWordGeometry/validate(words:)`` promises to be enough.
    func boxes(
        _ sizes: [PixelSize],
        using generator: inout some RandomNumberGenerator
    ) -> [PixelRect] {
        for _ in 0..<8 {
            if let boxes = drawnBoxes(sizes, using: &generator) { return boxes }
        }
        // Each word somewhere in a cell of its own.
        var cells = geometry.cells
        generator.shuffle(&cells)
        return zip(sizes, cells).map { size, cell in
            PixelRect(
                x: cell.minX + generator.draw(in: 0...max(0, cell.size.width - size.width)),
                y: cell.minY + generator.draw(in: 0...max(0, cell.size.height - size.height)),
                width: size.width,
                height: size.height
            )
        }
    }

    private func drawnBoxes(
        _ sizes: [PixelSize],
        using generator: inout some RandomNumberGenerator
    ) -> [PixelRect]? {
        let area = geometry.area
        var boxes: [PixelRect] = []
        for size in sizes {
            let box = PixelRect.drawn(
                size,
                columns: area.minX...max(area.minX, area.maxX - size.width),
                rows: area.minY...max(area.minY, area.maxY - size.height),
                beside: boxes,
                gap: geometry.gap,
                using: &generator
            )
            guard let box else { return nil }
            boxes.append(box)
        }
        return boxes
    }
}

extension PixelRect {
    /// A box of `size` with its top left pixel in `columns` and `rows`, at least `gap` pixels in x or in y
    /// from each of `boxes`, every such place equally likely; nil where there is none.
    static func drawn(
        _ size: PixelSize,
        columns: ClosedRange<Int>,
        rows: ClosedRange<Int>,
        beside boxes: [PixelRect],
        gap: Int,
        using generator: inout some RandomNumberGenerator
    ) -> PixelRect? {
        func box(_ x: Int, _ y: Int) -> PixelRect {
            PixelRect(origin: PixelPoint(x: x, y: y), size: size)
        }
        func isFree(_ box: PixelRect) -> Bool {
            !boxes.contains { $0.overlaps(box, gap: gap) }
        }
        for _ in 0..<64 {
            let box = box(generator.draw(in: columns), generator.draw(in: rows))
            if isFree(box) { return box }
        }
        // Counted first and then drawn, so that nothing is kept of a large picture.
        var count = 0
        for y in rows {
            for x in columns where isFree(box(x, y)) { count += 1 }
        }
        guard count > 0 else { return nil }
        var left = generator.draw(in: 0..<count)
        for y in rows {
            for x in columns where isFree(box(x, y)) {
                if left == 0 { return box(x, y) }
                left -= 1
            }
        }
        return nil
    }
}
