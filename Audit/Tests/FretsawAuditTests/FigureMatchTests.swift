import FretsawCaptcha
import FretsawRandom
import FretsawRaster
import FretsawTesting
import Testing

@testable import FretsawAudit

@Suite("Figure matching")
struct FigureMatchTests {
    private static let side = 47
    private static let tops = 30
    private static let lefts = [60, 120, 180, 240]

    /// A square tile with a frame, and with `figure` unless it is nil.
    private func tile(_ figure: Figure?, fill: RGBA8, ink: RGBA8) -> Image<RGBA8> {
        let side = FigureMatchTests.side
        var image = Image(width: side, height: side, filledWith: fill)
        for y in 0..<side {
            for x in 0..<side where min(x, y, side - 1 - x, side - 1 - y) < 3 {
                image[x, y] = .white
            }
        }
        if let figure { image.draw(figure, in: ink, size: 28) { max($0.x, $0.y) } }
        return image
    }

    private func challenge(
        _ figures: [Figure?],
        piece: Figure?
    ) throws -> SlideChallenge {
        let (dark, light) = (
            RGBA8(red: 40, green: 60, blue: 50), RGBA8(red: 220, green: 230, blue: 200)
        )
        var picture = Image(
            width: 310,
            height: 120,
            filledWith: RGBA8(red: 120, green: 110, blue: 90)
        )
        for (left, figure) in zip(FigureMatchTests.lefts, figures) {
            picture.draw(
                tile(figure, fill: dark, ink: light),
                at: PixelPoint(x: left, y: FigureMatchTests.tops)
            )
        }
        return try #require(
            SlideChallenge(
                picture: picture,
                piece: tile(piece, fill: light, ink: dark),
                row: FigureMatchTests.tops,
                notches: FigureMatchTests.lefts
            )
        )
    }

    @Test("The silhouette script matches figures of equal style and rotation", .slow)
    func sameStyle() throws {
        var generator = SeededGenerator(seed: Seed(12))
        let count = 16
        var solved = 0
        for _ in 0..<count {
            var families = FigureFamily.allCases
            generator.shuffle(&families)
            let figures = families.prefix(4).map {
                Figure(family: $0, form: UInt32(truncatingIfNeeded: generator.next()))
            }
            let truth = generator.draw(in: 0..<4)
            let challenge = try challenge(figures, piece: figures[truth])
            let costs = SilhouetteScript.costs(challenge, positions: FigureMatchTests.lefts)
            if costs.indices.min(by: { costs[$0] < costs[$1] }) == truth { solved += 1 }
        }
        #expect(solved * 10 >= count * 9, "\(solved) of \(count)")
    }

    @Test("Without figures all notches have equal costs")
    func flat() throws {
        let star = Figure(family: .star, form: 1)
        for (figures, piece) in [([star, nil, nil, nil], star), ([star, star, star, star], nil)] {
            let challenge = try challenge(figures, piece: piece)
            let costs = SilhouetteScript.costs(challenge, positions: FigureMatchTests.lefts)
            #expect(Set(costs).count == 1)
        }
    }

    @Test("The silhouette margin is large for different figures and 0 for equal ones")
    func margins() {
        let (star, key) = (Figure(family: .star, form: 1), Figure(family: .key, form: 2))
        let other = Figure(family: .star, form: 3)
        let clear = SilhouetteMargin(.init(piece: other, notch: star, decoys: [key]))
        #expect(clear.isDistinct)
        let same = SilhouetteMargin(.init(piece: other, notch: star, decoys: [key, star]))
        #expect((same.margin ?? 1) < 0.05)
        #expect(!same.isDistinct)
        #expect(SilhouetteMargin(.init(piece: other, notch: star, decoys: [])).isDistinct)
    }
}
