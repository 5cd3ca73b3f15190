/// Alerts, one at a time: what comes while one shows waits for its turn.
///
/// A button tells the delegate, then calls the closure, and then hides the alert. A tap beside the
/// alert and Escape hide it without an answer.
public struct AlertDialog: StateMachine {
    /// What is set.
    public let options: AlertOptions
    /// The room alerts are shown in.
    public private(set) var surroundings: Surroundings
    /// The alert whose turn it is.
    var current: PresentedAlert?
    private var waiting: [PresentedAlert] = []
    private var latest = LatestTime()
    private var lastHandle: UInt32 = 0
    private var lastQuestion: UInt32 = 0

    /// Makes an empty queue.
    public init(in surroundings: Surroundings, options: AlertOptions = AlertOptions()) {
        self.surroundings = surroundings.bounded
        self.options = options
    }

    /// The alert that shows or is about to, if any.
    public var currentHandle: AlertHandle? { current?.handle }
    /// How many alerts wait for their turn.
    public var waitingCount: Int { waiting.count }

    /// Handles an event at `now` and returns what to do, in this order.
    public mutating func handle(_ event: AlertEvent, at now: Milliseconds) -> [AlertEffect] {
        let effects = advance(to: now)
        let now = latest.reading(now)
        switch event {
        case .surroundings(let surroundings):
            let width = AlertLayout.textWidth(options.look, in: self.surroundings)
            self.surroundings = surroundings.bounded
            guard AlertLayout.textWidth(options.look, in: self.surroundings) != width else {
                return effects
            }
            return effects + ask()
        case .present(let alert):
            return effects + present(alert, at: now)
        case .measured(let tag, let size):
            return effects + take(size, for: tag, at: now)
        case .press(let press):
            return effects + take(press, at: now)
        case .activate(let part):
            return effects + use(part, at: now)
        case .key(let keystroke, let part):
            return effects + take(keystroke, on: part, at: now)
        case .typed(let text):
            if current?.isOpen == true, current?.alert.kind != .default { current?.typed = text }
            return effects
        case .hide(let handle):
            if current?.handle == handle { return effects + dismiss(at: now) }
            let count = waiting.count
            waiting.removeAll { $0.handle == handle }
            return waiting.count < count ? effects + [.dismissed(handle)] : effects
        }
    }

    /// Handles the timers that ran out: an alert that has faded out makes way for the next.
    public mutating func advance(to now: Milliseconds) -> [AlertEffect] {
        let now = latest.advance(to: now)
        guard let current, current.leaves, let end = current.presence?.end, end <= now else {
            return []
        }
        return remove(at: end)
    }

    // MARK: The queue

    private mutating func present(_ alert: Alert, at now: Milliseconds) -> [AlertEffect] {
        lastHandle &+= 1
        let handle = AlertHandle(lastHandle)
        guard current == nil || waiting.count < options.mostWaiting.bounded(0, 1024) else {
            return [.accepted(handle), .dismissed(handle)]
        }
        waiting.append(PresentedAlert(handle: handle, alert: alert))
        return [.accepted(handle)] + (current == nil ? presentNext(at: now) : [])
    }

    private mutating func presentNext(at now: Milliseconds) -> [AlertEffect] {
        guard !waiting.isEmpty else { return [] }
        current = waiting.removeFirst()
        return ask() + appearIfMeasured(at: now)
    }

    /// Asks for the sizes of the words that are drawn.
    private mutating func ask() -> [AlertEffect] {
        guard var asked = current, !asked.leaves else { return [] }
        var effects: [AlertEffect] = []
        let width = AlertLayout.textWidth(options.look, in: surroundings)
        if let title = titleWords(of: asked.alert) {
            lastQuestion &+= 1
            asked.titleQuestion = lastQuestion
            effects.append(
                .measure(TextMeasurement(tag: lastQuestion, words: title, width: width))
            )
        }
        if asked.drawsMessage, let message = messageWords(of: asked.alert) {
            lastQuestion &+= 1
            asked.messageQuestion = lastQuestion
            effects.append(
                .measure(TextMeasurement(tag: lastQuestion, words: message, width: width))
            )
        }
        current = asked
        return effects
    }

    private mutating func take(
        _ size: Size,
        for tag: UInt32,
        at now: Milliseconds
    ) -> [AlertEffect] {
        let height = size.height.bounded(0, 1_000_000)
        if current?.titleQuestion == tag {
            current?.titleHeight = height
        } else if current?.messageQuestion == tag {
            current?.messageHeight = height
        } else {
            return []
        }
        return appearIfMeasured(at: now)
    }

    private mutating func appearIfMeasured(at now: Milliseconds) -> [AlertEffect] {
        guard let current, current.presence == nil, current.isMeasured else { return [] }
        self.current?.presence = Transition(
            from: 0,
            to: 1,
            start: now,
            duration: surroundings.reducesMotion ? 0 : options.timings.fading
        )
        let focus: AlertPart =
            switch current.alert.kind {
            case .default: .container
            case .input: .field
            case .textViewInput: .textView
            }
        return [.endTextInput, .trapFocus(AlertPart.container.name), .focus(focus.name)]
    }

    /// Hides the alert that shows without an answer.
    private mutating func dismiss(at now: Milliseconds) -> [AlertEffect] {
        guard let current, !current.leaves else { return [] }
        return [.dismissed(current.handle)] + leave(at: now)
    }

    private mutating func leave(at now: Milliseconds) -> [AlertEffect] {
        // One that was never measured never came: there is nothing to fade and no focus to give back.
        guard let presence = current?.presence else {
            current = nil
            return presentNext(at: now)
        }
        let fading = surroundings.reducesMotion ? 0 : options.timings.fading
        current?.leaves = true
        current?.pressed = nil
        current?.presence = Transition(
            from: presence.value(at: now),
            to: 0,
            start: now,
            duration: fading
        )
        return [.releaseFocus] + (fading > 0 ? [] : remove(at: now))
    }

    private mutating func remove(at now: Milliseconds) -> [AlertEffect] {
        guard let gone = current else { return [] }
        current = nil
        return [.hidden(gone.handle)] + presentNext(at: now)
    }

    // MARK: Answers

    private mutating func answer(_ button: Int, at now: Milliseconds) -> [AlertEffect] {
        guard let current, current.isOpen, button >= 0,
            button < buttonTitles(of: current.alert).count
        else { return [] }
        let text = current.alert.kind == .default ? nil : current.typed
        return [
            .tellDelegate(current.handle, button: button, text: text),
            .callClosure(current.handle, button: button),
        ] + leave(at: now)
    }

    private mutating func use(_ part: PartName, at now: Milliseconds) -> [AlertEffect] {
        guard current?.isOpen == true else { return [] }
        switch AlertPart(rawValue: part.kind) {
        case .background: return dismiss(at: now)
        case .button: return answer(Int(part.index), at: now)
        default: return []
        }
    }

    private mutating func take(_ press: Press, at now: Milliseconds) -> [AlertEffect] {
        guard let current, current.isOpen else { return [] }
        switch press.phase {
        case .began:
            self.current?.pressed = press.part
            return []
        case .moved:
            return []
        case .cancelled:
            self.current?.pressed = nil
            return []
        case .ended:
            let began = current.pressed
            self.current?.pressed = nil
            // A tap ends where it began; who slides off has changed his mind.
            guard began == press.part, part(at: press.location, of: current) == press.part else {
                return []
            }
            return use(press.part, at: now)
        }
    }

    private mutating func take(
        _ keystroke: Keystroke,
        on part: PartName?,
        at now: Milliseconds
    ) -> [AlertEffect] {
        guard let current, current.isOpen else { return [] }
        let focused = part.flatMap { AlertPart(rawValue: $0.kind) }
        switch keystroke.key {
        case .escape:
            return dismiss(at: now)
        case .space:
            guard focused == .button, let part else { return [] }
            return use(part, at: now)
        case .enter:
            switch focused {
            case .button:
                return part.map { use($0, at: now) } ?? []
            case .textView:
                return []  // a line feed
            default:
                return answer(defaultButton(of: current.alert), at: now)
            }
        default:
            return []
        }
    }

    /// What Enter answers: the destructive button, or else the last.
    private func defaultButton(of alert: Alert) -> Int {
        let count = buttonTitles(of: alert).count
        let destructive = alert.destructButtonIndex
        return destructive >= 0 && destructive < count ? destructive : count - 1
    }

    // MARK: Time

    /// When the next alert is due, and whether anything fades until then.
    public func schedule(at now: Milliseconds) -> Schedule {
        let now = latest.reading(now)
        guard let current, let presence = current.presence else { return .idle }
        return Schedule(wake: current.leaves ? presence.end : nil, moves: presence.end > now)
    }

    /// The parts at `now`, back to front; none while no alert is shown.
    public func view(at now: Milliseconds) -> View {
        let now = latest.reading(now)
        guard let current, let presence = current.presence else { return View() }
        return View(parts(of: current, presence: presence.value(at: now)))
    }
}

extension Int {
    /// The number, or the nearer end of a range it lies outside of.
    fileprivate func bounded(_ lowest: Int, _ highest: Int) -> Int {
        Swift.min(Swift.max(self, lowest), highest)
    }
}

/// The alert whose turn it is.
struct PresentedAlert: Sendable {
    /// Which one.
    let handle: AlertHandle
    /// What it asks.
    let alert: Alert
    /// The question for the title's size that is open or was last answered.
    var titleQuestion: UInt32?
    /// The question for the message's size that is open or was last answered.
    var messageQuestion: UInt32?
    /// How high the title is, once that is known.
    var titleHeight: Double?
    /// How high the message is, once that is known.
    var messageHeight: Double?
    /// How much of it shows, 0 … 1; nothing before everything is measured.
    var presence: Transition?
    /// Whether it is on its way out.
    var leaves = false
    /// What was typed.
    var typed = Text.empty
    /// The part a finger is down on.
    var pressed: PartName?

    /// Whether the message is drawn as a message; an input of one line shows it as its placeholder.
    var drawsMessage: Bool { alert.kind == .default && alert.visibleMessage != nil }

    /// Whether all words that are drawn are measured.
    var isMeasured: Bool {
        (alert.visibleTitle == nil || titleHeight != nil) && (!drawsMessage || messageHeight != nil)
    }

    /// Whether it takes input: it is there, and stays.
    var isOpen: Bool { presence != nil && !leaves }
}
