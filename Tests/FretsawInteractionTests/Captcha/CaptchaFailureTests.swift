import FretsawInteraction
import FretsawKinds
import Testing

@Suite("After a wrong answer of a puzzle")
struct CaptchaFailureTests {
    private func failed(reducesMotion: Bool = false) throws -> CaptchaRun {
        var run = CaptchaRun.ready(reducesMotion: reducesMotion)
        run.drag([3, 10, 100])
        run.send(.rejected(.wrong, message: nil, sequence: try #require(run.checks.last).sequence))
        return run
    }

    @Test(
        "The strip slides up by 20 in 0.25 s, stays 0.75 s and slides back in 0.5 s",
        arguments: [
            (0, 155), (62.5, 151.875), (125, 145), (250, 135), (600, 135), (1000, 135),
            (1125, 138.125), (1250, 145), (1375, 151.875), (1499, 155), (1500, nil), (9000, nil),
        ] as [(Milliseconds, Double?)]
    )
    func strip(time: Milliseconds, y: Double?) throws {
        var run = try failed()
        run.wait(time)
        let strip = run[.strip]
        #expect((strip == nil) == (y == nil))
        if let y, let strip {
            #expect(abs(strip.frame.y - y) < 0.001)
            #expect(strip.frame.height == 20 && strip.frame.width == 310 && strip.frame.x == 0)
            #expect(strip.parent == CaptchaPart.picture.name)
        }
    }

    private func spelled(_ text: Text) -> String { String(decoding: text.utf8, as: UTF8.self) }

    @Test("Its first five characters are red, the rest black")
    func words() throws {
        let strip = try #require(try failed()[.strip])
        #expect(strip.fill == .failureStrip)
        let words = try #require(strip.words)
        #expect(words.size == 12)
        #expect(words.runs.map(\.color) == [.failureStripHead, .strongText])
        #expect(spelled(words.runs[0].text).count == 5)
        #expect(
            words.runs.map { spelled($0.text) }.joined() == "验证失败: 再试一下吧~"
        )
    }

    @Test(
        "Thumb and piece return in 0.75 s",
        arguments: [(0, 100), (187.5, 84.375), (375, 50), (562.5, 15.625), (749, 0), (750, 0)]
            as [(Milliseconds, Double)]
    )
    func returning(time: Milliseconds, place: Double) throws {
        var run = try failed()
        run.wait(time)
        #expect(abs(try #require(run[.thumb]).frame.x - 4 - place) < 0.001)
        #expect(abs(try #require(run[.piece]).frame.x - place * 263 / 184) < 0.001)
    }

    @Test("Then a new picture is loaded while the strip disappears")
    func reloads() throws {
        var run = try failed()
        #expect(run.wait(749).isEmpty)
        let load = run.wait(1)
        #expect(load == [.load(.slide, sequence: try #require(run.lastLoad))])
        #expect(run[.strip] != nil)
        run.load(.sample(.slide, token: "next"))
        run.drag([3, 10, 50])
        #expect(run.checks.last?.token == "next")
    }

    @Test("The schedule reports when something moves")
    func schedule() throws {
        var run = try failed()
        let start = run.now
        #expect(run.machine.schedule(at: start) == Schedule(wake: start + 250, moves: true))
        run.wait(750)
        run.load(.sample(.slide))
        #expect(
            run.machine.schedule(at: start + 750) == Schedule(wake: start + 1000, moves: false)
        )
        run.wait(250)
        #expect(
            run.machine.schedule(at: start + 1000) == Schedule(wake: start + 1500, moves: true)
        )
        run.wait(500)
        #expect(run.machine.schedule(at: start + 1500).moves == false)
    }

    @Test("With reduced motion, the strip is shown for its time without sliding")
    func reducedMotion() throws {
        var run = try failed(reducesMotion: true)
        #expect(try #require(run[.strip]).frame.y == 135)
        #expect(try #require(run[.thumb]).frame.x == 4)
        #expect(!run.machine.schedule(at: run.now).moves)
        run.wait(750)
        #expect(run.loads == 2)
        run.wait(249)
        #expect(try #require(run[.strip]).frame.y == 135)
        run.wait(1)
        #expect(run[.strip] == nil)
    }

    @Test("A new picture requested meanwhile is shown immediately")
    func refreshed() throws {
        var run = try failed()
        run.wait(100)
        run.tap(.refresh)
        #expect(run.loads == 2)
        #expect(run[.strip] == nil)
        #expect(try #require(run[.thumb]).frame.x == 4)
        run.wait(5000)
        #expect(run.loads == 2)
    }

    @Test("Each fault of a check has its own text, which replaces the tip for 3 s")
    func faults() throws {
        let texts: [CaptchaFault: Text] = [
            .wrong: "验证失败", .expired: "验证码已过期,已换一张", .limited: "操作过于频繁,请稍后再试",
            .busy: "验证服务繁忙,请过一会儿再试", .unknown: "验证失败",
            .unknownSite: "站点密钥无效,或不允许此页面使用",
        ]
        for fault in CaptchaFault.allCases where fault != .unreachable {
            for kind in [CaptchaKind.slide, .clickWord] {
                var run = CaptchaRun.ready(kind)
                if kind == .slide { run.drag([3, 10, 100]) } else { run.clickThree() }
                let sequence = try #require(run.checks.last).sequence
                let text = try #require(texts[fault])
                #expect(
                    run.send(.rejected(fault, message: nil, sequence: sequence))
                        == [.announce(text)]
                )
                let isWrong = fault == .wrong || fault == .unknown
                #expect((run[.strip] != nil) == (isWrong && kind == .slide))
                #expect((run[.tip] != nil) == (kind == .slide || !isWrong))
                run.wait(1000)
                run.load(.sample(kind))
                #expect(run[.tip]?.words?.runs == [Words.Run(text, color: .failure)])
                let end = run.now + 2000
                run.now = end - 1
                #expect(run[.tip]?.words?.runs.first?.text == text)
                #expect(run.machine.schedule(at: run.now).wake == end)
                run.wait(1)
                #expect(run[.tip]?.words?.runs.first?.text != text)
                #expect((run[.tip] == nil) == (kind == .clickWord))
            }
        }
    }

    @Test(
        "A service's message for a wrong click is shown once",
        arguments: [CaptchaFault.wrong, .unknown]
    )
    func message(of fault: CaptchaFault) throws {
        var run = CaptchaRun.ready(.clickWord)
        run.clickThree()
        let sequence = try #require(run.checks.last).sequence
        _ = run.send(.rejected(fault, message: "Verification failed", sequence: sequence))
        #expect(run[.tip] == nil)
        #expect(run[.bar]?.words?.runs.first?.text == "Verification failed")
    }

    @Test("A message is gone as soon as the visitor answers, or asks for another picture")
    func replaced() throws {
        for isAnswered in [true, false] {
            var run = try failed()
            run.wait(750)
            run.load(.sample(.slide))
            #expect(run[.tip]?.words?.runs.first?.text == "验证失败")
            if isAnswered { run.drag([3, 10, 50]) } else { run.tap(.refresh) }
            #expect(run[.tip]?.words?.runs.first?.text == (isAnswered ? "验证中…" : "加载中…"))
        }
    }

    @Test("A lapse is shown for 3 s, and announced before the new picture's prompt")
    func lapse() throws {
        var run = CaptchaRun.ready()
        run.key(.right)
        let effects = run.wait(280_000)
        #expect(effects.first == .announce("验证码已过期,已换一张"))
        #expect(run[.tip]?.words?.runs == [Words.Run("验证码已过期,已换一张", color: .text)])
        run.wait(24)
        #expect(run.load(.sample(.slide)).first == .announce("拖动滑块,把图片拼合就验证成功啦!"))
        #expect(run[.tip]?.words?.runs.first?.text == "验证码已过期,已换一张")
        run.wait(2976)
        #expect(run[.tip]?.words?.runs.first?.text == "拖动滑块,把图片拼合就验证成功啦!")
    }

    @Test("A uniform drag is rejected with a text that says how to drag, for 3 s")
    func uniform() throws {
        var run = CaptchaRun.ready()
        let text: Text = "移动太均匀了,请用手自然地拖动滑块"
        #expect(run.drag([10, 20, 30, 40]) == [.announce(text)])
        #expect(run.checks.isEmpty)
        #expect(run[.tip]?.words?.runs == [Words.Run(text, color: .failure)])
        run.wait(2999)
        #expect(run[.tip]?.words?.runs.first?.text == text)
        run.wait(1)
        #expect(run[.tip]?.words?.runs.first?.text == "拖动滑块,把图片拼合就验证成功啦!")
    }

    @Test("The failure is announced in the server's words, if there are any")
    func announced() throws {
        var run = CaptchaRun.ready()
        run.drag([3, 10, 100])
        let sequence = try #require(run.checks.last).sequence
        #expect(
            run.send(.rejected(.wrong, message: "验证码已失效，请重新获取", sequence: sequence))
                == [.announce("验证码已失效，请重新获取")]
        )
        #expect(try failed().effects.last == .announce("验证失败"))
    }
}
