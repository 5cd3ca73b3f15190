/// A question that must be answered before anything else.
public struct Alert: Equatable, Sendable {
    /// The kind of input it has in addition to buttons.
    public enum Kind: UInt8, Sendable, CaseIterable {
        /// No input.
        case `default`
        /// A line of text; the message is its placeholder.
        case input
        /// Several lines of text; the message is its accessible name.
        case textViewInput
    }

    /// The kind of input it has in addition to buttons.
    public var kind: Kind
    /// The bold title; hidden if nil or blank.
    public var title: Text?
    /// The message; hidden if nil or blank.
    public var message: Text?
    /// The titles of the buttons, from left to right or top to bottom; if empty, there is one
    /// button with the text ``AlertText/agree``.
    public var buttonTitles: [Text]
    /// Whether a cancel button precedes them.
    public var showCancelButton: Bool
    /// The index of the destructive button, from 0 including the cancel button; −1 for none.
    public var destructButtonIndex: Int
    /// Whether it has the look of the elements: rows instead of pills, a red destructive button, and otherwise one for Enter in
    /// the accent colour.
    public var isModern: Bool

    /// Creates an alert.
    public init(
        _ kind: Kind = .default,
        title: Text? = nil,
        message: Text? = nil,
        buttonTitles: [Text] = [],
        showCancelButton: Bool = false,
        destructButtonIndex: Int = -1,
        isModern: Bool = false
    ) {
        self.kind = kind
        self.title = title
        self.message = message
        self.buttonTitles = buttonTitles
        self.showCancelButton = showCancelButton
        self.destructButtonIndex = destructButtonIndex
        self.isModern = isModern
    }

    /// The title, if it is visible.
    var visibleTitle: Text? {
        guard let title, !title.isBlank else { return nil }
        return title
    }

    /// The message, if it is visible.
    var visibleMessage: Text? {
        guard let message, !message.isBlank else { return nil }
        return message
    }
}

/// The handle of a presented alert.
public struct AlertHandle: Equatable, Hashable, Sendable {
    /// Its number.
    public var number: UInt32

    /// Creates a handle.
    public init(_ number: UInt32) {
        self.number = number
    }
}

/// The events of alerts.
public indirect enum AlertEvent: Equatable, Sendable {
    /// The environment changed, for example the viewport's size or the keyboard.
    case environment(InterfaceEnvironment)
    /// Present an alert after those already queued; answered by the effect `accepted`.
    case present(Alert)
    /// The size of the words of a `measure` effect.
    case measured(tag: UInt32, size: Size)
    /// A finger, pen or mouse button on a part.
    case press(Press)
    /// A part was activated without a pointer, for example by a screen reader.
    case activated(PartName)
    /// A key was pressed while the focus was on this part; nil if it was elsewhere.
    case key(Keystroke, on: PartName?)
    /// The text of the visible alert's input.
    case typed(Text)
    /// Dismiss an alert without an answer, or remove it from the queue.
    case hide(AlertHandle)
}

/// The effects of alerts.
///
/// For each accepted alert, either `dismissed` is sent once, or `notifyDelegate` and then `callClosure` once.
public indirect enum AlertEffect: Equatable, Sendable {
    /// The handle of the alert in the preceding `present` event.
    case accepted(AlertHandle)
    /// Measure words and send the event `measured`.
    case measure(TextMeasurement)
    /// End text input elsewhere in the page.
    case endTextInput
    /// Keep the focus inside this part.
    case trapFocus(PartName)
    /// Move the focus to this part.
    case focus(PartName)
    /// Notify the delegate of the button, and of the text if there is an input.
    case notifyDelegate(AlertHandle, button: Int, text: Text?)
    /// Call the closure with the button.
    case callClosure(AlertHandle, button: Int)
    /// The alert was dismissed without an answer, or was never shown.
    case dismissed(AlertHandle)
    /// Return the focus to its previous position.
    case releaseFocus
    /// The alert disappeared from the screen.
    case hidden(AlertHandle)
}
