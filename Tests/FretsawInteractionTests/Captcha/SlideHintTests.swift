import FretsawInteraction
import FretsawKinds
import Testing

@Suite("The hint how to use the slider")
struct SlideHintTests {
    private func hinted(_ kind: CaptchaKind = .slide, reducesMotion: Bool = false) -> CaptchaRun {
        CaptchaRun.ready(kind, reducesMotion: reducesMotion) { $0.showsHint = true }
    }

    private func thumb(_ run: CaptchaRun) throws -> Double { try #require(run[.thumb]).frame.x - 4 }

    @Test(
        "The thumb moves to the right and back once, and the piece with it",
        arguments: [
            (0, 0), (600, 0), (825, 9), (1050, 18), (1275, 9), (1500, 0), (9000, 0),
        ] as [(Milliseconds, Double)]
    )
    func motion(time: Milliseconds, distance: Double) throws {
        var run = hinted()
        run.wait(time)
        #expect(abs(try thumb(run) - distance) < 1e-9)
        #expect(abs(try #require(run[.piece]).frame.x - distance * 263 / 184) < 1e-9)
        // Assistive technology hears no motion.
        #expect(run[.thumb]?.control?.value?.now == 0)
        #expect(run[.hint]?.words?.runs.first?.text == "向右拖动")
        #expect(run.machine.schedule(at: run.now).moves == (600..<1500 ~= time))
    }

    @Test("The schedule wakes the host for the motion")
    func schedule() {
        var run = hinted()
        let start = run.now
        #expect(run.machine.schedule(at: start).wake == start + 600)
        run.wait(600)
        #expect(run.machine.schedule(at: run.now).wake == start + 1500)
    }

    @Test("With reduced motion, words and arrow are shown without motion")
    func still() throws {
        var run = hinted(reducesMotion: true)
        for _ in 0..<30 {
            #expect(try thumb(run) == 0)
            #expect(!run.machine.schedule(at: run.now).moves)
            run.wait(50)
        }
        let arrow = try #require(
            run.machine.view(at: run.now)[PartName(kind: CaptchaPart.hint.rawValue, index: 1)]
        )
        #expect(!arrow.paths.isEmpty)
    }

    @Test("Any use of the slider ends it, and another picture does not bring it back")
    func ends() throws {
        for use in 0..<4 {
            var run = hinted()
            run.wait(1000)
            switch use {
            case 0:
                run.press(.began, .thumb, x: 110)
                #expect(try thumb(run) == 0)
                run.press(.cancelled, .thumb, x: 110)
            case 1: run.key(.right)
            case 2: run.tap(.stepForward)
            default: run.tap(CaptchaPart.bar.name, at: Point(x: 250, y: 410))
            }
            #expect(run[.hint] == nil)
            run.tap(.refresh)
            run.load(.sample(.slide))
            #expect(run[.hint] == nil)
            run.wait(1000)
            #expect(try thumb(run) == 0)
        }
    }

    @Test("A track that begins during the motion begins at 0")
    func track() throws {
        var run = hinted()
        run.wait(1000)
        run.drag([3, 10, 50])
        let check = try #require(run.checks.last)
        #expect(check.track.first == DragMoment(x: 0, y: 0, time: 0))
        #expect(check.answer == "{\"x\":71.467,\"y\":5}")
    }

    @Test("A slider has a hint only on request, and words have none")
    func none() {
        #expect(CaptchaRun.ready()[.hint] == nil)
        #expect(hinted(.clickWord)[.hint] == nil)
        #expect(hinted(.rotate)[.hint] != nil)
    }
}
