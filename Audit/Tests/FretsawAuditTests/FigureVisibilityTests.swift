import FretsawCaptcha
import FretsawRandom
import FretsawRaster
import Testing

@testable import FretsawAudit

@Suite("Visibility of figures")
struct FigureVisibilityTests {
    private static let (side, top) = (47, 30)
    private static let lefts = [60, 180]
    private static let families: [FigureFamily] = [.heart, .key]
    private static let (dark, light) = (
        RGBA8(red: 40, green: 60, blue: 50), RGBA8(red: 220, green: 230, blue: 200)
    )

    /// A square tile with a frame and a figure on it.
    private func tile(_ figure: Figure, fill: RGBA8, ink: RGBA8) -> Image<RGBA8> {
        let side = FigureVisibilityTests.side
        var image = Image(width: side, height: side, filledWith: RGBA8.white)
        image.fill(PixelRect(x: 3, y: 3, width: side - 6, height: side - 6), with: fill)
        image.draw(figure, in: ink, size: 34) { $0.length }
        return image
    }

    /// The visibility in a puzzle whose tiles show `families` (the piece shows the first), if the
    /// manifest lists `listed`.
    private func visibility(
        listed: [FigureFamily] = families,
        fill: RGBA8 = dark,
        ink: RGBA8,
        specks: Double = 0
    ) throws -> FigureVisibility {
        func figure(_ family: FigureFamily) -> Figure { Figure(family: family, form: 7) }
        let families = FigureVisibilityTests.families
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
        for (left, family) in zip(FigureVisibilityTests.lefts, families) {
            picture.draw(
                speckled(tile(figure(family), fill: fill, ink: ink)),
                at: PixelPoint(x: left, y: FigureVisibilityTests.top)
            )
        }
        let challenge = try #require(
            SlideChallenge(
                picture: picture,
                piece: speckled(tile(figure(families[0]), fill: ink, ink: fill)),
                row: FigureVisibilityTests.top,
                notches: FigureVisibilityTests.lefts
            )
        )
        return FigureVisibility(
            SlideItem.Figures(
                piece: figure(listed[0]),
                notch: figure(listed[0]),
                decoys: listed.dropFirst().map(figure)
            ),
            challenge,
            positions: FigureVisibilityTests.lefts
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

    @Test("Visibility falls with the contrast between ink and background")
    func contrast() throws {
        let (dark, light) = (FigureVisibilityTests.dark, FigureVisibilityTests.light)
        let visibilities = try [1, 0.3, 0.15, 0.08, 0].map {
            try visibility(ink: between(dark, light, $0))
        }
        let shares = visibilities.map(\.minVisibleShare)
        #expect(shares[0] > 0.9)
        for (more, less) in zip(shares, shares.dropFirst()) { #expect(more >= less, "\(shares)") }
        #expect(visibilities[0].isVisible && visibilities[0].isRecognisable)
        #expect(visibilities[1].isVisible && visibilities[1].isRecognisable)
        for faint in visibilities[3...] { #expect(!faint.isVisible, "\(faint)") }
        #expect(shares[4] == 0 && !visibilities[4].isRecognisable)
    }

    @Test("Visibility falls with noise")
    func noise() throws {
        let found = try [0, 0.3, 0.9].map {
            try visibility(ink: FigureVisibilityTests.light, specks: $0)
        }
        for (more, less) in zip(found, found.dropFirst()) {
            #expect(more.minVisibleShare > less.minVisibleShare, "\(found)")
        }
        #expect(found[0].isVisible && !found[2].isVisible)
    }

    @Test("A figure of equal lightness is visible by its colour")
    func colour() throws {
        let visibility = try visibility(
            fill: RGBA8(red: 30, green: 110, blue: 120),
            ink: RGBA8(red: 170, green: 70, blue: 80)
        )
        #expect(visibility.isVisible && visibility.isRecognisable, "\(visibility)")
    }

    @Test("The true figure is not recognisable if other figures are drawn")
    func otherFigures() throws {
        let families = FigureVisibilityTests.families
        let right = try visibility(ink: FigureVisibilityTests.light)
        let wrong = try visibility(
            listed: families.reversed(),
            ink: FigureVisibilityTests.light
        )
        #expect(right.isRecognisable && !wrong.isRecognisable)
        #expect(wrong.minVisibleShare < right.minVisibleShare)
    }

    @Test("The margin combines all tiles with the true figure on other tiles")
    func margins() {
        // Rows: piece, true notch, decoy. Columns: their figures.
        let clear = FigureVisibility(shares: [[0.9, 0.8, 0.4], [0.7, 0.9, 0.4], [0.3, 0.2, 0.8]])
        #expect(clear.minVisibleShare == 0.8)
        #expect(abs((clear.margin ?? 0) - (0.5 + (0.5 + 0.6) / 2)) < 1e-9)
        // A decoy tile on which the true figure is equally visible.
        let ambiguous = FigureVisibility(shares: [
            [0.9, 0.8, 0.8], [0.7, 0.9, 0.8], [0.9, 0.8, 0.9],
        ])
        #expect(ambiguous.isVisible && !ambiguous.isRecognisable)
        let single = FigureVisibility(shares: [[0.9, 0.9], [0.9, 0.9]])
        #expect(single.margin == nil && single.isRecognisable)
    }

    @Test("A notch that was not found has no visible figure")
    func missing() throws {
        let figure = Figure(family: .heart, form: 7)
        let piece = tile(figure, fill: FigureVisibilityTests.dark, ink: FigureVisibilityTests.light)
        var picture = Image(width: 310, height: 120, filledWith: RGBA8.white)
        picture.draw(piece, at: PixelPoint(x: 60, y: FigureVisibilityTests.top))
        let challenge = try #require(
            SlideChallenge(picture: picture, piece: piece, row: FigureVisibilityTests.top)
        )
        let figures = SlideItem.Figures(
            piece: figure,
            notch: figure,
            decoys: [Figure(family: .key, form: 7)]
        )
        #expect(FigureVisibility(figures, challenge, positions: [60, -1]).minVisibleShare == 0)
    }
}
