import FretsawInteraction
import Testing

@Suite("The view of a lock")
struct LockViewTests {
    @Test("With a hidden trail, nothing shows the selected dots")
    func hidden() {
        var hand = LockHand(.set, GestureLockOptions(confirmsWithButtons: true, hidesTrail: true))
        let before = hand.lock.view(at: hand.now).parts.filter { $0.parent != nil }
        hand.press(.began, hand.middle(0))
        hand.press(.moved, hand.middle(5))
        #expect(hand.lock.view(at: hand.now).parts.filter { $0.parent != nil } == before)
        hand.press(.moved, hand.middle(8))
        hand.press(.moved, hand.middle(7))
        hand.press(.ended, hand.middle(7))
        #expect(hand.label == "密码是••••")
        hand.send(.activated(GestureLockPart.reset.name()))
        hand.draw(0, 1)
        #expect(hand.drawings.allSatisfy { $0 == .normal } && hand.trail == nil)
    }

    @Test("Three buttons have 16 points beside them", arguments: [280.0, 375, 520])
    func buttonInset(width: Double) throws {
        let options = GestureLockOptions(confirmsWithButtons: true, showsClear: true)
        var hand = LockHand(.set, options, size: Size(width: width, height: 520))
        hand.draw(0, 1, 2, 5)
        let view = hand.lock.view(at: hand.now)
        let frames = try [GestureLockPart.reset, .confirm, .clear].map {
            try #require(view[$0.name()]?.frame)
        }
        #expect(frames[0].x >= 16 && frames[2].maxX <= width - 16)
        #expect(abs(frames[0].x - (width - frames[2].maxX)) < 1e-9)
        #expect(frames.allSatisfy { $0.width >= 70 && $0.width <= 120 })
    }

    @Test("The announcement contains the number of dots, not the dots")
    func announcement() {
        var spoken: [[String]] = []
        for way in [[0, 1, 2, 5], [8, 7, 6, 3]] {
            var hand = LockHand(.set, GestureLockOptions(confirmsWithButtons: true))
            var heard: [String] = []
            func listen() {
                for part in hand.lock.view(at: hand.now).parts {
                    if let label = part.control?.label { heard.append("\(label)") }
                    if part.control?.role == .status { heard.append("\(part.words?.runs ?? [])") }
                    #expect(part.control?.isPressed == nil)
                }
            }
            hand.press(.began, hand.middle(way[0]))
            for dot in way {
                hand.press(.moved, hand.middle(dot))
                listen()
            }
            hand.press(.ended, hand.middle(way[3]))
            listen()
            #expect(hand.text(.announcement) == "已连接4个点")
            spoken.append(heard)
        }
        #expect(spoken[0] == spoken[1])
    }

    @Test("Every step by keys is announced by count")
    func steps() {
        var hand = LockHand(.verify, language: .english)
        hand.send(.key(Keystroke(.digit1)))
        #expect(hand.text(.announcement) == "Dots connected: 1")
        hand.send(.key(Keystroke(.digit3)))
        #expect(hand.text(.announcement) == "Dots connected: 3")
    }

    @Test("Rejections are alerts, everything else is a status")
    func roles() {
        var hand = LockHand(.verify)
        func role() -> Control.Role? {
            hand.lock.view(at: hand.now)[GestureLockPart.announcement.name()]?.control?.role
        }
        #expect(role() == .status)
        hand.draw(0, 1)
        #expect(role() == .alert)
    }

    @Test("The label shakes as a function of time, and ends where it began")
    func shake() {
        var hand = LockHand(.verify)
        let rest = hand.lock.view(at: hand.now)[GestureLockPart.label.name()]?.frame.x ?? .nan
        hand.draw(0, 1)
        let start = hand.now
        func offset(_ time: Double) -> Double {
            (hand.lock.view(at: start + time)[GestureLockPart.label.name()]?.frame.x ?? .nan) - rest
        }
        let stations = hand.lock.options.timings.shakeStations
        let step = 400.0 / Double(stations.count - 1)
        for (index, station) in stations.enumerated() {
            #expect(abs(offset(step * Double(index)) - station) < 1e-9)
        }
        #expect(abs(offset(step / 2) + 4) < 1e-9)
        #expect(offset(400) == 0 && offset(1e9) == 0)
        #expect(hand.lock.schedule(at: start) == Schedule(wake: start + 400, moves: true))
        hand.wait(400)
        #expect(hand.lock.schedule(at: hand.now) == .idle)
    }

    @Test("With reduced motion nothing moves")
    func reducedMotion() {
        var hand = LockHand(.verify, reducesMotion: true)
        hand.draw(0, 1)
        #expect(hand.lock.schedule(at: hand.now) == .idle)
        let frames = (0..<50).map {
            hand.lock.view(at: hand.now + Double($0) * 8)[GestureLockPart.label.name()]?.frame.x
        }
        #expect(Set(frames).count == 1)
    }

    @Test("Texts can be replaced, and are English on request")
    func texts() {
        #expect(LockHand(.verify, language: .english).label == "Draw your pattern")
        var texts = CustomTexts<GestureLockText>()
        texts[.verify] = "¡Dibuja!"
        #expect(LockHand(.verify, GestureLockOptions(texts: texts)).label == "¡Dibuja!")
    }

    @Test("New texts do not disturb a drawing")
    func newTexts() {
        var hand = LockHand(.set)
        hand.draw(0, 1, 2, 5)
        var texts = CustomTexts<GestureLockText>()
        texts[.drawAgain] = "¡Otra vez!"
        hand.send(.texts(texts))
        #expect(hand.label == "¡Otra vez!")
        hand.draw(0, 1, 2, 5)
        #expect(hand.effects.contains { if case .store = $0 { true } else { false } })
    }

    @Test("The originals of the texts")
    func originals() {
        let originals: [(GestureLockText, Text)] = [
            (.tooShort, "至少连接{}个点,重新输入"), (.stored, "密码设置成功"), (.draw, "请绘制手势密码"),
            (.right, "密码校验成功"), (.lockedOut, "请重新输入密码"), (.wrong, "密码错误, 还可以再输入{}次"),
            (.clear, "清除!!!"), (.confirm, "确定"), (.reset, "重置"), (.shown, "密码是{}"),
        ]
        for (text, words) in originals { #expect(text.words(in: .chinese) == words) }
    }

    @Test(
        "Parts stay in the viewport and in their parents, which precede them",
        arguments: [
            Size(width: 375, height: 520), Size(width: 320, height: 480),
            Size(width: 90, height: 120), Size(width: 1, height: 1), Size(width: 0, height: 0),
            Size(width: 2000, height: 300), Size(width: .nan, height: -.infinity),
        ]
    )
    func bounds(size: Size) {
        for layout in [DotLayout.fitting, .fixed(scale: 1), .fixed(scale: .infinity)] {
            var hand = LockHand(
                .set,
                GestureLockOptions(layout: layout, confirmsWithButtons: true, showsClear: true),
                size: size
            )
            hand.draw(0, 1)
            expectInside(hand.lock.view(at: hand.now), hand.lock.environment.size)
            hand.send(.key(Keystroke(.digit1)))
            hand.send(.key(Keystroke(.digit9)))
            hand.send(.key(Keystroke(.digit2)))
            hand.send(.key(Keystroke(.digit6)))
            expectInside(hand.lock.view(at: hand.now), hand.lock.environment.size)
            hand.send(.key(Keystroke(.enter)))
            #expect(hand.has(.confirm))
            expectInside(hand.lock.view(at: hand.now), hand.lock.environment.size)
        }
    }
}

/// Whether every part is in its parent or the viewport, and comes after its parent; kinds that their
/// parent cuts off may reach beyond it.
func expectInside(
    _ view: View,
    _ size: Size,
    cutOff: Set<UInt8> = [],
    sourceLocation: SourceLocation = #_sourceLocation
) {
    var known: [PartName: Size] = [:]
    // One expectation for all: thousands of views are examined.
    var wrong: [String] = []
    for part in view.parts {
        let frame = part.frame
        if let parent = part.parent, known[parent] == nil { wrong.append("\(part.name): parent") }
        let viewport = part.parent.flatMap { known[$0] } ?? size
        let isInside =
            frame.x >= -1e-6 && frame.y >= -1e-6 && frame.width >= 0 && frame.height >= 0
            && frame.maxX <= viewport.width + 1e-6 && frame.maxY <= viewport.height + 1e-6
        if !isInside, !cutOff.contains(part.name.kind) {
            wrong.append("\(part.name) at \(frame) in \(viewport)")
        }
        for path in part.paths {
            for case .line(let points) in path.elements {
                for point in points
                where
                    !(point.x >= 0 && point.x <= frame.width + 1e-6 && point.y >= 0
                    && point.y <= frame.height + 1e-6)
                {
                    wrong.append("\(point) in \(frame)")
                }
            }
        }
        known[part.name] = Size(width: frame.width, height: frame.height)
    }
    #expect(wrong.isEmpty, sourceLocation: sourceLocation)
}
