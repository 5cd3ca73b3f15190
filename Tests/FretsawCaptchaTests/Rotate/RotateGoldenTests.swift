import FretsawCaptcha
import FretsawRandom
import FretsawRaster
import Testing

/// Whole rotate puzzles, held to recorded digests of their pixels; see ``PuzzleGoldenTests``.
@Suite("Golden rotate puzzles")
struct RotateGoldenTests {
    static let recorded: [(preset: RotatePreset, place: DiscPlace, item: UInt64, digest: UInt64)] =
        [
            (.square, .centred, 0, 10_107_306_684_304_953_378),
            (.small, .centred, 1, 14_673_356_261_565_038_873),
            (.strip, .anywhere, 2, 5_355_836_297_529_195_261),
            (.broad, .anywhere, 123_456_789, 757_668_807_113_714_618),
        ]

    @Test("A puzzle has the recorded pixels", arguments: recorded)
    func isAsRecorded(
        expected: (preset: RotatePreset, place: DiscPlace, item: UInt64, digest: UInt64)
    ) throws {
        let options = RotateOptions(geometry: expected.preset.geometry(place: expected.place))
        var maker = try PuzzleGenerator(
            recipe: .rotate(options),
            backgrounds: PuzzleGoldenTests.PhotoStandIn()
        )
        let puzzle = try maker.makePuzzle(seed: Seed(2026), item: expected.item)
        let digest = puzzle.digest
        #expect(digest == expected.digest, "found \(digest)")
    }
}
