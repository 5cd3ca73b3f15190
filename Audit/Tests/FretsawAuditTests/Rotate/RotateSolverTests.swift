import FretsawCaptcha
import FretsawRandom
import FretsawRaster
import FretsawScenery
import FretsawTesting
import Testing

@testable import FretsawAudit

@Suite("Solvers of rotate puzzles")
struct RotateSolverTests {
    /// A picture with its disc rotated, without frame or recolouring.
    private static func continued(_ truth: Int, _ picture: Image<RGBA8>) -> RotateChallenge {
        let box = PixelRect(x: 30, y: 30, width: 100, height: 100)
        var piece = picture.cropped(to: box).rotated(byDegrees: -truth)
        for y in 0..<100 {
            for x in 0..<100 where (x - 50) * (x - 50) + (y - 50) * (y - 50) > 48 * 48 {
                piece[x, y] = .transparent
            }
        }
        return RotateChallenge(picture: picture, piece: piece, box: box)
    }

    @Test(
        "Every comparison across the seam finds the angle of a disc that continues the picture",
        arguments: SeamByAngle.Measure.allCases
    )
    func seams(measure: SeamByAngle.Measure) {
        var picture = Image(width: 160, height: 160, filledWith: RGBA8.black)
        func level(_ x: Int, _ y: Int, _ wave: Double) -> UInt8 {
            let turns = (Double(x * x) / 90 + Double(y) * wave) / 160
            return UInt8(128 + 90 * PortableMath.sine(turns: turns))
        }
        for y in 0..<160 {
            for x in 0..<160 {
                picture[x, y] = RGBA8(
                    red: level(x, y, 2.3),
                    green: level(y, x, 1.1),
                    blue: level(x, y, -1.7)
                )
            }
        }
        for truth in [33, 90, 200, 311] {
            let challenge = RotateSolverTests.continued(truth, picture)
            let answer = SeamByAngle(measure: measure).answer(to: challenge)
            #expect(answer.map { abs($0 - truth) <= 7 } ?? false, "\(truth): \(answer ?? -1)")
        }
    }

    @Test(
        "The outline of a symmetric figure on a broad base reveals the angle",
        arguments: OutlineAxis.Measure.allCases,
        [33, 90, 200, 311]
    )
    func outlines(measure: OutlineAxis.Measure, truth: Int) throws {
        var mask = Mask(width: 100, height: 100, filledWith: 0)
        var rasteriser = CoverageRasteriser()
        // A tower on a foot.
        let turn = AffineTransform.rotation(turns: -Double(truth) / 360)
            .then(.translation(x: 50, y: 50))
        let corners = [
            (-7, -40), (7, -40), (7, 20), (28, 20), (28, 32), (-28, 32), (-28, 20), (-7, 20),
        ].map {
            turn.apply(Point(x: Double($0.0), y: Double($0.1)))
        }
        rasteriser.fill(Path(polygon: corners), into: &mask)
        let grey = RGBA8(red: 90, green: 110, blue: 130)
        var piece = Image(width: 100, height: 100, filledWith: grey)
        for y in 0..<100 {
            for x in 0..<100 {
                func mixed(_ level: Int) -> UInt8 {
                    UInt8(level + (255 - level) * Int(mask[x, y]) / 255)
                }
                piece[x, y] = RGBA8(red: mixed(90), green: mixed(110), blue: mixed(130))
            }
        }
        let challenge = RotateChallenge(
            picture: Image(width: 160, height: 160, filledWith: grey),
            piece: piece,
            box: PixelRect(x: 30, y: 30, width: 100, height: 100)
        )
        let answer = try #require(OutlineAxis(measure: measure).answer(to: challenge))
        #expect(abs(answer - truth) <= 8, "\(answer)")
    }

    /// A picture whose brightness depends on the row only, with its disc rotated.
    private static func striped(_ truth: Int, level: (Int) -> UInt8) -> RotateChallenge {
        var picture = Image(width: 160, height: 160, filledWith: RGBA8.black)
        for y in 0..<160 {
            let value = level(y)
            picture.fill(
                PixelRect(x: 0, y: y, width: 160, height: 1),
                with: RGBA8(red: value, green: value, blue: value)
            )
        }
        return continued(truth, picture)
    }

    @Test("Horizontal lines under a bright sky are rotated upright", arguments: [33, 90, 200, 311])
    func priors(truth: Int) throws {
        let challenge = RotateSolverTests.striped(truth) { y in
            UInt8(max(0, 230 - y)) / 16 * 16 + (y / 12 % 2 == 0 ? 12 : 0)
        }
        for cue in UprightPrior.Cue.allCases {
            let answer = try #require(UprightPrior(cue: cue).answer(to: challenge))
            #expect(abs(answer - truth) <= 7, "\(cue): \(answer)")
        }
    }

    @Test("A disc of one colour has no figure")
    func plain() {
        let grey = Image(width: 160, height: 160, filledWith: RGBA8(red: 90, green: 90, blue: 90))
        let box = PixelRect(x: 30, y: 30, width: 100, height: 100)
        let challenge = RotateChallenge(picture: grey, piece: grey.cropped(to: box), box: box)
        #expect(challenge.sticker == nil)
        #expect(OutlineAxis(measure: .mirror).answer(to: challenge) == nil)
    }
}

extension RotateSolver {
    /// The angle with the maximum score; nil if all scores are equal.
    fileprivate func answer(to challenge: RotateChallenge) -> Int? {
        RotateChallenge.best(scores(challenge))
    }
}
