import FretsawInteraction
import Testing

@Suite("The times of notices")
struct NoticeTimingTests {
    @Test(
        "All kinds except top fade in over 0.2 s without moving",
        arguments: [Notice.Kind.wait, .success, .error, .info, .text]
    )
    func fadesIn(kind: Notice.Kind) throws {
        var posting = Posting()
        let handle = posting.show(Notice(kind))
        let start = try #require(posting.box(handle))
        #expect(start.opacity == 0)
        #expect(posting.schedule.moves)
        posting.wait(100)
        #expect(posting.box(handle)?.opacity == 0.5)
        posting.wait(100)
        #expect(posting.box(handle)?.opacity == 1)
        #expect(posting.box(handle)?.frame == start.frame)
        #expect(posting.schedule.moves == (kind == .wait))
    }

    @Test("Top slides in from above in 0.3 s and out in 0.2 s")
    func slides() {
        var posting = Posting()
        let handle = posting.show(Notice(.top, text: "a"))
        #expect(posting.box(handle)?.frame.y == -20)
        #expect(posting.box(handle)?.opacity == 1)
        posting.wait(150)
        #expect(posting.box(handle)?.frame.y == -10)
        posting.wait(150)
        #expect(posting.box(handle)?.frame.y == 0)
        #expect(posting.wait(700).isEmpty)
        posting.wait(100)
        #expect(posting.box(handle)?.frame.y == -10)
        #expect(posting.box(handle)?.opacity == 1)
        #expect(posting.wait(100) == [.removed(handle)])
        #expect(posting.notices.handles.isEmpty)
    }

    static let clearings: [(Notice.Kind, Notice.Clearing, Milliseconds?)] = [
        (.wait, .default, nil), (.top, .default, 1000), (.success, .default, nil),
        (.error, .default, nil),
        (.info, .default, nil), (.text, .default, 2000),
        (.top, .never, nil), (.text, .never, nil), (.info, .never, nil),
        (.success, .byItself, 3000), (.error, .byItself, 3000), (.info, .byItself, 3000),
        (.top, .byItself, 1000), (.text, .byItself, 2000), (.wait, .byItself, 3000),
        (.text, .after(5000), 5000), (.error, .after(0), 0), (.info, .after(.infinity), nil),
        (.info, .after(.nan), nil), (.text, .after(.nan), 2000), (.text, .after(-4), 2000),
    ]

    @Test("Each kind disappears at its time, or stays", arguments: clearings)
    func clears(kind: Notice.Kind, clearing: Notice.Clearing, after: Milliseconds?) {
        var posting = Posting()
        let handle = posting.show(Notice(kind, text: "a", clearing: clearing))
        #expect(posting.schedule.wake == after.map { posting.now + $0 })
        guard let after else {
            #expect(posting.wait(1e9).isEmpty)
            #expect(posting.box(handle) != nil)
            return
        }
        if after > 0 {
            #expect(posting.wait(after - 1).isEmpty)
            #expect(posting.wait(1).isEmpty)
            #expect(posting.schedule.wake == posting.now + 200)
            #expect(posting.wait(199).isEmpty)
            #expect(posting.wait(1) == [.removed(handle)])
        } else {
            #expect(posting.wait(0) == [.removed(handle)])
        }
        #expect(posting.schedule == .idle)
    }

    @Test("Hiding takes 0.2 s, from the current opacity")
    func hides() throws {
        var posting = Posting()
        let handle = posting.show(Notice(.wait))
        posting.wait(100)
        #expect(posting.send(.hide(handle)).isEmpty)
        #expect(posting.box(handle)?.opacity == 0.5)
        posting.wait(100)
        #expect(posting.box(handle)?.opacity == 0.25)
        #expect(posting.notices.handles == [handle])
        #expect(posting.wait(100) == [.removed(handle)])
        #expect(posting.box(handle) == nil)
        #expect(posting.schedule == .idle)
    }

    @Test(
        "A notice that was hidden explicitly is not removed twice",
        arguments: [0, 500, 1999, 2000] as [Double]
    )
    func once(time: Milliseconds) {
        var posting = Posting()
        let handle = posting.show(Notice(.text, text: "a"))
        var effects = posting.wait(time)
        effects += posting.send(.hide(handle))
        effects += posting.wait(50)
        effects += posting.send(.hide(handle))
        for _ in 0..<100 { effects += posting.wait(100) }
        effects += posting.send(.hide(handle))
        effects += posting.send(.clearAll)
        #expect(effects == [.removed(handle)])
    }

    @Test("A late call handles all timers in order")
    func late() {
        var posting = Posting()
        let text = posting.show(Notice(.text, text: "a"))
        let top = posting.show(Notice(.top, text: "b"))
        let sign = posting.show(Notice(.success, clearing: .byItself))
        let stays = posting.show(Notice(.error))
        #expect(posting.wait(1e6) == [.removed(top), .removed(text), .removed(sign)])
        #expect(posting.notices.handles == [stays])
    }

    @Test("A late event finds the same state as a punctual one")
    func lateEvent() {
        var posting = Posting()
        let text = posting.show(Notice(.text, text: "a"))
        _ = posting.notices.handle(.hide(text), at: posting.now + 2100)
        let view = posting.notices.view(at: posting.now + 2150)
        #expect(view[NoticePart.box.name(of: text)] != nil)
        #expect(posting.notices.advance(to: posting.now + 2200) == [.removed(text)])
    }

    @Test("Notices that are never measured disappear at their time")
    func neverMeasured() {
        var posting = Posting()
        guard case .shown(let handle) = posting.send(.show(Notice(.text, text: "a")))[0] else {
            Issue.record("not shown")
            return
        }
        #expect(posting.notices.view(at: posting.now).parts.isEmpty)
        #expect(posting.wait(2000) == [.removed(handle)])
    }

    @Test(
        "With reduced motion notices appear and disappear immediately",
        arguments: Notice.Kind.allCases
    )
    func reducedMotion(kind: Notice.Kind) {
        var posting = Posting(reducesMotion: true)
        let handle = posting.show(Notice(kind, text: "a"))
        #expect(posting.box(handle)?.opacity == 1)
        #expect(posting.box(handle)?.frame.y ?? -1 >= 0)
        #expect(!posting.schedule.moves)
        posting.wait(300)
        #expect(posting.part(.spinner, of: handle)?.rotation ?? 0 == 0)
        #expect(posting.send(.hide(handle)) == [.removed(handle)])
        #expect(posting.box(handle) == nil)
    }

    @Test("A modern `top` stays for 2.5 s, and longer while it is held")
    func held() {
        var posting = Posting(options: NoticeOptions(isModern: true))
        let plain = posting.show(Notice(.top, text: "a"))
        let held = posting.show(Notice(.top, text: "b"))
        posting.wait(2000)
        posting.send(.hold(held, isHeld: true))
        posting.wait(500)
        #expect(posting.wait(200) == [.removed(plain)])
        #expect(posting.wait(60_000).isEmpty)
        #expect(posting.schedule == .idle)
        posting.send(.hold(held, isHeld: false))
        // Its time, and the duration of its disappearance.
        #expect(posting.wait(2499).isEmpty)
        posting.wait(1)
        #expect(posting.wait(200) == [.removed(held)])
    }

    @Test("Hiding, clearing and reports without a change do not depend on being held")
    func heldAndHidden() {
        var posting = Posting()
        let staying = posting.show(Notice(.wait))
        let top = posting.show(Notice(.top, text: "a"))
        posting.send(.hold(staying, isHeld: false))
        posting.send(.hold(top, isHeld: true))
        posting.send(.hold(top, isHeld: true))
        posting.wait(300)
        posting.send(.hide(top))
        posting.send(.hold(top, isHeld: false))
        #expect(posting.wait(200) == [.removed(top)])
        #expect(posting.wait(60_000).isEmpty)
        #expect(posting.box(staying) != nil)
    }

    @Test("The spinner turns once a second, clockwise")
    func turns() {
        var posting = Posting()
        let handle = posting.show(Notice(.wait))
        for (time, angle) in [(0, 0), (250, 90), (250, 180), (450, 342), (50, 0)]
            as [(Double, Double)]
        {
            posting.wait(time)
            let rotation = posting.part(.spinner, of: handle)?.rotation ?? -1
            #expect(abs(rotation - angle) < 1e-9)
        }
    }

    @Test("A newer notice covers the older one in the middle, which returns after it")
    func covers() {
        var posting = Posting()
        let older = posting.show(Notice(.wait))
        posting.wait(200)
        let top = posting.show(Notice(.top, text: "a"))
        let newer = posting.show(Notice(.success, text: "b"))
        posting.wait(100)
        #expect(posting.box(older)?.opacity == 0.5)
        #expect(posting.box(newer)?.opacity == 0.5)
        posting.wait(100)
        #expect(posting.box(older)?.opacity == 0)
        #expect(posting.box(newer)?.opacity == 1)
        #expect(posting.box(top) != nil)
        posting.send(.hide(newer))
        posting.wait(200)
        #expect(posting.box(older)?.opacity == 1)
    }
}
