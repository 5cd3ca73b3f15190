import Testing

@testable import FretsawInteraction

@Suite("Setting a pattern")
struct SetFlowTests {
    @Test("A first drawing is kept, an equal second one is stored")
    func twice() throws {
        var hand = LockHand(.set)
        #expect(hand.label == "请绘制手势密码")
        hand.draw(0, 1, 2, 4)
        let pattern = try #require(DotPattern([0, 1, 2, 4]))
        #expect(
            hand.effects == [
                .report(
                    GestureResult(state: .first, isSuccess: true, dots: pattern, isLongEnough: true)
                )
            ]
        )
        #expect(hand.label == "请再次绘制手势密码")
        hand.draw(0, 1, 2, 4)
        #expect(hand.result?.state == .second && hand.result?.isSuccess == true)
        #expect(hand.effects.contains(.store(request: 1, pattern)))
        hand.answer(.accepted)
        #expect(hand.effects == [.finished(.set)])
        #expect(hand.label == "密码设置成功")
        #expect(hand.lock.path.isEmpty)
    }

    @Test("Fewer dots than the minimum are not kept, and the label shakes", arguments: [4, 6, 9])
    func tooShort(minimum: Int) {
        var hand = LockHand(.set, GestureLockOptions(minimum: minimum))
        hand.draw(0, 1, 2)
        #expect(hand.result?.isLongEnough == false && hand.result?.isSuccess == false)
        #expect(hand.result?.state == .first && hand.result?.attemptsLeft == nil)
        #expect(hand.label == "至少连接\(minimum)个点,重新输入")
        #expect(hand.lock.schedule(at: hand.now).moves)
        hand.draw(0, 1, 2)
        #expect(hand.result?.state == .first)
    }

    @Test("Exactly the minimum is enough", arguments: 1...9)
    func enough(minimum: Int) {
        var hand = LockHand(.set, GestureLockOptions(minimum: minimum))
        let way = [0, 1, 2, 5, 4, 3, 6, 7, 8]
        hand.press(.began, hand.middle(0))
        for dot in way.prefix(minimum) { hand.press(.moved, hand.middle(dot)) }
        hand.press(.ended, hand.middle(way[minimum - 1]))
        #expect(hand.result?.isSuccess == true && hand.result?.dots.count == minimum)
    }

    @Test("An impossible minimum is clamped to the valid range")
    func absurdMinimum() {
        #expect(GestureLockOptions(minimum: .max).minimum == 9)
        #expect(GestureLockOptions(minimum: .min).minimum == 1)
    }

    @Test("A differing second drawing clears the second only")
    func differs() {
        var hand = LockHand(.set)
        hand.draw(0, 1, 2, 5)
        hand.draw(0, 1, 2, 4)
        #expect(hand.result?.state == .second && hand.result?.isSuccess == false)
        #expect(hand.question == nil)
        #expect(hand.label == "两次绘制不一致,请重新绘制")
        hand.draw(0, 3, 4)
        #expect(hand.result?.state == .second && hand.result?.isLongEnough == false)
        hand.draw(0, 1, 2, 5)
        #expect(hand.question != nil)
    }

    @Test("The path stays visible until the next touch")
    func stays() {
        var hand = LockHand(.set)
        hand.draw(0, 1, 2, 5)
        #expect(hand.drawings[5] == .highlighted && hand.trail != nil)
        hand.wait(60_000)
        #expect(hand.drawings[5] == .highlighted)
        hand.press(.began, hand.middle(8))
        #expect(hand.drawings[5] == .normal && hand.drawings[8] == .highlighted)
    }

    @Test("With buttons the drawing is shown; one stores it, the other discards it")
    func buttons() throws {
        var hand = LockHand(.set, GestureLockOptions(confirmsWithButtons: true))
        #expect(!hand.has(.confirm) && !hand.has(.reset))
        hand.draw(0, 4, 8, 7)
        #expect(hand.result?.state == .first && hand.result?.isSuccess == true)
        #expect(hand.label == "密码是1598")
        #expect(hand.text(.confirm) == "确定" && hand.text(.reset) == "重置")

        hand.send(.activated(GestureLockPart.reset.name()))
        #expect(hand.label == "请绘制手势密码" && hand.lock.path.isEmpty)

        hand.draw(0, 4, 8, 5)
        hand.send(.activated(GestureLockPart.confirm.name()))
        #expect(hand.effects == [.store(request: 1, try #require(DotPattern([0, 4, 8, 5])))])
        hand.send(.activated(GestureLockPart.confirm.name()))
        #expect(hand.effects.isEmpty)
        hand.send(.answered(request: 1, .accepted))
        #expect(hand.effects == [.finished(.set)] && hand.label == "密码设置成功")
        // It stays for viewing until reset.
        #expect(hand.drawings[8] == .highlighted)
        hand.send(.activated(GestureLockPart.reset.name()))
        #expect(hand.label == "请绘制手势密码" && hand.lock.path.isEmpty)
    }

    @Test("A shown drawing takes no touches until it is confirmed or reset")
    func shownTakesNone() {
        var hand = LockHand(.set, GestureLockOptions(confirmsWithButtons: true))
        hand.draw(0, 4, 8, 7)
        hand.draw(0, 1, 2, 5)
        #expect(hand.effects.isEmpty && digits(hand.lock.path) == "0487")
    }

    @Test("If the store fails, its reason is shown, and drawing starts again")
    func failed() {
        var hand = LockHand(.set)
        hand.draw(0, 1, 2, 5)
        hand.draw(0, 1, 2, 5)
        hand.answer(.failed("密码已存在"))
        #expect(hand.label == "密码已存在" && hand.effects.isEmpty)
        hand.draw(0, 1, 2, 5)
        #expect(hand.result?.state == .first)
        hand.draw(0, 1, 2, 5)
        hand.answer(.failed(.empty))
        #expect(hand.label == "操作失败,请稍后再试")
    }
}
