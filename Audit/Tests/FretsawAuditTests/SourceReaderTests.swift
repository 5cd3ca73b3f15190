import FretsawCaptcha
import FretsawRandom
import FretsawRaster
import FretsawScenery
import FretsawTesting
import Testing

@testable import FretsawAudit

@Suite("Source reader")
struct SourceReaderTests {
    private func files(_ record: String) -> AuditFiles {
        AuditFiles(
            folder: "batch",
            exists: { $0 == "run.json" },
            read: { _, _ in Array(record.utf8) }
        )
    }

    @Test("The recipe follows from the run's record")
    func recipe() {
        let slide = files(
            """
            {"kind":"slide","look":"hardened","size":"310x155","piece":47,"piece-layout":"strip",
            "decoys":2,"shapes":["polygon"]}
            """
        )
        #expect(
            slide.recordedRecipe()
                == .slide(SlideOptions(look: .hardened, decoys: 2, shapes: [.polygon]))
        )
        let rotate = files(
            "{\"kind\":\"rotate\",\"size\":\"220x220\",\"disc\":150,\"disc-place\":\"centred\"}"
        )
        #expect(
            rotate.recordedRecipe()
                == .rotate(RotateOptions(geometry: RotatePreset.small.geometry()))
        )
        let sharp = files(
            "{\"kind\":\"rotate\",\"size\":\"220x220\",\"scale\":2,\"disc\":150,\"disc-place\":\"centred\"}"
        )
        #expect(sharp.recordedRecipe()?.scale == .two)
        for record in ["", "{}", "{\"kind\":\"slide\",\"size\":\"310x155\"}"] {
            #expect(files(record).recordedRecipe() == nil)
        }
    }

    @Test("It learns from puzzles of its own, whose figures have names", .slow)
    func ownPuzzles() async throws {
        let recipe = CaptchaRecipe.slide(SlideOptions(decoys: 1))
        let reader = await SourceReader(recipe, sizes: [40, 2], jobs: 2)
        #expect(
            reader.figureReaders.map(\.name) == [
                "template bank, 40 own", "figure classifier, 40 own",
            ]
        )
        #expect(reader.polarNetworks.isEmpty)
        let families = Set(try #require(reader.figureReaders.first).figures.classes)
        #expect(families.count > 10 && families.allSatisfy { FigureFamily(rawValue: $0) != nil })
        let plain = CaptchaRecipe.slide(SlideOptions(look: .plain))
        #expect(await SourceReader(plain, sizes: [40], jobs: 2).figureReaders.isEmpty)
        #expect(await SourceReader(nil, sizes: [40], jobs: 2).figureReaders.isEmpty)
    }

    @Test("A disc that is rotated further gets an answer that is smaller by as much", .slow)
    func polarNetwork() throws {
        let recipe = CaptchaRecipe.rotate(
            RotateOptions(geometry: RotatePreset.small.geometry())
        )
        var generator = try PuzzleGenerator(recipe: recipe, backgrounds: Scenery())
        let puzzle = try generator.makePuzzle(seed: Seed(1), item: 0)
        guard case .rotate(let plan) = puzzle.solution else { return }
        let picture = try #require(puzzle.picture(.background))
        let piece = try #require(puzzle.picture(.piece))
        let view = try #require(
            PolarView(RotateChallenge(picture: picture, piece: piece, box: plan.disc))
        )
        let examples = (0..<40).map { turn in
            (view: view.rotated(by: turn), angle: (plan.angle - 5 * turn + 720) % 360)
        }
        #expect(PolarNetwork(Array(examples.prefix(10))) == nil)
        let network = try #require(PolarNetwork(examples, epochs: 1))
        let answer = network.answer(to: view)
        for turn in [1, 7, 40] {
            let other = network.answer(to: view.rotated(by: turn))
            let difference = (answer - other - 5 * turn + 1080) % 360
            #expect(min(difference, 360 - difference) <= 1)
        }
    }
}
