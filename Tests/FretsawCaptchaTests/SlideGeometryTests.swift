import FretsawCaptcha
import FretsawRaster
import Testing

@Suite("Sizes of slide puzzles")
struct SlideGeometryTests {
    static let extremes = [Int.min, -1, 0, 4097, .max / 2, .max - 1, .max]

    @Test("Sizes and counts beyond all bounds are refused and trap nowhere", arguments: extremes)
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
                #expect(geometry.decoyColumns.lowerBound == 0)
                #expect(geometry.rows.lowerBound == 0)
                #expect(throws: CaptchaError.self) {
                    try SlideCaptcha(options: SlideOptions(geometry: geometry, look: .plain))
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
        #expect(throws: CaptchaError.self) { try SlideCaptcha(options: options) }
    }
}
