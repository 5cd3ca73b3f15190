import FretsawInteraction
import FretsawKinds
import Testing

@Suite("The modern layout of a verification")
struct ModernLayoutTests {
    private static func run(
        _ kind: CaptchaKind = .slide,
        presentation: CaptchaPresentation = .inline,
        viewport: Size = Size(width: 334, height: 10),
        isRightToLeft: Bool = false,
        reducesMotion: Bool = false,
        challenge: CaptchaChallenge? = nil
    ) -> CaptchaRun {
        var options = CaptchaOptions(kind, presentation: presentation)
        options.isModern = true
        options.offersHost = true
        var run = CaptchaRun(kind)
        run.machine = CaptchaMachine(
            options: options,
            environment: InterfaceEnvironment(
                size: viewport,
                language: .english,
                reducesMotion: reducesMotion,
                isRightToLeft: isRightToLeft
            )
        )
        run.send(.opened)
        run.load(
            challenge ?? .sample(kind, kinds: [.slide, .rotate, .clickWord], offersWork: true)
        )
        return run
    }

    @Test(
        "The prompt is above the picture, and nothing is empty below",
        arguments: [
            (.slide, Rect(x: 12, y: 48, width: 310, height: 155), 311),
            (.rotate, Rect(x: 12, y: 48, width: 310, height: 310), 466),
            (.drag, Rect(x: 12, y: 48, width: 310, height: 220), 330),
            (.clickWord, Rect(x: 12, y: 84, width: 310, height: 155), 301),
            (.icons, Rect(x: 12, y: 84, width: 310, height: 155), 301),
            (.cups, Rect(x: 12, y: 48, width: 310, height: 155), 265),
        ] as [(CaptchaKind, Rect, Double)]
    )
    func frames(kind: CaptchaKind, picture: Rect, height: Double) throws {
        let run = Self.run(kind)
        #expect(run[.picture]?.frame == picture)
        let container = try #require(run[.container])
        #expect(container.frame == Rect(x: 0, y: 0, width: 334, height: height))
        #expect(container.corners == Corners(all: 12))
        let tip = try #require(run[.tip])
        #expect(tip.frame.maxY <= picture.y)
        #expect(
            tip.words?.size == 15 && tip.words?.isBold == true && tip.words?.alignment == .start
        )
        // The same before the picture has come.
        var waiting = CaptchaRun(kind, presentation: .inline, viewport: Size(width: 334, height: 9))
        {
            $0.isModern = true
        }
        waiting.send(.opened)
        #expect(waiting[.picture]?.frame == picture)
        #expect(waiting[.container]?.frame.height == height)
    }

    @Test(
        "All parts of the card are inside its margins, also from right to left and in narrow places",
        arguments: CaptchaKind.pictures,
        [(false, 334.0), (true, 334), (false, 240), (true, 240)]
    )
    func inside(kind: CaptchaKind, look: (isRightToLeft: Bool, width: Double)) throws {
        for presentation in [CaptchaPresentation.inline, .popup] {
            var run = Self.run(
                kind,
                presentation: presentation,
                viewport: Size(width: look.width, height: 700),
                isRightToLeft: look.isRightToLeft
            )
            run.key(.right)
            run.tap(.ways)
            let container = try #require(run.inViewport(CaptchaPart.container.name))
            let view = run.machine.view(at: run.now)
            let inner = view.parts.filter { $0.parent == CaptchaPart.container.name }
            for part in inner {
                #expect(part.frame.x >= 0 && part.frame.maxX <= container.width + 1e-9)
                #expect(part.frame.y >= 0 && part.frame.maxY <= container.height + 1e-9)
            }
            let solid = inner.filter { $0.name.kind != CaptchaPart.stepper.rawValue }
            for (index, one) in solid.enumerated() {
                for other in solid[(index + 1)...] {
                    let (first, second) = (one.frame, other.frame)
                    let overlaps =
                        first.x < second.maxX - 1e-9 && second.x < first.maxX - 1e-9
                        && first.y < second.maxY - 1e-9 && second.y < first.maxY - 1e-9
                    #expect(!overlaps, "\(kind): \(one.name) and \(other.name)")
                }
            }
        }
    }

    @Test("Words to click are chips in their order, and fit in one row however long they are")
    func words() throws {
        let run = Self.run(.clickWord)
        #expect(run[.tip]?.words?.runs.first?.text == "Click these in order")
        let chips = run.machine.view(at: run.now).parts.filter {
            $0.name.kind == CaptchaPart.word.rawValue
        }
        #expect(chips.map { $0.words?.runs.first?.text } == ["甲", "乙", "丙"])
        #expect(chips.allSatisfy { $0.frame.height == 28 && $0.frame.width >= 28 })
        var long = CaptchaChallenge.sample(.clickWord)
        long.words = ["perpendicular", "constellation", "extraordinary", "thunderstorms"]
        let full = Self.run(.clickWord, challenge: long)
        let last = try #require(full.inViewport(CaptchaPart.word.name(3)))
        #expect(last.maxX <= 322 + 1e-9)
    }

    @Test("A popup's whole card is in the middle of the window")
    func centre() throws {
        var run = Self.run(presentation: .popup, viewport: Size(width: 400, height: 600))
        for _ in 0..<2 {
            let card = try #require(run.inViewport(CaptchaPart.container.name))
            #expect(card.center == Point(x: 200, y: 300))
            run.tap(.ways)
        }
    }

    // MARK: Answers

    @Test("Check is a word that appears when the piece was moved without a drag")
    func check() throws {
        var run = Self.run()
        #expect(run[.submit] == nil)
        run.tap(.stepForward)
        let button = try #require(run[.submit])
        #expect(button.words?.runs.first?.text == "Check")
        #expect(button.control?.role == .button && button.control?.isEnabled == true)
        run.tap(.submit)
        #expect(run.checks.count == 1)
        #expect(run[.submit]?.control?.isEnabled == false)
        // Its answer was wrong: there is nothing to check.
        run.send(.rejected(.wrong, message: nil, sequence: run.checks[0].sequence))
        #expect(run[.submit] == nil)
    }

    @Test(
        "A wrong answer has one signal with one wording, and the next picture comes after 400 ms",
        arguments: [CaptchaKind.slide, .drag, .clickWord]
    )
    func wrong(kind: CaptchaKind) throws {
        var run = Self.run(kind)
        let prompt = run[.tip]?.words
        if kind == .clickWord {
            for x in [60.0, 120, 180] { run.tap(CaptchaPart.picture.name, at: Point(x: x, y: 120)) }
        } else {
            run.key(.right)
            run.key(.enter)
        }
        let check = try #require(run.checks.first)
        // Whatever the service calls it.
        let effects = run.send(
            .rejected(.wrong, message: "Not verified", sequence: check.sequence)
        )
        #expect(effects == [.announce("Not quite. Try again.")])
        run.wait(260)
        let strip = try #require(run[.strip])
        #expect(strip.words?.runs == [Words.Run("Not quite. Try again.", color: .surface)])
        #expect(strip.frame.height == 24 && strip.fill == .failure)
        #expect(run[.tip]?.words == prompt)
        if kind == .slide { #expect(run[.thumb]?.fill == .failure) }
        #expect(run.loads == 1)
        run.wait(140)
        #expect(run.loads == 2)
        if kind == .slide { #expect(run[.thumb]?.fill == .slider) }
        #expect(run[.strip]?.words?.runs.first?.text == "Not quite. Try again.")
    }

    @Test("A click on the picture is counted from the picture's corner")
    func click() throws {
        var run = Self.run(.clickWord)
        for _ in 0..<3 {
            run.tap(CaptchaPart.picture.name, at: Point(x: 12 + 50, y: 84 + 40))
        }
        #expect(run.checks.first?.answer == #"[{"x":50,"y":40},{"x":50,"y":40},{"x":50,"y":40}]"#)
    }

    @Test("The thumb's whole way moves the piece across the whole picture")
    func travel() throws {
        var run = Self.run()
        run.key(.end)
        #expect(run[.piece]?.frame.maxX == 310)
        let (bar, thumb) = (try #require(run[.bar]), try #require(run[.thumb]))
        #expect(thumb.frame.maxX == bar.frame.width - 4)
    }

    @Test("After a right answer the card becomes a row of 52 points in 250 ms")
    func collapse() throws {
        var run = Self.run()
        run.key(.right)
        run.key(.enter)
        run.send(.passed(sequence: run.checks[0].sequence))
        #expect(run[.container]?.frame.height == 311)
        run.wait(500)
        #expect(run[.container]?.frame.height == 311)
        #expect(run.machine.schedule(at: run.now).moves)
        var last = 311.0
        for _ in 0..<24 {
            run.wait(10)
            let height = try #require(run[.container]).frame.height
            #expect(height < last && height > 52)
            let names = run.machine.view(at: run.now).parts.map(\.name)
            #expect(names.count == Set(names.map { Int($0.kind) << 16 | Int($0.index) }).count)
            last = height
        }
        run.wait(10)
        #expect(
            run.machine.view(at: run.now).parts.map(\.name.kind)
                == [CaptchaPart.container, .done, .tip].map(\.rawValue)
        )
        #expect(run[.container]?.frame.height == 52)
        #expect(run[.tip]?.words?.runs.first?.text == "Verified")
        #expect(run.machine.schedule(at: run.now) == .idle)
        // Its proof expires: the card returns.
        run.send(.expired)
        #expect(run[.container]?.frame.height == 311)
    }

    @Test("With reduced motion the row is there at once, and a popup closes as before")
    func still() {
        var run = Self.run(reducesMotion: true)
        run.key(.right)
        run.key(.enter)
        run.send(.passed(sequence: run.checks[0].sequence))
        run.wait(500)
        #expect(run[.container]?.frame.height == 52)
        var popup = Self.run(presentation: .popup, viewport: Size(width: 400, height: 600))
        popup.key(.right)
        popup.key(.enter)
        popup.send(.passed(sequence: popup.checks[0].sequence))
        popup.wait(500)
        #expect(!popup.machine.isOpen)
    }

    @Test(
        "Work in place of a picture leaves the row, other work its panel",
        arguments: [true, false]
    )
    func work(isChosen: Bool) throws {
        var run = isChosen ? Self.run() : Self.run(.work, challenge: .work())
        if isChosen {
            run.send(.action(.work))
            run.load(.work())
        }
        #expect(run.machine.controls.panel?.state == .working)
        run.send(.solved("abc", sequence: run.lastLoad ?? 0))
        run.send(.passed(sequence: try #require(run.checks.first).sequence))
        #expect(run.machine.controls.panel?.state == (isChosen ? nil : .done))
        #expect(run[.container]?.frame.height == (isChosen ? 52 : nil))
    }

    // MARK: Alternatives

    @Test(
        "A button shows the alternatives as rows of 44 points inside the card, by a press or a key"
    )
    func alternatives() throws {
        var run = Self.run()
        #expect(run.machine.controls.buttons.isEmpty)
        #expect(run[.ways]?.words?.runs.first?.text == "Trouble? Other ways")
        #expect(run[.ways]?.control?.isPressed == false)
        let before = try #require(run[.container]).frame.height
        run.tap(.ways)
        #expect(run[.ways]?.control?.isPressed == true)
        let rows = run.machine.view(at: run.now).parts.filter {
            $0.name.kind == CaptchaPart.way.rawValue
        }
        #expect(
            rows.map(\.name.index)
                == [CaptchaAction.kind, .work, .host].map { UInt16($0.rawValue) }
        )
        #expect(rows.allSatisfy { $0.frame.height == 44 && $0.control?.role == .button })
        #expect(try #require(run[.container]).frame.height == before + 150)
        run.key(.enter, on: .ways)
        #expect(try #require(run[.container]).frame.height == before)
        run.key(.space, on: .ways)
        run.tap(.way, index: UInt16(CaptchaAction.kind.rawValue))
        #expect(run.machine.options.kind == .rotate)
        // The next puzzle begins without them.
        #expect(run[.ways]?.control?.isPressed == false)
    }

    @Test("Without alternatives there is no such button, and a row that is not shown does nothing")
    func none() {
        var run = CaptchaRun.ready(presentation: .inline) { $0.isModern = true }
        #expect(run[.ways] == nil)
        #expect(run.send(.key(Keystroke(.enter), focus: CaptchaPart.way.name)).isEmpty)
        #expect(run.loads == 1)
    }

    @Test(
        "A card whose challenge cannot be loaded stays, also as a popup, with a button of 44 points",
        arguments: [CaptchaPresentation.inline, .popup]
    )
    func again(presentation: CaptchaPresentation) throws {
        var run = Self.run(presentation: presentation, viewport: Size(width: 400, height: 600))
        run.send(.refresh)
        let effects = run.send(.loadFailed(.unreachable, message: nil, sequence: run.lastLoad ?? 0))
        #expect(!effects.contains { if case .alert = $0 { true } else { false } })
        #expect(run.machine.isOpen)
        let index = UInt16(CaptchaAction.again.rawValue)
        let button = try #require(run.inViewport(CaptchaPart.way.name(Int(index))))
        #expect(button.height == 44)
        let loads = run.loads
        run.tap(.way, index: index)
        #expect(run.loads == loads + 1)
    }

    @Test("The cups can be played again")
    func replay() {
        var run = Self.run(.cups)
        let index = UInt16(CaptchaAction.replay.rawValue)
        #expect(run.tap(.way, index: index) == [.replay])
    }
}
