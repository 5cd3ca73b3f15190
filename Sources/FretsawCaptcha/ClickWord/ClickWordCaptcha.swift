public import FretsawRandom
internal import FretsawRaster

/// The click-word puzzle: words scattered over a picture, some of which are to be clicked in order.
public struct ClickWordCaptcha: Sendable {
    /// What was asked for.
    public let options: ClickWordOptions
    /// Words that do not look alike, for a list whose chances run out.
    private let spare: [Int]

    /// A maker of puzzles with `options`, or an error that says why there cannot be one.
    public init(options: ClickWordOptions) throws(CaptchaError) {
        try options.validate()
        self.options = options
        spare = options.glyphs.distinct(options.words)
    }

    /// Which words item `item` of `seed` shows, where, and in which order they are asked for.
    ///
    /// A function of options, seed and item; no pixel is touched.
    public func plan(seed: Seed, item: UInt64) -> ClickWordPlan {
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
            let pose = WordPose(greatestSide: side, using: &poses)
            return (
                pose: pose,
                outline: pose.outline(of: options.glyphs.glyphs[index], greatestSide: side)
            )
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

    /// Words that do not look alike, in an order drawn from all.
    private func draw(using generator: inout some RandomNumberGenerator) -> [Int] {
        let glyphs = options.glyphs
        var chosen: [Int] = []
        for _ in 0..<64 * options.words where chosen.count < options.words {
            let index = generator.draw(in: 0..<glyphs.glyphs.count)
            if glyphs.isDistinct(index, from: chosen) { chosen.append(index) }
        }
        guard chosen.count < options.words else { return chosen }
        // A list of few groups, the wrong ones drawn first.
        chosen = spare
        generator.shuffle(&chosen)
        return chosen
    }
}
