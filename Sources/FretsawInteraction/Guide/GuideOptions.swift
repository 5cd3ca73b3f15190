/// How guide pages behave.
public struct GuideOptions: Equatable, Sendable {
    /// How many pages there are, put to 0 … ``PageIndicator/mostPages``.
    public var pages: Int
    /// Whether the button that skips the pages is shown.
    public var showsSkip: Bool
    /// Whether the button that starts the app is shown.
    public var showsStart: Bool
    /// Whether sliding past the last page leaves.
    public var slidesIntoHome: Bool
    /// Whether buttons turn pages, for who cannot slide.
    public var showsSteps: Bool
    /// Texts that take the place of the guide's own, in whatever language.
    public var texts: OwnTexts<GuideText>
    /// Sizes and colours.
    public var look: GuideLook
    /// How long things take.
    public var timings: GuideTimings

    /// Makes options.
    public init(
        pages: Int,
        showsSkip: Bool = true,
        showsStart: Bool = true,
        slidesIntoHome: Bool = false,
        showsSteps: Bool = false,
        texts: OwnTexts<GuideText> = OwnTexts<GuideText>(),
        look: GuideLook = GuideLook(),
        timings: GuideTimings = GuideTimings()
    ) {
        let most = PageIndicator.mostPages
        self.pages = pages > 0 ? (pages < most ? pages : most) : 0
        self.showsSkip = showsSkip
        self.showsStart = showsStart
        self.slidesIntoHome = slidesIntoHome
        self.showsSteps = showsSteps
        self.texts = texts
        self.look = look
        self.timings = timings
    }
}

/// How long things take in guide pages.
public struct GuideTimings: Equatable, Sendable {
    /// How long the button that starts the app takes to appear.
    public var startFade: Milliseconds = 1000
    /// How long the guide takes to vanish.
    public var leave: Milliseconds = 1000

    /// Makes the usual timings.
    public init() {}
}
