internal import FretsawRandom
internal import FretsawRaster

/// Generates rotate puzzles.
///
/// A disc without an up cannot be turned right by anyone, so a background whose disc shows none is
/// painted anew, up to ``greatestTries`` times; then the best of them is taken. The plan stays as it is.
struct RotateGenerator: KindGenerator {
    private let options: RotateOptions
    private var renderer: RotateRenderer
    private var best = Image<RGBA8>(width: 0, height: 0, filledWith: .transparent)

    /// Backgrounds painted for one puzzle at most.
    static let greatestTries = 6

    init(options: RotateOptions) throws(CaptchaError) {
        self.options = options
        renderer = try RotateRenderer(options: options)
    }

    func solution(seed: Seed, item: UInt64) -> Puzzle.Solution {
        .rotate(plan(seed: seed, item: item))
    }

    /// Where item `item` of `seed` has its disc and how far it is turned.
    ///
    /// A function of options, seed and item; no pixel is touched.
    func plan(seed: Seed, item: UInt64) -> RotatePlan {
        var placement = SeededGenerator(seed: seed, item: item, for: .discPlace)
        let places = options.geometry.places
        let origin = PixelPoint(
            x: placement.draw(in: places.columns),
            y: placement.draw(in: places.rows)
        )
        var turning = SeededGenerator(seed: seed, item: item, for: .discAngle)
        return RotatePlan(
            disc: PixelRect(origin: origin, size: options.geometry.pieceSize),
            angle: turning.draw(in: RotatePlan.angles),
            backgroundSize: options.geometry.background
        )
    }

    mutating func make(
        _ puzzle: inout Puzzle,
        seed: Seed,
        item: UInt64,
        backgrounds: any BackgroundSource
    ) throws {
        let plan = self.plan(seed: seed, item: item)
        puzzle.prepare(.background, at: 0, size: plan.backgroundSize)
        puzzle.prepare(.piece, at: 1, size: plan.disc.size)
        // Taken out for the calls: two elements of one array cannot be changed at once.
        var picture = Image<RGBA8>(width: 0, height: 0, filledWith: .transparent)
        var piece = picture
        swap(&picture, &puzzle.pictures[0].image)
        swap(&piece, &puzzle.pictures[1].image)
        defer {
            swap(&picture, &puzzle.pictures[0].image)
            swap(&piece, &puzzle.pictures[1].image)
        }
        var generator = SeededGenerator(seed: seed, item: item, for: .background)
        puzzle.origin = try paintUpright(
            plan,
            into: &picture,
            from: backgrounds,
            using: &generator
        )
        var tones = SeededGenerator(seed: seed, item: item, for: .discTones)
        let grain = SeededGenerator(seed: seed, item: item, for: .discGrain)
        try renderer.paint(plan, on: &picture, piece: &piece, tones: &tones, grain: grain)
        puzzle.solution = .rotate(plan)
    }

    /// Paints a background whose disc shows what is up, or the best of some.
    private mutating func paintUpright(
        _ plan: RotatePlan,
        into picture: inout Image<RGBA8>,
        from backgrounds: any BackgroundSource,
        using generator: inout SeededGenerator
    ) throws -> BackgroundOrigin {
        let shown = options.shownBox(of: plan)
        var bestOrigin = try backgrounds.paint(into: &picture, using: &generator)
        var evidence = UprightEvidence(picture, in: shown)
        if evidence.isPlain { return bestOrigin }
        if best.size != picture.size { best = picture }
        swap(&best, &picture)
        for _ in 1..<RotateGenerator.greatestTries {
            let origin = try backgrounds.paint(into: &picture, using: &generator)
            let found = UprightEvidence(picture, in: shown)
            if found.isPlain { return origin }
            if found.score > evidence.score {
                (evidence, bestOrigin) = (found, origin)
                swap(&best, &picture)
            }
        }
        swap(&best, &picture)
        return bestOrigin
    }
}
