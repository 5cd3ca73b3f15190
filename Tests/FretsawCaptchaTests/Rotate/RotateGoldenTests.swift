import FretsawCaptcha
import FretsawRandom
import FretsawRaster
import Testing

/// Whole rotate puzzles, held to recorded digests of their pixels; see ``PuzzleGoldenTests``.
@Suite("Golden rotate puzzles")
struct RotateGoldenTests {
    static let recorded: [(preset: RotatePreset, place: DiscPlace, item: UInt64, digest: UInt64)] =
        [
            (.square, .centred, 0, 7_264_933_538_015_414_062),
            (.small, .centred, 1, 4_760_887_798_784_303_447),
            (.strip, .anywhere, 2, 5_275_670_589_338_117_089),
            (.broad, .anywhere, 123_456_789, 938_769_638_798_690_785),
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
