import FretsawCaptcha
import FretsawRandom
import FretsawRaster
import Testing

@testable import FretsawAudit

@Suite("How figures are made out")
struct FigureSightTests {
    private static let (side, top) = (47, 30)
    private static let lefts = [60, 180]
    private static let families: [FigureFamily] = [.heart, .key]
    private static let (dark, light) = (
        RGBA8(red: 40, green: 60, blue: 50), RGBA8(red: 220, green: 230, blue: 200)
    )

    /// A square tile with a frame and a figure on it.
    private func tile(_ figure: Figure, fill: RGBA8, ink: RGBA8) -> Image<RGBA8> {
        let side = FigureSightTests.side
        var image = Image(width: side, height: side, filledWith: RGBA8.white)
        image.fill(PixelRect(x: 3, y: 3, width: side - 6, height: side - 6), with: fill)
        image.draw(figure, in: ink, size: 34) { $0.length }
        return image
    }

    /// The visibility in a puzzle whose tiles show `families` (the piece shows the first), if the
    /// manifest lists `listed`.
    private func sight(
        said: [FigureFamily] = families,
        fill: RGBA8 = dark,
        ink: RGBA8,
        specks: Double = 0
    ) throws -> FigureSight {
        func figure(_ family: FigureFamily) -> Figure { Figure(family: family, form: 7) }
        let families = FigureSightTests.families
        var generator = SeededGenerator(seed: Seed(3))
        func speckled(_ tile: Image<RGBA8>) -> Image<RGBA8> {
            var tile = tile
            for y in 3..<tile.height - 3 {
                for x in 3..<tile.width - 3 where generator.chance(specks) {
                    tile[x, y] = generator.chance(0.5) ? .white : .black
                }
            }
            return tile
        }
        var picture = Image(
            width: 310,
            height: 120,
            filledWith: RGBA8(red: 120, green: 110, blue: 90)
        )
        for (left, family) in zip(FigureSightTests.lefts, families) {
            picture.draw(
                speckled(tile(figure(family), fill: fill, ink: ink)),
                at: PixelPoint(x: left, y: FigureSightTests.top)
            )
        }
        let challenge = try #require(
            SlideChallenge(
                picture: picture,
                piece: speckled(tile(figure(families[0]), fill: ink, ink: fill)),
                row: FigureSightTests.top,
                notches: FigureSightTests.lefts
            )
        )
        return FigureSight(
            AuditItem.Figures(
                piece: figure(said[0]),
                notch: figure(said[0]),
                decoys: said.dropFirst().map(figure)
            ),
            challenge,
            places: FigureSightTests.lefts
        )
    }

    /// The linear interpolation of two colours.
    private func between(_ one: RGBA8, _ other: RGBA8, _ share: Double) -> RGBA8 {
        func level(_ a: UInt8, _ b: UInt8) -> UInt8 {
            UInt8((Double(a) + (Double(b) - Double(a)) * share).rounded())
        }
        return RGBA8(
            red: level(one.red, other.red),
            green: level(one.green, other.green),
            blue: level(one.blue, other.blue)
        )
    }

    @Test("The less ink differs from the ground, the less is shown, until nothing is made out")
    func contrast() throws {
        let (dark, light) = (FigureSightTests.dark, FigureSightTests.light)
        let sights = try [1, 0.3, 0.15, 0.08, 0].map {
            try sight(ink: between(dark, light, $0))
        }
        let shown = sights.map(\.shown)
        #expect(shown[0] > 0.9)
        for (more, less) in zip(shown, shown.dropFirst()) { #expect(more >= less, "\(shown)") }
        #expect(sights[0].isShown && sights[0].isTold)
        #expect(sights[1].isShown && sights[1].isTold)
        for faint in sights[3...] { #expect(!faint.isShown, "\(faint)") }
        #expect(shown[4] == 0 && !sights[4].isTold)
    }

    @Test("The more specks there are, the less is shown")
    func noise() throws {
        let shown = try [0, 0.3, 0.9].map {
            try sight(ink: FigureSightTests.light, specks: $0)
        }
        for (more, less) in zip(shown, shown.dropFirst()) {
            #expect(more.shown > less.shown, "\(shown)")
        }
        #expect(shown[0].isShown && !shown[2].isShown)
    }

    @Test("Colour alone makes a figure out, be it as light as the ground")
    func colour() throws {
        let sight = try sight(
            fill: RGBA8(red: 30, green: 110, blue: 120),
            ink: RGBA8(red: 170, green: 70, blue: 80)
        )
        #expect(sight.isShown && sight.isTold, "\(sight)")
    }

    @Test("Where other figures are painted than meant, the true one is not told")
    func otherFigures() throws {
        let families = FigureSightTests.families
        let right = try sight(ink: FigureSightTests.light)
        let wrong = try sight(
            said: families.reversed(),
            ink: FigureSightTests.light
        )
        #expect(right.isTold && !wrong.isTold)
        #expect(wrong.shown < right.shown)
    }

    @Test("The margin is that on all tiles, and that of the true figure over its like elsewhere")
    func margins() {
        // Rows: piece, true notch, decoy. Columns: their figures.
        let clear = FigureSight(shares: [[0.9, 0.8, 0.4], [0.7, 0.9, 0.4], [0.3, 0.2, 0.8]])
        #expect(clear.shown == 0.8)
        #expect(abs((clear.margin ?? 0) - (0.5 + (0.5 + 0.6) / 2)) < 1e-9)
        // A decoy tile on which the true figure is equally visible.
        let alike = FigureSight(shares: [[0.9, 0.8, 0.8], [0.7, 0.9, 0.8], [0.9, 0.8, 0.9]])
        #expect(alike.isShown && !alike.isTold)
        let alone = FigureSight(shares: [[0.9, 0.9], [0.9, 0.9]])
        #expect(alone.margin == nil && alone.isTold)
    }

    @Test("A notch that nobody found shows nothing")
    func missing() throws {
        let figure = Figure(family: .heart, form: 7)
        let piece = tile(figure, fill: FigureSightTests.dark, ink: FigureSightTests.light)
        var picture = Image(width: 310, height: 120, filledWith: RGBA8.white)
        picture.draw(piece, at: PixelPoint(x: 60, y: FigureSightTests.top))
        let challenge = try #require(
            SlideChallenge(picture: picture, piece: piece, row: FigureSightTests.top)
        )
        let figures = AuditItem.Figures(
            piece: figure,
            notch: figure,
            decoys: [Figure(family: .key, form: 7)]
        )
        #expect(FigureSight(figures, challenge, places: [60, -1]).shown == 0)
    }
}
