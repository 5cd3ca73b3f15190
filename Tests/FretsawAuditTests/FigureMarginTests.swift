import FretsawCaptcha
import FretsawRandom
import FretsawRaster
import Testing

@testable import FretsawAudit

@Suite("How figures show")
struct FigureMarginTests {
    /// Pictures of one grey.
    private struct Grey: BackgroundSource {
        func paint(
            into image: inout Image<RGBA8>,
            using generator: inout SeededGenerator
        ) throws -> BackgroundOrigin {
            image.fill(with: RGBA8(red: 128, green: 128, blue: 128))
            return BackgroundOrigin(source: .scenery, name: "grey")
        }
    }

    /// The margins of `count` puzzles whose tiles are painted by `notches`, a share of all pixels then
    /// black or white.
    private func margins(
        _ notches: FigureNotches,
        count: UInt64 = 8,
        speckled share: Double = 0
    ) throws -> [FigureMargin] {
        var maker = try PuzzleMaker(
            recipe: .slide(SlideOptions(notches: .figures(notches))),
            backgrounds: Grey()
        )
        var generator = SeededGenerator(seed: Seed(3))
        return try (0..<count).map { item in
            let puzzle = try maker.makePuzzle(seed: Seed(8), item: item)
            guard case .slide(let plan) = puzzle.solution, let figures = plan.figures,
                var picture = puzzle.picture(.background), var piece = puzzle.picture(.piece)
            else { throw CancellationError() }
            func speckle(_ image: inout Image<RGBA8>) {
                for y in 0..<image.height {
                    for x in 0..<image.width where generator.chance(share) {
                        let level: UInt8 = generator.chance(0.5) ? 255 : 0
                        let alpha = image[x, y].alpha
                        image[x, y] = RGBA8(red: level, green: level, blue: level)
                        image[x, y].alpha = alpha
                    }
                }
            }
            speckle(&picture)
            speckle(&piece)
            let boxes = plan.notches.map(\.box)
            let challenge = try #require(
                SlideChallenge(
                    picture: picture,
                    piece: piece,
                    row: plan.answer.y,
                    notches: boxes.map { $0.minX - plan.notch.box.minX + plan.answer.x }
                )
            )
            return FigureMargin(
                AuditItem.Figures(
                    piece: figures.piece,
                    notch: figures.notch,
                    decoys: figures.decoys
                ),
                challenge,
                places: boxes.map {
                    $0.minX - plan.notch.box.minX + plan.answer.x + challenge.outline.box.minX
                }
            )
        }
    }

    @Test(
        "Figures painted plainly show more than those lost in speckles, though they differ as much"
    )
    func speckles() throws {
        let plain = try margins(FigureNotches(turn: 10, bend: 0.3, clutter: 0))
        let lost = try margins(FigureNotches(), speckled: 0.5)
        func mean(_ margins: [FigureMargin]) -> Double {
            margins.compactMap(\.shown).reduce(0, +) / Double(margins.count)
        }
        #expect(mean(plain) > 0.4)
        #expect(mean(lost) < 0.7 * mean(plain))
        // The margin alone is the same figures': it looks at no picture.
        #expect(lost.count(where: \.isClear) >= 6)
    }
}
