public import FretsawInteraction

/// A state machine that a host can present: its events for what all hosts report.
///
/// A nil event means that the machine has no such event.
public protocol InteractiveMachine: StateMachine, SendableMetatype {
    /// The event of a new environment.
    static func environmentEvent(_ environment: InterfaceEnvironment) -> Event
    /// The event of a press.
    static func pressEvent(_ press: Press, isTouch: Bool) -> Event?
    /// The event of a key, with the focused part.
    static func keyEvent(_ keystroke: Keystroke, focus: PartName?) -> Event?
    /// The event of activating a part without a press; nil if its centre must be pressed.
    static func activationEvent(of part: PartName) -> Event?
    /// The event of a new text in the text input.
    static func typingEvent(_ text: String) -> Event?
    /// The event with the size of measured words.
    static func measuredEvent(tag: UInt32, size: Size) -> Event?
    /// The request to measure words, if an effect is one.
    static func measurement(in effect: Effect) -> TextMeasurement?
    /// The part to focus, if an effect moves the focus.
    static func focus(in effect: Effect) -> PartName?
    /// Whether a part is focusable; nil for the default of its role.
    static func isFocusable(_ part: Part) -> Bool?
}

extension InteractiveMachine {
    /// No event.
    public static func activationEvent(of part: PartName) -> Event? { nil }
    /// No event.
    public static func typingEvent(_ text: String) -> Event? { nil }
    /// No event.
    public static func measuredEvent(tag: UInt32, size: Size) -> Event? { nil }
    /// No request.
    public static func measurement(in effect: Effect) -> TextMeasurement? { nil }
    /// No part.
    public static func focus(in effect: Effect) -> PartName? { nil }
    /// The default of its role.
    public static func isFocusable(_ part: Part) -> Bool? { nil }
}

extension CaptchaMachine: InteractiveMachine {
    /// The event of a new environment.
    public static func environmentEvent(_ environment: InterfaceEnvironment) -> CaptchaEvent {
        .environment(environment)
    }
    /// The event of a press.
    public static func pressEvent(_ press: Press, isTouch: Bool) -> CaptchaEvent? {
        .press(press, isTouch: isTouch)
    }
    /// The event of a key.
    public static func keyEvent(_ keystroke: Keystroke, focus: PartName?) -> CaptchaEvent? {
        .key(keystroke, focus: focus)
    }
}

extension GestureLock: InteractiveMachine {
    /// The event of a new environment.
    public static func environmentEvent(_ environment: InterfaceEnvironment) -> GestureLockEvent {
        .environment(environment)
    }
    /// The event of a press.
    public static func pressEvent(_ press: Press, isTouch: Bool) -> GestureLockEvent? {
        .press(press)
    }
    /// The event of a key.
    public static func keyEvent(_ keystroke: Keystroke, focus: PartName?) -> GestureLockEvent? {
        .key(keystroke)
    }
    /// The event of an activation.
    public static func activationEvent(of part: PartName) -> GestureLockEvent? { .activated(part) }
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
    /// The event of a new environment.
    public static func environmentEvent(_ environment: InterfaceEnvironment) -> GuideEvent {
        .environment(environment)
    }
    /// The event of a press.
    public static func pressEvent(_ press: Press, isTouch: Bool) -> GuideEvent? { .press(press) }
    /// The event of a key.
    public static func keyEvent(_ keystroke: Keystroke, focus: PartName?) -> GuideEvent? {
        .key(keystroke)
    }
    /// The event of an activation.
    public static func activationEvent(of part: PartName) -> GuideEvent? { .activated(part) }
    /// The guide is focusable, for the keys that turn pages.
    public static func isFocusable(_ part: Part) -> Bool? {
        part.name.kind == GuidePart.guide.rawValue ? true : nil
    }
}

extension AlertDialog: InteractiveMachine {
    /// The event of a new environment.
    public static func environmentEvent(_ environment: InterfaceEnvironment) -> AlertEvent {
        .environment(environment)
    }
    /// The event of a press.
    public static func pressEvent(_ press: Press, isTouch: Bool) -> AlertEvent? { .press(press) }
    /// The event of a key.
    public static func keyEvent(_ keystroke: Keystroke, focus: PartName?) -> AlertEvent? {
        .key(keystroke, on: focus)
    }
    /// The event of an activation.
    public static func activationEvent(of part: PartName) -> AlertEvent? { .activate(part) }
    /// The event of a new text.
    public static func typingEvent(_ text: String) -> AlertEvent? { .typed(Text(text)) }
    /// The event of measured words.
    public static func measuredEvent(tag: UInt32, size: Size) -> AlertEvent? {
        .measured(tag: tag, size: size)
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
    /// The event of a new environment.
    public static func environmentEvent(_ environment: InterfaceEnvironment) -> NoticeEvent {
        .environment(environment)
    }
    /// No event: notices take no presses.
    public static func pressEvent(_ press: Press, isTouch: Bool) -> NoticeEvent? { nil }
    /// No event: notices take no keys.
    public static func keyEvent(_ keystroke: Keystroke, focus: PartName?) -> NoticeEvent? { nil }
    /// The event of measured words.
    public static func measuredEvent(tag: UInt32, size: Size) -> NoticeEvent? {
        .measured(tag: tag, size: size)
    }
    /// The request to measure words.
    public static func measurement(in effect: NoticeEffect) -> TextMeasurement? {
        if case .measure(let request) = effect { request } else { nil }
    }
}

extension TextInput: InteractiveMachine {
    /// The event of a new environment.
    public static func environmentEvent(_ environment: InterfaceEnvironment) -> TextInputEvent {
        .environment(environment)
    }
    /// No event: the native field takes presses.
    public static func pressEvent(_ press: Press, isTouch: Bool) -> TextInputEvent? { nil }
    /// No event: the native field takes keys.
    public static func keyEvent(_ keystroke: Keystroke, focus: PartName?) -> TextInputEvent? { nil }
    /// The event of a new text, with the caret at its end.
    public static func typingEvent(_ text: String) -> TextInputEvent? {
        .changed(SegmentedText(text), selection: TextSelection(caret: text.utf16.count))
    }
}
