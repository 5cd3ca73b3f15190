import Testing

@testable import FretsawInteraction
import FretsawKinds

@Suite("A piece that is dragged in both axes")
struct DragPieceTests {
    /// The place of the piece in the picture.
    private func place(_ run: CaptchaRun) throws -> Point {
        let frame = try #require(run[.piece]).frame
        return Point(x: frame.x, y: frame.y)
    }

    /// Drags the piece by a distance.
    @discardableResult
    private func drag(
        _ run: inout CaptchaRun,
        x: Double,
        y: Double,
        touch: Bool = false,
        release: Press.Phase = .ended
    ) -> [CaptchaEffect] {
        run.press(.began, .piece, x: 100, y: 300, touch: touch)
        run.press(.moved, .piece, x: 100 + x / 2, y: 300 + y, touch: touch)
        return run.press(release, .piece, x: 100 + x, y: 300 + y, touch: touch)
    }

    @Test(
        "A drop submits the corner of the piece, by mouse and by finger",
        arguments: [false, true]
    )
    func drop(touch: Bool) throws {
        var run = CaptchaRun.ready(.drag)
        #expect(try place(run) == Point(x: 0, y: 85))
        drag(&run, x: 120, y: -40.5, touch: touch)
        let check = try #require(run.checks.last)
        #expect(check.kind == .drag && check.track.isEmpty)
        #expect(check.answer == "{\"x\":120,\"y\":44.5}")
        #expect(check.input == (touch ? .touch : .pointer))
    }

    @Test("The answer is in pixels of a larger picture, shown smaller")
    func scaled() throws {
        let challenge = CaptchaChallenge(
            token: "token",
            task: .drag,
            picture: Size(width: 620, height: 440),
            piece: Rect(x: 0, y: 170, width: 100, height: 100)
        )
        var run = CaptchaRun.ready(.drag, challenge: challenge)
        drag(&run, x: 60, y: 30)
        #expect(run.checks.last?.answer == "{\"x\":120,\"y\":230}")
    }

    @Test("A drop beside the start, where no answer is, or a cancelled one returns the piece")
    func noDrop() throws {
        var run = CaptchaRun.ready(.drag)
        for (x, y) in [(4.0, 3.0), (39, 60)] {
            drag(&run, x: x, y: y)
            run.wait(750)
            #expect(run.checks.isEmpty)
            #expect(try place(run) == Point(x: 0, y: 85))
        }
        drag(&run, x: 80, y: 50, release: .cancelled)
        run.wait(1000)
        #expect(run.checks.isEmpty)
        #expect(try place(run) == Point(x: 0, y: 85))
    }

    @Test(
        "Arrow keys move by 4, with Shift and page keys by 24, Home and End to the sides",
        arguments: [
            (.right, false, 104, 85), (.left, false, 96, 85), (.up, false, 100, 81),
            (.down, false, 100, 89), (.right, true, 124, 85), (.up, true, 100, 61),
            (.pageUp, false, 100, 61), (.pageDown, false, 100, 109), (.home, false, 0, 85),
            (.end, false, 260, 85), (.space, false, 100, 85), (.digit1, false, 100, 85),
        ] as [(Key, Bool, Double, Double)]
    )
    func keys(key: Key, shift: Bool, x: Double, y: Double) throws {
        var run = CaptchaRun.ready(.drag)
        for _ in 0..<25 { run.key(.right, on: .piece) }
        run.key(key, shift: shift, on: .piece)
        #expect(try place(run) == Point(x: x, y: y))
        run.key(.enter, on: .piece)
        #expect(run.checks.last?.input == (x == 0 ? nil : .keyboard))
    }

    @Test("Keys stay in the picture, and Enter without a movement submits nothing")
    func ends() throws {
        var run = CaptchaRun.ready(.drag)
        run.key(.enter)
        for _ in 0..<99 { run.key(.up) }
        #expect(try place(run) == Point(x: 0, y: 0))
        for _ in 0..<99 { run.key(.pageDown) }
        #expect(try place(run) == Point(x: 0, y: 170))
        #expect(run.checks.isEmpty)
    }

    @Test("Four buttons move the piece by 10, and another one submits", arguments: [false, true])
    func buttons(isInline: Bool) throws {
        var run = CaptchaRun.ready(.drag, presentation: isInline ? .inline : .popup)
        run.tap(.submit)
        #expect(run.checks.isEmpty)
        let steps: [CaptchaPart] = [
            .stepForward, .stepForward, .stepBack, .stepUp, .stepDown, .stepDown,
        ]
        for step in steps { run.tap(step) }
        #expect(try place(run) == Point(x: 10, y: 95))
        run.tap(.submit)
        #expect(run.checks.last?.answer == "{\"x\":10,\"y\":95}")
        #expect(run.checks.last?.input == .buttons)
    }

    @Test("Buttons are 44 points wide, do not overlap and have names", arguments: [false, true])
    func tools(isRightToLeft: Bool) throws {
        var run = CaptchaRun.ready(.drag)
        if isRightToLeft {
            run.send(
                .environment(
                    InterfaceEnvironment(
                        size: Size(width: 400, height: 600),
                        isRightToLeft: true
                    )
                )
            )
        }
        let parts: [CaptchaPart] = [
            .stepBack, .stepForward, .stepUp, .stepDown, .submit, .refresh, .close,
        ]
        let frames = try parts.map { try #require(run[$0]).frame }
        #expect(
            frames.allSatisfy { $0.width == 44 && $0.height == 44 && $0.x >= 0 && $0.maxX <= 310 }
        )
        for (one, other) in zip(frames.map(\.x).sorted(), frames.map(\.x).sorted().dropFirst()) {
            #expect(other - one >= 44)
        }
        #expect(frames[0].x < frames[1].x, "left is left of right")
        #expect(Set(parts.compactMap { run[$0]?.control?.label?.utf8 }).count == parts.count)
        #expect(run[.bar] == nil && run[.thumb] == nil && run[.undo] == nil)
    }

    @Test("A tap on the picture moves the piece's centre there, to be submitted by a button")
    func tap() throws {
        var run = CaptchaRun.ready(.drag)
        let picture = try #require(run.inViewport(CaptchaPart.picture.name))
        run.tap(CaptchaPart.picture.name, at: Point(x: picture.x + 200, y: picture.y + 60))
        #expect(try place(run) == Point(x: 175, y: 35))
        #expect(run.checks.isEmpty)
        run.tap(.submit)
        #expect(run.checks.last?.answer == "{\"x\":175,\"y\":35}")
        #expect(run.checks.last?.input == .buttons)
    }

    @Test(
        "After a wrong answer the piece returns, at once with reduced motion",
        arguments: [false, true]
    )
    func wrong(reducesMotion: Bool) throws {
        var run = CaptchaRun.ready(.drag, reducesMotion: reducesMotion)
        drag(&run, x: 120, y: 40)
        let sequence = try #require(run.checks.last).sequence
        run.send(.rejected(.wrong, message: nil, sequence: sequence))
        run.wait(50)
        let isBack = try place(run) == Point(x: 0, y: 85)
        #expect(isBack == reducesMotion)
        #expect(run.machine.schedule(at: run.now).moves != reducesMotion)
        #expect(run[.strip] != nil)
        run.wait(1400)
        #expect(try place(run) == Point(x: 0, y: 85))
    }

    @Test("The piece is a control with both coordinates")
    func control() throws {
        var run = CaptchaRun.ready(.drag)
        for _ in 0..<65 { run.key(.right) }
        let control = try #require(run[.piece]?.control)
        #expect(control.role == .slider && control.isEnabled)
        #expect(control.value?.text == "100%,50%")
        #expect(run[.tip]?.words?.runs.first?.text == "把拼块拖到图案相同的位置")
    }

    @Test("A piece outside the picture, or as large as it, is an error")
    func unusable() {
        for piece in [
            Rect(x: 270, y: 0, width: 50, height: 50), Rect(x: 0, y: 0, width: 50, height: 220),
            Rect(x: 0, y: -1, width: 50, height: 50),
        ] {
            let challenge = CaptchaChallenge(
                token: "token",
                task: .drag,
                picture: Size(width: 310, height: 220),
                piece: piece
            )
            #expect(!challenge.isUsable(as: .drag))
        }
        #expect(CaptchaChallenge.sample(.drag).isUsable(as: .drag))
        #expect(!CaptchaChallenge.sample(.drag).isUsable(as: .slide))
    }
}
