import FretsawCaptcha
import FretsawKinds
import FretsawRandom
import FretsawRaster
import FretsawScenery
import FretsawTesting
import Testing

@Suite("How puzzles are laid out")
struct PuzzleLayoutTests {
    private func solution(of recipe: CaptchaRecipe, seed: Int) throws -> Puzzle.Solution {
        try PuzzleGenerator(recipe: recipe, backgrounds: Scenery(families: [.sea]))
            .solution(seed: Seed(UInt64(seed)), item: 0)
    }

    @Test(
        "A slide piece moves along its row: from the left edge it reaches the true notch",
        arguments: SlidePreset.allCases,
        SlideLook.allCases
    )
    func slide(preset: SlidePreset, look: SlideLook) throws {
        for seed in propertySeeds() {
            let geometry = preset.geometry()
            let options = SlideOptions(geometry: geometry, look: look)
            let solution = try solution(of: .slide(options), seed: seed)
            guard case .slide(let plan) = solution else { preconditionFailure("a slide puzzle") }
            #expect(solution.task == (look == .plain ? .jigsaw : .figure))
            let layout = solution.layout
            let piece = try #require(layout.piece)
            #expect(layout.background == geometry.background)
            #expect(piece.minX == 0 && piece.size == geometry.pieceSize)
            #expect(piece.minY >= 0 && piece.maxY <= geometry.background.height)
            // Moved by the answer, the piece covers the true notch's columns and rows.
            let box = plan.notch.box
            #expect(plan.answer.x == box.minX && piece.size.width == box.size.width)
            #expect(layout.row == box.minY..<box.maxY)
            #expect(piece.minY <= box.minY && piece.maxY >= box.maxY)
            #expect(preset == .aj || piece.minY == box.minY && piece.maxY == box.maxY)
        }
    }

    @Test(
        "A disc stays in its box",
        arguments: RotatePreset.allCases,
        [DiscPlace.centred, .anywhere]
    )
    func rotate(preset: RotatePreset, place: DiscPlace) throws {
        let geometry = preset.geometry(place: place)
        let solution = try solution(of: .rotate(RotateOptions(geometry: geometry)), seed: 5)
        guard case .rotate(let plan) = solution else { preconditionFailure("a rotate puzzle") }
        #expect(solution.task == .upright)
        #expect(
            solution.layout == PuzzleLayout(background: geometry.background, piece: plan.disc)
        )
    }
}
