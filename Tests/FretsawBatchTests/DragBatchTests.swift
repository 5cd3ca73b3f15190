import FretsawCaptcha
import FretsawFiles
import FretsawRandom
import FretsawRaster
import FretsawTesting
import Testing

@testable import FretsawBatch

@Suite("Batches of drag puzzles")
struct DragBatchTests {
    private static let options = SlideOptions(
        geometry: SlideGeometry(
            background: PixelSize(width: 130, height: 64),
            pieceSide: 24,
            layout: .tight,
            motion: .anywhere
        )
    )

    private func plan(
        _ count: Int,
        _ answers: AnswersPolicy,
        scale: PictureScale = .one
    ) -> BatchPlan {
        var plan = smallPlan(count: count, answers: answers)
        plan.parts[0].recipe = .drag(Self.options)
        plan.parts[0].recipe.scale = scale
        return plan
    }

    @Test(
        "Lines are valid by the schema and have start and answer",
        arguments: AnswersPolicy.allCases
    )
    func lines(answers: AnswersPolicy) async throws {
        let folder = try TemporaryFolder()
        let schema = try ManifestTests.schema()
        _ = try await batch(plan(5, answers), to: .folder(folder.path("a"))).run()
        let manifest = try ManifestTests.lines(folder.text("a/manifest.jsonl"))
        let apart =
            answers == .separate ? try ManifestTests.lines(folder.text("a/answers.jsonl")) : []
        for line in manifest + apart {
            #expect(try schema.complaints(about: line) == [])
            #expect(line["kind"] as? String == "drag")
        }
        let generator = try PuzzleGenerator(
            recipe: .drag(Self.options),
            backgrounds: Checkerboard()
        )
        for (index, line) in (answers == .separate ? apart : manifest).enumerated() {
            guard case .drag(let plan) = generator.solution(seed: Seed(7), item: UInt64(index))
            else { return }
            #expect(line["answer"] as? [String: Int] == ["x": plan.answer.x, "y": plan.answer.y])
            #expect(manifest[index]["start"] as? [String: Int] == ["x": 0, "y": 20])
        }
    }

    @Test("A stopped and resumed run writes the same files")
    func resume() async throws {
        let folder = try TemporaryFolder()
        let plan = plan(60, .separate)
        _ = try await batch(plan, to: .folder(folder.path("whole"))).run()
        _ = try await runPart(of: batch(plan, to: .folder(folder.path("out"))), pairs: 15)
        let run = try await batch(plan, to: .folder(folder.path("out")), existing: .resume).run()
        #expect(run.done == 60)
        #expect(try folder.files(in: "out") == folder.files(in: "whole"))
        #expect(try folder.text("out/run.json").contains("\"kind\":\"drag\""))
    }

    @Test("A card shows the piece where it starts, and the solved picture below")
    func sheet() throws {
        var generator = try PuzzleGenerator(
            recipe: .drag(Self.options),
            backgrounds: Checkerboard()
        )
        let puzzle = try generator.makePuzzle(seed: Seed(7), item: 0)
        let card = ContactSheet.card(of: ContactSheet.Pair(puzzle))
        let piece = try #require(puzzle.picture(.piece))
        let start = try #require(puzzle.solution.layout.piece?.origin)
        var shown = try #require(puzzle.picture(.background))
        shown.draw(piece, at: start)
        let padding = ContactSheet.padding
        let top = PixelRect(origin: PixelPoint(x: padding, y: padding), size: shown.size)
        #expect(card.cropped(to: top) == shown)
        #expect(card.height > shown.height + 3 * padding)
    }
}
