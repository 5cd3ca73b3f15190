internal import FretsawKinds
internal import FretsawRandom
public import FretsawRaster

/// Generates click-word puzzles: scattered words, some of which must be clicked in order.
struct ClickWordGenerator: KindGenerator {
    let options: ClickWordOptions
    /// Dissimilar words, for a list in which random choices fail.
    private let spare: [Int]
    private var renderer: WordRenderer
    private(set) var wordColours: [[RGBA8]] = []

    init(options: ClickWordOptions) throws(CaptchaError) {
        try options.validate()
        self.options = options
        spare = options.glyphs.distinct(options.words)
        renderer = WordRenderer(geometry: options.geometry, scale: options.scale)
    }

    /// The words of an item, their positions, and the order of the prompts; no pixel is drawn.
    func plan(seed: Seed, item: UInt64) -> ClickWordPlan {
        outlined(seed: seed, item: item).plan
    }

    func outlined(seed: Seed, item: UInt64) -> (plan: ClickWordPlan, outlines: [BentOutline]) {
        let geometry = options.geometry
        let side = geometry.targetSide
        // Words are chosen in the order of the prompts, but placed in a separate random order, because
        // earlier words have more positions to choose from.
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
        let boxes = ClickPlacement(geometry: geometry)
            .boxes(order.map { drawn[$0].outline.size }, using: &places)
        var placed = chosen.indices.map { position in
            PlacedWord(
                word: options.glyphs.glyphs[chosen[position]].word,
                box: PixelRect(x: 0, y: 0, width: 0, height: 0),
                pose: drawn[position].pose,
                font: options.glyphs.font(of: chosen[position]),
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
        plan(seed: seed, item: item).solution
    }

    mutating func draw(
        seed: Seed,
        item: UInt64,
        on background: inout Image<RGBA8>,
        piece: inout Image<RGBA8>
    ) -> Puzzle.Solution {
        let (plan, outlines) = outlined(seed: seed, item: item)
        var inks = SeededGenerator(seed: seed, item: item, for: .wordInks)
        // From left to right, so that overlaps and random numbers do not depend on the prompts.
        let boxes = plan.words.map(\.box)
        let order = boxes.indices.sorted {
            (boxes[$0].minX, boxes[$0].minY) < (boxes[$1].minX, boxes[$1].minY)
        }
        wordColours = Array(repeating: [], count: boxes.count)
        for position in order {
            let ink = renderer.draw(
                outlines[position].scaled(to: options.scale),
                at: boxes[position].origin.scaled(to: options.scale),
                on: &background,
                using: &inks
            )
            wordColours[position] = [ink.first, ink.second, ink.rim]
        }
        return plan.solution
    }

    /// Chooses words of similar build that are not confused with each other: the first one at random, then each time
    /// the one of several candidates that is most similar to the previous ones.
    ///
    /// People can distinguish similar words as easily as dissimilar ones. Template matching cannot: the template of a
    /// word fits a strongly bent copy of the word hardly better than it fits a different, similar word.
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
                // Similarity first: few candidates pass, and only these are compared with each chosen word.
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
public struct PlacedWord: ClickTarget {
    /// The character, as text.
    public internal(set) var word: String
    /// The smallest box of whole pixels around the word's drawn strokes, without their rim.
    public internal(set) var box: PixelRect
    /// The pose of the word.
    public internal(set) var pose: WordPose
    /// The index of the word's font in ``WordGlyphs/sources``.
    public internal(set) var font: Int
    var index: Int

    /// The word in pixels of pictures at `scale`.
    public func scaled(to scale: PictureScale) -> PlacedWord {
        var word = self
        word.box = box.scaled(to: scale)
        word.pose.side *= Double(scale.rawValue)
        return word
    }
}

/// The words of a click-word puzzle, with its answer.
public typealias ClickWordPlan = ClickPlan<PlacedWord>

extension ClickPlan<PlacedWord> {
    /// The prompts shown to the person, in the order of ``prompted``.
    public var prompts: [String] { prompted.map(\.word) }

    /// All words.
    public var words: [PlacedWord] { targets }
}

extension PlacedWord: KindTarget {
    static let task = PuzzleTask.words

    static func solution(_ plan: ClickWordPlan) -> Puzzle.Solution { .clickWord(plan) }

    static func layout(_ plan: ClickWordPlan) -> PuzzleLayout {
        PuzzleLayout(background: plan.backgroundSize)
    }
}
