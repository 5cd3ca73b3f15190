import FretsawInteraction
import FretsawKinds
import Testing

@Suite("Icons")
struct IconsTests {
    /// Where the picture's pixel is in the viewport of `CaptchaRun`.
    private func tap(_ run: inout CaptchaRun, _ x: Double, _ y: Double) {
        run.tap(CaptchaPart.picture.name, at: Point(x: 45 + x, y: 157.5 + y))
    }

    @Test("The bar shows the strip at its own size, and the tip says what to do")
    func strip() throws {
        let run = CaptchaRun.ready(.icons)
        let strip = try #require(run[.piece])
        #expect(strip.parent == CaptchaPart.bar.name)
        // 144 × 36 pixels reduced to the bar's height, less 2 points on either side.
        let width = 144.0 * 34 / 36
        #expect(strip.frame.isNear(Rect(x: (290 - width) / 2, y: 2, width: width, height: 34)))
        #expect(strip.picture == PictureReference(CaptchaPicture.piece.rawValue))
        let tip = try #require(run[.tip]?.words)
        #expect(tip.runs == [Words.Run("请按所示顺序点击图标", color: .text)])
        #expect(run[.bar]?.words?.runs.allSatisfy { $0.text == "" } == true)
    }

    @Test("Three taps submit the points in order, as kind icons")
    func submits() throws {
        var run = CaptchaRun.ready(.icons)
        tap(&run, 35, 54)
        tap(&run, 86, 128)
        run.key(.backspace, on: .picture)
        tap(&run, 90, 100)
        #expect(run.checks.isEmpty)
        tap(&run, 208, 94.25)
        let check = try #require(run.checks.last)
        #expect(check.kind == .icons)
        #expect(
            check.answer == "[{\"x\":35,\"y\":54},{\"x\":90,\"y\":100},{\"x\":208,\"y\":94.25}]"
        )
        #expect(run[.tip]?.words?.runs.first?.text == "验证中…")
    }

    @Test("Keys move a crosshair and mark")
    func keys() throws {
        var run = CaptchaRun.ready(.icons)
        run.key(.right, on: .picture)
        #expect(run[.crosshair] != nil)
        for _ in 0..<3 { run.key(.enter) }
        #expect(run.checks.last?.input == .keyboard)
    }

    @Test("No slider and no step buttons are shown")
    func parts() {
        let run = CaptchaRun.ready(.icons)
        #expect(run[.thumb] == nil && run[.stepBack] == nil && run[.shade] == nil)
        #expect(run[.undo] != nil)
    }

    @Test("A challenge without a strip or of another kind is not usable")
    func usable() {
        var challenge = CaptchaChallenge.sample(.icons)
        #expect(challenge.isUsable(as: .icons) && !challenge.isUsable(as: .clickWord))
        challenge.piece = nil
        #expect(!challenge.isUsable(as: .icons))
        challenge = .sample(.icons)
        challenge.words = []
        #expect(!challenge.isUsable(as: .icons))
    }

    @Test("A wrong answer turns the marks red, and a result is in the bar only")
    func results() throws {
        for isRight in [true, false] {
            var run = CaptchaRun.ready(.icons)
            for x in [35.0, 90, 208] { tap(&run, x, 54) }
            #expect(run[.mark]?.fill == .mark)
            let sequence = try #require(run.checks.last).sequence
            run.send(
                isRight
                    ? .passed(sequence: sequence)
                    : .rejected(.wrong, message: nil, sequence: sequence)
            )
            #expect(run[.mark]?.fill == (isRight ? .mark : .failure))
            #expect(run[.tip] == nil)
            #expect(run[.bar]?.words?.runs.isEmpty == false)
        }
    }
}
