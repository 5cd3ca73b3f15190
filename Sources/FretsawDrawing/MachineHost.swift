public import FretsawInteraction

/// Runs a state machine: it sends events with their time, carries out effects, and reports when to advance.
@MainActor
public final class MachineHost<Machine: InteractiveMachine> {
    /// The machine.
    public private(set) var machine: Machine
    /// When to call ``advance()``, and whether the view changes until then.
    public private(set) var schedule = Schedule.idle
    /// The part that takes keys; nil if there is none.
    public private(set) var focus: PartName?
    /// The part on which the present press began; nil if there is none.
    public private(set) var pressed: PartName?
    /// Carries out an effect; requests to measure words are answered before.
    public var perform: (Machine.Effect) -> Void = { _ in }
    /// Called when the view or the schedule may have changed.
    public var changed: () -> Void = {}
    /// Called with texts to report to screen readers.
    public var announce: (_ text: String, _ isUrgent: Bool) -> Void = { _, _ in }

    private let platform: HostPlatform
    private var effects: [Machine.Effect] = []
    private var isPerforming = false
    private var announcements = AnnouncementTracker()
    private var environment: InterfaceEnvironment?

    /// Creates a host.
    public init(_ machine: Machine, _ platform: HostPlatform) {
        self.machine = machine
        self.platform = platform
    }

    /// The time of the clock.
    public var now: Milliseconds { platform.clock() }

    /// The view now.
    public var view: View { machine.view(at: now) }

    /// Sends an event; `time` is the time at which it happened, by default now.
    public func send(_ event: Machine.Event, at time: Milliseconds? = nil) {
        take(machine.handle(event, at: time ?? now))
    }

    /// Handles timers that expired; call it when ``schedule`` is due, and for each frame while it moves.
    public func advance() {
        take(machine.advance(to: now))
    }

    /// Carries out effects in order; those of events that are sent meanwhile come last.
    private func take(_ new: [Machine.Effect]) {
        effects += new
        guard !isPerforming else { return }
        isPerforming = true
        while !effects.isEmpty {
            let effect = effects.removeFirst()
            if let request = Machine.measurement(in: effect) {
                let size = platform.measure(request.words, request.width)
                pass(.measured(tag: request.tag, size: size))
            }
            if let part = Machine.focus(in: effect) { focus = part }
            perform(effect)
        }
        isPerforming = false
        let now = now
        let view = machine.view(at: now)
        schedule = machine.schedule(at: now)
        if let part = focus, view[part] == nil { focus = nil }
        for (text, isUrgent) in announcements.announcements(in: view) { announce(text, isUrgent) }
        changed()
    }

    /// The parts that can be focused, in the order of the Tab key.
    public var focusOrder: [PartName] { view.focusOrder { Machine.isFocusable($0) } }

    /// Sends a new environment, unless it is the last one.
    public func update(_ environment: InterfaceEnvironment) {
        guard environment != self.environment else { return }
        self.environment = environment
        pass(.environment(environment))
    }

    /// Sends a phase of a press at a point of the viewport; it belongs to the part on which the press began, if any.
    public func press(
        _ phase: Press.Phase,
        at point: Point,
        isTouch: Bool = true,
        time: Milliseconds? = nil
    ) {
        if phase == .began {
            // The last press ended unseen.
            if pressed != nil { press(.cancelled, at: point) }
            pressed = view.pressedPart(at: point)
            if let pressed, focusOrder.contains(pressed) { focus = pressed }
        }
        guard let part = pressed else { return }
        if phase == .ended || phase == .cancelled { pressed = nil }
        pass(.press(Press(phase, on: part, at: point), isTouch: isTouch), at: time)
    }

    /// Activates a part without a press, as screen readers do; false if it is not an enabled control.
    @discardableResult
    public func activate(_ part: PartName) -> Bool {
        let view = view
        guard view[part]?.control?.isEnabled == true, let frame = view.frame(of: part) else {
            return false
        }
        if !pass(.activation(part)) {
            for phase in [Press.Phase.began, .ended] {
                pass(.press(Press(phase, on: part, at: frame.center), isTouch: false))
            }
        }
        return true
    }

    /// Sends a key to the focused part, or to `part`; Enter and the space bar activate buttons.
    ///
    /// Returns false if the machine takes no keys, or if the button is disabled.
    @discardableResult
    public func press(_ keystroke: Keystroke, on part: PartName? = nil) -> Bool {
        let focus = part ?? focus
        if keystroke.key == .enter || keystroke.key == .space, let focus,
            view[focus]?.control?.role == .button
        {
            return activate(focus)
        }
        return pass(.key(keystroke, focus: focus))
    }

    /// Increases or decreases a slider, as screen readers do: by the step of Shift with an arrow.
    public func adjust(_ part: PartName, increases: Bool) {
        press(Keystroke(increases ? .right : .left, isShifted: true), on: part)
    }

    /// Sends a new text of the text input.
    public func type(_ text: String) { pass(.text(text)) }

    /// Focuses the next or previous focusable part; false at the end, unless a dialog confines the focus.
    @discardableResult
    public func moveFocus(backwards: Bool) -> Bool {
        let order = focusOrder
        guard let start = backwards ? order.last : order.first else { return false }
        if let place = focus.flatMap({ order.firstIndex(of: $0) }) {
            let next = backwards ? place - 1 : place + 1
            let isConfined = view.modalPart != nil
            focus = order.indices.contains(next) ? order[next] : isConfined ? start : nil
        } else {
            focus = start
        }
        changed()
        return focus != nil
    }

    /// Sends the machine's event for what happened; false if it has none.
    @discardableResult
    private func pass(_ event: HostEvent, at time: Milliseconds? = nil) -> Bool {
        guard let event = Machine.event(for: event) else { return false }
        send(event, at: time)
        return true
    }
}
