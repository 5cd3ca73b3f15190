import FretsawRandom
import FretsawRaster
import Testing

@testable import FretsawCaptcha

@Suite("Sizes of slide puzzles")
struct SlideGeometryTests {
    static let extremes = [Int.min, -1, 0, 4097, .max / 2, .max - 1, .max]

    @Test("Extreme sizes and counts are errors, not traps", arguments: extremes)
    func extremesAreRefused(number: Int) {
        for other in SlideGeometryTests.extremes + [24, 310] {
            for (width, height, side) in [
                (number, other, other), (other, number, other), (other, other, number),
            ] {
                let geometry = SlideGeometry(
                    background: PixelSize(width: width, height: height),
                    pieceSide: side,
                    layout: .tight
                )
                #expect(geometry.travel.lowerBound >= 1)
                #expect(geometry.rows.lowerBound == 0)
                for look in SlideLook.allCases {
                    #expect(throws: CaptchaError.self) {
                        try SlideGenerator(options: SlideOptions(geometry: geometry, look: look))
                    }
                }
            }
        }
        guard number != 0 else { return }
        #expect(throws: CaptchaError.self) {
            try SlidePreset.aj.geometry().validate(decoys: number)
        }
        var options = SlideOptions(look: .plain)
        let notches = DarkenedNotches(edgeSoftness: number)
        options.notches = .darkened(notches)
        #expect((1...5).contains(notches.edgeReach))
        #expect(throws: CaptchaError.self) { try SlideGenerator(options: options) }
    }

    /// Every valid size can be drawn: a notch's widths stop growing before the renderer's limit.
    @Test("The largest pieces are valid in every look", arguments: SlideLook.allCases)
    func largePieces(look: SlideLook) throws {
        let geometry = SlideGeometry(
            background: PixelSize(width: 4096, height: 2000),
            pieceSide: 940,
            layout: .tight
        )
        var options = SlideOptions(geometry: geometry, look: look)
        options.decoys = 1
        let captcha = try SlideGenerator(options: options)
        #expect(captcha.plan(seed: Seed(1), item: 0).decoys.count == 1)
    }
}
