public import FretsawInteraction

/// An event that a host reports to a machine.
public enum HostEvent: Equatable, Sendable {
    /// The environment changed.
    case environment(InterfaceEnvironment)
    /// A press.
    case press(Press, isTouch: Bool)
    /// A key, with the focused part.
    case key(Keystroke, focus: PartName?)
    /// A part was activated without a press.
    case activation(PartName)
    /// The text input has a new text.
    case text(String)
    /// The size of measured words.
    case measured(tag: UInt32, size: Size)
}

/// A state machine that a host can present: its events for what all hosts report.
public protocol InteractiveMachine: StateMachine, SendableMetatype {
    /// The machine's event; nil if it has none, or if the centre of an activated part must be pressed.
    static func event(for event: HostEvent) -> Event?
    /// The request to measure words, if an effect is one.
    static func measurement(in effect: Effect) -> TextMeasurement?
    /// The part to focus, if an effect moves the focus.
    static func focus(in effect: Effect) -> PartName?
    /// Whether a part is focusable; nil for the default of its role.
    static func isFocusable(_ part: Part) -> Bool?
}

extension InteractiveMachine {
    /// No request.
    public static func measurement(in effect: Effect) -> TextMeasurement? { nil }
    /// No part.
    public static func focus(in effect: Effect) -> PartName? { nil }
    /// The default of its role.
    public static func isFocusable(_ part: Part) -> Bool? { nil }
}

extension CaptchaMachine: InteractiveMachine {
    /// The event of a captcha.
    public static func event(for event: HostEvent) -> CaptchaEvent? {
        switch event {
        case .environment(let environment): .environment(environment)
        case .press(let press, let isTouch): .press(press, isTouch: isTouch)
        case .key(let keystroke, let focus): .key(keystroke, focus: focus)
        case .activation, .text, .measured: nil
        }
    }
}

extension GestureLock: InteractiveMachine {
    /// The event of a lock.
    public static func event(for event: HostEvent) -> GestureLockEvent? {
        switch event {
        case .environment(let environment): .environment(environment)
        case .press(let press, _): .press(press)
        case .key(let keystroke, _): .key(keystroke)
        case .activation(let part): .activated(part)
        case .text, .measured: nil
        }
    }
    /// The pad is focusable; its dots are not, because digits select them.
    public static func isFocusable(_ part: Part) -> Bool? {
        switch GestureLockPart(rawValue: part.name.kind) {
        case .pad: true
        case .dot: false
        default: nil
        }
    }
}

extension Guide: InteractiveMachine {
    /// The event of a guide.
    public static func event(for event: HostEvent) -> GuideEvent? {
        switch event {
        case .environment(let environment): .environment(environment)
        case .press(let press, _): .press(press)
        case .key(let keystroke, _): .key(keystroke)
        case .activation(let part): .activated(part)
        case .text, .measured: nil
        }
    }
    /// The guide is focusable, for the keys that turn pages.
    public static func isFocusable(_ part: Part) -> Bool? {
        part.name.kind == GuidePart.guide.rawValue ? true : nil
    }
}

extension AlertDialog: InteractiveMachine {
    /// The event of alerts.
    public static func event(for event: HostEvent) -> AlertEvent? {
        switch event {
        case .environment(let environment): .environment(environment)
        case .press(let press, _): .press(press)
        case .key(let keystroke, let focus): .key(keystroke, on: focus)
        case .activation(let part): .activated(part)
        case .text(let text): .typed(Text(text))
        case .measured(let tag, let size): .measured(tag: tag, size: size)
        }
    }
    /// The request to measure words.
    public static func measurement(in effect: AlertEffect) -> TextMeasurement? {
        if case .measure(let request) = effect { request } else { nil }
    }
    /// The part to focus.
    public static func focus(in effect: AlertEffect) -> PartName? {
        if case .focus(let part) = effect { part } else { nil }
    }
}

extension Notices: InteractiveMachine {
    /// The event of notices, which take no presses and keys.
    public static func event(for event: HostEvent) -> NoticeEvent? {
        switch event {
        case .environment(let environment): .environment(environment)
        case .measured(let tag, let size): .measured(tag: tag, size: size)
        case .press, .key, .activation, .text: nil
        }
    }
    /// The request to measure words.
    public static func measurement(in effect: NoticeEffect) -> TextMeasurement? {
        if case .measure(let request) = effect { request } else { nil }
    }
}

extension TextInput: InteractiveMachine {
    /// The event of a text input, whose native field takes presses and keys; the caret is at the end of a new text.
    public static func event(for event: HostEvent) -> TextInputEvent? {
        switch event {
        case .environment(let environment): .environment(environment)
        case .text(let text):
            .changed(SegmentedText(text), selection: TextSelection(caret: text.utf16.count))
        case .press, .key, .activation, .measured: nil
        }
    }
}
