import FretsawBackgrounds
import FretsawCaptcha
import FretsawRandom
import FretsawRaster
import FretsawServiceTesting
import Synchronization
import Testing

@testable import FretsawService

@Suite("Backgrounds in turn")
struct BackgroundsInTurnTests {
    /// Flat pictures that are counted.
    private final class Counted: BackgroundSource {
        private let pictures = Atomic(0)
        var count: Int { pictures.load(ordering: .relaxed) }

        func drawBackground(
            into image: inout Image<RGBA8>,
            using generator: inout SeededGenerator
        ) throws -> BackgroundOrigin {
            pictures.add(1, ordering: .relaxed)
            return try FlatBackground().drawBackground(into: &image, using: &generator)
        }
    }

    /// A source that names its items.
    private struct Named: BackgroundSource {
        let name: String

        func drawBackground(
            into image: inout Image<RGBA8>,
            using generator: inout SeededGenerator
        ) throws -> BackgroundOrigin { BackgroundOrigin(source: .scenery, name: name) }

        func backgrounds(forItem item: UInt64, seed: Seed) throws -> any BackgroundSource {
            Named(name: "\(item) of \(seed)")
        }
    }

    @Test("Items are numbered in the order of requests, of all copies together")
    func numbers() throws {
        let source = BackgroundsInTurn(Named(name: ""), seed: Seed(7))
        let sources: [any BackgroundSource] = [source, source.forPieces(), source]
        var image = Image(width: 1, height: 1, filledWith: RGBA8.black)
        var generator = SeededGenerator(seed: Seed(1))
        let names = try sources.map {
            try $0.backgrounds(forItem: 0, seed: Seed(9))
                .drawBackground(into: &image, using: &generator).name
        }
        #expect(names == ["0 of 7", "1 of 7", "2 of 7"])
    }

    @Test("Challenges in a row share a panorama, whichever worker draws them", arguments: [1, 3])
    func challenges(workers: Int) async throws {
        let recipe = CaptchaRecipe.slide(SlideOptions(look: .plain))
        let source = Counted()
        let name = DesignName(kind: .slide)
        let design = ChallengeDesign(
            recipe: recipe,
            preset: "aj",
            tolerance: 5,
            backgrounds: BackgroundsInTurn(
                Panoramas(
                    of: source,
                    size: recipe.pictureSize(of: .background),
                    itemsPerPanorama: 8
                )
            )
        )
        let pool = try WorkerPool(
            designs: [name: design],
            workers: workers,
            capacity: 100,
            prepared: 0
        )
        var answers: Set<[UInt8]> = []
        for _ in 0..<24 {
            var times = GenerationTimes()
            let pictures = try #require(try await pool.make(name, times: &times))
            answers.insert(pictures.background)
        }
        #expect(source.count == 3)
        #expect(answers.count == 24)
    }
}
