/// The room a machine is shown in, and how its people want it shown.
public struct Surroundings: Equatable, Sendable {
    /// Which language texts are in, where the host does not bring its own.
    public enum Language: UInt8, Sendable {
        /// Chinese in simplified characters: the originals.
        case chinese
        /// English.
        case english
    }

    /// The room's size: the window's for what covers it, the element's for what stands in a page.
    public var size: Size
    /// What the top of a phone's screen takes away: its status bar.
    public var topInset: Double
    /// What the bottom of a phone's screen takes away.
    public var bottomInset: Double
    /// How much of the bottom a keyboard on the screen covers; 0 without one.
    public var keyboardHeight: Double
    /// The language of texts.
    public var language: Language
    /// Whether colours are for a dark page.
    public var isDark: Bool
    /// Whether nothing should move that need not: transitions end at once.
    public var reducesMotion: Bool

    /// Makes surroundings.
    ///
    /// - Parameters:
    ///   - size: The room's size.
    ///   - topInset: What the top of a phone's screen takes away.
    ///   - bottomInset: What the bottom of a phone's screen takes away.
    ///   - keyboardHeight: How much of the bottom a keyboard covers.
    ///   - language: The language of texts.
    ///   - isDark: Whether colours are for a dark page.
    ///   - reducesMotion: Whether nothing should move that need not.
    public init(
        size: Size,
        topInset: Double = 0,
        bottomInset: Double = 0,
        keyboardHeight: Double = 0,
        language: Language = .chinese,
        isDark: Bool = false,
        reducesMotion: Bool = false
    ) {
        self.size = size
        self.topInset = topInset
        self.bottomInset = bottomInset
        self.keyboardHeight = keyboardHeight
        self.language = language
        self.isDark = isDark
        self.reducesMotion = reducesMotion
    }
}
