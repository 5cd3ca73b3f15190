internal import FretsawRandom
public import FretsawRaster

/// Generates click-word puzzles: words scattered over a picture, some of which must be clicked in
/// order.
struct ClickWordGenerator: KindGenerator {
    /// The options.
    let options: ClickWordOptions
    /// Dissimilar words, for a list in which random choices fail.
    private let spare: [Int]
    private var renderer: WordRenderer

    /// Creates a generator.
    ///
    /// - Throws: ``CaptchaError`` if the options allow no puzzle.
    init(options: ClickWordOptions) throws(CaptchaError) {
        try options.validate()
        self.options = options
        spare = options.glyphs.distinct(options.words)
        renderer = WordRenderer(geometry: options.geometry, scale: options.scale)
    }

    /// The words of an item, their positions, and the order of the prompts.
    ///
    /// A function of options, seed and item; no pixel is drawn.
    func plan(seed: Seed, item: UInt64) -> ClickWordPlan {
        outlined(seed: seed, item: item).plan
    }

    /// The plan, and the outline of each of ``ClickWordPlan/words``.
    func outlined(seed: Seed, item: UInt64) -> (plan: ClickWordPlan, outlines: [BentOutline]) {
        let geometry = options.geometry
        let side = geometry.maxWordSide
        // The words are chosen in the order of the prompts. Positions must not depend on that
        // order, but earlier words have more positions to choose from, so words are placed in a
        // separate random order.
        var words = SeededGenerator(seed: seed, item: item, for: .words)
        let chosen = draw(using: &words)
        var poses = SeededGenerator(seed: seed, item: item, for: .wordPoses)
        let drawn = chosen.map { index in
            let glyph = options.glyphs.glyphs[index]
            let pose = WordPose(of: glyph, maxSide: side, using: &poses)
            return (pose: pose, outline: pose.outline(of: glyph, maxSide: side))
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
            prompted: Array(placed.prefix(options.prompts)),
            others: Array(placed.dropFirst(options.prompts)),
            tolerance: geometry.tolerance
        )
        return (plan, drawn.map(\.outline))
    }

    func solution(seed: Seed, item: UInt64) -> Puzzle.Solution {
        .clickWord(plan(seed: seed, item: item))
    }

    mutating func draw(
        seed: Seed,
        item: UInt64,
        on background: inout Image<RGBA8>,
        piece: inout Image<RGBA8>,
        from backgrounds: any BackgroundSource
    ) throws -> (Puzzle.Solution, BackgroundOrigin) {
        let (plan, outlines) = outlined(seed: seed, item: item)
        var generator = SeededGenerator(seed: seed, item: item, for: .background)
        let origin = try backgrounds.drawBackground(over: &background, using: &generator)
        var inks = SeededGenerator(seed: seed, item: item, for: .wordInks)
        // From left to right, so that overlaps and the order of random numbers do not depend on the
        // prompts.
        let drawn = zip(plan.words, outlines).sorted {
            ($0.0.box.minX, $0.0.box.minY) < ($1.0.box.minX, $1.0.box.minY)
        }
        for (word, outline) in drawn {
            renderer.draw(
                outline.scaled(to: options.scale),
                at: word.box.origin.scaled(to: options.scale),
                on: &background,
                using: &inks
            )
        }
        return (.clickWord(plan), origin)
    }

    /// Chooses words of similar build that are not confused with each other: the first one at
    /// random, then each time the one of several candidates that is most similar to the previous
    /// ones.
    ///
    /// People can distinguish similar words as easily as dissimilar ones. Template matching cannot:
    /// the template of a word fits a strongly bent copy of the word hardly better than it fits a
    /// different, similar word.
    private func draw(using generator: inout some RandomNumberGenerator) -> [Int] {
        let glyphs = options.glyphs
        let count = glyphs.glyphs.count
        var chosen: [Int] = []
        var crowd = WordShadow()
        for _ in 0..<options.words {
            var best: (index: Int, similarity: Double)?
            for _ in 0..<(chosen.isEmpty ? 1 : ClickWordGenerator.rivals(of: count)) {
                let index = generator.draw(in: 0..<count)
                let similarity = glyphs.shadows[index].similarity(to: crowd)
                // Similarity is checked first: few candidates pass, and only these are compared with
                // each chosen word.
                guard similarity > best?.similarity ?? -.infinity,
                    glyphs.isDistinct(index, from: chosen)
                else { continue }
                best = (index, similarity)
            }
            guard let best else { break }
            chosen.append(best.index)
            crowd.add(glyphs.shadows[best.index])
        }
        if chosen.count < options.words {
            // The list has few similarity groups, and the first choice left too few words.
            chosen = spare
        }
        // Later words are more similar than the first ones, so they are shuffled.
        generator.shuffle(&chosen)
        return chosen
    }

    /// The number of candidates for each choice from a list of `count` words.
    private static func rivals(of count: Int) -> Int { min(64, max(2, count / 2)) }
}

/// A word and its position.
public struct PlacedWord: Hashable, Sendable {
    /// The character, as text.
    public internal(set) var word: String
    /// The smallest box of whole pixels around the word's drawn strokes, without their rim.
    public internal(set) var box: PixelRect
    /// The pose of the word.
    public internal(set) var pose: WordPose
    /// The index of the word in its list.
    var index: Int

    /// The centre of ``box``, where a click is expected.
    public var centre: PixelPoint {
        PixelPoint(x: box.minX + box.size.width / 2, y: box.minY + box.size.height / 2)
    }
}

/// The words of a click-word puzzle, with its answer.
public struct ClickWordPlan: Hashable, Sendable {
    /// The picture's size.
    public internal(set) var backgroundSize: PixelSize
    /// The prompted words in the order of the clicks; the order is independent of their positions.
    public internal(set) var prompted: [PlacedWord]
    /// The other words.
    public internal(set) var others: [PlacedWord]
    /// The maximum distance of a click from a word's centre, in x and in y, in pixels.
    public internal(set) var tolerance: Int

    /// The prompts shown to the person, in the order of ``prompted``.
    public var prompts: [String] { prompted.map(\.word) }

    /// All words.
    public var words: [PlacedWord] { prompted + others }

    /// Whether `clicks` is a correct answer: one click for each prompted word in order, each within
    /// ``tolerance`` of its word's centre in x and in y.
    public func accepts(_ clicks: [PixelPoint]) -> Bool {
        clicks.count == prompted.count
            && zip(clicks, prompted).allSatisfy { click, word in
                abs(click.x - word.centre.x) <= tolerance
                    && abs(click.y - word.centre.y) <= tolerance
            }
    }
}

/// Chooses the positions of words: uniform over the free positions.
struct WordPlacement {
    let geometry: ClickWordGeometry

    /// A box for each of `sizes`, in order.
    ///
    /// Always terminates: if random positions fail, all positions are searched for a free one. If
    /// there is none, the placement of all words starts again. After eight failures, each word is
    /// placed in its own cell of a grid. ``ClickWordGeometry/validate(words:)`` ensures that the grid
    /// has enough cells.
    func boxes(
        _ sizes: [PixelSize],
        using generator: inout some RandomNumberGenerator
    ) -> [PixelRect] {
        for _ in 0..<8 {
            if let boxes = drawnBoxes(sizes, using: &generator) { return boxes }
        }
        // Each word at a random position in its own cell.
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
    /// A random box of `size` with its top left pixel in `columns` and `rows`, at least `gap`
    /// pixels in x or y from each of `boxes`; nil if there is no such box.
    ///
    /// All valid boxes are equally likely.
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
        // Counted first, then chosen, so that no list of positions is needed.
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
