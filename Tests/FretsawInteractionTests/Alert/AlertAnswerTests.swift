import FretsawInteraction
import Testing

@Suite("Answering an alert")
struct AlertAnswerTests {
    @Test("A button notifies the delegate, then calls the closure, then hides the alert")
    func order() {
        var asking = Asking()
        let handle = asking.show(Alert(title: "a", buttonTitles: ["b", "c"]))
        #expect(
            asking.tap(AlertPart.button(1)) == [
                .notifyDelegate(handle, button: 1, text: nil), .callClosure(handle, button: 1),
                .releaseFocus,
            ]
        )
        #expect(asking.wait(299).isEmpty)
        #expect(asking.wait(1) == [.hidden(handle)])
        #expect(asking.dialog.view(at: asking.now).parts.isEmpty)
    }

    @Test(
        "An answer with an input contains the typed text",
        arguments: [Alert.Kind.input, .textViewInput]
    )
    func typed(kind: Alert.Kind) {
        var asking = Asking()
        let handle = asking.show(Alert(kind, title: "a", buttonTitles: ["b"]))
        asking.send(.typed("13"))
        asking.send(.typed("138"))
        #expect(
            asking.tap(AlertPart.button(0)).first
                == .notifyDelegate(handle, button: 0, text: "138")
        )
    }

    @Test("Without an input nothing was typed")
    func notTyped() {
        var asking = Asking()
        let handle = asking.show(Alert(title: "a"))
        asking.send(.typed("x"))
        #expect(
            asking.tap(AlertPart.button(0)).first == .notifyDelegate(handle, button: 0, text: nil)
        )
    }

    @Test("A tap beside the container hides the alert; one on it does not")
    func background() {
        var asking = Asking()
        let handle = asking.show(Alert(title: "a"))
        #expect(asking.tap(AlertPart.container.name).isEmpty)
        #expect(asking.tap(AlertPart.title.name).isEmpty)
        #expect(
            asking.tap(AlertPart.background.name, at: Point(x: 5, y: 5))
                == [.dismissed(handle), .releaseFocus]
        )
        #expect(asking.wait(300) == [.hidden(handle)])
    }

    @Test("A press that leaves its part or is cancelled has no effect")
    func slides() {
        var asking = Asking()
        asking.show(Alert(title: "a", buttonTitles: ["b", "c"]))
        let button = AlertPart.button(0)
        let inside = asking.center(of: button)
        asking.send(.press(Press(.began, on: button, at: inside)))
        asking.send(.press(Press(.moved, on: button, at: Point(x: 2, y: 2))))
        #expect(asking.send(.press(Press(.ended, on: button, at: Point(x: 2, y: 2)))).isEmpty)
        let shade = AlertPart.background.name
        asking.send(.press(Press(.began, on: shade, at: Point(x: 2, y: 2))))
        #expect(asking.send(.press(Press(.ended, on: shade, at: inside))).isEmpty)
        asking.send(.press(Press(.began, on: button, at: inside)))
        asking.send(.press(Press(.cancelled, on: button, at: inside)))
        #expect(asking.send(.press(Press(.ended, on: button, at: inside))).isEmpty)
        #expect(asking.send(.press(Press(.ended, on: shade, at: Point(x: .nan, y: 1)))).isEmpty)
    }

    @Test("Buttons can be activated without a press")
    func activate() {
        var asking = Asking()
        let handle = asking.show(Alert(title: "a", buttonTitles: ["b", "c"]))
        #expect(asking.send(.activated(AlertPart.container.name)).isEmpty)
        #expect(asking.send(.activated(AlertPart.button(2))).isEmpty)
        #expect(asking.send(.activated(PartName(kind: 200))).isEmpty)
        #expect(
            asking.send(.activated(AlertPart.button(1))).first
                == .notifyDelegate(handle, button: 1, text: nil)
        )
    }

    @Test("Escape hides without an answer", arguments: Alert.Kind.allCases)
    func escape(kind: Alert.Kind) {
        var asking = Asking()
        let handle = asking.show(Alert(kind, title: "a"))
        #expect(
            asking.send(.key(Keystroke(.escape), on: nil)) == [.dismissed(handle), .releaseFocus]
        )
    }

    @Test(
        "Enter answers with the destructive button, or else the last",
        arguments: [-1, 0, 1, 2, 3]
    )
    func enter(destructive: Int) {
        var asking = Asking()
        let handle = asking.show(
            Alert(title: "a", buttonTitles: ["b", "c", "d"], destructButtonIndex: destructive)
        )
        let button = (0...2).contains(destructive) ? destructive : 2
        #expect(
            asking.send(.key(Keystroke(.enter), on: nil)).first
                == .notifyDelegate(handle, button: button, text: nil)
        )
    }

    @Test("Enter and space use the button that has the focus")
    func focusedButton() {
        for key in [Key.enter, .space] {
            var asking = Asking()
            let handle = asking.show(
                Alert(title: "a", buttonTitles: ["b", "c"], destructButtonIndex: 1)
            )
            #expect(
                asking.send(.key(Keystroke(key), on: AlertPart.button(0))).first
                    == .notifyDelegate(handle, button: 0, text: nil)
            )
        }
    }

    @Test("Enter answers in the single-line input and adds a line in the multi-line one")
    func enterInInputs() {
        var line = Asking()
        let handle = line.show(Alert(.input, title: "a", buttonTitles: ["b"]))
        line.send(.typed("x"))
        #expect(line.send(.key(Keystroke(.space), on: AlertPart.field.name)).isEmpty)
        #expect(
            line.send(.key(Keystroke(.enter), on: AlertPart.field.name)).first
                == .notifyDelegate(handle, button: 0, text: "x")
        )
        var lines = Asking()
        lines.show(Alert(.textViewInput, title: "a", buttonTitles: ["b"]))
        #expect(lines.send(.key(Keystroke(.enter), on: AlertPart.textView.name)).isEmpty)
    }

    @Test("An alert that is fading out accepts no answers")
    func once() {
        var asking = Asking()
        let handle = asking.show(Alert(.input, title: "a", buttonTitles: ["b"]))
        asking.tap(AlertPart.button(0))
        asking.wait(100)
        #expect(asking.tap(AlertPart.button(0)).isEmpty)
        #expect(asking.tap(AlertPart.background.name, at: Point(x: 1, y: 1)).isEmpty)
        #expect(asking.send(.key(Keystroke(.enter), on: nil)).isEmpty)
        #expect(asking.send(.key(Keystroke(.escape), on: nil)).isEmpty)
        #expect(asking.send(.hide(handle)).isEmpty)
        #expect(asking.wait(200) == [.hidden(handle)])
        #expect(asking.send(.hide(handle)).isEmpty)
    }
}
