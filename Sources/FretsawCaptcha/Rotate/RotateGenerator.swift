internal import FretsawKinds
internal import FretsawRandom
public import FretsawRaster

struct RotateGenerator: KindGenerator {
    private let options: RotateOptions
    private var renderer: RotateRenderer

    init(options: RotateOptions) throws(CaptchaError) {
        self.options = options
        renderer = try RotateRenderer(options: options)
    }

    func solution(seed: Seed, item: UInt64) -> Puzzle.Solution {
        options.plan(seed: seed, item: item).solution
    }

    mutating func draw(
        seed: Seed,
        item: UInt64,
        on background: inout Image<RGBA8>,
        piece: inout Image<RGBA8>
    ) -> Puzzle.Solution {
        let plan = options.plan(seed: seed, item: item)
        renderer.draw(
            plan.scaled(to: options.scale),
            on: &background,
            piece: &piece,
            body: SeededGenerator(seed: seed, item: item, for: .discBody),
            figure: SeededGenerator(seed: seed, item: item, for: .discFigure)
        )
        return plan.solution
    }
}

/// The geometry of a rotate puzzle, with its answer.
public struct RotatePlan: Hashable, Sendable {
    /// The box of the disc in the background, which is also the position of the piece's picture.
    public var disc: PixelRect
    /// The clockwise rotation in degrees that makes the piece upright, 0 … 359, as `rotate(…deg)` in CSS.
    public var angle: Int
    /// The background's size.
    public var backgroundSize: PixelSize

    /// The range of angles, all equally likely: never so near to 0 that the puzzle starts solved.
    public static let angles = 20...340
}

extension RotatePlan: PuzzlePlan {
    var solution: Puzzle.Solution { .rotate(self) }
    var task: PuzzleTask { .upright }
    var layout: PuzzleLayout { PuzzleLayout(background: backgroundSize, piece: disc) }

    func answer(tolerance: Int) -> Answer { Answer(degrees: angle, tolerance: tolerance) }

    func scaled(to scale: PictureScale) -> RotatePlan {
        RotatePlan(
            disc: disc.scaled(to: scale),
            angle: angle,
            backgroundSize: backgroundSize.scaled(to: scale)
        )
    }
}
