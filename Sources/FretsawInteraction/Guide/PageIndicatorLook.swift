/// Sizes and colours of a page indicator.
public struct PageIndicatorLook: Equatable, Sendable {
    /// How wide the current dot is.
    public var currentWidth: Double = 14
    /// How wide the others are.
    public var otherWidth: Double = 14
    /// How high dots are.
    public var height: Double = 4
    /// How far dots are apart.
    public var gap: Double = 0
    /// How round their corners are; nothing means half their height.
    public var cornerRadius: Double?
    /// The colour of the current dot.
    public var currentColor = Color(0x187CFF)
    /// The colour of the others.
    public var otherColor = Color(0xEBEDF0)
    /// The same on a dark page.
    public var darkOtherColor = Color(0x4A4E55)
    /// How long the target takes to shrink.
    public var duration: Milliseconds = 100

    /// Makes the usual look.
    public init() {}

    /// The same with every length one that can be laid out.
    var bounded: PageIndicatorLook {
        var look = self
        look.currentWidth = currentWidth.bounded(0, 10_000)
        look.otherWidth = otherWidth.bounded(0, 10_000)
        look.height = height.bounded(0, 10_000)
        look.gap = gap.bounded(0, 10_000)
        look.cornerRadius = cornerRadius?.bounded(0, 10_000)
        look.duration = duration.bounded(0, 10_000)
        return look
    }
}
