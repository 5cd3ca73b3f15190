/// The options of notices.
public struct NoticeOptions: Equatable, Sendable {
    /// The metrics.
    public var metrics = NoticeMetrics()
    /// The durations.
    public var timings = NoticeTimings()
    /// The texts; nil for those of the page's language.
    public var texts: NoticeTexts?
    /// The maximum number of notices; a further one replaces the oldest.
    ///
    /// Clamped to 1 … 1024.
    public var maxAtOnce = 32

    /// Creates the default options, which are those of the original iOS component.
    public init() {}
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

/// The built-in texts of notices, announced if there is no text.
public struct NoticeTexts: Equatable, Sendable {
    /// The accessible name of `wait` without a text.
    public var waiting: Text
    /// The accessible name of `success`.
    public var success: Text
    /// The accessible name of `error`.
    public var error: Text
    /// The accessible name of `info`.
    public var info: Text

    /// Chinese.
    public static var chinese: NoticeTexts {
        NoticeTexts(waiting: "加载中…", success: "成功", error: "错误", info: "提示")
    }
    /// English.
    public static var english: NoticeTexts {
        NoticeTexts(waiting: "Loading…", success: "Success", error: "Error", info: "Information")
    }

    /// Creates texts.
    public init(waiting: Text, success: Text, error: Text, info: Text) {
        self.waiting = waiting
        self.success = success
        self.error = error
        self.info = info
    }

    /// The texts of a language.
    public static func texts(in language: InterfaceEnvironment.Language) -> NoticeTexts {
        switch language {
        case .chinese: .chinese
        case .english: .english
        }
    }
}

/// The metrics of notices, in points.
public struct NoticeMetrics: Equatable, Sendable {
    /// The size of `wait`.
    package var waitSize = Size(width: 78, height: 78)
    /// The corner radius.
    package var waitRadius = 12.0
    /// The origin of the spinner, a square of 36, in `wait`.
    package var spinnerOrigin = Point(x: 21, y: 21)
    /// The minimum height of `top`; a higher status bar increases it.
    package var topHeight = 20.0
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
