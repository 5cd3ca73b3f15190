import FretsawCaptcha
import FretsawRandom
import FretsawRaster
import FretsawScenery
import FretsawTesting
import Testing

@testable import FretsawAudit

@Suite("Resampling detection")
struct ResamplingDetectionTests {
    private static let side = 120

    /// A disc of noise, darker at the bottom, rotated and magnified with bilinear interpolation:
    /// only its lattice and its light reveal the angle.
    private static func challenge(_ truth: Int, magnification: Float) throws -> RotateChallenge {
        var generator = SeededGenerator(seed: Seed(31), item: UInt64(truth))
        var clean = Plane(width: side, height: side, filledWith: 0)
        for y in 0..<side {
            for x in 0..<side { clean[x, y] = Float(generator.draw(in: 60...160) - y / 2) }
        }
        let turns = Double(truth) / 360
        let cosine = Float(PortableMath.cosine(turns: turns)) / magnification
        let sine = Float(PortableMath.sine(turns: turns)) / magnification
        let middle = Float(side) / 2 - 0.5
        var piece = Image(width: side, height: side, filledWith: RGBA8.transparent)
        for y in 0..<side {
            for x in 0..<side {
                let (u, v) = (Float(x) - middle, Float(y) - middle)
                guard u * u + v * v < 58 * 58 else { continue }
                let level = UInt8(
                    clean.bilinear(
                        x: middle + cosine * u - sine * v,
                        y: middle + sine * u + cosine * v
                    ).rounded()
                )
                piece[x, y] = RGBA8(red: level, green: level, blue: level)
            }
        }
        var picture = Image(width: 180, height: 180, filledWith: RGBA8.black)
        for y in 0..<180 {
            for x in 0..<180 where (x + y) % 7 < 3 { picture[x, y] = piece[60, 60] }
        }
        let box = PixelRect(x: 30, y: 30, width: side, height: side)
        let challenge = RotateChallenge(picture: picture, piece: piece, box: box)
        return try #require(challenge)
    }

    @Test(
        "The angle of rotated noise is found at any magnification",
        arguments: [(33, 1.45), (118, 1.45), (201, 1.2), (317, 1.07), (250, 1.5)] as [(Int, Float)]
    )
    func solves(truth: Int, magnification: Float) throws {
        let challenge = try ResamplingDetectionTests.challenge(truth, magnification: magnification)
        let answer = try #require(ResamplingDetection().answer(to: challenge))
        #expect(abs(answer - truth) <= 2, "\(answer)")
    }

    @Test("A generated disc shows no lattice", .slow)
    func puzzles() throws {
        let geometry = RotateGeometry(background: PixelSize(width: 220, height: 220), disc: 124)
        let recipe = CaptchaRecipe.rotate(RotateOptions(geometry: geometry))
        var generator = try PuzzleGenerator(
            recipe: recipe,
            backgrounds: Scenery(families: recipe.suitableScenery)
        )
        var (right, compared) = (0, 0)
        for item in 0..<8 as Range<UInt64> {
            let puzzle = try generator.makePuzzle(seed: Seed(6), item: item)
            guard case .rotate(let plan) = puzzle.solution else { continue }
            guard let picture = puzzle.picture(.background), let piece = puzzle.picture(.piece)
            else { continue }
            let seen = RotateChallenge(picture: picture, piece: piece, box: plan.disc)
            let challenge = try #require(seen)
            compared += 1
            let ratios = ResamplingDetection().logLikelihoodRatios(in: challenge)
            let found = try #require((0..<90).max { ratios[$0] < ratios[$1] })
            let error = abs(found - plan.angle % 90)
            if min(error, 90 - error) <= 2 { right += 1 }
        }
        // The chance is 1 in 18; for discs with a lattice all answers are correct.
        #expect(compared == 8)
        #expect(right <= 2, "\(right) of 8")
    }

    @Test("The power of a wave is at its frequency and its aliases")
    func spectrum() {
        var plane = Plane(width: 40, height: 30, filledWith: 0)
        for y in 0..<30 {
            for x in 0..<40 {
                let turns = Double(x) * 0.25 - Double(y) * 0.125
                plane[x, y] = Float(PortableMath.cosine(turns: turns))
            }
        }
        let spectrum = PowerSpectrum(of: plane)
        #expect(spectrum.side == 128)
        // The square of half the number of pixels.
        for (x, y) in [(0.25, -0.125), (-0.25, 0.125), (1.25, 0.875)] as [(Float, Float)] {
            #expect(abs(spectrum.value(x: x, y: y) - 360_000) < 3_600)
        }
        #expect(spectrum.value(x: 0.25, y: 0.125) < 3_600)
    }
}
