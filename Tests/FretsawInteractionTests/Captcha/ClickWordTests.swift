import FretsawInteraction
import FretsawKinds
import Testing

@Suite("A click word")
struct ClickWordTests {
    /// Where the picture's pixel is in the viewport of `CaptchaRun`.
    private func place(_ x: Double, _ y: Double) -> Point { Point(x: 45 + x, y: 157.5 + y) }

    private func tap(_ run: inout CaptchaRun, _ x: Double, _ y: Double) {
        run.tap(CaptchaPart.picture.name, at: place(x, y))
    }

    @Test("The tip line names the words in their order, 38 high and in 18 points")
    func request() throws {
        let bar = try #require(CaptchaRun.ready(.clickWord)[.bar])
        #expect(bar.frame == Rect(x: 10, y: 235, width: 290, height: 38))
        let words = try #require(bar.words)
        #expect(words.runs == [Words.Run("请依次点击【甲,乙,丙】", color: .strongText)])
        #expect(words.size == 18)
        #expect(words.alignment == .center)
    }

    @Test("Words too long for the line have a smaller font")
    func manyWords() throws {
        var challenge = CaptchaChallenge.sample(.clickWord)
        challenge.words = Array(repeating: "字", count: 12)
        let run = CaptchaRun.ready(.clickWord, challenge: challenge)
        let size = try #require(run[.bar]?.words).size
        #expect(size < 18 && size > 9)
    }

    @Test("A tap places a circle of 20 × 20 at the tap, with its number")
    func marks() throws {
        var run = CaptchaRun.ready(.clickWord)
        tap(&run, 35, 54)
        tap(&run, 86.5, 128)
        let view = run.machine.view(at: run.now)
        for (index, frame) in [
            Rect(x: 25, y: 44, width: 20, height: 20),
            Rect(x: 76.5, y: 118, width: 20, height: 20),
        ].enumerated() {
            let name = PartName(kind: CaptchaPart.mark.rawValue, index: UInt16(index))
            let mark = try #require(view[name])
            #expect(mark.parent == CaptchaPart.picture.name)
            #expect(mark.frame == frame)
            #expect(mark.fill == .mark)
            #expect(mark.corners == Corners(all: 10))
            #expect(mark.words?.runs == [Words.Run(Text(decimal: index + 1), color: .onAccent)])
            #expect(mark.words?.alignment == .center)
        }
        #expect(run.checks.isEmpty)
    }

    @Test("The last mark submits the points in order")
    func submits() throws {
        var run = CaptchaRun.ready(.clickWord)
        tap(&run, 35, 54)
        tap(&run, 86, 128)
        tap(&run, 208, 94.25)
        let check = try #require(run.checks.last)
        #expect(
            check.answer == "[{\"x\":35,\"y\":54},{\"x\":86,\"y\":128},{\"x\":208,\"y\":94.25}]"
        )
        #expect(check.input == .pointer)
        #expect(check.track.isEmpty)
        #expect(run[.bar]?.words?.runs == [Words.Run("验证中…", color: .strongText)])
        // One more mark than words is not placed.
        tap(&run, 100, 100)
        #expect(run.checks.count == 1)
        #expect(
            run.machine.view(at: run.now)[PartName(kind: CaptchaPart.mark.rawValue, index: 3)]
                == nil
        )
    }

    @Test(
        "Points are in pixels of the picture at every display width",
        arguments: [310, 155, 31] as [Double]
    )
    func pixels(width: Double) throws {
        let challenge = CaptchaChallenge(
            token: "t",
            task: .words,
            picture: Size(width: 620, height: 310),
            words: ["甲"]
        )
        var run = CaptchaRun.ready(
            .clickWord,
            presentation: .inline,
            viewport: Size(width: width, height: 300),
            challenge: challenge
        )
        let scale = width / 310
        run.tap(CaptchaPart.picture.name, at: Point(x: 100 * scale, y: 50 * scale), touch: true)
        #expect(try #require(run.checks.last).answer == "[{\"x\":200,\"y\":100}]")
        #expect(run.checks.last?.input == .touch)
    }

    @Test("A moved or cancelled press places no mark")
    func noTap() {
        var run = CaptchaRun.ready(.clickWord)
        for end in [Press.Phase.ended, .cancelled] {
            let strays = end == .ended ? 30.0 : 0
            run.press(.began, .picture, x: 100, y: 200)
            run.press(end, .picture, x: 100 + strays, y: 200)
        }
        #expect(run[.mark] == nil)
    }

    @Test("Backspace, the button and a tap on a mark remove marks")
    func undo() throws {
        var run = CaptchaRun.ready(.clickWord)
        #expect(run[.undo]?.control?.isEnabled == false)
        tap(&run, 35, 54)
        tap(&run, 86, 128)
        run.key(.backspace, on: .picture)
        #expect(
            run.machine.view(at: run.now)[PartName(kind: CaptchaPart.mark.rawValue, index: 1)]
                == nil
        )
        #expect(run[.mark] != nil)
        run.tap(.undo)
        #expect(run[.mark] == nil)
        #expect(run.key(.backspace).isEmpty)
        tap(&run, 35, 54)
        tap(&run, 86, 128)
        run.tap(.mark, index: 0)
        #expect(run[.mark] == nil)
    }

    @Test("Keys move a crosshair, and Enter places marks")
    func crosshair() throws {
        var run = CaptchaRun.ready(.clickWord)
        #expect(run[.crosshair] == nil)
        run.key(.right, on: .picture)
        let frame = try #require(run[.crosshair]).frame
        #expect(frame.center == Point(x: 156, y: 77.5))
        run.key(.left, shift: true)
        run.key(.pageDown)
        run.key(.up)
        #expect(try #require(run[.crosshair]).frame.center == Point(x: 146, y: 86.5))
        run.key(.enter)
        run.key(.home)
        run.key(.space)
        run.key(.end)
        for _ in 0..<20 { run.key(.pageUp) }
        run.key(.enter)
        let check = try #require(run.checks.last)
        #expect(
            check.answer == "[{\"x\":146,\"y\":86.5},{\"x\":0,\"y\":86.5},{\"x\":310,\"y\":0}]"
        )
        #expect(check.input == .keyboard)
    }

    @Test("Enter without a crosshair places nothing")
    func enterAlone() {
        var run = CaptchaRun.ready(.clickWord)
        #expect(run.key(.enter).isEmpty)
        #expect(run[.mark] == nil)
    }

    @Test("Each state has its look, and failure its own border")
    func states() throws {
        var run = CaptchaRun(.clickWord)
        func metrics() throws -> (Text, Color, Color) {
            let bar = try #require(run[.bar])
            let words = try #require(bar.words?.runs.first)
            return (words.text, words.color, try #require(bar.border).color)
        }
        run.send(.opened)
        #expect(try metrics() == ("加载中…", .strongText, .sliderTrack))
        run.load(.sample(.clickWord))
        #expect(try metrics() == ("请依次点击【甲,乙,丙】", .strongText, .sliderTrack))
        for x in [10.0, 100, 200] { tap(&run, x, 50) }
        #expect(try metrics() == ("验证中…", .strongText, .sliderTrack))
        run.send(.rejected(.wrong, message: nil, sequence: try #require(run.checks.last).sequence))
        #expect(try metrics() == ("验证失败", .failure, .failure))
        run.wait(1000)
        run.load(.sample(.clickWord))
        for x in [10.0, 100, 200] { tap(&run, x, 50) }
        run.send(.passed(sequence: try #require(run.checks.last).sequence))
        #expect(try metrics() == ("验证成功", .success, .success))
    }

    @Test("After a failure marks stay for a second, then a new picture is loaded")
    func failure() throws {
        var run = CaptchaRun.ready(.clickWord)
        for x in [10.0, 100, 200] { tap(&run, x, 50) }
        run.send(.rejected(.wrong, message: nil, sequence: try #require(run.checks.last).sequence))
        #expect(run.machine.schedule(at: run.now) == Schedule(wake: run.now + 1000, moves: false))
        run.wait(999)
        #expect(run[.mark] != nil)
        #expect(run.loads == 1)
        run.wait(1)
        #expect(run[.mark] == nil)
        #expect(run.loads == 2)
        #expect(run[.bar]?.words?.runs.map(\.text) == ["加载中…"])
        run.load(.sample(.clickWord))
        #expect(run[.bar]?.words?.runs.map(\.text) == ["请依次点击【甲,乙,丙】"])
        #expect(run[.strip] == nil)
    }

    @Test("After a success it closes after a second")
    func success() throws {
        var run = CaptchaRun.ready(.clickWord)
        for x in [10.0, 100, 200] { tap(&run, x, 50) }
        let check = try #require(run.checks.last)
        run.send(.passed(sequence: check.sequence))
        #expect(run.completions == [CaptchaProof(token: "token", answer: check.answer)])
        #expect(run.wait(999).isEmpty)
        #expect(run.wait(1) == [.close])
    }
}
