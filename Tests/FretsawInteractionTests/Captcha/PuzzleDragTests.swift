import FretsawInteraction
import FretsawKinds
import Testing

@Suite("Dragging a puzzle")
struct PuzzleDragTests {
    /// How far the piece goes for a point of the thumb: (310 − 47) ÷ (290 − 8 − 98).
    private let ratio = 263.0 / 184

    @Test("Thumb and piece move by p.x and p.x × ratio", arguments: [0, 0.25, 1, 17.5, 100, 184])
    func ratio(distance: Double) throws {
        var run = CaptchaRun.ready()
        run.press(.began, .thumb, x: 100)
        run.press(.moved, .thumb, x: 100 + distance)
        #expect(try #require(run[.thumb]).frame.x == 4 + distance)
        #expect(abs(try #require(run[.piece]).frame.x - distance * ratio) < 1e-9)
        #expect(try #require(run[.piece]).frame.y == 0)
    }

    @Test(
        "At the end of the track the piece touches the picture's right edge",
        arguments: [(310, 47), (310, 1), (310, 309), (600, 91), (280, 60)] as [(Double, Double)]
    )
    func ends(picture: Double, piece: Double) throws {
        let challenge = CaptchaChallenge(
            token: "t",
            task: .jigsaw,
            picture: Size(width: picture, height: picture / 2),
            piece: Rect(x: 0, y: 0, width: piece, height: picture / 2)
        )
        var run = CaptchaRun.ready(challenge: challenge)
        run.press(.began, .thumb, x: 100)
        run.press(.moved, .thumb, x: 100 + 184)
        #expect(try #require(run[.thumb]).frame.maxX == 290 - 4)
        let shown = try #require(run[.piece]).frame
        #expect(abs(shown.maxX - 310) < 1e-9)
        #expect(abs(shown.width - piece * 310 / picture) < 1e-9)
    }

    @Test("A fast drag beyond an edge ends exactly at the edge")
    func clamped() throws {
        var run = CaptchaRun.ready()
        run.press(.began, .thumb, x: 100)
        run.press(.moved, .thumb, x: 130)
        run.press(.moved, .thumb, x: 900)
        #expect(try #require(run[.thumb]).frame.x == 188)
        run.press(.moved, .thumb, x: -900)
        #expect(try #require(run[.thumb]).frame.x == 4)
        #expect(try #require(run[.piece]).frame.x == 0)
        // The thumb is under the finger again where the finger is on the bar again.
        run.press(.moved, .thumb, x: 150)
        #expect(try #require(run[.thumb]).frame.x == 54)
    }

    @Test("The answer is x = p.x × ratio and y = 5")
    func answer() throws {
        var run = CaptchaRun.ready()
        let effects = run.drag([3, 10, 50, 92])
        let check = try #require(run.checks.last)
        #expect(check.answer == "{\"x\":131.5,\"y\":5}")
        #expect(check.token == "token")
        #expect(check.kind == .slide)
        #expect(effects == [.check(check)])
    }

    @Test("A drag to the end answers with the maximum x")
    func answerAtEnd() throws {
        var run = CaptchaRun.ready()
        run.drag([3, 10, 900])
        #expect(try #require(run.checks.last).answer == "{\"x\":263,\"y\":5}")
    }

    @Test(
        "Answers are in pixels of the picture at every display width",
        arguments: [310, 155, 217, 320, 1000] as [Double]
    )
    func pixels(width: Double) throws {
        let challenge = CaptchaChallenge(
            token: "t",
            task: .jigsaw,
            picture: Size(width: 620, height: 310),
            piece: Rect(x: 0, y: 0, width: 94, height: 310)
        )
        var run = CaptchaRun.ready(viewport: Size(width: width, height: 900), challenge: challenge)
        let scale = min(1, width / 310)
        run.drag([3 * scale, 10 * scale, 92 * scale])
        let answer = try #require(run.checks.last).answer
        #expect(answer == "{\"x\":263,\"y\":5}")
    }

    @Test("A cancelled touch returns the piece")
    func cancelled() throws {
        var run = CaptchaRun.ready()
        run.drag([3, 10, 50], release: .cancelled)
        #expect(run.checks.isEmpty)
        #expect(run.machine.schedule(at: run.now).moves)
        run.wait(750)
        #expect(try #require(run[.thumb]).frame.x == 4)
        #expect(!run.machine.schedule(at: run.now).moves)
    }

    @Test("The thumb can be caught while it returns")
    func caught() throws {
        var run = CaptchaRun.ready()
        run.drag([3, 10, 100], release: .cancelled)
        run.wait(375)
        #expect(try #require(run[.thumb]).frame.x == 54)
        run.press(.began, .thumb, x: 200)
        run.press(.moved, .thumb, x: 203)
        run.press(.moved, .thumb, x: 210)
        #expect(try #require(run[.thumb]).frame.x == 64)
        run.press(.ended, .thumb, x: 210)
        #expect(run.checks.count == 1)
    }

    @Test("When the viewport changes under a drag, the thumb stays and continues with the finger")
    func resized() throws {
        var run = CaptchaRun.ready()
        run.press(.began, .thumb, x: 100)
        run.press(.moved, .thumb, x: 150)
        run.send(.environment(InterfaceEnvironment(size: Size(width: 155, height: 600))))
        #expect(try #require(run[.thumb]).frame.x == 27)
        run.press(.moved, .thumb, x: 160)
        #expect(try #require(run[.thumb]).frame.x == 37)
    }

    @Test("Nothing moves before a picture is shown and while an answer is checked")
    func waiting() throws {
        var run = CaptchaRun()
        run.send(.opened)
        run.drag([3, 10, 50])
        #expect(try #require(run[.thumb]).frame.x == 4)
        #expect(run.checks.isEmpty)
        #expect(run[.thumb]?.control?.isEnabled == false)
        run.load(.sample(.slide))
        #expect(run[.thumb]?.control?.isEnabled == true)
        run.drag([3, 10, 50])
        run.drag([30, 31, 90])
        run.key(.end)
        #expect(try #require(run[.thumb]).frame.x == 54)
        #expect(run.checks.count == 1)
    }

    @Test("The check contains the input device and the track", arguments: [true, false])
    func track(touch: Bool) throws {
        var run = CaptchaRun.ready()
        run.press(.began, .thumb, x: 100, y: 400, touch: touch)
        run.now += 20
        run.press(.moved, .thumb, x: 146, y: 402, touch: touch)
        run.now += 30
        run.press(.moved, .thumb, x: 192, y: 399.5, touch: touch)
        run.now += 40
        run.press(.ended, .thumb, x: 193, y: 399.5, touch: touch)
        let check = try #require(run.checks.last)
        #expect(check.input == (touch ? .touch : .pointer))
        #expect(
            check.track == [
                DragMoment(x: 0, y: 0, time: 0), DragMoment(x: 65.75, y: 2.86, time: 20),
                DragMoment(x: 131.5, y: -0.71, time: 50),
                DragMoment(x: 132.9293, y: -0.71, time: 90),
            ]
        )
        #expect(abs(check.scale - 263.0 / 184) < 1e-9)
    }

    @Test(
        "The check contains the scale of its track at every size of the element",
        arguments: [CaptchaKind.slide, .rotate],
        [250, 310, 400, 620.0]
    )
    func scale(kind: CaptchaKind, width: Double) throws {
        var run = CaptchaRun.ready(
            kind,
            presentation: .inline,
            viewport: Size(width: width, height: 2 * width)
        )
        run.press(.began, .thumb, x: 100, y: 300)
        for (x, y) in [(107.0, 302.0), (124, 299), (150, 299)] {
            run.now += 20
            run.press(.moved, .thumb, x: x, y: y)
        }
        run.press(.ended, .thumb, x: 150, y: 299)
        let check = try #require(run.checks.last)
        for (moment, (x, y)) in zip(check.track, [(0.0, 0.0), (7, 2), (24, -1), (50, -1)]) {
            #expect(abs(moment.x / check.scale - x) < 0.001)
            #expect(abs(moment.y / check.scale - y) < 0.02)
        }
    }

    @Test("Invalid positions do not trap and end the drag")
    func absurd() throws {
        for place in [Double.nan, .infinity, -.infinity, 1e300] {
            var run = CaptchaRun.ready()
            run.press(.began, .thumb, x: place)
            run.press(.moved, .thumb, x: place)
            #expect(try #require(run[.thumb]).frame.x == 4)
            run.press(.began, .thumb, x: 100)
            run.press(.moved, .thumb, x: 103)
            run.press(.moved, .thumb, x: place)
            #expect(try #require(run[.thumb]).frame.x == 7)
            run.press(.ended, .thumb, x: place)
            #expect(run.checks.isEmpty)
            run.wait(750)
            run.drag([3, 10, 50])
            #expect(run.checks.count == 1)
        }
    }
}
