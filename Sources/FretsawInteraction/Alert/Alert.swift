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
