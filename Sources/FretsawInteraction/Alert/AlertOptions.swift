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
