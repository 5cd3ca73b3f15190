import FretsawInteraction
import FretsawKinds
import Testing

@Suite("The keyboard on a slider")
struct CaptchaKeyTests {
    @Test(
        "Arrows move by 1, with Shift and page keys by 10, Home and End to the ends",
        arguments: [
            (.right, false, 51), (.up, false, 51), (.left, false, 49), (.down, false, 49),
            (.right, true, 60), (.up, true, 60), (.left, true, 40), (.down, true, 40),
            (.pageUp, false, 60), (.pageDown, false, 40), (.home, false, 0), (.end, false, 184),
            (.space, false, 50), (.backspace, false, 50), (.digit5, false, 50),
        ] as [(Key, Bool, Double)]
    )
    func moves(key: Key, shift: Bool, place: Double) throws {
        var run = CaptchaRun.ready()
        for _ in 0..<5 { run.key(.pageUp) }
        run.key(key, shift: shift, on: .thumb)
        #expect(try #require(run[.thumb]).frame.x == 4 + place)
        #expect(run[.thumb]?.control?.value?.now == place)
    }

    @Test("The thumb is a slider with a value between two ends")
    func slider() throws {
        var run = CaptchaRun.ready()
        for _ in 0..<46 { run.key(.right) }
        let control = try #require(run[.thumb]?.control)
        #expect(control.role == .slider)
        #expect(
            control.label == CaptchaTexts.Name.slider.words(in: .chinese) + ": "
                + CaptchaTexts.Name.puzzleTip.words(in: .chinese)
        )
        #expect(control.value == SliderValue(now: 46, minimum: 0, maximum: 184, text: "25%"))
    }

    @Test("Keys stay within the track")
    func ends() throws {
        var run = CaptchaRun.ready()
        run.key(.left)
        #expect(try #require(run[.thumb]).frame.x == 4)
        for _ in 0..<30 { run.key(.pageUp) }
        #expect(try #require(run[.thumb]).frame.x == 188)
    }

    @Test("Enter submits as keyboard input, which the rule of uniform motion does not judge")
    func enter() throws {
        var run = CaptchaRun.ready()
        for _ in 0..<92 { run.key(.right) }
        run.key(.enter, on: .thumb)
        let check = try #require(run.checks.last)
        #expect(check.answer == "{\"x\":131.5,\"y\":5}")
        #expect(check.input == .keyboard)
        #expect(check.track.isEmpty)
    }

    @Test("Enter without a movement submits nothing")
    func nothingMoved() {
        var run = CaptchaRun.ready()
        run.key(.enter)
        run.key(.right)
        run.key(.left)
        run.key(.enter)
        #expect(run.checks.isEmpty)
    }

    @Test("Escape closes a popup")
    func escape() {
        var run = CaptchaRun.ready()
        #expect(run.key(.escape) == [.close, .complete(nil)])
        #expect(!run.machine.isOpen)
        #expect(run.machine.view(at: run.now) == View())
    }

    @Test("Inline, Escape cancels the current input")
    func escapeInline() throws {
        var run = CaptchaRun.ready(presentation: .inline)
        run.key(.end)
        #expect(run.key(.escape).isEmpty)
        run.wait(750)
        #expect(try #require(run[.thumb]).frame.x == 4)
        run.key(.enter)
        #expect(run.checks.isEmpty)
    }

    @Test("On a button Enter and space press it, and arrows do nothing")
    func buttons() throws {
        var run = CaptchaRun.ready()
        run.key(.right, on: .stepForward)
        #expect(try #require(run[.thumb]).frame.x == 4)
        run.key(.enter, on: .stepForward)
        run.key(.space, on: .stepForward)
        #expect(try #require(run[.thumb]).frame.x == 8)
        #expect(run.key(.enter, on: .close) == [.close, .complete(nil)])
    }

    @Test("While a finger is on the thumb, keys do not move it")
    func held() throws {
        var run = CaptchaRun.ready()
        run.press(.began, .thumb, x: 100)
        run.press(.moved, .thumb, x: 110)
        run.key(.end)
        run.key(.enter)
        #expect(try #require(run[.thumb]).frame.x == 14)
        #expect(run.checks.isEmpty)
    }
}

@Suite("A slider without dragging")
struct CaptchaButtonTests {
    @Test("Step buttons move the thumb, and the last button submits, reported as buttons")
    func steps() throws {
        var run = CaptchaRun.ready()
        for _ in 0..<10 { run.tap(.stepForward) }
        run.tap(.stepBack)
        #expect(try #require(run[.thumb]).frame.x == 4 + 18)
        run.tap(.submit)
        let check = try #require(run.checks.last)
        #expect(check.input == .buttons)
        #expect(check.track.isEmpty)
        #expect(check.answer == "{\"x\":25.728,\"y\":5}")
    }

    @Test("A tap on the bar moves the thumb's centre there, within the track")
    func tapOnBar() throws {
        var run = CaptchaRun.ready()
        let bar = try #require(run.inViewport(CaptchaPart.bar.name))
        for (x, place) in [(145.0, 92.0), (0, 0), (289, 184), (60, 7)] {
            run.tap(CaptchaPart.bar.name, at: Point(x: bar.x + x, y: bar.y + 19))
            #expect(try #require(run[.thumb]).frame.x == 4 + place)
        }
        run.tap(.submit)
        #expect(run.checks.last?.input == .buttons)
    }

    @Test("A moved press is not a tap")
    func strayed() throws {
        var run = CaptchaRun.ready()
        run.press(.began, .bar, x: 200, y: 410)
        run.press(.moved, .bar, x: 220, y: 410)
        run.press(.ended, .bar, x: 220, y: 410)
        #expect(try #require(run[.thumb]).frame.x == 4)
        run.press(.began, .refresh, x: 270, y: 330)
        run.press(.ended, .refresh, x: 100, y: 100)
        #expect(run.loads == 1)
    }

    @Test("The button to submit can be used once something was moved")
    func submit() throws {
        var run = CaptchaRun.ready()
        #expect(run[.submit]?.control?.isEnabled == false)
        run.tap(.submit)
        #expect(run.checks.isEmpty)
        run.tap(.stepForward)
        #expect(run[.submit]?.control?.isEnabled == true)
    }

    @Test("The last input device is reported: keys after buttons")
    func lastCounts() {
        var run = CaptchaRun.ready()
        run.tap(.stepForward)
        run.key(.right)
        run.tap(.submit)
        #expect(run.checks.last?.input == .keyboard)
    }
}
