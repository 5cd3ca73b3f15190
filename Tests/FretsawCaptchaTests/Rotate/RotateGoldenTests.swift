import FretsawCaptcha
import FretsawRandom
import FretsawRaster
import Testing

/// Whole rotate puzzles, held to recorded digests of their pixels; see ``PuzzleGoldenTests``.
@Suite("Golden rotate puzzles")
struct RotateGoldenTests {
    static let recorded: [(preset: RotatePreset, place: DiscPlace, item: UInt64, digest: UInt64)] =
        [
            (.square, .centred, 0, 13_797_781_308_297_681_757),
            (.small, .centred, 1, 13_273_255_883_377_015_881),
            (.strip, .anywhere, 2, 7_443_511_956_689_330_157),
            (.broad, .anywhere, 123_456_789, 1_952_692_994_810_005_461),
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
