import FretsawInteraction
import Testing

@Suite("The metrics of notices")
struct NoticeMetricsTests {
    @Test("Wait is 78 × 78, centred, black at 80 %, with a spinner of 36 at (21, 21)")
    func wait() throws {
        var posting = Posting()
        let handle = posting.show(Notice(.wait))
        posting.wait(200)
        let box = try #require(posting.box(handle))
        #expect(box.frame == Rect(x: 121, y: 201, width: 78, height: 78))
        #expect(box.corners == Corners(all: 12))
        #expect(box.fill == .notice)
        #expect(box.opacity == 1)
        #expect(box.control?.role == .status)
        let spinner = try #require(posting.part(.spinner, of: handle))
        #expect(spinner.parent == box.name)
        #expect(spinner.frame == Rect(x: 21, y: 21, width: 36, height: 36))
        #expect(spinner.paths.count == 12)
    }

    @Test("Wait has the caller's text or that of the page's language")
    func waitLabel() {
        var posting = Posting()
        let plain = posting.show(Notice(.wait))
        let own = posting.show(Notice(.wait, text: "正在上传"))
        #expect(posting.box(plain)?.control?.label == "加载中…")
        #expect(posting.box(own)?.control?.label == "正在上传")
        var environment = posting.notices.environment
        environment.language = .english
        posting.send(.environment(environment))
        #expect(posting.box(plain)?.control?.label == "Loading…")
    }

    @Test(
        "The accessible name of a notice is its text, or its kind's",
        arguments: Notice.Kind.allCases
    )
    func label(kind: Notice.Kind) {
        var posting = Posting()
        let said = posting.show(Notice(kind, text: "网络错误"))
        #expect(posting.box(said)?.control?.label == "网络错误")
        let silent = posting.show(Notice(kind, text: " "))
        let names: [Text] = ["加载中…", "提示", "成功", "错误", "提示", "提示"]
        #expect(posting.box(silent)?.control?.label == names[Int(kind.rawValue)])
    }

    @Test("Notices with long words are wider, up to the screen's width")
    func longWords() throws {
        for (text, width) in [
            ("无法连接到服务器", 136.0), (Text(String(repeating: "长", count: 50)), 238.0),
        ] as [(Text, Double)] {
            var posting = Posting()
            let handle = posting.show(Notice(.error, text: text))
            posting.wait(200)
            let box = try #require(posting.box(handle))
            #expect(box.frame == Rect(x: (320 - width) / 2, y: 195, width: width, height: 90))
        }
    }

    @Test(
        "Signs are 90 × 90, black at 70 %, icon at (27, 15), words at 60",
        arguments: [Notice.Kind.success, .error, .info]
    )
    func signs(kind: Notice.Kind) throws {
        var posting = Posting()
        let handle = posting.show(Notice(kind, text: "完成"))
        posting.wait(200)
        let box = try #require(posting.box(handle))
        #expect(box.frame == Rect(x: 115, y: 195, width: 90, height: 90))
        #expect(box.corners == Corners(all: 10))
        #expect(box.fill == .noticeSign)
        #expect(box.control?.role == (kind == .error ? .alert : .status))
        let icon = try #require(posting.part(.icon, of: handle))
        #expect(icon.frame == Rect(x: 27, y: 15, width: 36, height: 36))
        #expect(icon.control?.role == .img)
        #expect(icon.paths[0].strokeWidth == 2)
        let words = try #require(posting.part(.words, of: handle))
        #expect(words.frame == Rect(x: 0, y: 60, width: 90, height: 16))
        #expect(words.words?.size == 13)
        #expect(words.words?.alignment == .center)
        #expect(words.words?.runs == [Words.Run("完成", color: .onAccent)])
    }

    @Test("Icons have the lines of the original")
    func icons() {
        for icon in NoticeIcon.allCases {
            let first = icon.paths()[0]
            #expect(first.elements[0] == .circle(center: Point(x: 18, y: 18), radius: 17.5))
            #expect(first.stroke == .onAccent)
            #expect(first.strokeWidth == 1)
            #expect(first.fill == nil)
        }
        #expect(
            NoticeIcon.success.paths()[0].elements[1]
                == .line([Point(x: 10, y: 18), Point(x: 16, y: 24), Point(x: 27, y: 13)])
        )
        #expect(
            Array(NoticeIcon.error.paths()[0].elements.dropFirst()) == [
                .line([Point(x: 10, y: 10), Point(x: 26, y: 26)]),
                .line([Point(x: 10, y: 26), Point(x: 26, y: 10)]),
            ]
        )
        let info = NoticeIcon.info.paths()
        #expect(info[0].elements[1] == .line([Point(x: 18, y: 6), Point(x: 18, y: 22)]))
        #expect(info[1].elements == [.circle(center: Point(x: 18, y: 27), radius: 1)])
        #expect(info[1].fill == .onAccent)
        #expect(info[1].stroke == nil)
        #expect(NoticeIcon.success.paths().count == 1 && NoticeIcon.error.paths().count == 1)
    }

    @Test("Text is 50 wider and 30 higher than its words, which wrap at the screen less 82")
    func text() throws {
        var posting = Posting()
        let effects = posting.send(.show(Notice(.text, text: "很长的话")))
        guard case .shown(let handle) = effects[0], case .measure(let question) = effects[1] else {
            Issue.record("\(effects)")
            return
        }
        #expect(question.width == 238)
        #expect(question.words.size == 13)
        #expect(question.words.wraps)
        #expect(posting.box(handle) == nil)
        posting.send(.measured(tag: question.tag, size: Size(width: 120, height: 32)))
        posting.wait(200)
        let box = try #require(posting.box(handle))
        #expect(box.frame == Rect(x: 75, y: 209, width: 170, height: 62))
        #expect(box.corners == Corners(all: 12))
        #expect(box.fill == .notice)
        #expect(posting.part(.words, of: handle)?.words?.runs[0].color == .onAccent)
        #expect(
            posting.part(.words, of: handle)?.frame == Rect(x: 25, y: 15, width: 120, height: 32)
        )
    }

    @Test("Text wraps again in another viewport, and keeps its old size until it is measured")
    func rewraps() throws {
        var posting = Posting()
        let handle = posting.show(Notice(.text, text: "话"), size: Size(width: 200, height: 16))
        posting.wait(200)
        let viewport = InterfaceEnvironment(size: Size(width: 200, height: 100))
        let effects = posting.send(.environment(viewport))
        guard case .measure(let question) = effects.first else {
            Issue.record("\(effects)")
            return
        }
        #expect(effects.count == 1)
        #expect(question.width == 118)
        #expect(posting.box(handle)?.frame.width == 168)
        posting.send(.measured(tag: question.tag, size: Size(width: 110, height: 32)))
        #expect(posting.box(handle)?.frame == Rect(x: 20, y: 19, width: 160, height: 62))
        #expect(posting.send(.environment(viewport)).isEmpty)
    }

    @Test(
        "Extreme text sizes stay inside the screen",
        arguments: [.nan, .infinity, -50, 1e300] as [Double]
    )
    func absurdWords(length: Double) throws {
        var posting = Posting()
        let handle = posting.show(
            Notice(.text, text: "话"),
            size: Size(width: length, height: length)
        )
        posting.wait(200)
        let frame = try #require(posting.box(handle)?.frame)
        #expect(frame.x >= 0 && frame.y >= 0)
        #expect(frame.width >= 50 && frame.maxX <= 320)
        #expect(frame.height >= 30 && frame.maxY <= 480)
    }

    @Test(
        "Top has the frame of the status bar, at least 20 high",
        arguments: [0, 12, 44] as [Double]
    )
    func top(inset: Double) throws {
        var posting = Posting()
        posting.send(
            .environment(InterfaceEnvironment(size: Size(width: 320, height: 480), topInset: inset))
        )
        let handle = posting.show(Notice(.top, text: "新消息"))
        posting.wait(300)
        let box = try #require(posting.box(handle))
        #expect(box.frame == Rect(x: 0, y: 0, width: 320, height: max(20, inset)))
        #expect(box.fill == .noticeTop)
        #expect(box.control?.role == .status)
        let words = try #require(posting.part(.words, of: handle)?.words)
        #expect(words.size == 12)
        #expect(words.alignment == .center)
        #expect(words.runs == [Words.Run("新消息", color: .onAccent)])
    }
}
