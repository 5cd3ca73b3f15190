import FretsawInteraction

/// Alerts with a clock, in a viewport of 320 × 480, whose words are measured at once.
struct Asking {
    var dialog: AlertDialog
    private(set) var now: Milliseconds = 5000
    /// How high titles are measured.
    var titleHeight = 22.0
    /// How high messages are measured.
    var messageHeight = 34.0
    /// Everything that was asked to be done, but measuring.
    private(set) var effects: [AlertEffect] = []
    /// Every question for a size.
    private(set) var questions: [TextMeasurement] = []

    init(
        size: Size = Size(width: 320, height: 480),
        reducesMotion: Bool = false,
        options: AlertOptions = AlertOptions()
    ) {
        dialog = AlertDialog(
            in: InterfaceEnvironment(size: size, reducesMotion: reducesMotion),
            options: options
        )
    }

    /// Sends an event and answers questions; returns what else must be done.
    @discardableResult
    mutating func send(_ event: AlertEvent) -> [AlertEffect] {
        carryOut(dialog.handle(event, at: now))
    }

    @discardableResult
    mutating func wait(_ time: Milliseconds) -> [AlertEffect] {
        now += time
        return carryOut(dialog.advance(to: now))
    }

    private mutating func carryOut(_ effects: [AlertEffect]) -> [AlertEffect] {
        var result: [AlertEffect] = []
        for effect in effects {
            if case .measure(let question) = effect {
                questions.append(question)
                let height = question.words.isBold ? titleHeight : messageHeight
                result += carryOut(
                    dialog.handle(
                        .measured(tag: question.tag, size: Size(width: 100, height: height)),
                        at: now
                    )
                )
            } else {
                result.append(effect)
                self.effects.append(effect)
            }
        }
        return result
    }

    /// Presents an alert and lets it fade in.
    @discardableResult
    mutating func show(_ alert: Alert) -> AlertHandle {
        let effects = send(.present(alert))
        wait(300)
        for case .accepted(let handle) in effects { return handle }
        return AlertHandle(0)
    }

    /// Taps in the middle of a part, or at a place.
    @discardableResult
    mutating func tap(_ name: PartName, at location: Point? = nil) -> [AlertEffect] {
        let place = location ?? center(of: name)
        return send(.press(Press(.began, on: name, at: place)))
            + send(.press(Press(.ended, on: name, at: place)))
    }

    /// The middle of a part, in the viewport.
    func center(of name: PartName) -> Point {
        let view = dialog.view(at: now)
        var point = view[name]?.frame.center ?? Point(x: -1, y: -1)
        var parent = view[name]?.parent
        while let next = parent, let part = view[next] {
            point = Point(x: point.x + part.frame.x, y: point.y + part.frame.y)
            parent = part.parent
        }
        return point
    }

    subscript(name: PartName) -> Part? { dialog.view(at: now)[name] }
    subscript(part: AlertPart) -> Part? { self[part.name] }
}
