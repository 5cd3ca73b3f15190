import FretsawDrawing
import FretsawInteraction
import FretsawKinds
import Testing

/// Runs what other tasks have to do until a condition is true; false if it never is.
@MainActor
func becomesTrue(_ condition: () -> Bool) async -> Bool {
    for _ in 0..<10_000 {
        if condition() { return true }
        await Task.yield()
    }
    return false
}

/// A source with one challenge of each kind, and the right answers of the test.
@MainActor
private final class TestSource: CaptchaSource {
    var loads: [CaptchaKind] = []
    var payments: [CaptchaPayment?] = []
    var needsPayment = false
    var checks: [CaptchaCheck] = []
    var loadFailure: CaptchaFailure?
    var checkFailure: CaptchaFailure?
    var exact: Point?

    func load(
        _ kind: CaptchaKind,
        payment: CaptchaPayment?
    ) async throws(CaptchaFailure) -> LoadedCaptcha<String> {
        loads.append(kind)
        payments.append(payment)
        if let loadFailure { throw loadFailure }
        if kind == .work || payment == nil && needsPayment {
            var work = challenge(.work)
            if kind != .work { work.work = .payment }
            return LoadedCaptcha(challenge: work) { report in
                report(0.5)
                return "abc"
            }
        }
        return LoadedCaptcha(
            challenge: challenge(kind),
            background: "background \(loads.count)",
            piece: "piece \(loads.count)"
        )
    }

    func check(_ check: CaptchaCheck) async throws(CaptchaFailure) -> Point? {
        checks.append(check)
        if let checkFailure { throw checkFailure }
        return exact
    }
}

@MainActor
@Suite("A hosted captcha", .timeLimit(.minutes(1)))
struct CaptchaSessionTests {
    private let clock = TestClock()
    private let source = TestSource()

    private func session(
        _ kind: CaptchaKind,
        _ presentation: CaptchaPresentation = .popup
    ) -> CaptchaSession<TestSource> {
        let clock = clock
        let session = CaptchaSession(
            options: CaptchaOptions(kind, presentation: presentation),
            source: source,
            platform: HostPlatform(clock: { clock.now }, measure: measure)
        )
        session.host.update(phone)
        return session
    }

    @Test("Work is solved by the source, and pays for a picture or is the answer")
    func work() async {
        source.needsPayment = true
        let session = session(.slide, .inline)
        let proof = Task { await session.verify() }
        #expect(await becomesTrue { source.payments.count == 2 })
        #expect(source.loads == [.slide, .slide])
        #expect(source.payments.last == CaptchaPayment(token: "t", solutions: "abc"))
        session.host.send(.close)
        #expect(await proof.value == nil)
        let other = self.session(.work)
        let answer = await other.verify()
        #expect(answer == CaptchaProof(token: "t", answer: "{\"work\":\"abc\"}"))
        #expect(source.checks.map(\.kind) == [.work])
    }

    /// Drags the thumb to the right by a hand that slows down.
    private func drag(_ session: CaptchaSession<TestSource>, by distance: Double) throws {
        let host = session.host
        let start = try #require(host.view.frame(of: CaptchaPart.thumb.name)).center
        host.press(.began, at: start)
        #expect(host.pressed == CaptchaPart.thumb.name)
        for step in 1...10 {
            clock.now += 16
            let share = 1 - Double((10 - step) * (10 - step)) / 100
            host.press(.moved, at: Point(x: start.x + distance * share, y: start.y))
        }
        host.press(.ended, at: Point(x: start.x + distance, y: start.y))
    }

    @Test("A drag of the slider moves the piece, and its answer becomes the proof")
    func sliderIsSolved() async throws {
        let session = session(.slide)
        source.exact = Point(x: 140, y: 5)
        let proof = Task { await session.verify() }
        #expect(await becomesTrue { session.picture(PictureReference(1)) == "piece 1" })
        #expect(session.picture(PictureReference(0)) == "background 1")
        #expect(session.host.focus == nil)
        let before = try #require(session.host.view.frame(of: CaptchaPart.piece.name))
        try drag(session, by: 94)
        let after = try #require(session.host.view.frame(of: CaptchaPart.piece.name))
        #expect(after.x > before.x + 90)
        #expect(session.host.focus == CaptchaPart.thumb.name)
        #expect(await becomesTrue { source.checks.count == 1 })
        #expect(source.checks.first?.track.count ?? 0 > 5)
        #expect(source.checks.first?.input == .touch)
        // The success is shown until the schedule is due.
        #expect(await becomesTrue { session.host.schedule.wake == clock.now + 500 })
        clock.now += 150
        session.advance()
        let picture = try #require(session.host.view.frame(of: CaptchaPart.picture.name))
        let settled = try #require(session.host.view.frame(of: CaptchaPart.piece.name))
        #expect(settled.x != after.x && abs(settled.x - picture.x - 140) < 1e-9)
        clock.now += 350
        session.advance()
        let answer = try #require(source.checks.first?.answer)
        #expect(await proof.value == CaptchaProof(token: "t", answer: answer))
        #expect(session.host.view.parts.isEmpty)
        #expect(session.schedule == .idle)
    }

    @Test("After a wrong answer, the next challenge is loaded when the schedule says so")
    func wrongAnswerLoadsAgain() async throws {
        let session = session(.rotate, .inline)
        source.checkFailure = CaptchaFailure(.wrong)
        var heard: [String] = []
        session.host.announce = { text, _ in heard.append(text) }
        let proof = Task { await session.verify() }
        #expect(await becomesTrue { session.picture(PictureReference(0)) != nil })
        try drag(session, by: 60)
        #expect(await becomesTrue { session.host.view[CaptchaPart.strip.name] != nil })
        #expect(session.schedule.moves)
        #expect(!heard.isEmpty)
        // The strip has risen; then the next challenge is due.
        #expect(session.schedule.wake == clock.now + 250)
        clock.now += 250
        session.advance()
        #expect(session.schedule.wake == clock.now + 500)
        clock.now += 500
        session.advance()
        #expect(await becomesTrue { source.loads.count == 2 })
        #expect(source.loads == [.rotate, .rotate])
        #expect(await becomesTrue { session.picture(PictureReference(0)) == "background 2" })
        #expect(session.height > 300)
        proof.cancel()
        #expect(await proof.value == nil)
    }

    @Test("Words are marked by touches, and submitted after the last one")
    func wordsAreClicked() async throws {
        let session = session(.clickWord)
        let proof = Task { await session.verify() }
        #expect(await becomesTrue { session.picture(PictureReference(0)) != nil })
        let picture = try #require(session.host.view.frame(of: CaptchaPart.picture.name))
        for place in [40.0, 120, 200] {
            let point = Point(x: picture.x + place, y: picture.center.y)
            session.host.press(.began, at: point)
            session.host.press(.ended, at: point)
        }
        let marks = session.host.view.parts.filter { $0.name.kind == CaptchaPart.mark.rawValue }
        #expect(marks.count == 3)
        #expect(await becomesTrue { source.checks.count == 1 })
        // The proof does not wait for the popup to close.
        #expect(await proof.value?.answer == source.checks.first?.answer)
        #expect(session.host.machine.isOpen)
    }

    @Test("A popup that cannot load closes with a message")
    func failedLoadCloses() async {
        let session = session(.slide)
        source.loadFailure = CaptchaFailure(.busy, message: "Too busy")
        var messages: [String] = []
        session.failed = { messages.append($1) }
        #expect(await session.verify() == nil)
        #expect(messages == ["Too busy"])
    }

    @Test("Escape closes a popup, and arrows move the slider")
    func keysWork() async throws {
        let session = session(.slide)
        let proof = Task { await session.verify() }
        #expect(await becomesTrue { session.picture(PictureReference(0)) != nil })
        #expect(session.host.moveFocus(backwards: false))
        #expect(session.host.focus == CaptchaPart.thumb.name)
        let before = try #require(session.host.view.frame(of: CaptchaPart.thumb.name))
        session.host.press(Keystroke(.right, isShifted: true))
        session.host.adjust(CaptchaPart.thumb.name, increases: true)
        let after = try #require(session.host.view.frame(of: CaptchaPart.thumb.name))
        #expect(after.x == before.x + 20)
        #expect(session.host.press(Keystroke(.escape)))
        #expect(await proof.value == nil)
        #expect(session.host.focus == nil)
    }

    @Test("A cancelled press returns the slider")
    func pressIsCancelled() async throws {
        let session = session(.slide)
        let proof = Task { await session.verify() }
        #expect(await becomesTrue { session.picture(PictureReference(0)) != nil })
        let thumb = try #require(session.host.view.frame(of: CaptchaPart.thumb.name))
        session.host.press(.began, at: thumb.center)
        clock.now += 16
        session.host.press(.moved, at: Point(x: thumb.center.x + 50, y: thumb.center.y))
        session.press(.cancelled, at: thumb.center, isTouch: true, time: clock.now)
        #expect(session.schedule.moves)
        clock.now += 5000
        session.advance()
        #expect(session.host.view.frame(of: CaptchaPart.thumb.name) == thumb)
        #expect(source.checks.isEmpty)
        session.press(.ended, at: thumb.center, isTouch: true, time: clock.now)
        #expect(source.checks.isEmpty)
        proof.cancel()
        #expect(await proof.value == nil)
    }
}

/// A store of one pattern.
@MainActor
private final class TestStore: GestureStore {
    var pattern: Text = "01254"
    var left = 5

    func verify(_ drawn: DotPattern) async -> GestureVerdict {
        if drawn.digits == pattern { return .accepted }
        left -= 1
        return left > 0 ? .wrong(attemptsLeft: left) : .lockedOut(until: 60_000)
    }

    func store(_ pattern: DotPattern) async -> GestureVerdict {
        self.pattern = pattern.digits
        return .accepted
    }

    func modify(from old: DotPattern, to new: DotPattern) async -> GestureVerdict {
        guard old.digits == pattern else { return .wrong(attemptsLeft: left) }
        pattern = new.digits
        return .accepted
    }

    func status() async -> (attemptsLeft: Int?, lockedUntil: Milliseconds?) { (left, nil) }
}

@MainActor
@Suite("A hosted gesture lock", .timeLimit(.minutes(1)))
struct GestureLockSessionTests {
    private let clock = TestClock()
    private let store = TestStore()

    private func session() -> GestureLockSession {
        let clock = clock
        let session = GestureLockSession(
            store: store,
            platform: HostPlatform(clock: { clock.now }, measure: measure)
        )
        session.host.update(phone)
        return session
    }

    /// Draws a pattern with a finger.
    private func draw(_ dots: [Int], _ session: GestureLockSession) throws {
        let places = try dots.map { dot in
            try #require(session.host.view.frame(of: GestureLockPart.dot.name(dot))).center
        }
        session.press(.began, at: places[0], isTouch: true, time: clock.now)
        for place in places.dropFirst() {
            clock.now += 50
            session.press(.moved, at: place, isTouch: true, time: clock.now)
        }
        session.press(.ended, at: places[places.count - 1], isTouch: true, time: clock.now)
    }

    @Test("A finger over the dots opens the lock")
    func patternOpens() async throws {
        let session = session()
        var results: [GestureResult] = []
        session.reported = { results.append($0) }
        let isOpen = Task { await session.run(.verify) }
        #expect(await becomesTrue { session.host.machine.flow == .verify })
        await Task.yield()
        try draw([0, 1, 2, 5, 4], session)
        #expect(await isOpen.value)
        #expect(results.map(\.isSuccess) == [true])
        #expect(results.first?.dots.digits == "01254")
    }

    @Test("Wrong patterns shake the label until the lock is locked out")
    func wrongPatternsLock() async throws {
        let session = session()
        store.left = 2
        var ends: [Milliseconds?] = []
        session.lockedOut = { ends.append($0) }
        let isOpen = Task { await session.run(.verify) }
        #expect(await becomesTrue { session.host.machine.attemptsLeft == 2 })
        try draw([0, 1, 2, 4], session)
        #expect(await becomesTrue { session.host.machine.attemptsLeft == 1 })
        #expect(session.schedule.moves)
        clock.now += 1000
        session.advance()
        #expect(!session.schedule.moves)
        try draw([0, 1, 2, 4], session)
        #expect(await becomesTrue { ends == [60_000] })
        #expect(session.schedule.wake ?? .infinity <= clock.now + 1000)
        isOpen.cancel()
        #expect(await !isOpen.value)
    }

    @Test("A new pattern is drawn twice and stored; another flow ends the first")
    func patternIsSet() async throws {
        let session = session()
        let first = Task { await session.run(.verify) }
        #expect(await becomesTrue { session.host.machine.attemptsLeft == 5 })
        let second = Task { await session.run(.set) }
        #expect(await !first.value)
        #expect(await becomesTrue { session.host.machine.flow == .set })
        try draw([6, 3, 0, 1], session)
        try draw([6, 3, 0, 1], session)
        #expect(await second.value)
        #expect(store.pattern == "6301")
    }
}

@MainActor
@Suite("Presented alerts, notices, guides and inputs", .timeLimit(.minutes(1)))
struct PresenterTests {
    private let clock = TestClock()

    private func alerts() -> AlertPresenter {
        let clock = clock
        let alerts = AlertPresenter(platform: HostPlatform(clock: { clock.now }, measure: measure))
        alerts.host.update(phone)
        return alerts
    }

    @Test("A press on a button answers an alert, and the next one follows")
    func buttonAnswers() async throws {
        let alerts = alerts()
        let first = Task {
            await alerts.present(
                Alert(title: "Delete?", buttonTitles: ["Delete"], showCancelButton: true)
            )
        }
        #expect(await becomesTrue { !alerts.host.view.parts.isEmpty })
        let second = Task { await alerts.present(Alert(.input, title: "Name")) }
        #expect(await becomesTrue { alerts.host.machine.waitingCount == 1 })
        #expect(alerts.host.focus == AlertPart.container.name)
        clock.now += 1000
        let button = try #require(alerts.host.view.frame(of: AlertPart.button(1)))
        alerts.press(.began, at: button.center, isTouch: true, time: clock.now)
        alerts.press(.ended, at: button.center, isTouch: true, time: clock.now)
        #expect(await first.value == AlertAnswer(button: 1))
        #expect(alerts.schedule == Schedule(wake: clock.now + 300, moves: true))
        clock.now += 300
        alerts.advance()
        #expect(alerts.host.view[AlertPart.field.name] != nil)
        #expect(alerts.host.focus == AlertPart.field.name)
        alerts.host.type("Ada")
        alerts.host.press(Keystroke(.enter))
        #expect(await second.value == AlertAnswer(button: 0, text: "Ada"))
    }

    @Test("Tab stays inside an alert")
    func focusIsConfined() async throws {
        let alerts = alerts()
        let answer = Task {
            await alerts.present(Alert(title: "?", buttonTitles: ["A", "B"]))
        }
        #expect(await becomesTrue { !alerts.host.view.parts.isEmpty })
        clock.now += 1000
        var seen: [PartName?] = []
        for _ in 0..<3 {
            #expect(alerts.host.moveFocus(backwards: false))
            seen.append(alerts.host.focus)
        }
        #expect(seen == [AlertPart.button(0), AlertPart.button(1), AlertPart.button(0)])
        #expect(alerts.host.moveFocus(backwards: true))
        #expect(alerts.host.focus == AlertPart.button(1))
        alerts.host.press(Keystroke(.space))
        #expect(await answer.value == AlertAnswer(button: 1))
    }

    @Test("A cancelled task, and a press on the backdrop, dismiss an alert")
    func alertIsDismissed() async {
        let alerts = alerts()
        let first = Task { await alerts.present(Alert(title: "One")) }
        #expect(await becomesTrue { !alerts.host.view.parts.isEmpty })
        first.cancel()
        #expect(await first.value == nil)
        clock.now += 1000
        alerts.advance()
        let second = Task { await alerts.present(Alert(title: "Two")) }
        #expect(await becomesTrue { !alerts.host.view.parts.isEmpty })
        clock.now += 1000
        alerts.press(.began, at: Point(x: 5, y: 5), isTouch: false, time: clock.now)
        alerts.press(.ended, at: Point(x: 5, y: 5), isTouch: false, time: clock.now)
        #expect(await second.value == nil)
    }

    @Test("A notice is measured, announced, and removed when its time is over")
    func noticeGoes() async {
        let clock = clock
        let notices = NoticePresenter(
            platform: HostPlatform(clock: { clock.now }, measure: measure)
        )
        notices.host.update(phone)
        var heard: [String] = []
        notices.host.announce = { text, _ in heard.append(text) }
        let handle = notices.show(Notice(.text, text: "Saved"))
        #expect(heard == ["Saved"])
        let removal = Task { await notices.removal(of: handle) }
        while let wake = notices.schedule.wake {
            #expect(!notices.host.view.parts.isEmpty)
            clock.now = wake
            notices.advance()
            await Task.yield()
        }
        await removal.value
        #expect(clock.now == 2200)
        let other = notices.show(Notice(.wait))
        #expect(notices.schedule.moves)
        notices.clearAll()
        await notices.removal(of: other)
        #expect(notices.schedule == .idle)
    }

    @Test("A guide is dragged to its last page, and left by its button")
    func guideIsRead() async throws {
        let clock = clock
        let guide = GuideSession(
            options: GuideOptions(pages: 3),
            platform: HostPlatform(clock: { clock.now }, measure: measure)
        )
        guide.host.update(phone)
        var versions: [String] = []
        guide.storeVersion = { versions.append($0) }
        let exit = Task { await guide.show(stored: "1", current: "2") }
        #expect(await becomesTrue { guide.host.machine.isOpen })
        #expect(versions == ["2"])
        for page in 1...2 {
            guide.press(.began, at: Point(x: 300, y: 300), isTouch: true, time: clock.now)
            guide.press(.moved, at: Point(x: 200, y: 300), isTouch: true, time: clock.now)
            guide.press(.ended, at: Point(x: 180, y: 300), isTouch: true, time: clock.now)
            #expect(guide.host.machine.offset == Double(page - 1) * 375 + 120)
            var frames = 0
            while guide.schedule.moves, frames < 1000 {
                clock.now += 16
                guide.advance()
                frames += 1
            }
            #expect(guide.host.machine.page == page)
            #expect(guide.host.machine.offset == Double(page) * 375)
            #expect(frames > 10)
        }
        let start = try #require(guide.host.view.frame(of: GuidePart.start.name())).center
        guide.press(.began, at: start, isTouch: true, time: clock.now)
        guide.press(.ended, at: start, isTouch: true, time: clock.now)
        clock.now += 1000
        guide.advance()
        #expect(await exit.value == .started)
    }

    @Test("A short drag returns to its page, and keys turn pages")
    func guideReturns() async {
        let clock = clock
        let guide = GuideSession(
            options: GuideOptions(pages: 3),
            platform: HostPlatform(clock: { clock.now }, measure: measure)
        )
        var environment = phone
        environment.reducesMotion = true
        guide.host.update(environment)
        let exit = Task { await guide.show(stored: nil, current: "1") }
        #expect(await becomesTrue { guide.host.machine.isOpen })
        guide.press(.began, at: Point(x: 300, y: 300), isTouch: true, time: 0)
        guide.press(.moved, at: Point(x: 250, y: 300), isTouch: true, time: 0)
        #expect(guide.host.machine.offset == 50)
        guide.press(.cancelled, at: Point(x: 0, y: 0), isTouch: true, time: clock.now)
        #expect(guide.host.machine.offset == 0)
        guide.host.press(Keystroke(.right))
        #expect(guide.host.machine.page == 1)
        guide.host.press(Keystroke(.escape))
        #expect(await exit.value == .skipped)
        #expect(await guide.show(stored: nil, current: "1") == nil)
    }

    @Test("No guide is shown for a version that is stored")
    func guideIsNotNeeded() async {
        let guide = GuideSession(
            options: GuideOptions(pages: 3),
            platform: HostPlatform(clock: { 0 }, measure: measure)
        )
        #expect(await guide.show(stored: "1", current: "1") == nil)
    }

    @Test("A text that is too long is cut, and its emoji are removed")
    func inputHasRules() {
        var options = TextInputOptions()
        options.maxLength = 5
        options.isRemoveEmoji = true
        let input = TextInputSession(
            options: options,
            platform: HostPlatform(clock: { 0 }, measure: measure)
        )
        input.host.update(phone)
        var (values, cuts): ([String], Int) = ([], 0)
        input.valueChanged = { values.append($0) }
        input.reachedMaximumLength = { cuts += 1 }
        input.text = "Hi 👋 there"
        #expect(input.text == "Hi  t")
        #expect(values == ["Hi  t"])
        #expect(cuts == 1)
        #expect(!input.host.press(Keystroke(.escape)))
        input.text = "Hi  t"
        #expect(values.count == 1)
    }

    @Test("Events that effects send are handled after the other effects")
    func effectsAreInOrder() {
        let clock = clock
        let host = MachineHost(
            Notices(in: phone),
            HostPlatform(clock: { clock.now }, measure: measure)
        )
        var order: [NoticeEffect] = []
        host.perform = { [unowned host] effect in
            order.append(effect)
            if case .shown(let handle) = effect, handle.number == 1 {
                host.send(.show(Notice(.success)))
                host.send(.hide(handle))
            }
        }
        host.send(.show(Notice(.text, text: "One")))
        guard order.count == 4, case .measure = order[1] else {
            Issue.record("\(order)")
            return
        }
        #expect(order[0] == .shown(NoticeHandle(1)))
        #expect(order[2] == .shown(NoticeHandle(2)))
        #expect(order[3] == .removed(NoticeHandle(1)))
    }

    @Test("The pager keeps its pages in bounds")
    func pagerIsBounded() {
        var pager = Pager(width: 100, pages: 3, margin: 20)
        pager.dragBegan(x: 50, at: 0)
        pager.dragMoved(x: 500)
        #expect(pager.offset(at: 0) == 0)
        pager.dragMoved(x: -500)
        #expect(pager.offset(at: 0) == 220)
        pager.dragEnded(at: 0)
        #expect(pager.isMoving(at: 100))
        #expect(pager.offset(at: 1000) == 100)
        #expect(!pager.isMoving(at: 1000))
    }

    @Test("The clock of machines runs forwards, in milliseconds")
    func clockRuns() {
        let first = MachineClock.now()
        let second = MachineClock.now()
        #expect(first >= 0)
        #expect(second >= first)
        #expect(second < first + 60_000)
    }
}
