/// What can be set about notices as a whole.
public struct NoticeOptions: Equatable, Sendable {
    /// Sizes, places and colours.
    public var look = NoticeLook()
    /// Times.
    public var timings = NoticeTimings()
    /// Texts, or nothing for those of the page's language.
    public var texts: NoticeTexts?
    /// How many notices there can be at once; one more takes the place of the oldest.
    ///
    /// Clamped to 1 … 1024.
    public var mostAtOnce = 32

    /// What the original has.
    public init() {}
}
