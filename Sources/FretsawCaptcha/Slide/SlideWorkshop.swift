internal import FretsawRandom
internal import FretsawRaster

/// Plans and paints slide puzzles.
struct SlideWorkshop: PuzzleWorkshop {
    private let captcha: SlideCaptcha
    private var painter: SlidePainter

    init(options: SlideOptions) throws(CaptchaError) {
        captcha = try SlideCaptcha(options: options)
        painter = try SlidePainter(options: options)
    }

    func solution(seed: Seed, item: UInt64) -> Puzzle.Solution {
        .slide(captcha.plan(seed: seed, item: item))
    }

    mutating func make(
        _ puzzle: inout Puzzle,
        seed: Seed,
        item: UInt64,
        backgrounds: any BackgroundSource
    ) throws {
        let plan = captcha.plan(seed: seed, item: item)
        puzzle.prepare(.background, at: 0, size: plan.backgroundSize)
        puzzle.prepare(.piece, at: 1, size: plan.pieceSize)
        var generator = SeededGenerator(seed: seed, item: item, for: .background)
        puzzle.origin = try backgrounds.paint(
            into: &puzzle.pictures[0].image,
            using: &generator
        )
        // Taken out for the call: two elements of one array cannot be changed at once.
        var piece = Image<RGBA8>(width: 0, height: 0, filledWith: .transparent)
        swap(&piece, &puzzle.pictures[1].image)
        defer { swap(&piece, &puzzle.pictures[1].image) }
        try painter.paint(plan, on: &puzzle.pictures[0].image, piece: &piece)
        puzzle.solution = .slide(plan)
    }
}
