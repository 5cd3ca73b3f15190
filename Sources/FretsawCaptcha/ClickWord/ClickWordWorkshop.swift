internal import FretsawRandom
internal import FretsawRaster

/// Plans and paints click-word puzzles.
struct ClickWordWorkshop: PuzzleWorkshop {
    private let captcha: ClickWordCaptcha
    private var painter: WordPainter

    init(options: ClickWordOptions) throws(CaptchaError) {
        captcha = try ClickWordCaptcha(options: options)
        painter = WordPainter(geometry: options.geometry)
    }

    func solution(seed: Seed, item: UInt64) -> Puzzle.Solution {
        .clickWord(captcha.plan(seed: seed, item: item))
    }

    mutating func make(
        _ puzzle: inout Puzzle,
        seed: Seed,
        item: UInt64,
        backgrounds: any BackgroundSource
    ) throws {
        let (plan, outlines) = captcha.outlined(seed: seed, item: item)
        puzzle.prepare(.background, at: 0, size: plan.backgroundSize)
        var generator = SeededGenerator(seed: seed, item: item, for: .background)
        puzzle.origin = try backgrounds.paint(
            into: &puzzle.pictures[0].image,
            using: &generator
        )
        var inks = SeededGenerator(seed: seed, item: item, for: .wordInks)
        // From the left, so that what lies over what, and the stream's order, say nothing of the prompts'.
        let drawn = zip(plan.words, outlines).sorted {
            ($0.0.box.minX, $0.0.box.minY) < ($1.0.box.minX, $1.0.box.minY)
        }
        for (word, outline) in drawn {
            painter.paint(
                outline,
                at: word.box.origin,
                on: &puzzle.pictures[0].image,
                using: &inks
            )
        }
        puzzle.solution = .clickWord(plan)
    }
}
