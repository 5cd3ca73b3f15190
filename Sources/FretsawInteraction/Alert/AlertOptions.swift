/// What can be set about alerts as a whole.
public struct AlertOptions: Equatable, Sendable {
    /// Sizes, places and colours.
    public var look = AlertLook()
    /// Times.
    public var timings = AlertTimings()
    /// Texts, or nothing for those of the page's language.
    public var texts: AlertTexts?
    /// How many alerts can wait for their turn; one more is dismissed at once.
    ///
    /// Clamped to 0 … 1024.
    public var mostWaiting = 64
    /// How many buttons an alert can have, the one that cancels among them; more are left out.
    ///
    /// Clamped to 1 … 1024.
    public var mostButtons = 32

    /// What the original has.
    public init() {}
}

/// How long things take with alerts.
public struct AlertTimings: Equatable, Sendable {
    /// How long an alert takes to fade in, and to fade out.
    public var fading: Milliseconds = 300

    /// The time of the original.
    public init() {}
}

/// The words alerts bring along.
public struct AlertTexts: Equatable, Sendable {
    /// On the button that cancels.
    public var cancel: Text
    /// On the one button of an alert without any.
    public var agree: Text
    /// What a multi-line input shows while it is empty.
    public var placeholder: Text
    /// What an alert without title and message is called.
    public var name: Text

    /// Chinese.
    public static var chinese: AlertTexts {
        AlertTexts(cancel: "取消", agree: "好的", placeholder: "请输入提示文字", name: "提示")
    }
    /// English.
    public static var english: AlertTexts {
        AlertTexts(cancel: "Cancel", agree: "OK", placeholder: "Enter your text", name: "Notice")
    }

    /// Makes texts.
    public init(cancel: Text, agree: Text, placeholder: Text, name: Text) {
        self.cancel = cancel
        self.agree = agree
        self.placeholder = placeholder
        self.name = name
    }

    /// The texts of a language.
    public static func texts(in language: Surroundings.Language) -> AlertTexts {
        switch language {
        case .chinese: .chinese
        case .english: .english
        }
    }
}
