import FretsawCaptcha
import FretsawRandom
import FretsawRaster
import FretsawScenery
import FretsawTesting
import Testing

@testable import FretsawAudit

@Suite("Solvers of rotate puzzles")
struct RotateSolverTests {
    /// Puzzles without gap and recolouring, which every comparison across the seam must solve.
    private static let weak: [(challenge: RotateChallenge, truth: Int)] = {
        let geometry = RotateGeometry(background: PixelSize(width: 220, height: 220), disc: 150)
        let discOptions = DiscOptions(gap: 0, recolor: 0, magnification: 1)
        let recipe = CaptchaRecipe.rotate(
            RotateOptions(geometry: geometry, discOptions: discOptions)
        )
        let families = recipe.suitableScenery
        guard
            var generator = try? PuzzleGenerator(
                recipe: recipe,
                backgrounds: Scenery(families: families)
            )
        else { return [] }
        return (0..<6).compactMap { item in
            guard let puzzle = try? generator.makePuzzle(seed: Seed(4), item: UInt64(item)),
                case .rotate(let plan) = puzzle.solution,
                let background = puzzle.picture(.background), let piece = puzzle.picture(.piece),
                let challenge = RotateChallenge(picture: background, piece: piece, box: plan.disc)
            else { return nil }
            return (challenge, plan.angle)
        }
    }()

    @Test(
        "Every comparison across the seam finds the angle without gap and recolouring",
        .slow,
        arguments: SeamByAngle.Measure.allCases
    )
    func seams(measure: SeamByAngle.Measure) {
        #expect(RotateSolverTests.weak.count == 6)
        let solved = RotateSolverTests.weak.count { challenge, truth in
            SeamByAngle(measure: measure).answer(to: challenge).map { abs($0 - truth) <= 7 }
                ?? false
        }
        #expect(solved == 6, "\(solved) of 6")
    }

    /// A picture whose brightness depends on the row only, with its disc rotated.
    private static func striped(_ truth: Int, level: (Int) -> UInt8) throws -> RotateChallenge {
        let box = PixelRect(x: 30, y: 30, width: 100, height: 100)
        var picture = Image(width: 160, height: 160, filledWith: RGBA8.black)
        for y in 0..<160 {
            let value = level(y)
            picture.fill(
                PixelRect(x: 0, y: y, width: 160, height: 1),
                with: RGBA8(red: value, green: value, blue: value)
            )
        }
        var piece = picture.cropped(to: box).rotated(byDegrees: -truth)
        for y in 0..<100 {
            for x in 0..<100 where (x - 50) * (x - 50) + (y - 50) * (y - 50) > 48 * 48 {
                piece[x, y] = .transparent
            }
        }
        return try #require(RotateChallenge(picture: picture, piece: piece, box: box))
    }

    @Test("Horizontal lines under a bright sky are rotated upright", arguments: [33, 90, 200, 311])
    func priors(truth: Int) throws {
        let challenge = try RotateSolverTests.striped(truth) { y in
            UInt8(max(0, 230 - y)) / 16 * 16 + (y / 12 % 2 == 0 ? 12 : 0)
        }
        for cue in UprightPrior.Cue.allCases {
            let answer = try #require(UprightPrior(cue: cue).answer(to: challenge))
            #expect(abs(answer - truth) <= 7, "\(cue): \(answer)")
        }
    }

    @Test("Gradient directions around the disc reveal its angle", arguments: [33, 90, 200, 311])
    func directions(truth: Int) throws {
        // A sawtooth: steep in one direction, gentle in the other.
        let challenge = try RotateSolverTests.striped(truth) { UInt8(40 + $0 % 16 * 12) }
        let answer = try #require(GradientHistogramMatch().answer(to: challenge))
        #expect(abs(answer - truth) <= 7, "\(answer)")
    }

    @Test("A disc or background without content gives no challenge")
    func plain() {
        let grey = Image(width: 160, height: 160, filledWith: RGBA8(red: 90, green: 90, blue: 90))
        let box = PixelRect(x: 30, y: 30, width: 100, height: 100)
        #expect(RotateChallenge(picture: grey, piece: grey.cropped(to: box), box: box) == nil)
    }

    @Test("Three harmonics of recolouring are removed completely")
    func harmonics() {
        let values = (0..<360).map { position -> Float in
            let directions = RingProfile.directions
            return 80 + 30 * directions[position].x - 12 * directions[2 * position % 360].y
                + 7 * directions[3 * position % 360].x
        }
        let rest = RingProfile(channels: [values, values, values, values]).withoutHarmonics(3)
        #expect(rest.channels.joined().allSatisfy { abs($0) < 0.01 })
    }
}
