/// The options of alerts.
public struct AlertOptions: Equatable, Sendable {
    /// The metrics.
    public var metrics = AlertMetrics()
    /// The durations.
    public var timings = AlertTimings()
    /// Texts that replace the alerts' own in all languages.
    public var texts = CustomTexts<AlertText>()
    /// The maximum number of queued alerts, 0 … 1024; further ones are dismissed immediately.
    public var maxWaiting = 64
    /// The maximum number of buttons including cancel, 1 … 1024; further ones are ignored.
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

/// The texts of alerts.
public enum AlertText: UInt8, CaseIterable, Sendable {
    /// The cancel button.
    case cancel
    /// The only button of an alert without buttons.
    case agree
    /// The placeholder of a multi-line input.
    case placeholder
    /// The accessible name of an alert without title and message.
    case name
}
