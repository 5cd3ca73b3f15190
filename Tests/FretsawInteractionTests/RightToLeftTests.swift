import FretsawInteraction
import FretsawKinds
import Testing

@Suite("Languages written from right to left")
struct RightToLeftTests {
    private func environment(width: Double, height: Double) -> InterfaceEnvironment {
        InterfaceEnvironment(size: Size(width: width, height: height), isRightToLeft: true)
    }

    @Test(
        "A captcha's buttons are mirrored, and nothing else",
        arguments: [CaptchaKind.slide, .drag, .rotate, .clickWord],
        [CaptchaPresentation.popup, .inline]
    )
    func captcha(kind: CaptchaKind, presentation: CaptchaPresentation) throws {
        var run = CaptchaRun.ready(kind, presentation: presentation)
        let before = run.machine.view(at: 1000).parts
        let width = try #require(run[.container]).frame.width
        run.send(.environment(environment(width: 400, height: 600)))
        let after = run.machine.view(at: 1000).parts
        let tools: [CaptchaPart] = [
            .stepBack, .stepForward, .stepUp, .stepDown, .submit, .undo, .refresh, .close,
        ]
        func isTool(_ part: Part) -> Bool { tools.contains { $0.name == part.name } }
        #expect(before.filter { !isTool($0) } == after.filter { !isTool($0) })
        let mirrored = before.filter(isTool).map { width - $0.frame.maxX }.sorted()
        #expect(after.filter(isTool).map(\.frame.x).sorted() == mirrored)
        if kind != .clickWord {
            #expect(try #require(run[.stepBack]).frame.x < #require(run[.stepForward]).frame.x)
        }
        // They are pressed where they are shown.
        #expect(run.tap(.refresh).contains { if case .load = $0 { true } else { false } })
    }

    @Test("An alert's first button of a row is at the right; a stack is as before")
    func alert() throws {
        for titles in [["a", "b"], ["a", "b", "c", "d", "e"]] as [[Text]] {
            var asking = Asking()
            asking.show(Alert(title: "t", buttonTitles: titles))
            let before = titles.indices.compactMap { asking[AlertPart.button($0)]?.frame }
            asking.send(.environment(environment(width: 320, height: 480)))
            let after = titles.indices.compactMap { asking[AlertPart.button($0)]?.frame }
            let isRow = before[0].y == before[1].y
            #expect(isRow == (titles.count == 2))
            #expect(after == (isRow ? before.reversed() : before))
        }
    }

    @Test("A gesture lock's buttons are in reverse order; its dots are not")
    func lock() throws {
        var hand = LockHand(.set, GestureLockOptions(confirmsWithButtons: true, showsClear: true))
        hand.draw(0, 1, 2, 5)
        let before = hand.lock.view(at: hand.now)
        hand.send(.environment(environment(width: 375, height: 520)))
        let after = hand.lock.view(at: hand.now)
        let buttons = [GestureLockPart.reset, .confirm, .clear].map { $0.name() }
        #expect(
            buttons.map { after[$0]?.frame } == buttons.reversed().map { before[$0]?.frame }
        )
        for dot in 0..<DotPattern.all {
            let name = GestureLockPart.dot.name(dot)
            #expect(try #require(after[name]).frame == #require(before[name]).frame)
        }
    }

    @Test("A guide's skip button changes sides and fits its words; pages keep their order")
    func guide() throws {
        var texts = CustomTexts<GuideText>()
        texts[.skip] = "Überspringen"
        var guide = GuideTests.guide(GuideOptions(pages: 2, showsSteps: true, texts: texts))
        let before = guide.view(at: 0)
        _ = guide.handle(.environment(environment(width: 375, height: 667)), at: 0)
        let after = guide.view(at: 0)
        let skip = GuidePart.skip.name()
        let frame = try #require(before[skip]).frame
        #expect(frame.width > 80 && frame.maxX == 355)
        #expect(try #require(after[skip]).frame.x == 20)
        #expect(before.parts.filter { $0.name != skip } == after.parts.filter { $0.name != skip })
    }
}
