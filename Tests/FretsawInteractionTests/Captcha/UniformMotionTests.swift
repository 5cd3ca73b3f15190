import FretsawInteraction
import FretsawKinds
import Testing

@Suite("The rule of uniform motion")
struct UniformMotionTests {
    @Test(
        "Equal steps are uniform motion",
        arguments: [
            [0, 5, 10, 15], [0, -2, -4], [0, 0, 0], [10, 10.25, 10.5, 10.75],
        ] as [[Double]]
    )
    func equalSteps(places: [Double]) {
        #expect(UniformMotion.isUniform(places))
    }

    @Test("A track of at most one position is uniform motion")
    func tooFew() {
        #expect(UniformMotion.isUniform([]))
        #expect(UniformMotion.isUniform([7]))
        #expect(UniformMotion().isUniform)
    }

    @Test(
        "Two different steps are human motion",
        arguments: [[0, 5, 11], [0, 1, 0], [0, 0, 1], [0, 1, 1.99]] as [[Double]]
    )
    func differentSteps(places: [Double]) {
        #expect(!UniformMotion.isUniform(places))
    }

    @Test("Rounding noise does not hide uniform motion", arguments: 0..<50)
    func noise(seed: UInt64) {
        var random = CaptchaDice(seed: seed)
        // Whole steps of 1/1000, among them those half way between two hundredths.
        let step = Double(random.below(20_000)) / 1000
        var places: [Double] = []
        var place = Double(random.below(1000)) / 7
        for _ in 0..<40 {
            places.append(place + (random.unit() - 0.5) * 2e-4)
            place += step
        }
        #expect(UniformMotion.isUniform(places))
    }

    @Test("The set of differences is that of a plain set, rounded", arguments: 0..<200)
    func likeASet(seed: UInt64) {
        var random = CaptchaDice(seed: seed)
        let places = (0..<random.below(8)).map { _ in Double(random.below(6)) }
        let differences = Set(zip(places, places.dropFirst()).map { (100 * ($1 - $0)).rounded() })
        #expect(UniformMotion.isUniform(places) == (differences.count < 2))
    }

    @Test("A uniform drag is not submitted: the puzzle goes back to the start")
    func notSubmitted() throws {
        var run = CaptchaRun.ready()
        run.drag([5, 10, 15, 20, 25])
        #expect(run.checks.isEmpty)
        run.wait(375)
        #expect(try #require(run[.thumb]).frame.x == 4 + 12.5)
        run.wait(375)
        #expect(try #require(run[.thumb]).frame.x == 4)
        #expect(try #require(run[.piece]).frame.x == 0)
        #expect(run.loads == 1)
    }

    @Test("A press without a movement, or with a single one, is not submitted")
    func singleSamples() {
        var run = CaptchaRun.ready()
        #expect(run.drag([]) == [.announce("向右拖动")])
        #expect(run.drag([60]) == [.announce("移动太均匀了,请用手自然地拖动滑块")])
        #expect(run.checks.isEmpty)
    }

    @Test("Lifting the finger without moving adds no step")
    func liftingIsNoStep() {
        var run = CaptchaRun.ready()
        run.press(.began, .thumb, x: 100)
        for x in [110.0, 120, 130, 130, 130] { run.press(.moved, .thumb, x: x) }
        run.press(.ended, .thumb, x: 130)
        #expect(run.checks.isEmpty)
    }

    @Test("Dragging beyond the end does not hide uniform motion")
    func beyondTheEnd() {
        var run = CaptchaRun.ready()
        run.drag([50, 100, 150, 200, 250])
        #expect(run.checks.isEmpty)
    }

    @Test("Each drag has a set of its own")
    func emptied() {
        var run = CaptchaRun.ready()
        for step in [20.0, 25, 30] {
            run.drag((1...4).map { step * Double($0) })
            run.wait(750)
        }
        #expect(run.checks.isEmpty)
        run.drag([20, 41, 60])
        #expect(run.checks.count == 1)
    }

    @Test("A drag that ends where no answer is, or a swipe up or down, returns without a check")
    func noAnswer() throws {
        var run = CaptchaRun.ready()
        // The piece is 47 pixels wide, so that no notch begins before 49.
        for places in [[3, 10, 25], [3, 90, 0], [30, 84, 10]] as [[Double]] {
            #expect(run.drag(places) == [.announce("向右拖动")])
            run.wait(750)
            #expect(try #require(run[.thumb]).frame.x == 4)
        }
        for touch in [true, false] {
            run.press(.began, .thumb, x: 100, y: 400, touch: touch)
            run.press(.moved, .thumb, x: 110, y: 300, touch: touch)
            run.press(.ended, .thumb, x: 160, y: 200, touch: touch)
            // A mouse may leave the bar.
            #expect(run.checks.count == (touch ? 0 : 1) && run.loads == 1)
            run.wait(750)
        }
        run = CaptchaRun.ready()
        run.drag([3, 10, 27])
        #expect(run.checks.count == 1)
    }
}
