/// Alerts, shown one at a time; others wait in a queue.
///
/// A button notifies the delegate, calls the closure and hides the alert. Escape or a tap on the
/// backdrop dismisses the alert without an answer.
public struct AlertDialog: StateMachine {
    /// The options.
    public let options: AlertOptions
    /// The environment in which alerts are shown.
    public private(set) var environment: InterfaceEnvironment
    /// The current alert.
    var current: PresentedAlert?
    private var waiting: [PresentedAlert] = []
    private var latest = LatestTime()
    private var lastHandle: UInt32 = 0
    private var lastRequest: UInt32 = 0

    /// Creates an empty queue.
    public init(in environment: InterfaceEnvironment, options: AlertOptions = AlertOptions()) {
        self.environment = environment.bounded
        self.options = options
    }

    /// The handle of the current alert, if any.
    package var currentHandle: AlertHandle? { current?.handle }
    /// The number of queued alerts.
    public var waitingCount: Int { waiting.count }

    /// Handles an event at `now` and returns the effects in order.
    public mutating func handle(_ event: AlertEvent, at now: Milliseconds) -> [AlertEffect] {
        let effects = advance(to: now)
        let now = latest.reading(now)
        switch event {
        case .environment(let environment):
            let width = AlertLayout.textWidth(options.metrics, in: self.environment)
            self.environment = environment.bounded
            guard AlertLayout.textWidth(options.metrics, in: self.environment) != width else {
                return effects
            }
            return effects + ask()
        case .present(let alert):
            return effects + present(alert, at: now)
        case .measured(let tag, let size):
            return effects + take(size, for: tag, at: now)
        case .press(let press):
            return effects + take(press, at: now)
        case .activated(let part):
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

    /// Handles expired timers: after an alert has faded out, the next one is shown.
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
        guard current == nil || waiting.count < min(max(options.maxWaiting, 0), 1024) else {
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

    /// Requests the sizes of the alert's texts.
    private mutating func ask() -> [AlertEffect] {
        guard let asked = current, !asked.leaves else { return [] }
        let title = request(titleWords(of: asked.alert))
        let message = request(asked.drawsMessage ? messageWords(of: asked.alert) : nil)
        current?.titleQuestion = title?.tag
        current?.messageQuestion = message?.tag
        var effects: [AlertEffect] = []
        for case let question? in [title, message] { effects.append(.measure(question)) }
        return effects
    }

    private mutating func request(_ words: Words?) -> TextMeasurement? {
        guard let words else { return nil }
        lastRequest &+= 1
        let width = AlertLayout.textWidth(options.metrics, in: environment)
        return TextMeasurement(tag: lastRequest, words: words, width: width)
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
            duration: environment.reducesMotion ? 0 : options.timings.fading
        )
        let focus: AlertPart =
            switch current.alert.kind {
            case .default: .container
            case .input: .field
            case .textViewInput: .textView
            }
        return [.endTextInput, .trapFocus(AlertPart.container.name), .focus(focus.name)]
    }

    /// Dismisses the current alert without an answer.
    private mutating func dismiss(at now: Milliseconds) -> [AlertEffect] {
        guard let current, !current.leaves else { return [] }
        return [.dismissed(current.handle)] + leave(at: now)
    }

    private mutating func leave(at now: Milliseconds) -> [AlertEffect] {
        // An alert that was never measured was never shown: nothing fades, and the focus has not moved.
        guard let presence = current?.presence else {
            current = nil
            return presentNext(at: now)
        }
        let fading = environment.reducesMotion ? 0 : options.timings.fading
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
            .notifyDelegate(current.handle, button: button, text: text),
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
            // A tap ends on the part on which it began.
            let view = view(at: now)
            guard began == press.part, view.holds(press.location, in: press.part) else { return [] }
            // The background ends at the dialog, and the dialog hides what is beyond its edge.
            let isInDialog = view.holds(press.location, in: AlertPart.container.name)
            guard isInDialog != (press.part == AlertPart.background.name) else { return [] }
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
                return []  // Enter inserts a line feed.
            default:
                return answer(defaultButton(of: current.alert), at: now)
            }
        default:
            return []
        }
    }

    /// The button for Enter: the destructive one, or the last.
    func defaultButton(of alert: Alert) -> Int {
        let count = buttonTitles(of: alert).count
        let destructive = alert.destructButtonIndex
        return destructive >= 0 && destructive < count ? destructive : count - 1
    }

    // MARK: Time

    /// When the current alert has faded out, and whether a transition is running.
    public func schedule(at now: Milliseconds) -> Schedule {
        let now = latest.reading(now)
        guard let current, let presence = current.presence else { return .idle }
        return Schedule(wake: current.leaves ? presence.end : nil, moves: presence.end > now)
    }

    /// The parts at `now`, back to front; empty while no alert is shown.
    public func view(at now: Milliseconds) -> View {
        let now = latest.reading(now)
        guard let current, let presence = current.presence else { return View() }
        return View(parts(of: current, presence: presence.value(at: now)))
    }
}

/// An alert that is shown or queued.
struct PresentedAlert: Sendable {
    /// Its handle.
    let handle: AlertHandle
    /// The alert.
    let alert: Alert
    /// The last request to measure the title, pending or answered.
    var titleQuestion: UInt32?
    /// The last request to measure the message, pending or answered.
    var messageQuestion: UInt32?
    /// The measured height of the title.
    var titleHeight: Double?
    /// The measured height of the message.
    var messageHeight: Double?
    /// Its opacity, 0 … 1; nil before everything is measured.
    var presence: Transition?
    /// Whether it is fading out.
    var leaves = false
    /// The typed text.
    var typed = Text.empty
    /// The pressed part.
    var pressed: PartName?

    /// Whether the message is drawn: inputs show it as placeholder (one line) or only as their label.
    var drawsMessage: Bool { alert.kind == .default && alert.visibleMessage != nil }

    /// Whether all visible texts are measured.
    var isMeasured: Bool {
        (alert.visibleTitle == nil || titleHeight != nil) && (!drawsMessage || messageHeight != nil)
    }

    /// Whether it accepts input: it is visible and not fading out.
    var isOpen: Bool { presence != nil && !leaves }
}
