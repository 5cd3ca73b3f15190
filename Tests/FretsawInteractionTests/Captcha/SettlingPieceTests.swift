import FretsawInteraction
import FretsawKinds
import Testing

@Suite("The piece after a right answer")
struct SettlingPieceTests {
    /// A puzzle of a kind whose answer is being checked, with the piece at (131.5, 0) or (120, 45).
    private func checking(
        _ kind: CaptchaKind,
        presentation: CaptchaPresentation = .popup,
        reducesMotion: Bool = false,
        challenge: CaptchaChallenge? = nil
    ) -> CaptchaRun {
        var run = CaptchaRun.ready(
            kind,
            presentation: presentation,
            reducesMotion: reducesMotion,
            challenge: challenge
        )
        if kind == .drag {
            run.press(.began, .piece, x: 100, y: 300)
            run.press(.moved, .piece, x: 150, y: 280)
            run.press(.ended, .piece, x: 220, y: 260)
        } else {
            run.drag([3, 10, 92])
        }
        return run
    }

    private func pass(_ run: inout CaptchaRun, _ exact: Point? = nil) throws {
        run.send(.passed(sequence: try #require(run.checks.last).sequence, exact: exact))
    }

    private func place(_ run: CaptchaRun) throws -> Point {
        let frame = try #require(run[.piece]).frame
        return Point(x: frame.x, y: frame.y)
    }

    @Test(
        "The piece moves to its exact place within 150 ms, and its rim lights up",
        arguments: [
            (.slide, Point(x: 128, y: 5), Point(x: 131.5, y: 0), Point(x: 128, y: 0)),
            (.drag, Point(x: 124, y: 38), Point(x: 120, y: 45), Point(x: 124, y: 38)),
        ] as [(CaptchaKind, Point, Point, Point)]
    )
    func settles(kind: CaptchaKind, exact: Point, from: Point, to: Point) throws {
        var run = checking(kind)
        #expect(try #require(run[.piece]).glow == 0)
        try pass(&run, exact)
        #expect(try place(run) == from)
        #expect(run[.piece]?.glow == 0)
        #expect(run.machine.schedule(at: run.now) == Schedule(wake: run.now + 500, moves: true))
        run.wait(50)
        // An ease-out has done more than its share of the time.
        let there = try place(run)
        #expect(abs(there.x - from.x) > abs(to.x - from.x) / 2)
        #expect(abs(there.x - to.x) > 0)
        run.wait(100)
        #expect(try place(run) == to)
        #expect(run[.piece]?.glow == 1)
        #expect(!run.machine.schedule(at: run.now).moves)
    }

    @Test("Nothing moves with reduced motion", arguments: [.slide, .drag] as [CaptchaKind])
    func still(kind: CaptchaKind) throws {
        var run = checking(kind, reducesMotion: true)
        try pass(&run, Point(x: 124, y: 38))
        #expect(try place(run) == Point(x: 124, y: kind == .drag ? 38 : 0))
        #expect(run[.piece]?.glow == 1)
        #expect(!run.machine.schedule(at: run.now).moves)
    }

    @Test("The proof, its time, and the slider are the same with an exact place")
    func rest() throws {
        var (known, unknown) = (checking(.slide), checking(.slide))
        try pass(&known, Point(x: 128, y: 5))
        try pass(&unknown)
        for _ in 0..<2 {
            #expect(known[.thumb] == unknown[.thumb])
            #expect(known.effects == unknown.effects)
            known.wait(499)
            unknown.wait(499)
        }
        #expect(known.completions.count == 1)
        var run = checking(.drag)
        let value = try #require(run[.piece]?.control?.value)
        try pass(&run, Point(x: 124, y: 38))
        run.wait(200)
        #expect(run[.piece]?.control?.value == value)
    }

    @Test(
        "Without an exact place in the picture, only the rim lights up",
        arguments: [
            nil, Point(x: .nan, y: 5), Point(x: 5, y: .nan), Point(x: 1, y: .infinity),
            Point(x: -.infinity, y: 5), Point(x: -1, y: 5), Point(x: 261, y: 5),
            Point(x: 5, y: 171),
        ]
    )
    func unknown(exact: Point?) throws {
        var run = checking(.drag)
        let before = try place(run)
        try pass(&run, exact)
        run.wait(150)
        #expect(try place(run) == before)
        #expect(run[.piece]?.glow == 1)
    }

    @Test("The place is in pixels of the picture, and is kept in another viewport")
    func scaled() throws {
        let challenge = CaptchaChallenge(
            token: "token",
            task: .jigsaw,
            picture: Size(width: 620, height: 310),
            piece: Rect(x: 0, y: 40, width: 94, height: 94)
        )
        var run = checking(.slide, presentation: .inline, challenge: challenge)
        try pass(&run, Point(x: 256, y: 5))
        run.wait(150)
        #expect(try place(run) == Point(x: 128, y: 20))
        run.send(.environment(InterfaceEnvironment(size: Size(width: 155, height: 600))))
        #expect(try place(run) == Point(x: 64, y: 10))
    }

    @Test("Inline, the piece stays and is lit until the next challenge")
    func inline() throws {
        var run = checking(.slide, presentation: .inline)
        try pass(&run, Point(x: 128, y: 5))
        run.wait(10_000)
        #expect(run.completions.count == 1)
        #expect(try place(run).x == 128)
        #expect(run[.piece]?.glow == 1)
        run.send(.refresh)
        #expect(run[.piece]?.glow == 0)
        #expect(try place(run).x == 0)
        run.load(.sample(.slide))
        #expect(run[.piece]?.glow == 0)
    }

    @Test("A disc stays as it was turned, without light")
    func disc() throws {
        var run = checking(.rotate)
        let before = try #require(run[.piece])
        try pass(&run, Point(x: 10, y: 5))
        run.wait(150)
        #expect(run[.piece] == before)
    }

    @Test("After a wrong answer, the piece has no light")
    func wrong() throws {
        var run = checking(.slide)
        let sequence = try #require(run.checks.last).sequence
        run.send(.rejected(.wrong, message: nil, sequence: sequence))
        run.wait(100)
        #expect(run[.piece]?.glow == 0)
    }
}
