import FretsawInteraction
import Testing

@Suite("Drawing on a lock")
struct LockDrawingTests {
    @Test("Lines connect the dots in order, and the last one ends at the finger")
    func lines() {
        var hand = LockHand(.verify)
        hand.press(.began, hand.middle(0))
        #expect(hand.trail?.elements.count == 1)
        hand.press(.moved, hand.middle(1))
        let finger = Point(x: hand.middle(1).x + 20, y: hand.middle(1).y + 60)
        hand.press(.moved, finger)
        let view = hand.lock.view(at: hand.now)
        let pad = view[GestureLockPart.pad.name()]?.frame ?? Rect(x: 0, y: 0, width: 0, height: 0)
        let centers = (0...1).compactMap { view[GestureLockPart.dot.name($0)]?.frame.center }
        let end = Point(x: finger.x - pad.x, y: finger.y - pad.y)
        #expect(hand.trail?.elements == [.line(centers + [end])])
        #expect(hand.trail?.strokeWidth == 1)
        #expect(hand.trail?.stroke == .path)
        hand.press(.ended, finger)
        #expect(hand.trail?.elements == [.line(centers)])
    }

    @Test("Layout B has its own line colour")
    func fixedColor() {
        var hand = LockHand(.set, GestureLockOptions(layout: .fixed(scale: 1)))
        hand.draw(0, 1, 2, 5)
        #expect(hand.trail?.stroke == .fixedPath)
        #expect(hand.drawings[5] == .highlighted)
    }

    @Test("A finger outside the pad draws at its edge")
    func outside() {
        var hand = LockHand(.verify)
        hand.press(.began, hand.middle(0))
        hand.press(.moved, Point(x: -400, y: 1e9))
        guard case .line(let points) = hand.trail?.elements.first else {
            Issue.record("no line")
            return
        }
        let pad = hand.lock.view(at: hand.now)[GestureLockPart.pad.name()]?.frame
        #expect(points.last == Point(x: 0, y: pad?.height ?? -1))
    }

    @Test("A wrong pattern is red until the next touch")
    func wrongUntilTouch() {
        var hand = LockHand(.verify)
        hand.draw(0, 1, 2, 5)
        hand.answer(.wrong(attemptsLeft: 4))
        hand.wait(3600_000)
        #expect(hand.trail?.stroke == .error)
        #expect(hand.drawings.prefix(4) == [.error, .error, .error, .normal])
        hand.press(.began, Point(x: hand.middle(0).x + 50, y: hand.middle(0).y + 50))
        #expect(hand.trail == nil && hand.drawings.allSatisfy { $0 == .normal })
    }

    @Test("Clear removes path and error marks")
    func clear() {
        var hand = LockHand(.verify, GestureLockOptions(showsClear: true))
        #expect(hand.text(.clear) == "清除!!!")
        for event in [
            GestureLockEvent.cleared, .activated(GestureLockPart.clear.name()),
            .key(Keystroke(.escape)),
        ] {
            hand.draw(0, 1, 2)
            #expect(hand.drawings[0] == .error)
            hand.send(event)
            #expect(hand.trail == nil && hand.drawings.allSatisfy { $0 == .normal })
            #expect(hand.label == "请输入手势密码")
        }
    }

    @Test("Clear keeps the first drawing")
    func clearKeepsHeld() {
        var hand = LockHand(.set)
        hand.draw(0, 1, 2, 5)
        hand.send(.cleared)
        #expect(hand.lock.path.isEmpty)
        hand.draw(0, 1, 2, 5)
        #expect(hand.question != nil)
    }

    @Test("A cancelled touch is not a drawing")
    func cancelled() {
        var hand = LockHand(.verify)
        hand.press(.began, hand.middle(0))
        hand.press(.moved, hand.middle(2))
        hand.press(.cancelled, hand.middle(2))
        #expect(hand.effects.isEmpty && hand.lock.path.isEmpty)
        hand.press(.ended, hand.middle(2))
        #expect(hand.effects.isEmpty)
    }

    @Test("A press that began on a button draws nothing")
    func onButton() {
        var hand = LockHand(.verify, GestureLockOptions(showsClear: true))
        let place = hand.middle(4)
        hand.send(.press(Press(.began, on: GestureLockPart.clear.name(), at: place)))
        hand.press(.moved, place)
        #expect(hand.lock.path.isEmpty)
    }

    @Test("A button is pressed if the finger is lifted on it")
    func buttonPress() {
        var hand = LockHand(.verify, GestureLockOptions(showsClear: true))
        hand.draw(0, 1)
        let name = GestureLockPart.clear.name()
        let middle = hand.lock.view(at: hand.now)[name]?.frame.center ?? Point(x: 0, y: 0)
        for (place, isEmpty) in [(hand.middle(4), false), (middle, true)] {
            hand.send(.press(Press(.began, on: name, at: middle)))
            hand.send(.press(Press(.moved, on: name, at: place)))
            hand.send(.press(Press(.ended, on: name, at: place)))
            #expect(hand.lock.path.isEmpty == isEmpty)
        }
    }

    @Test("Digits select dots and Enter submits the same pattern as a finger")
    func keys() {
        for (from, to, finger) in [(0, 2, "012"), (6, 2, "642"), (0, 5, "05"), (4, 8, "48")] {
            var hand = LockHand(.set, GestureLockOptions(minimum: 1))
            hand.send(.key(Keystroke(Key(rawValue: Key.digit1.rawValue + UInt8(from)) ?? .home)))
            hand.send(.key(Keystroke(Key(rawValue: Key.digit1.rawValue + UInt8(to)) ?? .home)))
            #expect(hand.has(.done))
            hand.send(.key(Keystroke(.enter)))
            #expect(hand.result.map { digits($0.dots) } == finger)
            var other = LockHand(.set, GestureLockOptions(minimum: 1))
            other.draw(from, to)
            #expect(other.result?.dots == hand.result?.dots)
        }
    }

    @Test("Digit 0, and Enter and Backspace without dots have no effect")
    func idleKeys() {
        var hand = LockHand(.verify)
        for key in [Key.digit0, .enter, .backspace, .space, .left, .escape] {
            hand.send(.key(Keystroke(key)))
            #expect(hand.effects.isEmpty && hand.lock.path.isEmpty && !hand.has(.done))
        }
    }

    @Test("Backspace removes the last dot, Escape all dots")
    func backspace() {
        var hand = LockHand(.verify)
        for key in [Key.digit1, .digit2, .digit6] { hand.send(.key(Keystroke(key))) }
        hand.send(.key(Keystroke(.backspace)))
        #expect(digits(hand.lock.path) == "01")
        hand.send(.key(Keystroke(.escape)))
        #expect(hand.lock.path.isEmpty && !hand.has(.done))
    }

    @Test("Dots can be selected without dragging: by activation, and a button to submit")
    func activated() {
        var hand = LockHand(.verify)
        for dot in [3, 4, 1, 2] { hand.send(.activated(GestureLockPart.dot.name(dot))) }
        #expect(hand.text(.done) == "完成")
        hand.send(.activated(GestureLockPart.done.name()))
        #expect(hand.effects.first.map { "\($0)".isEmpty } == false)
        #expect(hand.question == 1 && digits(hand.lock.path) == "3412")
    }

    @Test("With joined taps, a tap on a dot continues; otherwise it is a drawing of one dot")
    func taps() {
        var joined = LockHand(.verify, GestureLockOptions(joinsTaps: true))
        joined.draw(0)
        #expect(joined.effects.isEmpty && joined.has(.done))
        joined.draw(1)
        joined.draw(5)
        joined.draw(8, 7)
        #expect(digits(joined.lock.path) == "01587")
        joined.send(.activated(GestureLockPart.done.name()))
        #expect(joined.question == 1)
        var single = LockHand(.verify)
        single.draw(0)
        #expect(single.result?.isLongEnough == false)
        // A drag of several dots is judged at once in both.
        joined = LockHand(.verify, GestureLockOptions(joinsTaps: true))
        joined.draw(0, 1, 2, 5)
        #expect(joined.question == 1)
    }
}
