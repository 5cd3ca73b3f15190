import FretsawBackgrounds
import FretsawCaptcha
import FretsawRandom
import FretsawRaster
import FretsawTesting
import Synchronization
import Testing

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
            return StubBackground.grey(90).drawBackground(into: &image, using: &generator)
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

    @Test("Puzzles in a row share a panorama, whichever worker draws them", arguments: [1, 3])
    func puzzles(workers: Int) throws {
        let recipe = CaptchaRecipe.slide(SlideOptions(look: .plain))
        let source = Counted()
        let backgrounds = BackgroundsInTurn(
            Panoramas(of: source, size: recipe.pictureSize(of: .background), itemsPerPanorama: 8)
        )
        var generators = try (0..<workers).map { _ in
            try PuzzleGenerator(recipe: recipe, backgrounds: backgrounds)
        }
        for turn in 0..<24 {
            let seed = Seed(UInt64(turn))
            _ = try generators[turn % workers].makePuzzle(seed: seed, item: 0)
        }
        #expect(source.count == 3)
    }
}
