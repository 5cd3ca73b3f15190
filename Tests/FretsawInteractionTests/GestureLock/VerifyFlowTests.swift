import Testing

@testable import FretsawInteraction

@Suite("Verifying and modifying a pattern")
struct VerifyFlowTests {
    @Test("The right pattern is accepted and finishes the flow")
    func right() throws {
        var hand = LockHand(.verify)
        #expect(hand.label == "请输入手势密码")
        hand.draw(0, 1, 2, 5)
        let pattern = try #require(DotPattern([0, 1, 2, 5]))
        #expect(hand.effects == [.verify(request: 1, pattern)])
        #expect(hand.lock.attemptsLeft == nil)
        hand.answer(.accepted)
        let result = GestureResult(
            state: .verify,
            isSuccess: true,
            dots: pattern,
            isLongEnough: true
        )
        #expect(hand.effects == [.report(result), .finished(.verify)])
        #expect(hand.label == "密码校验成功")
        // After a right one the path vanishes.
        #expect(hand.lock.path.isEmpty && hand.trail == nil)
        hand.draw(0, 1, 2, 5)
        #expect(hand.effects.isEmpty)
    }

    @Test("Too few dots, and none, cost no attempt: the store is not asked")
    func noAttempt() {
        var hand = LockHand(.verify)
        hand.draw(0, 1, 2)
        #expect(hand.question == nil && hand.result?.isLongEnough == false)
        #expect(hand.result?.state == .verify)
        #expect(hand.label == "至少连接4个点,重新输入")
        let gap = Point(x: hand.middle(0).x + 50, y: hand.middle(0).y + 50)
        hand.press(.began, gap)
        hand.press(.ended, gap)
        #expect(hand.effects.isEmpty)
    }

    @Test("The attempts left are the store's, down to the lockout")
    func attempts() {
        var hand = LockHand(.verify)
        for left in [4, 3, 2, 1] {
            hand.draw(0, 1, 2, 5)
            hand.answer(.wrong(attemptsLeft: left))
            #expect(hand.result?.attemptsLeft == left && hand.result?.isSuccess == false)
            #expect(hand.label == "密码错误, 还可以再输入\(left)次")
            #expect(hand.lock.attemptsLeft == left)
        }
        hand.draw(0, 1, 2, 5)
        hand.answer(.lockedOut(until: hand.now + 300_000))
        #expect(hand.result?.attemptsLeft == 0)
        #expect(hand.effects.last == .lockedOut(until: hand.now + 300_000 - 10))
        #expect(hand.label == "错误次数过多")
        hand.draw(0, 1, 2, 5)
        #expect(hand.effects.isEmpty)
    }

    @Test(
        "No attempts left means a lockout, with or without a time",
        arguments: [0, -1, .min] as [Int]
    )
    func noneLeft(left: Int) {
        var hand = LockHand(.verify)
        hand.draw(0, 1, 2, 5)
        hand.answer(.wrong(attemptsLeft: left))
        #expect(hand.effects.last == .lockedOut(until: nil))
        #expect(hand.lock.attemptsLeft == 0 && !hand.has(.countdown))
        #expect(hand.label == "请重新输入密码")
        hand.wait(1e12)
        hand.draw(0, 1, 2, 5)
        #expect(hand.effects.isEmpty)
    }

    @Test("A lockout counts down by seconds and ends at its time")
    func countdown() {
        var hand = LockHand(.verify)
        hand.draw(0, 1, 2, 5)
        let end = hand.now + 10 + 61_500
        hand.answer(.lockedOut(until: end))
        #expect(hand.text(.countdown) == "1:02后可再试")
        var texts: [String] = []
        while let wake = hand.lock.schedule(at: hand.now).wake, texts.count < 100 {
            hand.wait(wake - hand.now)
            if hand.has(.countdown) { texts.append(hand.text(.countdown)) }
        }
        // The wake-up at the end of the shake shows the first text again.
        #expect(texts.first == "1:02后可再试" && texts[1] == "1:01后可再试")
        #expect(texts.contains("1:00后可再试") && texts.contains("59s后可再试"))
        #expect(texts.last == "1s后可再试" && texts.count == 62)
        #expect(hand.now == end)
        #expect(hand.label == "请输入手势密码")
        #expect(hand.lock.attemptsLeft == nil)
        hand.draw(0, 1, 2, 5)
        #expect(hand.question != nil)
    }

    @Test("A late event finds that the lockout has ended")
    func late() {
        var hand = LockHand(.verify)
        hand.draw(0, 1, 2, 5)
        hand.answer(.lockedOut(until: hand.now + 5000))
        hand.now += 5000
        hand.draw(0, 1, 2, 5)
        #expect(hand.question != nil)
    }

    @Test("After a reload, the attempts left are shown if some are used")
    func attemptsAfterReload() {
        for (left, text) in [(4, "密码错误, 还可以再输入4次"), (5, "请输入手势密码")] {
            var hand = LockHand(.verify)
            hand.send(.status(attemptsLeft: left, lockedUntil: nil))
            #expect(hand.text(.label) == text)
        }
        // A late status does not replace the result of a drawing.
        var hand = LockHand(.verify)
        hand.draw(0, 1)
        let shown = hand.text(.label)
        hand.send(.status(attemptsLeft: 4, lockedUntil: nil))
        #expect(hand.text(.label) == shown)
    }

    @Test("A lockout survives a reload, because the store reports it")
    func status() {
        var hand = LockHand(.verify)
        hand.send(.status(attemptsLeft: 2, lockedUntil: nil))
        #expect(hand.lock.attemptsLeft == 2)
        hand.send(.status(attemptsLeft: nil, lockedUntil: hand.now + 4010))
        #expect(hand.text(.countdown) == "4s后可再试")
        hand.draw(0, 1, 2, 5)
        #expect(hand.effects.isEmpty)
        // Beginning again does not end it.
        hand.send(.began(.verify))
        hand.draw(0, 1, 2, 5)
        #expect(hand.effects.isEmpty && hand.label == "错误次数过多")
    }

    @Test("A lockout without a finite end has no countdown and does not trap")
    func endless() {
        for end in [Double.infinity, 1e300, .nan, -.infinity] {
            var hand = LockHand(.verify)
            hand.draw(0, 1, 2, 5)
            hand.answer(.lockedOut(until: end))
            #expect(!hand.has(.countdown))
            _ = hand.lock.schedule(at: hand.now)
        }
    }

    @Test("While a drawing is checked, touches, keys and clearing have no effect")
    func judging() {
        var hand = LockHand(.verify)
        hand.draw(0, 1, 2, 5)
        let request = hand.question
        let before = hand.lock.view(at: hand.now)
        hand.draw(0, 3, 6, 7)
        hand.send(.key(Keystroke(.digit3)))
        hand.send(.key(Keystroke(.escape)))
        hand.send(.cleared)
        hand.send(.activated(GestureLockPart.dot.name(8)))
        #expect(hand.lock.view(at: hand.now) == before)
        #expect(before[GestureLockPart.pad.name()]?.control?.isEnabled == false)
        hand.send(.answered(request: request ?? 0, .accepted))
        #expect(hand.effects.last == .finished(.verify))
    }

    @Test("An answer to an older question, or after the lock was dismissed, is dropped")
    func lateAnswer() {
        var hand = LockHand(.verify)
        hand.draw(0, 1, 2, 5)
        let request = hand.question ?? 0
        hand.send(.began(.verify))
        hand.send(.answered(request: request, .accepted))
        #expect(hand.effects.isEmpty)
        hand.draw(0, 1, 2, 5)
        hand.send(.answered(request: request, .accepted))
        #expect(hand.effects.isEmpty)
        hand.send(.dismissed)
        hand.send(.answered(request: request + 1, .accepted))
        #expect(hand.effects.isEmpty && hand.lock.path.isEmpty)
    }

    @Test("A failure of the store costs no attempt")
    func failed() {
        var hand = LockHand(.verify)
        hand.send(.status(attemptsLeft: 3, lockedUntil: nil))
        hand.draw(0, 1, 2, 5)
        hand.answer(.failed(.empty))
        #expect(hand.result?.isSuccess == false && hand.result?.attemptsLeft == 3)
        hand.draw(0, 1, 2, 5)
        #expect(hand.question != nil)
    }

    @Test("Modify is verify, then set; the store gets both patterns")
    func modify() throws {
        var hand = LockHand(.modify)
        #expect(hand.label == "请输入原手势密码")
        hand.draw(0, 1, 2, 5)
        hand.answer(.accepted)
        #expect(hand.result?.state == .verify && hand.effects.count == 1)
        #expect(hand.label == "请绘制新手势密码" && hand.lock.path.isEmpty)
        hand.draw(6, 7, 8, 5)
        #expect(hand.result?.state == .first && hand.label == "请再次绘制手势密码")
        hand.draw(6, 7, 8, 5)
        let old = try #require(DotPattern([0, 1, 2, 5]))
        let new = try #require(DotPattern([6, 7, 8, 5]))
        #expect(hand.effects.last == .modify(request: 2, from: old, to: new))
        hand.answer(.accepted)
        #expect(hand.effects == [.finished(.modify)] && hand.label == "密码设置成功")
    }

    @Test("If the store rejects the old pattern, it must be drawn again")
    func modifyRejected() {
        var hand = LockHand(.modify)
        hand.draw(0, 1, 2, 5)
        hand.answer(.accepted)
        hand.draw(6, 7, 8, 5)
        hand.draw(6, 7, 8, 5)
        hand.answer(.wrong(attemptsLeft: 3))
        #expect(hand.result == nil && hand.lock.attemptsLeft == 3)
        hand.draw(0, 1, 2, 5)
        #expect(hand.effects == [.verify(request: hand.question ?? 0, hand.lock.path)])
    }

    @Test("Modify with buttons: reset draws the new pattern again, not the old one")
    func modifyWithButtons() {
        var hand = LockHand(.modify, GestureLockOptions(confirmsWithButtons: true))
        hand.draw(0, 1, 2, 5)
        hand.answer(.accepted)
        hand.draw(6, 7, 8, 5)
        hand.send(.activated(GestureLockPart.reset.name()))
        #expect(hand.label == "请绘制新手势密码")
        hand.draw(6, 7, 8, 4)
        hand.send(.activated(GestureLockPart.confirm.name()))
        guard case .modify(_, let old, let new) = hand.effects.first else {
            Issue.record("nothing was modified")
            return
        }
        #expect(digits(old) == "0125" && digits(new) == "6784")
    }
}
