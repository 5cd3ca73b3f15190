import FretsawCaptcha
import FretsawRandom
import FretsawRaster
import Testing

/// Whole rotate puzzles, held to recorded digests of their pixels; see ``PuzzleGoldenTests``.
@Suite("Golden rotate puzzles")
struct RotateGoldenTests {
    static let recorded: [(preset: RotatePreset, place: DiscPlace, item: UInt64, digest: UInt64)] =
        [
            (.square, .centred, 0, 7_600_224_049_447_712_694),
            (.small, .centred, 1, 11_417_577_417_948_799_025),
            (.strip, .anywhere, 2, 4_343_207_436_779_997_963),
            (.broad, .anywhere, 123_456_789, 7_585_998_867_673_026_503),
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
