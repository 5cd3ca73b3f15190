import FretsawDrawing
import FretsawInteraction
import Testing

@Suite("Accessibility")
struct AccessibilityTests {
    /// The drawn parts that are not behind a dialog.
    private func reachable(_ view: View) -> [Part] {
        guard let modal = view.modalPart else { return view.drawnParts }
        return view.drawnParts.filter { part in
            part.name == modal || view.ancestors(of: part).contains { $0.name == modal }
        }
    }

    @Test("Each visible control is one element with its frame and state", arguments: Example.all)
    func controlsAreElements(_ example: Example) throws {
        let view = example.view
        let elements = view.accessibilityElements
        let controls = reachable(view).filter { $0.control != nil }
        #expect(elements.filter { $0.role != nil }.map(\.id) == controls.map(\.name))
        for part in controls {
            let control = try #require(part.control)
            let element = try #require(elements.first { $0.id == part.name })
            #expect(element.frame == view.frame(of: part.name))
            #expect(element.role == control.role)
            #expect(element.isEnabled == control.isEnabled)
            #expect(element.isSelected == (control.isPressed == true))
            if let label = control.label { #expect(element.label == label.string) }
            if let text = control.value?.text { #expect(element.value == text.string) }
        }
    }

    @Test("Everything that is operated has a name", arguments: Example.all)
    func controlsHaveNames(_ example: Example) {
        for element in example.view.accessibilityElements {
            if let role = element.role, [.button, .slider, .img].contains(role) {
                #expect(!element.label.isEmpty, "\(element.id)")
            }
        }
    }

    @Test(
        "The focus order has every enabled control that is operated, once",
        arguments: Example.all
    )
    func focusOrderIsComplete(_ example: Example) {
        let operated: Set<Control.Role> = [
            .button, .slider, .textbox, .multilineTextbox, .application,
        ]
        let expected = reachable(example.view).filter { part in
            part.control.map { $0.isEnabled && operated.contains($0.role) } ?? false
        }
        #expect(example.view.focusOrder() == expected.map(\.name))
    }

    @Test("A text is an element unless it names a control")
    func textsAreRead() throws {
        let alert = try #require(Example.all.first { $0.testDescription == "alert default" })
        let labels = alert.view.accessibilityElements.map(\.label)
        #expect(
            labels == [
                "Delete the picture?", "Delete the picture?",
                "It cannot be restored, and it is not in any other album.", "Cancel", "Delete",
            ]
        )
        let notice = try #require(Example.all.first { $0.testDescription == "notice text" })
        #expect(notice.view.accessibilityElements.map(\.label) == ["Saved"])
    }

    @Test("A dialog confines elements and focus")
    func dialogConfines() {
        let frame = Rect(x: 0, y: 0, width: 40, height: 40)
        var behind = Part(PartName(kind: 0), frame: frame)
        behind.control = Control(.button, label: "behind")
        var dialog = Part(PartName(kind: 1), frame: frame)
        dialog.control = Control(.alertdialog, label: "dialog")
        var inside = Part(PartName(kind: 2), in: dialog.name, frame: frame)
        inside.control = Control(.button, label: "inside")
        #expect(View([behind, inside]).modalPart == nil)
        let view = View([behind, dialog, inside])
        #expect(view.modalPart == dialog.name)
        #expect(view.accessibilityElements.map(\.label) == ["dialog", "inside"])
        #expect(view.focusOrder() == [inside.name])
    }

    @Test("The dots of a lock are elements, but not in its focus order")
    func dotsAreNotFocusable() throws {
        let lock = try #require(Example.all.first { $0.testDescription == "lock" })
        let dots = lock.view.accessibilityElements.filter {
            $0.id.kind == GestureLockPart.dot.rawValue
        }
        #expect(dots.count == 9)
        let order = lock.view.focusOrder { GestureLock.isFocusable($0) }
        #expect(order == [GestureLockPart.pad.name()])
    }

    @Test("Texts that are reported are announced when they change, also without opacity")
    func changesAreAnnounced() {
        var part = Part(PartName(kind: 0), frame: Rect(x: 0, y: 0, width: 1, height: 1))
        part.opacity = 0
        part.control = Control(.status)
        part.words = Words("one", color: .text, size: 12)
        var tracker = AnnouncementTracker()
        #expect(tracker.announcements(in: View([part])).map(\.text) == ["one"])
        #expect(tracker.announcements(in: View([part])).isEmpty)
        part.control = Control(.alert, label: "two")
        let second = tracker.announcements(in: View([part]))
        #expect(second.map(\.text) == ["two"])
        #expect(second.map(\.isUrgent) == [true])
        #expect(tracker.announcements(in: View()).isEmpty)
        #expect(tracker.announcements(in: View([part])).map(\.text) == ["two"])
    }
}
