import FretsawInteraction
import FretsawKinds
import Testing

@Suite("Work in place of a puzzle")
struct CaptchaWorkTests {
    /// A machine that works after the visitor asked for it, or because the service gives nothing else.
    private func working(
        isGiven: Bool = false,
        _ presentation: CaptchaPresentation = .inline,
        work: CaptchaWork = .answer
    ) -> CaptchaRun {
        var run = CaptchaRun.ready(presentation: presentation) { $0.offer([.work]) }
        if isGiven {
            run.send(.refresh)
        } else {
            run.send(.refresh)
            run.load(.sample(.slide, kinds: [], offersWork: true))
            run.send(.action(.work))
        }
        run.load(.work(work))
        return run
    }

    @Test("Chosen work is loaded, solved and checked, and its answer becomes the proof")
    func chosen() {
        var run = CaptchaRun.ready(
            presentation: .inline,
            challenge: .sample(.slide, kinds: [], offersWork: true)
        )
        #expect(run.controls == [.work])
        #expect(
            run.send(.action(.work)) == [
                .load(.work, sequence: 2), .announce("正在验证,请稍候…"), .controls(run.machine.controls),
            ]
        )
        #expect(run.machine.view(at: run.now).parts.isEmpty)
        #expect(run.machine.controls.panel?.state == .working)
        #expect(run.load(.work()).prefix(2) == [.presented(.work), .solve(sequence: 2)])
        // A computer may work for longer than a reply takes.
        #expect(run.wait(60_000).isEmpty)
        run.send(.worked(0.3, sequence: 2))
        #expect(run.machine.controls.progress == 0.3)
        #expect(run.machine.controls.panel?.percent == "已完成30%")
        #expect(run.machine.controls.buttons.map(\.label) == ["取消"])
        run.send(.solved("abc", sequence: 2))
        #expect(run.checks.map(\.kind) == [.work])
        #expect(run.checks.map(\.answer) == ["{\"work\":\"abc\"}"])
        #expect(run.machine.controls.progress == nil)
        run.send(.passed(sequence: 3))
        #expect(run.completions == [CaptchaProof(token: "work", answer: "{\"work\":\"abc\"}")])
        #expect(run.machine.controls.panel == CaptchaPanel(.done, "验证成功"))
        #expect(run.controls.isEmpty)
        // Another challenge is a picture again, without a message about the last one.
        #expect(run.send(.expired).first == .load(.slide, sequence: 4))
        #expect(run.machine.controls.panel == nil)
        #expect(run[.picture]?.picture == nil)
    }

    @Test("Progress is announced in quarters, and never goes back")
    func quarters() {
        var run = working()
        let sequence = run.lastLoad ?? 0
        let heard = [0.1, 0.25, 0.2, 0.49, 0.8, .nan, 1].flatMap { part in
            run.send(.worked(part, sequence: sequence)).compactMap { effect in
                if case .announce(let text, _) = effect { text } else { nil }
            }
        }
        #expect(heard == ["已完成25%", "已完成75%"])
        #expect(run.send(.worked(0.5, sequence: sequence &+ 1)).isEmpty)
    }

    @Test("The service gives work instead of a picture, or asks for nothing")
    func given() {
        var run = working(isGiven: true)
        #expect(run.machine.controls.panel?.state == .working)
        #expect(run.effects.contains(.presented(.work)))
        #expect(run.checks.isEmpty)
        run = working(isGiven: true, .popup, work: .none)
        #expect(run.checks.map(\.answer) == ["{\"x\":0,\"y\":5}"])
        let effects = run.send(.passed(sequence: run.checks[0].sequence))
        let proof = CaptchaProof(token: "work", answer: "{\"x\":0,\"y\":5}")
        #expect(effects.prefix(3) == [.announce("验证成功"), .complete(proof), .close])
    }

    @Test("Solutions pay for a picture, which is shown as any other")
    func payment() {
        var run = working(isGiven: true, work: .payment)
        #expect(!run.effects.contains(.presented(.work)))
        let payment = CaptchaPayment(token: "work", solutions: "abc")
        #expect(
            run.send(.solved("abc", sequence: 2)).first
                == .load(.slide, payment: payment, sequence: 3)
        )
        #expect(run.load(.sample(.slide)).contains(.presented(.slide)))
        run.drag([3, 10, 50])
        #expect(run.checks.map(\.work) == [nil])
    }

    @Test("A service that asks for a payment again has failed to load")
    func paidTwice() {
        var run = working(isGiven: true, work: .payment)
        run.send(.solved("abc", sequence: 2))
        run.load(.work(.payment))
        #expect(run.loads == 3)
        #expect(run.effects.contains(.failed(message: "未知错误")))
        #expect(run.machine.controls.panel == nil)
    }

    @Test("An answer waits for the work beside its picture, however long that takes")
    func beside() {
        var challenge = CaptchaChallenge.sample(.slide)
        challenge.work = .answer
        for solutions in ["abc", nil] as [Text?] {
            var run = CaptchaRun.ready(presentation: .inline, challenge: challenge)
            #expect(run.effects.contains(.solve(sequence: 1)))
            #expect(run.machine.controls.panel == nil)
            #expect(run.machine.controls.progress == 0)
            run.drag([3, 10, 50])
            #expect(run.checks.isEmpty)
            #expect(run.wait(60_000).isEmpty)
            // Without solutions the service says why it rejects the answer.
            if let solutions {
                run.send(.solved(solutions, sequence: 1))
            } else {
                run.send(.solvingFailed(sequence: 1))
            }
            #expect(run.checks.map(\.work) == [solutions])
            #expect(run.machine.controls.progress == nil)
            run.send(.passed(sequence: 2))
            run.wait(500)
            #expect(run.completions.count == 1)
        }
        var early = CaptchaRun.ready(presentation: .inline, challenge: challenge)
        early.send(.solved("abc", sequence: 1))
        early.drag([3, 10, 50])
        #expect(early.checks.map(\.work) == ["abc"])
    }

    @Test("Cancelled work that was chosen returns to the picture")
    func cancelled() {
        for presentation in [CaptchaPresentation.inline, .popup] {
            var run = working(presentation)
            let effects = run.send(.action(.cancel))
            #expect(effects.prefix(2) == [.stopSolving, .load(.slide, sequence: 4)])
            #expect(run.machine.controls.panel == nil)
            #expect(run.send(.solved("abc", sequence: 3)).isEmpty)
        }
        var run = working(.popup)
        #expect(run.key(.escape).contains(.load(.slide, sequence: 4)))
    }

    @Test("Work that was given can be begun again inline; cancelling it closes a popup")
    func cancelledGiven() {
        var run = working(isGiven: true)
        #expect(run.send(.action(.cancel)).prefix(2) == [.stopSolving, .announce("验证未完成")])
        #expect(run.machine.controls.panel == CaptchaPanel(.stopped, "验证未完成"))
        #expect(run.controls == [.again])
        #expect(run.send(.action(.again)).first == .load(.slide, sequence: 3))
        run = working(isGiven: true, .popup)
        #expect(run.key(.escape).prefix(3) == [.stopSolving, .close, .complete(nil)])
        #expect(run.machine.controls == CaptchaControls())
    }

    @Test("The kind work begins with work, and offers no other kinds")
    func kind() {
        var run = CaptchaRun(.work, presentation: .inline)
        #expect(run.send(.opened).first == .load(.work, sequence: 1))
        run.load(.work())
        run.send(.action(.cancel))
        #expect(run.send(.action(.again)).first == .load(.work, sequence: 2))
        run.load(.work())
        #expect(run.send(.refresh).prefix(2) == [.stopSolving, .load(.work, sequence: 3)])
    }

    @Test("A failure is shown in the panel, and the work can be begun again")
    func failed() {
        var run = working()
        run.send(.solved("abc", sequence: 3))
        let sequence = run.checks[0].sequence
        var effects = run.send(.rejected(.wrong, message: "错误", sequence: sequence))
        #expect(effects == [.announce("错误"), .controls(run.machine.controls)])
        #expect(run.machine.controls.panel == CaptchaPanel(.failed, "错误"))
        #expect(run.send(.action(.again)).first == .load(.work, sequence: sequence + 1))
        // Without an answer or a reply, it is reported as a failed load.
        effects = run.send(.loadFailed(.busy, message: nil, sequence: sequence + 1))
        let busy: Text = "验证服务繁忙,请过一会儿再试"
        #expect(effects.contains(.failed(message: busy)))
        #expect(run.machine.isOpen)
        run.send(.action(.again))
        run.load(.work())
        run.send(.solvingFailed(sequence: run.lastLoad ?? 0))
        #expect(run.machine.controls.panel?.state == .failed)
    }

    @Test("A panel takes no presses and keys of the puzzle that it replaces")
    func inputIsIgnored() {
        var run = working()
        let before = run.effects
        run.drag([3, 10, 50])
        for key in [Key.right, .enter, .escape] { run.key(key, on: .refresh) }
        #expect(run.effects == before)
    }

    @Test("A site for tests accepts any answer, so one is sent at once")
    func testSite() {
        for (kind, answer) in [
            (.slide, "{\"x\":0,\"y\":5}"), (.clickWord, "[{\"x\":0,\"y\":0}]"),
        ] as [(CaptchaKind, Text)] {
            var challenge = CaptchaChallenge.sample(kind)
            challenge.isTest = true
            let run = CaptchaRun.ready(kind, challenge: challenge)
            #expect(run.checks.map(\.answer) == [answer])
        }
    }
}

@Suite("The choice of kinds")
struct CaptchaChoiceTests {
    @Test(
        "What is offered depends on the page and on the service",
        arguments: [
            ([], [.slide], [], true, []),
            ([.kind, .work], [.slide], [], false, []),
            ([.kind, .work], [.slide], [.slide], true, [.work]),
            ([.kind, .work], [.slide], [.slide, .rotate], true, [.kind, .work]),
            ([.work, .host], [.slide, .icons], [.rotate], false, [.host]),
            ([.kind], [.slide, .icons], [], false, [.kind]),
            ([.kind], [.slide, .icons], [.slide], false, []),
        ] as [([CaptchaAction], [CaptchaKind], [CaptchaKind], Bool, [CaptchaAction])]
    )
    func offers(
        alternatives: [CaptchaAction],
        kinds: [CaptchaKind],
        served: [CaptchaKind],
        work: Bool,
        offered: [CaptchaAction]
    ) {
        let challenge = CaptchaChallenge.sample(.slide, kinds: served, offersWork: work)
        let run = CaptchaRun.ready(presentation: .inline, challenge: challenge) {
            $0.offer(alternatives)
            $0.kinds = kinds
        }
        #expect(run.controls == offered)
        let alone = CaptchaRun.ready(presentation: .inline, challenge: challenge) {
            $0.offer([.kind])
            $0.addsKinds = false
        }
        #expect(alone.controls.isEmpty)
    }

    @Test("The button goes round the kinds that the service offers, the page's first")
    func next() {
        var run = CaptchaRun.ready(
            presentation: .inline,
            challenge: .sample(.slide, kinds: [.rotate, .slide, .clickWord, .drag])
        ) { $0.kinds = [.icons, .slide, .drag] }
        for (index, kind) in [CaptchaKind.drag, .rotate, .clickWord, .slide].enumerated() {
            let effects = run.send(.action(.kind))
            #expect(effects.first == .load(kind, sequence: UInt32(index + 2)))
            #expect(run[.picture]?.picture == nil)
            let heights: [CaptchaKind: Double] = [.drag: 220, .rotate: 310]
            #expect(run[.picture]?.frame.height == heights[kind] ?? 155)
            run.load(.sample(kind, kinds: [.rotate, .slide, .clickWord, .drag]))
            #expect(run.effects.last == .presented(kind))
        }
        run.drag([3, 10, 50])
        #expect(run.checks.map(\.kind) == [.slide])
    }

    @Test("Each kind with a slider has its hint once")
    func hints() {
        var run = CaptchaRun.ready(presentation: .inline) {
            $0.showsHint = true
            $0.kinds = [.slide, .rotate]
        }
        #expect(run[.hint] != nil)
        for (kind, hasHint) in [(CaptchaKind.rotate, true), (.slide, false), (.rotate, false)] {
            run.send(.action(.kind))
            run.load(.sample(kind))
            #expect((run[.hint] != nil) == hasHint)
        }
        let known = CaptchaRun.ready {
            $0.showsHint = true
            $0.hinted = [.slide]
        }
        #expect(known[.hint] == nil)
    }

    @Test("Automatically, the next kind is tried where the service lacks one")
    func auto() {
        var run = CaptchaRun(presentation: .inline) {
            $0.isAuto = true
            $0.kinds = []
        }
        run.send(.opened)
        for (index, kind) in [CaptchaKind.clickWord, .icons, .drag, .rotate].enumerated() {
            let effects = run.send(
                .loadFailed(
                    .busy,
                    message: nil,
                    lacksKind: true,
                    sequence: UInt32(index + 1)
                )
            )
            #expect(effects.first == .load(kind, sequence: UInt32(index + 2)))
        }
        // After the last one, the computer works.
        var effects = run.send(.loadFailed(.unknown, message: "无", lacksKind: true, sequence: 5))
        #expect(effects.first == .load(.work, sequence: 6))
        effects = run.send(.loadFailed(.unknown, message: "无", lacksKind: true, sequence: 6))
        #expect(effects.contains(.failed(message: "无")))
        #expect(run.machine.controls.panel?.state == .failed)
        // Other faults, and kinds that a page names, are reported.
        for (isAuto, lacksKind) in [(true, false), (false, true)] {
            var run = CaptchaRun(presentation: .inline) {
                $0.isAuto = isAuto
                $0.kinds = [.slide, .icons]
            }
            run.send(.opened)
            run.send(.loadFailed(.unknown, message: nil, lacksKind: lacksKind, sequence: 1))
            #expect(run.loads == 1)
        }
    }

    @Test("A kind that the service no longer has is not asked for again")
    func gone() {
        var run = CaptchaRun.ready(
            presentation: .inline,
            challenge: .sample(.slide, kinds: [.slide, .rotate])
        ) {
            $0.isAuto = true
            $0.kinds = []
        }
        #expect(run.send(.action(.kind)).first == .load(.rotate, sequence: 2))
        run.send(.loadFailed(.unknown, message: nil, lacksKind: true, sequence: 2))
        #expect(run.send(.refresh).first == .load(.slide, sequence: 3))
        // The page's first kind may be the one that is gone.
        run = .ready(presentation: .inline, challenge: .sample(.slide, kinds: [.rotate])) {
            $0.kinds = [.slide, .rotate]
        }
        run.send(.refresh)
        run.send(.loadFailed(.unknown, message: nil, lacksKind: true, sequence: 2))
        #expect(run.send(.refresh).first == .load(.rotate, sequence: 3))
        // Without a word of the service, only kinds of the page can be switched to.
        run = .ready(presentation: .inline, challenge: .sample(.slide)) {
            $0.isAuto = true
            $0.kinds = []
        }
        #expect(run.controls.isEmpty)
    }

    @Test("The page's own alternative takes over; a popup closes before")
    func host() {
        for presentation in [CaptchaPresentation.inline, .popup] {
            var run = CaptchaRun.ready(presentation: presentation) { $0.offer([.host]) }
            let effects = run.send(.action(.host)).filter { effect in
                if case .controls = effect { false } else { true }
            }
            let isPopup = presentation == .popup
            #expect(effects == (isPopup ? [.close, .complete(nil)] : []) + [.handOver(.slide)])
            #expect(run.machine.isOpen != isPopup)
        }
    }

    @Test(
        "After a correct answer, buttons keep only their space, and one that is not shown does nothing"
    )
    func hidden() {
        var run = CaptchaRun.ready(presentation: .inline) { $0.kinds = [.slide, .icons] }
        #expect(run.send(.action(.work)).isEmpty)
        #expect(run.send(.action(.again)).isEmpty)
        #expect(run.send(.action(.cancel)).isEmpty)
        run.drag([3, 10, 50])
        run.send(.passed(sequence: 2))
        #expect(run.machine.controls.hidesButtons)
        #expect(run.effects.last == .controls(run.machine.controls))
        run.send(.refresh)
        #expect(!run.machine.controls.hidesButtons)
    }
}

extension CaptchaOptions {
    /// Offers these alternatives only.
    fileprivate mutating func offer(_ alternatives: [CaptchaAction]) {
        offersKind = alternatives.contains(.kind)
        offersWork = alternatives.contains(.work)
        offersHost = alternatives.contains(.host)
    }
}
