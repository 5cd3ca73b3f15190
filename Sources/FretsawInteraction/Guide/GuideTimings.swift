/// How long things take in guide pages.
public struct GuideTimings: Equatable, Sendable {
    /// How long the button that starts the app takes to appear.
    public var startFade: Milliseconds = 1000
    /// How long the guide takes to vanish.
    public var leave: Milliseconds = 1000

    /// Makes the usual timings.
    public init() {}
}
