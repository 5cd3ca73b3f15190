import FretsawInteraction
import Testing

@Suite("The queue of alerts and their transitions")
struct AlertQueueTests {
    @Test("Showing ends any other text input, traps the focus and gives it to the right part")
    func showing() {
        let focus: [(Alert.Kind, AlertPart)] = [
            (.default, .container), (.input, .field), (.textViewInput, .textView),
        ]
        for (kind, part) in focus {
            var asking = Asking()
            let effects = asking.send(.present(Alert(kind, title: "a")))
            guard case .accepted = effects.first else {
                Issue.record("\(effects)")
                continue
            }
            #expect(
                Array(effects.dropFirst()) == [
                    .endTextInput, .trapFocus(AlertPart.container.name), .focus(part.name),
                ]
            )
        }
    }

    @Test("Nothing shows before all words are measured")
    func measuring() {
        var dialog = AlertDialog(in: InterfaceEnvironment(size: Size(width: 320, height: 480)))
        let effects = dialog.handle(.present(Alert(title: "a", message: "b")), at: 0)
        var tags: [UInt32] = []
        for case .measure(let question) in effects { tags.append(question.tag) }
        #expect(effects.count == 3 && tags.count == 2)
        #expect(dialog.view(at: 0).parts.isEmpty)
        #expect(dialog.schedule(at: 0) == .idle)
        let size = Size(width: 1, height: 20)
        #expect(dialog.handle(.measured(tag: tags[1], size: size), at: 10).isEmpty)
        #expect(dialog.handle(.measured(tag: 99, size: size), at: 10).isEmpty)
        #expect(dialog.handle(.measured(tag: tags[0], size: size), at: 20).count == 3)
        #expect(dialog.view(at: 170)[AlertPart.viewport.name]?.opacity == 0.5)
    }

    @Test("Show and hide fade in 0.3 s")
    func fades() {
        var asking = Asking()
        asking.send(.present(Alert(title: "a")))
        #expect(asking[.viewport]?.opacity == 0)
        #expect(asking.dialog.schedule(at: asking.now).moves)
        asking.wait(150)
        #expect(asking[.viewport]?.opacity == 0.5)
        asking.wait(150)
        #expect(asking[.viewport]?.opacity == 1)
        #expect(asking.dialog.schedule(at: asking.now) == .idle)
        asking.send(.key(Keystroke(.escape), on: nil))
        #expect(
            asking.dialog.schedule(at: asking.now)
                == Schedule(wake: asking.now + 300, moves: true)
        )
        asking.wait(150)
        #expect(asking[.viewport]?.opacity == 0.5)
        asking.wait(150)
        #expect(asking[.viewport] == nil)
        #expect(asking.dialog.schedule(at: asking.now) == .idle)
    }

    @Test("With reduced motion it appears and disappears immediately")
    func reducedMotion() {
        var asking = Asking(reducesMotion: true)
        asking.send(.present(Alert(title: "a")))
        #expect(asking[.viewport]?.opacity == 1)
        #expect(asking.dialog.schedule(at: asking.now) == .idle)
        let effects = asking.send(.key(Keystroke(.escape), on: nil))
        guard case .hidden = effects.last else {
            Issue.record("\(effects)")
            return
        }
        #expect(asking[.viewport] == nil)
    }

    @Test("Two alerts at once are queued, not overwritten")
    func queued() {
        var asking = Asking()
        let first = asking.show(Alert(title: "1"))
        let second = asking.show(Alert(title: "2"))
        let third = asking.show(Alert(title: "3"))
        #expect(asking.dialog.currentHandle == first)
        #expect(asking.dialog.waitingCount == 2)
        #expect(asking[.title]?.words?.runs[0].text == "1")
        asking.tap(AlertPart.button(0))
        #expect(
            asking.wait(300) == [
                .hidden(first), .endTextInput, .trapFocus(AlertPart.container.name),
                .focus(AlertPart.container.name),
            ]
        )
        #expect(asking[.title]?.words?.runs[0].text == "2")
        asking.wait(300)
        asking.tap(AlertPart.button(0))
        asking.wait(300)
        #expect(asking.dialog.currentHandle == third)
        #expect(asking.dialog.currentHandle != second)
    }

    @Test("A queued alert can be hidden before it is shown")
    func takenBack() {
        var asking = Asking()
        let first = asking.show(Alert(title: "1"))
        let second = asking.show(Alert(title: "2"))
        #expect(asking.send(.hide(second)) == [.dismissed(second)])
        #expect(asking.send(.hide(second)).isEmpty)
        #expect(asking.dialog.currentHandle == first)
        #expect(asking.dialog.waitingCount == 0)
    }

    @Test("An alert that is not measured yet can be hidden, and the next one is shown")
    func unmeasured() {
        var dialog = AlertDialog(in: InterfaceEnvironment(size: Size(width: 320, height: 480)))
        _ = dialog.handle(.present(Alert(title: "1")), at: 0)
        _ = dialog.handle(.present(Alert()), at: 0)
        let effects = dialog.handle(.hide(AlertHandle(1)), at: 5)
        #expect(
            effects == [
                .dismissed(AlertHandle(1)), .endTextInput, .trapFocus(AlertPart.container.name),
                .focus(AlertPart.container.name),
            ]
        )
        #expect(dialog.currentHandle == AlertHandle(2))
    }

    @Test("Text typed in one alert is not in the next")
    func typedAnew() {
        var asking = Asking()
        asking.show(Alert(.input, title: "1"))
        let second = asking.show(Alert(.input, title: "2"))
        asking.send(.typed("secret"))
        asking.tap(AlertPart.button(0))
        asking.wait(600)
        #expect(
            asking.tap(AlertPart.button(0)).first
                == .notifyDelegate(second, button: 0, text: .empty)
        )
    }

    @Test("Excessive alerts are dismissed immediately, excessive buttons are ignored")
    func bounds() {
        var options = AlertOptions()
        options.maxWaiting = 3
        options.maxButtons = 5
        var asking = Asking(options: options)
        for _ in 0..<4 {
            asking.show(Alert(title: "a", buttonTitles: [Text](repeating: "b", count: 9999)))
        }
        #expect(asking.dialog.waitingCount == 3)
        let effects = asking.send(.present(Alert(title: "a")))
        #expect(effects == [.accepted(AlertHandle(5)), .dismissed(AlertHandle(5))])
        #expect(asking[AlertPart.button(4)] != nil)
        #expect(asking[AlertPart.button(5)] == nil)
    }
}
