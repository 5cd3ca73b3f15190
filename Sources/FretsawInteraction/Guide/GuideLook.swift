/// Sizes and colours of guide pages.
public struct GuideLook: Equatable, Sendable {
    /// How large the button is that skips the pages.
    public var skip = Size(width: 50, height: 24)
    /// How far it begins from the room's right side.
    public var skipFromRight: Double = 70
    /// How far it begins from the top.
    public var skipTop: Double = 44
    /// What it is filled with; by the original's 40 % its letters cannot be read over white.
    public var skipFill = Color(0x000000, opacity: 0.55)
    /// How round its corners are.
    public var skipRadius: Double = 5
    /// The size of its letters.
    public var skipLetters: Double = 12
    /// How large the button is that starts the app.
    public var start = Size(width: 197, height: 40)
    /// How far it begins from the bottom, above the bottom inset: its height, the dots' 4, and 80.
    public var startFromBottom: Double = 40 + 4 + 80
    /// What it is filled with: the original's #187CFF, made darker to a contrast of 4.5.
    public var startFill = Color(0x0F6BE0)
    /// How round its corners are.
    public var startRadius: Double = 20
    /// The size of its letters.
    public var startLetters: Double = 17
    /// The colour of letters on both.
    public var letters = Color.white
    /// How far the dots end above the bottom inset.
    public var indicatorFromBottom: Double = 40
    /// The dots.
    public var indicator = PageIndicatorLook()
    /// The colour behind pages.
    public var background = Color.white
    /// The same on a dark page.
    public var darkBackground = Color(0x1C1C1E)
    /// How large the buttons are that stop an animation and turn pages.
    public var toolSide: Double = 44
    /// How far they stand from the room's sides.
    public var toolMargin: Double = 12
    /// What they are filled with.
    public var toolFill = Color(0x000000, opacity: 0.55)
    /// How much wider than the pages the content is, where sliding past the last page leaves.
    public var slideRoom: Double = 50
    /// How far past the last page is far enough.
    public var slideLimit: Double = 30

    /// Makes the usual look.
    public init() {}
}
