import FretsawRandom
import FretsawRaster
import FretsawScenery
import Testing

@testable import FretsawCaptcha

@Suite("Rotate plans")
struct RotatePlanTests {
    @Test(
        "The disc is in the picture with a margin, and the angle is in its range",
        arguments: RotatePreset.allCases,
        DiscPlace.allCases
    )
    func places(preset: RotatePreset, place: DiscPlace) throws {
        let geometry = preset.geometry(place: place)
        let captcha = RotateOptions(geometry: geometry)
        let clearance = RotateGeometry.clearance(ofDisc: geometry.disc)
        var origins: Set<PixelPoint> = []
        for item in 0..<300 as Range<UInt64> {
            let plan = captcha.plan(seed: Seed(3), item: item)
            #expect(plan == captcha.plan(seed: Seed(3), item: item))
            #expect(plan.disc.minX >= clearance && plan.disc.minY >= clearance)
            #expect(plan.disc.maxX + clearance <= plan.backgroundSize.width)
            #expect(plan.disc.maxY + clearance <= plan.backgroundSize.height)
            #expect(plan.disc.size == geometry.pieceSize)
            #expect(RotatePlan.angles.contains(plan.angle))
            origins.insert(plan.disc.origin)
        }
        #expect((origins.count == 1) == (place == .centred))
    }

    @Test("Every angle is equally likely")
    func angles() throws {
        let captcha = RotateOptions()
        let draws = 32_100
        var counts = [Int](repeating: 0, count: 360)
        for item in 0..<UInt64(draws) {
            counts[captcha.plan(seed: Seed(11), item: item).angle] += 1
        }
        let expected = Double(draws) / Double(RotatePlan.angles.count)
        let deviation = RotatePlan.angles.reduce(0.0) { sum, angle in
            let difference = Double(counts[angle]) - expected
            return sum + difference * difference / expected
        }
        // Chi squared with 320 degrees of freedom: 320 ± 25; beyond 430 once in 10⁴.
        #expect(deviation < 430, "\(deviation)")
        #expect(counts[..<20].allSatisfy { $0 == 0 } && counts[341...].allSatisfy { $0 == 0 })
    }

    @Test(
        "Impossible sizes and looks are errors that state what to change",
        arguments: [
            (
                RotateOptions(geometry: .init(background: .init(width: 100, height: 60), disc: 60)),
                "too little margin"
            ),
            (
                RotateOptions(
                    geometry: .init(background: .init(width: 300, height: 300), disc: 47)
                ),
                "the minimum is 48"
            ),
            (
                RotateOptions(
                    geometry: .init(background: .init(width: 300, height: 300), disc: .max)
                ),
                "too little margin"
            ),
            (
                RotateOptions(geometry: .init(background: .init(width: 0, height: 300), disc: 60)),
                "1…4096"
            ),
            (
                RotateOptions(
                    geometry: .init(background: .init(width: 5000, height: 300), disc: 60)
                ),
                "1…4096"
            ),
        ]
    )
    func refused(options: RotateOptions, message: String) {
        do {
            _ = try PuzzleGenerator(recipe: .rotate(options), backgrounds: Scenery())
            Issue.record("accepted \(options)")
        } catch {
            #expect("\(error)".contains(message), "\(error)")
        }
    }

    @Test("The smallest valid picture can be drawn")
    func tightest() throws {
        for disc in [48, 49, 110, 151] {
            let side = disc + 2 * RotateGeometry.clearance(ofDisc: disc)
            let geometry = RotateGeometry(
                background: PixelSize(width: side, height: side),
                disc: disc,
                place: .anywhere
            )
            var maker = try PuzzleGenerator(
                recipe: .rotate(RotateOptions(geometry: geometry)),
                backgrounds: PuzzleGoldenTests.PhotoStandIn()
            )
            let puzzle = try maker.makePuzzle(seed: Seed(1), item: 0)
            #expect(puzzle.picture(.piece)?.size == geometry.pieceSize)
            #expect(puzzle.solution == maker.solution(seed: Seed(1), item: 0))
        }
    }
}
