/// The options of notices.
public struct NoticeOptions: Equatable, Sendable {
    #if hasFeature(Embedded)
    /// Web pages always show the modern look; the other one would make their WebAssembly larger.
    public var isModern: Bool { true }
    #else
    /// Whether notices have the look of the elements: `wait` shows its text below a ring, and `top` is a box for 2.5 s.
    public let isModern: Bool
    #endif
    /// The metrics.
    public var metrics = NoticeMetrics()
    /// The durations.
    public var timings = NoticeTimings()
    /// Texts that replace the notices' own in all languages.
    public var texts = CustomTexts<NoticeText>()
    /// The maximum number of notices, 1 … 1024; a further one replaces the oldest.
    public var maxAtOnce = 32

    /// Creates the default options, which are those of the original iOS component or of the modern look.
    public init(isModern: Bool = false) {
        #if !hasFeature(Embedded)
        self.isModern = isModern
        guard isModern else { return }
        #endif
        metrics.spinnerSide = 28
        (metrics.topHeight, metrics.topTextSize) = (36, metrics.textSize)
        (metrics.topMargin, metrics.topRadius) = (8, 10)
        (timings.appearing, timings.top, timings.turn) = (180, 2500, 800)
    }
}

/// The durations of notices.
public struct NoticeTimings: Equatable, Sendable {
    /// The duration of appearing, except for `top`.
    public var appearing: Milliseconds = 200
    /// The duration of `top` sliding in.
    public var slidingIn: Milliseconds = 300
    /// The duration of disappearing.
    public var leaving: Milliseconds = 200
    /// The time for which `top` is shown.
    public var top: Milliseconds = 1000
    /// The time for which `text` is shown.
    public var text: Milliseconds = 2000
    /// The time for which other kinds are shown, if they disappear by themselves.
    public var others: Milliseconds = 3000
    /// The duration of one rotation of the spinner.
    public var turn: Milliseconds = 1000
    /// The minimum duration of a picture: one frame of a 60 Hz screen.
    public var shortestPicture: Milliseconds = 16

    /// Creates the default durations, which are those of the original iOS component.
    public init() {}

    /// How long a notice of `kind` is shown if it disappears by itself.
    func clearing(of kind: Notice.Kind) -> Milliseconds {
        switch kind {
        case .top: top
        case .text: text
        case .wait, .success, .error, .info: others
        }
    }

    /// The time for which a notice is shown, at least 0; nil if it stays.
    func clearing(of notice: Notice) -> Milliseconds? {
        let ofKind = clearing(of: notice.kind)
        switch notice.clearing {
        case .never: return nil
        case .byItself: return ofKind
        case .after(let time) where time == .infinity: return nil
        case .after(let time) where time >= 0: return time
        case .default, .after: return notice.kind == .top || notice.kind == .text ? ofKind : nil
        }
    }
}

/// The texts of notices, announced if a notice has none.
public enum NoticeText: UInt8, CaseIterable, Sendable {
    /// The accessible name of `wait`.
    case waiting
    /// The accessible name of `success`.
    case success
    /// The accessible name of `error`.
    case error
    /// The accessible name of the other kinds.
    case info
}

/// The metrics of notices, in points.
public struct NoticeMetrics: Equatable, Sendable {
    /// The size of `wait`.
    package var waitSize = Size(width: 78, height: 78)
    /// The corner radius.
    package var waitRadius = 12.0
    /// The side of the spinner, which is in the middle of `wait`, or above its words.
    package var spinnerSide = 36.0
    /// A `wait` with words: its width, its side and lower margin, the places of its spinner and words.
    package var caption: (least: Double, most: Double, margin: Double, ring: Double, y: Double) {
        (120, 240, 16, 20, 58)
    }
    /// The height of these words: lines of 18 for letters of 13, as a multiple of the measured one.
    package var captionLine: Double { 18 / 16.25 }
    /// The minimum height of `top`; a higher status bar increases it.
    package var topHeight = 20.0
    /// Its distance from the screen's edges, 0 if it fills the status bar, and its corner radius.
    package var (topMargin, topRadius) = (0.0, 0.0)
    /// The font size.
    package var topTextSize = 12.0
    /// The size of `success`, `error` and `info`.
    package var signSize = Size(width: 90, height: 90)
    /// Their corner radius.
    package var signRadius = 10.0
    /// The origin of their icon, a square of 36.
    package var iconOrigin = Point(x: 27, y: 15)
    /// The y coordinate of their text.
    package var signTextY = 60.0
    /// The height of their text.
    package var signTextHeight = 16.0
    /// The margin beside words that are too wide for the default size.
    package var signMargin = 16.0
    /// The margins of `text`.
    package var textMargins = Size(width: 50, height: 30)
    /// The sum of the margins left and right of the words of `text` on the screen.
    package var textScreenMargin = 82.0
    /// The corner radius.
    package var textRadius = 12.0
    /// The font size.
    package var textSize = 13.0

    /// Creates the default metrics, which are those of the original iOS component.
    public init() {}
}
