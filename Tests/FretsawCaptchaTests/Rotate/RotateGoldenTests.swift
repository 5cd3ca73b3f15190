import FretsawCaptcha
import FretsawRandom
import FretsawRaster
import Testing

/// Whole rotate puzzles, held to recorded digests of their pixels; see ``PuzzleGoldenTests``.
@Suite("Golden rotate puzzles")
struct RotateGoldenTests {
    static let recorded: [(preset: RotatePreset, place: DiscPlace, item: UInt64, digest: UInt64)] =
        [
            (.square, .centred, 0, 3_279_595_206_671_272_523),
            (.small, .centred, 1, 16_818_048_437_353_794_804),
            (.strip, .anywhere, 2, 4_657_190_566_862_476_657),
            (.broad, .anywhere, 123_456_789, 7_924_166_608_537_231_874),
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
