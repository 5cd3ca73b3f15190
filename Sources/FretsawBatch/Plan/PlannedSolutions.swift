internal import FretsawBackgrounds
internal import FretsawCaptcha
internal import FretsawRandom
internal import FretsawRaster

/// The solutions of a batch, computed without drawing.
struct PlannedSolutions: Sendable {
    private let plan: BatchPlan
    /// One for each part of the plan.
    private let generators: [PuzzleGenerator]

    init(plan: BatchPlan) throws(BatchError) {
        self.plan = plan
        do {
            generators = try plan.parts.map { part throws(CaptchaError) in
                try PuzzleGenerator(recipe: part.recipe, backgrounds: NoBackgrounds())
            }
        } catch {
            throw BatchError(.pair(item: plan.range.lowerBound, detail: "\(error)"))
        }
    }

    subscript(index: Int) -> Puzzle.Solution {
        generators[plan.turn(of: index)].solution(seed: plan.seed, item: UInt64(index))
    }
}

/// For a generator that only computes solutions.
private struct NoBackgrounds: BackgroundSource {
    func drawBackground(
        into image: inout Image<RGBA8>,
        using generator: inout SeededGenerator
    ) throws -> BackgroundOrigin {
        throw BackgroundError(.none(paths: []))
    }
}
