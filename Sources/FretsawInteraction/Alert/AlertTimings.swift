/// How long things take with alerts.
public struct AlertTimings: Equatable, Sendable {
    /// How long an alert takes to fade in, and to fade out.
    public var fading: Milliseconds = 300

    /// The time of the original.
    public init() {}
}
