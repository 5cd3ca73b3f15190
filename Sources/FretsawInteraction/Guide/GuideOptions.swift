/// The options of guide pages.
public struct GuideOptions: Equatable, Sendable {
    /// The number of pages, clamped to 0 … ``PageIndicator/maxPages``.
    public var pages: Int
    /// Whether the skip button is shown.
    public var showsSkip: Bool
    /// Whether the start button is shown.
    public var showsStart: Bool
    /// Whether sliding past the last page leaves the guide.
    public var slidesIntoHome: Bool
    /// Whether buttons turn pages, for people who cannot slide.
    public var showsSteps: Bool
    /// Whether a press on a dot turns to its page; dots are then 24 points apart.
    public var hasDotButtons: Bool
    /// Texts that replace the guide's own in all languages.
    public var texts: CustomTexts<GuideText>
    /// The metrics.
    public var metrics: GuideMetrics
    /// The durations.
    public var timings: GuideTimings

    /// Creates options.
    public init(
        pages: Int,
        showsSkip: Bool = true,
        showsStart: Bool = true,
        slidesIntoHome: Bool = false,
        showsSteps: Bool = false,
        hasDotButtons: Bool = false,
        texts: CustomTexts<GuideText> = CustomTexts<GuideText>(),
        metrics: GuideMetrics = GuideMetrics(),
        timings: GuideTimings = GuideTimings()
    ) {
        let most = PageIndicator.maxPages
        self.pages = pages > 0 ? (pages < most ? pages : most) : 0
        self.showsSkip = showsSkip
        self.showsStart = showsStart
        self.slidesIntoHome = slidesIntoHome
        self.showsSteps = showsSteps
        self.hasDotButtons = hasDotButtons
        self.texts = texts
        self.metrics = metrics
        self.timings = timings
    }
}

/// The durations of guide pages.
public struct GuideTimings: Equatable, Sendable {
    /// The duration of the start button's appearance.
    public var startFade: Milliseconds = 1000
    /// The duration of the guide's disappearance.
    public var leave: Milliseconds = 1000

    /// Creates the default timings.
    public init() {}
}

/// The metrics of guide pages, in points.
public struct GuideMetrics: Equatable, Sendable {
    /// The size of the skip button.
    public var skip = Size(width: 50, height: 24)
    /// The distance of its origin from the viewport's right side.
    package var skipFromRight: Double = 70
    /// Its distance from the top.
    package var skipTop: Double = 44
    /// Its corner radius.
    package var skipRadius: Double = 5
    /// Its font size.
    package var skipFontSize: Double = 12
    /// The size of the start button.
    public var start = Size(width: 197, height: 40)
    /// The distance of its top edge from the bottom inset: its height of 40, the dots' height of 4,
    /// and a distance of 80.
    package var startFromBottom: Double = 40 + 4 + 80
    /// Its corner radius.
    package var startRadius: Double = 20
    /// Its font size.
    package var startFontSize: Double = 17
    /// The least width and height of the area in which a press turns to a dot's page.
    package var dotButtonSide: Double = 24
    /// The distance of the dots from the bottom inset.
    package var indicatorFromBottom: Double = 40
    /// The dots.
    public var indicator = PageIndicatorMetrics()
    /// The size of the pause, previous and next buttons.
    package var toolSide: Double = 44
    /// Their distance from the viewport's sides.
    package var toolMargin: Double = 12
    /// The extra width of the content for sliding past the last page.
    public var slideMargin: Double = 50
    /// The guide is left if the user slides past the last page by more than this distance.
    package var slideLimit: Double = 30

    /// Creates the default metrics.
    public init() {}
}

/// The texts of guide pages; `{}` is replaced by a number.
public enum GuideText: UInt8, CaseIterable, Sendable {
    /// The button that skips the pages.
    case skip
    /// The button that starts the app.
    case start
    /// The accessible name of the guide.
    case guide
    /// The accessible name of a page.
    case page
    /// The text after it, with the number of pages.
    case pageOf
    /// The pause button.
    case pause
    /// The play button.
    case play
    /// The previous button.
    case previous
    /// The next button.
    case next
    /// The accessible name of a page whose picture is unreadable.
    case unreadable
}

extension CustomTexts<GuideText> {
    /// The number of a page, from 0, and the number of pages, for people.
    func place(_ page: Int, of pages: Int, in language: InterfaceEnvironment.Language) -> Text {
        text(.page, in: language).filled(with: Text(decimal: page + 1))
            + text(.pageOf, in: language).filled(with: Text(decimal: pages))
    }
}
