/// The options of alerts.
public struct AlertOptions: Equatable, Sendable {
    /// The metrics.
    public var metrics = AlertMetrics()
    /// The durations.
    public var timings = AlertTimings()
    /// The texts; nil for those of the page's language.
    public var texts: AlertTexts?
    /// The maximum number of queued alerts; further ones are dismissed immediately.
    ///
    /// Clamped to 0 … 1024.
    public var maxWaiting = 64
    /// The maximum number of buttons including cancel; further ones are ignored.
    ///
    /// Clamped to 1 … 1024.
    public var maxButtons = 32

    /// Creates the options of the iOS original.
    public init() {}
}

/// The durations of alerts.
public struct AlertTimings: Equatable, Sendable {
    /// The duration of fading in and out.
    public var fading: Milliseconds = 300

    /// Creates the durations of the iOS original.
    public init() {}
}

/// The built-in texts of alerts.
public struct AlertTexts: Equatable, Sendable {
    /// The cancel button.
    public var cancel: Text
    /// The only button of an alert without buttons.
    public var agree: Text
    /// The placeholder of a multi-line input.
    public var placeholder: Text
    /// The accessible name of an alert without title and message.
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
    public static func texts(in language: InterfaceEnvironment.Language) -> AlertTexts {
        switch language {
        case .chinese: .chinese
        case .english: .english
        }
    }
}
