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

    @Test("A modern wait has a ring of 28 points, and its words below, in a box 120 to 240 wide")
    func caption() throws {
        for (words, width) in [(40.0, 120.0), (150, 182), (208, 240)] {
            var posting = Posting(options: NoticeOptions(isModern: true))
            let size = Size(width: words, height: 32.5)
            let handle = posting.show(Notice(.wait, text: "正在上传"), size: size)
            posting.wait(180)
            let box = try #require(posting.box(handle))
            #expect(box.frame == Rect(x: (320 - width) / 2, y: 185, width: width, height: 110))
            #expect(box.opacity == 1)
            let ring = try #require(posting.part(.spinner, of: handle))
            #expect(ring.frame == Rect(x: width / 2 - 14, y: 20, width: 28, height: 28))
            let caption = try #require(posting.part(.caption, of: handle))
            #expect(caption.frame == Rect(x: 16, y: 58, width: width - 32, height: 36))
            #expect(caption.words?.size == 13)
            #expect(caption.words?.wraps == true)
        }
        var posting = Posting(options: NoticeOptions(isModern: true))
        let handle = posting.show(Notice(.wait))
        posting.wait(200)
        #expect(posting.box(handle)?.frame == Rect(x: 121, y: 201, width: 78, height: 78))
        let ring = try #require(posting.part(.spinner, of: handle))
        #expect(ring.frame == Rect(x: 25, y: 25, width: 28, height: 28))
        // A quarter of a turn in a quarter of 0.8 s.
        #expect(abs(ring.rotation - 90) < 1e-9)
        guard case .line(let arc) = ring.paths[1].elements[0] else {
            Issue.record("\(ring.paths)")
            return
        }
        // A quarter of the circle, clockwise from its top.
        let ends = [(arc[0], Point(x: 14, y: 1.5)), (arc[9], Point(x: 26.5, y: 14))]
        for (found, wanted) in ends {
            #expect(abs(found.x - wanted.x) < 1e-9 && abs(found.y - wanted.y) < 1e-9)
        }
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
        var modern = Posting(options: NoticeOptions(isModern: true))
        modern.send(.environment(posting.notices.environment))
        let other = modern.show(Notice(.top, text: "新消息"))
        #expect(modern.box(other)?.frame.maxY == 0)
        modern.wait(300)
        #expect(modern.box(other)?.frame == Rect(x: 8, y: 8 + inset, width: 304, height: 36))
        #expect(modern.box(other)?.corners == Corners(all: 10))
    }
}
