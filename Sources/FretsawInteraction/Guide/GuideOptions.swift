/// How guide pages behave.
public struct GuideOptions: Equatable, Sendable {
    /// How many pages there are, put to 0 … ``PageIndicator/maxPages``.
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
        let most = PageIndicator.maxPages
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

    /// Creates the default timings.
    public init() {}
}

/// Sizes of guide pages.
public struct GuideLook: Equatable, Sendable {
    /// How large the button is that skips the pages.
    public var skip = Size(width: 50, height: 24)
    /// How far it begins from the viewport's right side.
    public var skipFromRight: Double = 70
    /// How far it begins from the top.
    public var skipTop: Double = 44
    /// How round its corners are.
    public var skipRadius: Double = 5
    /// The size of its letters.
    public var skipLetters: Double = 12
    /// How large the button is that starts the app.
    public var start = Size(width: 197, height: 40)
    /// How far it begins from the bottom, above the bottom inset: its height, the dots' 4, and 80.
    public var startFromBottom: Double = 40 + 4 + 80
    /// How round its corners are.
    public var startRadius: Double = 20
    /// The size of its letters.
    public var startLetters: Double = 17
    /// How far the dots end above the bottom inset.
    public var indicatorFromBottom: Double = 40
    /// The dots.
    public var indicator = PageIndicatorLook()
    /// How large the buttons are that stop an animation and turn pages.
    public var toolSide: Double = 44
    /// How far they are from the viewport's sides.
    public var toolMargin: Double = 12
    /// How much wider than the pages the content is, where sliding past the last page leaves.
    public var slideMargin: Double = 50
    /// How far past the last page is far enough.
    public var slideLimit: Double = 30

    /// Creates the default look.
    public init() {}
}

/// The texts of guide pages; `{}` is replaced by a number.
public enum GuideText: UInt8, CaseIterable, Sendable {
    /// The button that skips the pages.
    case skip
    /// The button that starts the app.
    case start
    /// All of it, to who does not see it.
    case guide
    /// Which page shows.
    case page
    /// Of how many; it is behind.
    case pageOf
    /// Stops an animation.
    case pause
    /// Goes on with it.
    case play
    /// The button to the page before.
    case previous
    /// The button to the page after.
    case next
    /// A page whose picture cannot be read, to who does not see it.
    case unreadable

    /// The words of a language, unless replaced.
    public func words(in language: InterfaceEnvironment.Language) -> Text {
        language == .english ? english : chinese
    }

    private var chinese: Text {
        switch self {
        case .skip: "跳 过"
        case .start: "立即体验"
        case .guide: "引导页"
        case .page: "第{}页"
        case .pageOf: ",共{}页"
        case .pause: "暂停动画"
        case .play: "播放动画"
        case .previous: "上一页"
        case .next: "下一页"
        case .unreadable: "图片无法显示"
        }
    }

    private var english: Text {
        switch self {
        case .skip: "Skip"
        case .start: "Get started"
        case .guide: "Guide"
        case .page: "Page {}"
        case .pageOf: " of {}"
        case .pause: "Pause the animation"
        case .play: "Play the animation"
        case .previous: "Previous page"
        case .next: "Next page"
        case .unreadable: "The picture cannot be shown"
        }
    }
}
