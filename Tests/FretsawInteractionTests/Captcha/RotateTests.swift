import FretsawInteraction
import FretsawKinds
import Testing

@Suite("A disc")
struct RotateTests {
    @Test("The slider's range is one clockwise turn, and the disc is centred")
    func turning() throws {
        var run = CaptchaRun.ready(.rotate)
        let scale = 310.0 / 300
        let frame = Rect(x: 60 * scale, y: 60 * scale, width: 180 * scale, height: 180 * scale)
        for (place, angle) in [(0.0, 0.0), (46, 90), (92, 180), (184, 360)] {
            run.press(.began, .thumb, x: 100)
            run.press(.moved, .thumb, x: 100 + place)
            let disc = try #require(run[.piece])
            #expect(disc.rotation == angle)
            #expect(disc.frame.isNear(frame))
            run.press(.cancelled, .thumb, x: 100)
            run.wait(750)
        }
    }

    @Test("The answer's x is the angle in degrees")
    func answer() throws {
        var run = CaptchaRun.ready(.rotate)
        run.drag([3, 10, 46])
        let check = try #require(run.checks.last)
        #expect(check.answer == "{\"x\":90,\"y\":5}")
        #expect(check.kind == .rotate)
        #expect(check.track.count == 4)
    }

    @Test("A disc that is let go upright, where it began, is no answer")
    func noAnswer() {
        var run = CaptchaRun.ready(.rotate)
        for end in [0.0, 5, 179.5, 184] {
            run.drag([3, 90, end])
            run.wait(750)
        }
        #expect(run.checks.isEmpty && run.loads == 1)
        run.drag([3, 10, 5.5])
        #expect(run.checks.count == 1)
    }

    @Test("Keys turn by degrees: 1, 10, none and a whole turn")
    func keys() throws {
        var run = CaptchaRun.ready(.rotate)
        run.key(.right)
        run.key(.pageUp)
        run.key(.up, shift: true)
        run.key(.down)
        #expect(abs(try #require(run[.piece]).rotation - 20) < 1e-9)
        let value = try #require(run[.thumb]?.control?.value)
        #expect(abs(value.now - 20) < 1e-9)
        #expect(value.maximum == 360)
        #expect(value.text == "20度")
        run.key(.enter)
        #expect(run.checks.last?.answer == "{\"x\":20,\"y\":5}")
        run = CaptchaRun.ready(.rotate)
        run.key(.end)
        #expect(try #require(run[.piece]).rotation == 360)
        run.key(.home)
        #expect(try #require(run[.piece]).rotation == 0)
    }

    @Test("A wrong angle shows the strip, turns the disc back and loads again")
    func failure() throws {
        var run = CaptchaRun.ready(.rotate)
        run.drag([3, 10, 92])
        run.send(.rejected(.wrong, message: nil, sequence: try #require(run.checks.last).sequence))
        run.wait(375)
        #expect(try #require(run[.piece]).rotation == 90)
        #expect(try #require(run[.strip]).frame.y == 290)
        run.wait(375)
        #expect(try #require(run[.piece]).rotation == 0)
        #expect(run.loads == 2)
    }
}
