/// What can happen to alerts.
public indirect enum AlertEvent: Equatable, Sendable {
    /// The room is another, or shown otherwise; a keyboard comes or goes.
    case surroundings(Surroundings)
    /// An alert is to be shown, after those that already are; answered by the effect `accepted`.
    case present(Alert)
    /// The words of a `measure` effect take this much room.
    case measured(tag: UInt32, size: Size)
    /// A finger, pen or mouse button on a part.
    case press(Press)
    /// A part was used by other means: a click without a pointer, a screen reader.
    case activate(PartName)
    /// A key went down, with the focus on this part, or on none of the alert's that matters.
    case key(Keystroke, on: PartName?)
    /// The input of the alert that shows holds this.
    case typed(Text)
    /// An alert is to go, or not to come, without an answer.
    case hide(AlertHandle)
}

/// What alerts want done.
///
/// For every alert that was accepted either `dismissed` comes, once, or `tellDelegate` and then
/// `callClosure`, once.
public indirect enum AlertEffect: Equatable, Sendable {
    /// The alert that was asked for has this handle; follows at once from `present`.
    case accepted(AlertHandle)
    /// Measure words and answer with `measured`.
    case measure(TextMeasurement)
    /// End whatever other text input goes on in the page.
    case endTextInput
    /// Keep the focus inside this part from now on.
    case trapFocus(PartName)
    /// Put the focus on this part.
    case focus(PartName)
    /// Tell the delegate which button it was, and what was typed where there was an input.
    case tellDelegate(AlertHandle, button: Int, text: Text?)
    /// Call the closure with the button.
    case callClosure(AlertHandle, button: Int)
    /// The alert goes, or never came, without an answer.
    case dismissed(AlertHandle)
    /// Let the focus go where it was before.
    case releaseFocus
    /// The alert is gone from the screen.
    case hidden(AlertHandle)
}
