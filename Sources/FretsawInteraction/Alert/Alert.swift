/// Something that has to be answered before anything else.
public struct Alert: Equatable, Sendable {
    /// What it asks for beside a button.
    public enum Kind: UInt8, Sendable, CaseIterable {
        /// Nothing: title, message and buttons.
        case `default`
        /// One line of text; the message is the line's placeholder.
        case input
        /// Several lines of text.
        case textViewInput
    }

    /// What it asks for beside a button.
    public var kind: Kind
    /// What it is about, bold; left out where it is nothing or white space alone.
    public var title: Text?
    /// What it says; left out where it is nothing or white space alone.
    public var message: Text?
    /// The buttons' words, from the left or from above; with none at all there is one that agrees.
    public var buttonTitles: [Text]
    /// Whether a button that cancels stands before them.
    public var showCancelButton: Bool
    /// Which button has the colour of the theme, counted from 0 with the one that cancels; −1 for none.
    public var destructButtonIndex: Int

    /// Makes an alert.
    public init(
        _ kind: Kind = .default,
        title: Text? = nil,
        message: Text? = nil,
        buttonTitles: [Text] = [],
        showCancelButton: Bool = false,
        destructButtonIndex: Int = -1
    ) {
        self.kind = kind
        self.title = title
        self.message = message
        self.buttonTitles = buttonTitles
        self.showCancelButton = showCancelButton
        self.destructButtonIndex = destructButtonIndex
    }

    /// The title, where it shows.
    var visibleTitle: Text? {
        guard let title, !title.isBlank else { return nil }
        return title
    }

    /// The message, where it says anything.
    var visibleMessage: Text? {
        guard let message, !message.isBlank else { return nil }
        return message
    }
}

/// Which of the alerts: what presenting one returns.
public struct AlertHandle: Equatable, Hashable, Sendable {
    /// Its number.
    public var number: UInt32

    /// Makes a handle.
    public init(_ number: UInt32) {
        self.number = number
    }
}

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
