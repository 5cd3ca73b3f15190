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
                #expect(0...4 ~= geometry.rows.lowerBound)
                for look in SlideLook.allCases {
                    #expect(throws: CaptchaError.self) {
                        try SlideGenerator(options: SlideOptions(geometry: geometry, look: look))
                    }
                }
            }
        }
        guard number != 0 else { return }
        #expect(throws: CaptchaError.self) {
            try SlideGenerator(options: SlideOptions(decoys: number))
        }
    }

    /// Every valid size can be drawn: a notch's widths stop growing before the renderer's limit.
    @Test(
        "The largest pieces are valid in every look",
        arguments: SlideLook.allCases,
        [300, 700, 940, 1360]
    )
    func largePieces(look: SlideLook, side: Int) throws {
        let geometry = SlideGeometry(
            background: PixelSize(width: 4096, height: 2000),
            pieceSide: side,
            layout: .tight
        )
        var options = SlideOptions(geometry: geometry, look: look)
        options.decoys = min(1, NotchPlacement(geometry: geometry, look.notches).capacity - 1)
        let captcha = try SlideGenerator(options: options)
        #expect(captcha.plan(seed: Seed(1), item: 0).decoys.count == options.decoys)
    }
}
