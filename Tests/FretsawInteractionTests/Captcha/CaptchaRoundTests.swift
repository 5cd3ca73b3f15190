import FretsawInteraction
import FretsawKinds
import Testing

@Suite("A verification from its opening to its end")
struct CaptchaRoundTests {
    @Test(
        "Opening loads a challenge; a second opening has no effect",
        arguments: [.slide, .drag, .clickWord, .rotate] as [CaptchaKind]
    )
    func opening(kind: CaptchaKind) {
        var run = CaptchaRun(kind)
        #expect(run.machine.view(at: 0) == View())
        #expect(run.machine.schedule(at: 0) == .idle)
        let effects = run.send(.opened)
        #expect(effects == [.load(kind, sequence: 1)])
        #expect(run.send(.opened).isEmpty)
    }

    @Test("A new challenge is announced")
    func announced() {
        var run = CaptchaRun(.clickWord)
        run.send(.opened)
        #expect(
            run.load(.sample(.clickWord))
                == [.announce("请依次点击【甲,乙,丙】"), .presented(.clickWord)]
        )
    }

    @Test(
        "New texts replace those on screen, and the challenge stays",
        arguments: [.slide, .drag, .clickWord, .rotate] as [CaptchaKind]
    )
    func newTexts(kind: CaptchaKind) {
        var run = CaptchaRun.ready(kind)
        let before = run.machine
        var texts = CustomTexts<CaptchaTexts.Name>()
        texts[.puzzleTip] = "Put it there"
        texts[.rotateTip] = "Turn it"
        texts[.dragTip] = "Drag it"
        texts[.clickRequest] = "Click {}"
        #expect(run.send(.texts(texts)).isEmpty)
        let tip = run[kind.gesture != .clicks ? .tip : .bar]?.words?.runs.first?.text
        let wanted: [CaptchaKind: Text] = [
            .slide: "Put it there", .rotate: "Turn it", .drag: "Drag it",
        ]
        #expect(tip == wanted[kind] ?? "Click 甲,乙,丙")
        #expect(run.machine.schedule(at: run.now) == before.schedule(at: run.now))
        run.send(.texts(CustomTexts()))
        #expect(run.machine.view(at: run.now) == before.view(at: run.now))
    }

    @Test("A solved puzzle is reported at once, and closes after a short time")
    func success() throws {
        var run = CaptchaRun.ready()
        run.drag([3, 10, 92])
        let check = try #require(run.checks.last)
        let proof = CaptchaProof(token: "token", answer: "{\"x\":131.5,\"y\":5}")
        #expect(
            run.send(.passed(sequence: check.sequence)) == [.announce("验证成功"), .complete(proof)]
        )
        #expect(run[.tip]?.words?.runs.first == Words.Run("验证成功", color: .success))
        #expect(run.wait(499).isEmpty)
        #expect(run.wait(1) == [.close])
        #expect(proof.plain == "token---{\"x\":131.5,\"y\":5}")
        #expect(run.machine.view(at: run.now) == View())
        #expect(run.machine.schedule(at: run.now) == .idle)
    }

    @Test("A tap on the mask, the button and the page close it without success")
    func closing() {
        for close in [
            { $0.tap(CaptchaPart.mask.name, at: Point(x: 5, y: 5)) },
            { $0.tap(.close) }, { $0.send(.close) }, { $0.key(.escape) },
        ] as [(inout CaptchaRun) -> [CaptchaEffect]] {
            var run = CaptchaRun.ready()
            #expect(close(&run) == [.close, .complete(nil)])
            #expect(close(&run).isEmpty)
        }
    }

    @Test("Taps inside the container do not close it")
    func inside() {
        for kind in [CaptchaKind.slide, .clickWord, .rotate] {
            var run = CaptchaRun.ready(kind)
            for part in [CaptchaPart.container, .picture, .piece, .tip, .bar, .strip] {
                run.tap(part.name, at: Point(x: 200, y: 300))
            }
            #expect(run.machine.isOpen)
            #expect(run.completions.isEmpty)
        }
    }

    @Test("Closing after success is still a success")
    func impatient() throws {
        var run = CaptchaRun.ready()
        run.drag([3, 10, 92])
        run.send(.passed(sequence: try #require(run.checks.last).sequence))
        run.key(.escape)
        run.wait(5000)
        #expect(run.completions == [CaptchaProof(token: "token", answer: "{\"x\":131.5,\"y\":5}")])
    }

    @Test(
        "A failed load closes the popup, completes, and then shows an alert",
        arguments: [
            (.unknown, "系统繁忙", "系统繁忙"), (.limited, "请求过多", "请求过多"),
            (.unreachable, nil, "无法连接到验证服务,请稍后再试"), (.unknown, "", "未知错误"),
            (.unknown, nil, "未知错误"), (.limited, nil, "操作过于频繁,请稍后再试"),
            (.busy, nil, "验证服务繁忙,请过一会儿再试"),
        ] as [(CaptchaFault, Text?, Text)]
    )
    func loadFailed(fault: CaptchaFault, message: Text?, shown: Text) {
        var run = CaptchaRun()
        run.send(.opened)
        #expect(
            run.send(.loadFailed(fault, message: message, sequence: 1)) == [
                .close, .complete(nil), .failed(message: shown),
                .alert(title: "提示", message: shown, button: "好的"),
            ]
        )
        #expect(!run.machine.isOpen)
    }

    @Test("Inline, a failed load is shown with a retry button")
    func loadFailedInline() throws {
        var run = CaptchaRun(presentation: .inline)
        run.send(.opened)
        #expect(
            run.send(.loadFailed(.unknown, message: "系统繁忙", sequence: 1)).prefix(2)
                == [.failed(message: "系统繁忙"), .announce("系统繁忙", isUrgent: true)]
        )
        #expect(run.controls == [.again])
        #expect(run[.tip]?.words?.runs.first?.text == "系统繁忙")
        run.tap(.refresh)
        #expect(run.loads == 2)
        run.load(.sample(.slide))
        run.drag([3, 10, 50])
        #expect(run.checks.count == 1)
    }

    @Test(
        "An unanswerable challenge counts as a failed load",
        arguments: [
            (.slide, Size(width: 0, height: 155), Size(width: 47, height: 155), 0, true),
            (.slide, Size(width: .nan, height: 155), Size(width: 47, height: 155), 0, true),
            (.slide, Size(width: .infinity, height: .infinity), nil, 0, true),
            (.slide, Size(width: 1e9, height: 1e9), Size(width: 47, height: 155), 0, true),
            (.slide, Size(width: 310, height: 155), nil, 0, true),
            (.slide, Size(width: 310, height: 155), Size(width: 310, height: 155), 0, true),
            (.slide, Size(width: 310, height: 155), Size(width: -47, height: 155), 0, true),
            (.slide, Size(width: 310, height: 155), Size(width: 47, height: 155), 0, false),
            (.slide, Size(width: 310, height: 2), Size(width: 47, height: 2), 0, true),
            (.rotate, Size(width: 300, height: 300), Size(width: 180, height: 400), 0, true),
            (.clickWord, Size(width: 310, height: 155), nil, 0, true),
            (.clickWord, Size(width: 310, height: 155), nil, 100_000, true),
        ] as [(CaptchaKind, Size, Size?, Int, Bool)]
    )
    func unusable(kind: CaptchaKind, picture: Size, piece: Size?, words: Int, hasToken: Bool) {
        var run = CaptchaRun(kind)
        run.send(.opened)
        run.load(
            CaptchaChallenge(
                token: hasToken ? "t" : .empty,
                task: kind.traits.tasks[0],
                picture: picture,
                piece: piece.map { Rect(x: 0, y: 0, width: $0.width, height: $0.height) },
                words: Array(repeating: "字", count: words)
            )
        )
        #expect(run.completions == [nil])
        #expect(
            run.effects.last == .alert(title: "提示", message: "未知错误", button: "好的")
        )
    }

    @Test(
        "Boxes outside of the picture, and a task of another kind, are rejected",
        arguments: [
            (.slide, .jigsaw, Rect(x: 1, y: 0, width: 47, height: 47), nil),
            (.slide, .jigsaw, Rect(x: 0, y: 109, width: 47, height: 47), nil),
            (.slide, .jigsaw, Rect(x: 0, y: -1, width: 47, height: 47), nil),
            (.slide, .jigsaw, Rect(x: 0, y: .nan, width: 47, height: 47), nil),
            (
                .slide, .figure, Rect(x: 0, y: 0, width: 47, height: 155),
                Rect(x: 0, y: 109, width: 310, height: 47)
            ),
            (
                .slide, .figure, Rect(x: 0, y: 0, width: 47, height: 155),
                Rect(x: 0, y: 54, width: 310, height: .nan)
            ),
            (.slide, .upright, Rect(x: 0, y: 0, width: 47, height: 155), nil),
            (.rotate, .jigsaw, Rect(x: 0, y: 0, width: 47, height: 47), nil),
            (.rotate, .upright, Rect(x: 270, y: 0, width: 47, height: 47), nil),
        ] as [(CaptchaKind, PuzzleTask, Rect, Rect?)]
    )
    func outside(kind: CaptchaKind, task: PuzzleTask, piece: Rect, row: Rect?) {
        let challenge = CaptchaChallenge(
            token: "t",
            task: task,
            picture: Size(width: 310, height: 155),
            piece: piece,
            row: row
        )
        #expect(!challenge.isUsable(as: kind))
    }

    @Test(
        "The prompt is the text of the task, in both languages",
        arguments: [
            (.jigsaw, "拖动滑块,把图片拼合就验证成功啦!", "Slide the piece into its place"),
            (.figure, "找到相同的图案,把滑块拖到那里", "Find the same figure and slide it there"),
            (.words, "请依次点击【甲,乙,丙】", "Click in order: 甲, 乙, 丙"),
            (.icons, "请按所示顺序点击图标", "Click the icons in the order shown"),
            (.drag, "把拼块拖到图案相同的位置", "Drag the piece to the same figure"),
            (.upright, "拖动滑块,把图案转正就验证成功啦!", "Slide to turn the figure upright"),
        ] as [(PuzzleTask, Text, Text)]
    )
    func prompt(task: PuzzleTask, chinese: Text, english: Text) {
        var challenge = CaptchaChallenge.sample(task.kind)
        challenge.task = task
        var run = CaptchaRun(task.kind)
        run.send(.opened)
        #expect(run.load(challenge).first == .announce(chinese))
        let part: CaptchaPart = task == .words ? .bar : .tip
        #expect(run[part]?.words?.runs.map(\.text) == [chinese])
        let size = Size(width: 400, height: 600)
        run.send(.environment(InterfaceEnvironment(size: size, language: .english)))
        #expect(run[part]?.words?.runs.map(\.text) == [english])
    }

    @Test("Every load and check has its own number")
    func sequences() throws {
        var run = CaptchaRun.ready()
        run.drag([3, 10, 50])
        run.tap(.refresh)
        run.load(.sample(.slide))
        run.drag([3, 10, 50])
        #expect(run.lastLoad == 3)
        #expect(run.checks.map(\.sequence) == [2, 4])
    }

    @Test("A reply that arrives after closing is ignored")
    func lateAfterClosing() throws {
        var run = CaptchaRun.ready()
        run.drag([3, 10, 50])
        let sequence = try #require(run.checks.last).sequence
        run.send(.close)
        let before = run.effects.count
        run.send(.passed(sequence: sequence))
        run.send(.rejected(.wrong, message: nil, sequence: sequence))
        run.send(.loaded(.sample(.slide), sequence: 1))
        run.send(.loadFailed(.unreachable, message: nil, sequence: 1))
        run.wait(60_000)
        #expect(run.effects.count == before)
        #expect(run.completions == [nil])
    }

    @Test("A reply that arrives after another picture was requested is ignored")
    func lateAfterRefresh() throws {
        var run = CaptchaRun.ready()
        run.drag([3, 10, 50])
        let sequence = try #require(run.checks.last).sequence
        run.send(.refresh)
        #expect(run.send(.passed(sequence: sequence)).isEmpty)
        #expect(run.send(.rejected(.wrong, message: nil, sequence: sequence)).isEmpty)
        #expect(run.send(.loaded(.sample(.slide, token: "old"), sequence: 1)).isEmpty)
        run.load(.sample(.slide, token: "new"))
        run.drag([3, 10, 50])
        #expect(run.checks.last?.token == "new")
    }

    @Test("A reply to an earlier opening is ignored")
    func lateAfterReopening() {
        var run = CaptchaRun()
        run.send(.opened)
        run.send(.close)
        run.send(.opened)
        #expect(run.send(.loadFailed(.unreachable, message: nil, sequence: 1)).isEmpty)
        #expect(run.machine.isOpen)
        #expect(run.send(.loadFailed(.unreachable, message: nil, sequence: 2)).count == 4)
        #expect(run.completions == [nil, nil])
    }

    @Test("There is no prompt before a picture is shown, and while an answer is checked")
    func waiting() {
        var run = CaptchaRun()
        run.send(.opened)
        #expect(run[.tip]?.words?.runs.first?.text == "加载中…")
        run.load(.sample(.slide))
        #expect(run[.tip]?.words?.runs.first?.text == "拖动滑块,把图片拼合就验证成功啦!")
        run.drag([3, 10, 50])
        #expect(run[.tip]?.words?.runs.first?.text == "验证中…")
    }

    @Test("A reply that takes longer than 20 seconds is a failure")
    func timeout() throws {
        var run = CaptchaRun()
        run.send(.opened)
        #expect(run.machine.schedule(at: run.now).wake == run.now + 20_000)
        run.wait(19_999)
        #expect(run.machine.isOpen)
        run.wait(1)
        #expect(
            run.effects.suffix(4) == [
                .close, .complete(nil), .failed(message: "无法连接到验证服务,请稍后再试"),
                .alert(title: "提示", message: "无法连接到验证服务,请稍后再试", button: "好的"),
            ]
        )

        run = CaptchaRun.ready()
        run.drag([3, 10, 50])
        let text: Text = "无法连接到验证服务,请稍后再试"
        #expect(
            run.wait(20_000) == [
                .failed(message: text), .announce(text, isUrgent: true),
                .controls(run.machine.controls),
            ]
        )
        #expect(run.controls == [.again] && run.machine.controls.buttons[0].label == "重试")
        #expect(run[.strip] == nil && run[.tip]?.words?.runs.first?.text == text)
        run.wait(60_000)
        #expect(run.loads == 1 && run.machine.isOpen)
        run.send(.action(.again))
        #expect(run.loads == 2 && run.controls.isEmpty)
    }

    @Test(
        "A popup can be opened again, but gets no other picture, while it shows that an answer is right",
        arguments: [CaptchaPresentation.popup, .inline]
    )
    func again(presentation: CaptchaPresentation) throws {
        for event in [CaptchaEvent.opened, .refresh, .expired] {
            var run = CaptchaRun.ready(presentation: presentation)
            run.drag([3, 10, 92])
            run.send(.passed(sequence: try #require(run.checks.last).sequence))
            run.send(event)
            #expect(run.loads == (event != .opened && presentation == .popup ? 1 : 2))
            run.wait(500)
            run.send(.close)
            #expect(run.completions.count == run.loads)
        }
    }

    @Test("A late call finds the same state as a punctual one")
    func served() throws {
        var run = CaptchaRun.ready()
        run.drag([3, 10, 92])
        let check = try #require(run.checks.last)
        run.send(.rejected(.wrong, message: nil, sequence: check.sequence))
        run.now += 60_000
        // The next picture was asked for after 0.75 s and did not come for 20 more.
        #expect(run.send(.close).first == .load(.slide, sequence: check.sequence + 1))
        #expect(run.completions == [nil])
    }

    @Test("An expiring picture in use is replaced automatically, which is announced")
    func expiry() {
        var run = CaptchaRun.ready()
        run.key(.right)
        #expect(run.machine.schedule(at: run.now).wake == run.now + 280_000)
        #expect(run.wait(279_999).isEmpty)
        #expect(
            run.wait(1) == [.announce("验证码已过期,已换一张"), .load(.slide, sequence: 2)]
        )
        run.load(.sample(.slide))
        run.tap(.stepForward)
        #expect(run.send(.expired).last == .load(.slide, sequence: 3))
    }

    @Test("An expired picture that is not used is replaced at its next use, without a message")
    func oldPicture() {
        for use in [
            { $0.press(.began, .thumb, x: 100) }, { $0.key(.right) }, { $0.send(.seen(true)) },
        ] as [(inout CaptchaRun) -> [CaptchaEffect]] {
            var run = CaptchaRun.ready()
            #expect(run.wait(280_000).isEmpty)
            #expect(run.machine.schedule(at: run.now) == .idle)
            #expect(run.wait(3_600_000).isEmpty)
            #expect(use(&run) == [.load(.slide, sequence: 2)])
            #expect(use(&run).isEmpty)
        }
        // It can still be closed.
        var run = CaptchaRun.ready()
        run.wait(280_000)
        run.tap(.close)
        #expect(!run.machine.isOpen)
        #expect(run.send(.seen(true)).isEmpty)
    }

    @Test("What expires while the visitor is away is replaced when they return")
    func away() throws {
        var run = CaptchaRun.ready(presentation: .inline)
        run.key(.right)
        run.send(.seen(false))
        #expect(run.wait(280_000).isEmpty)
        #expect(run.send(.seen(true)) == [.load(.slide, sequence: 2)])
        run.load(.sample(.slide))
        run.drag([3, 10, 92])
        run.send(.passed(sequence: try #require(run.checks.last).sequence))
        run.wait(500)
        run.send(.seen(false))
        #expect(run.send(.expired).isEmpty)
        #expect(run.send(.seen(true)) == [.load(.slide, sequence: 4)])
        run.send(.close)
        #expect(run.completions.count == 2 && run.completions.last == .some(nil))
    }

    @Test("Expiry waits for the end of a drag")
    func expiryWhileDragging() throws {
        var run = CaptchaRun.ready()
        run.wait(279_990)
        run.press(.began, .thumb, x: 100)
        run.wait(1000)
        #expect(run.send(.expired).isEmpty)
        #expect(run.loads == 1)
        #expect(run.machine.schedule(at: run.now).wake == nil)
        run.press(.moved, .thumb, x: 103)
        run.press(.ended, .thumb, x: 103)
        #expect(run.wait(1).isEmpty)
        run.press(.began, .thumb, x: 100)
        #expect(run.loads == 2)

        run = CaptchaRun.ready()
        run.wait(279_990)
        run.drag([3, 10, 50])
        #expect(run.checks.count == 1)
        #expect(run.send(.expired).isEmpty)
    }

    @Test("A lifetime of 0 is unlimited, half of a short one is shown")
    func lifetimes() {
        var run = CaptchaRun.ready { $0.timings.lifetime = 0 }
        #expect(run.machine.schedule(at: run.now) == .idle)
        run = CaptchaRun.ready { $0.timings.lifetime = 15_000 }
        #expect(run.machine.schedule(at: run.now).wake == run.now + 7500)
    }

    @Test(
        "Error codes have faults",
        arguments: [
            (6110, .expired), (6111, .wrong), (6112, .busy), (9999, .busy), (6200, .unknown),
            (6201, .limited), (6299, .limited), (6300, .unknown), (6301, .unknownSite),
            (11, .unknown),
        ] as [(Int, CaptchaFault)]
    )
    func codes(code: Int, fault: CaptchaFault) {
        #expect(CaptchaFault(code: code) == fault)
        #expect(CaptchaFault.codesWithoutKind.contains(code) == [11, 9999].contains(code))
    }

    @Test("An inline puzzle stays after it is solved, until it expires")
    func inline() throws {
        var run = CaptchaRun.ready(presentation: .inline)
        run.drag([3, 10, 92])
        let check = try #require(run.checks.last)
        run.send(.passed(sequence: check.sequence))
        let proof = CaptchaProof(token: "token", answer: check.answer)
        #expect(run.effects.last == .complete(proof))
        #expect(run.wait(500).isEmpty)
        #expect(run.machine.isOpen)
        #expect(run[.tip]?.words?.runs.first?.text == "验证成功")
        #expect(run.machine.schedule(at: run.now) == .idle)
        run.drag([3, 10, 50])
        #expect(run.checks.count == 1)
        #expect(run.send(.expired).last == .load(.slide, sequence: 3))
        run.load(.sample(.slide))
        #expect(run.send(.close) == [.close, .complete(nil)])
        #expect(run.completions == [proof, nil])
    }

    @Test("A pending load is not requested again")
    func refreshWhileLoading() {
        var run = CaptchaRun()
        run.send(.opened)
        #expect(run.send(.refresh).isEmpty)
        #expect(run[.refresh]?.control?.isEnabled == false)
    }

    @Test("Times that run backwards, and invalid times, count as the last one")
    func time() {
        var run = CaptchaRun.ready()
        run.key(.right)
        for time in [0, -1e300, Double.nan, .infinity, -.infinity] {
            #expect(run.machine.advance(to: time).isEmpty)
            _ = run.machine.view(at: time)
            _ = run.machine.schedule(at: time)
        }
        #expect(run.wait(280_000).count == 2)
    }
}
