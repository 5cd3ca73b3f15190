/// The options of notices.
public struct NoticeOptions: Equatable, Sendable {
    /// Sizes, places and colours.
    public var look = NoticeLook()
    /// Times.
    public var timings = NoticeTimings()
    /// Texts, or nil for those of the page's language.
    public var texts: NoticeTexts?
    /// How many notices there can be at once; one more takes the place of the oldest.
    ///
    /// Clamped to 1 … 1024.
    public var maxAtOnce = 32

    /// Creates the options of the iOS original.
    public init() {}
}

/// How long things take with notices.
public struct NoticeTimings: Equatable, Sendable {
    /// How long a notice takes to appear; `top` has its own.
    public var appearing: Milliseconds = 200
    /// How long `top` takes to slide in from above.
    public var slidingIn: Milliseconds = 300
    /// How long any notice takes to go.
    public var leaving: Milliseconds = 200
    /// When `top` goes by itself, from its showing.
    public var top: Milliseconds = 1000
    /// When `text` goes by itself, from its showing.
    public var text: Milliseconds = 2000
    /// When the others go by themselves where that is asked for, from their showing.
    public var others: Milliseconds = 3000
    /// How long the spinner takes to turn once.
    public var turn: Milliseconds = 1000
    /// The shortest time one picture is shown: a frame of a default screen.
    public var shortestPicture: Milliseconds = 16

    /// The times of the original.
    public init() {}

    /// How long a notice of `kind` is shown if it disappears by itself.
    func clearing(of kind: Notice.Kind) -> Milliseconds {
        switch kind {
        case .top: top
        case .text: text
        case .wait, .success, .error, .info: others
        }
    }

    /// How long a notice is shown, 0 or more; nil if it stays.
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

/// The words notices bring along: what is read out where nothing is written.
public struct NoticeTexts: Equatable, Sendable {
    /// The name of `wait`, where its caller gave no words.
    public var waiting: Text
    /// The name of the sign of `success`.
    public var success: Text
    /// The name of the sign of `error`.
    public var error: Text
    /// The name of the sign of `info`.
    public var info: Text

    /// Chinese.
    public static var chinese: NoticeTexts {
        NoticeTexts(waiting: "加载中…", success: "成功", error: "错误", info: "提示")
    }
    /// English.
    public static var english: NoticeTexts {
        NoticeTexts(waiting: "Loading…", success: "Success", error: "Error", info: "Information")
    }

    /// Makes texts.
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

/// How notices look: sizes, places and colours.
public struct NoticeLook: Equatable, Sendable {
    /// The size of `wait`.
    public var waitSize = Size(width: 78, height: 78)
    /// The radius of the corners of `wait`.
    public var waitRadius = 12.0
    /// Where the spinner, a square of 36, stands in `wait`.
    public var spinnerOrigin = Point(x: 21, y: 21)
    /// The least height of `top`; a higher status bar makes it higher.
    public var topHeight = 20.0
    /// The size of letters in `top`.
    public var topTextSize = 12.0
    /// The size of `success`, `error` and `info`.
    public var signSize = Size(width: 90, height: 90)
    /// The radius of their corners.
    public var signRadius = 10.0
    /// Where their icon, a square of 36, stands in them.
    public var iconOrigin = Point(x: 27, y: 15)
    /// Where their line of words begins, from above.
    public var signTextY = 60.0
    /// How high that line is.
    public var signTextHeight = 16.0
    /// The margin beside words that are too wide for the default size.
    public var signMargin = 4.0
    /// By how much `text` is larger than its words.
    public var textMargins = Size(width: 50, height: 30)
    /// How much narrower than the screen the words of `text` wrap.
    public var textScreenMargin = 82.0
    /// The radius of the corners of `text`.
    public var textRadius = 12.0
    /// The size of letters in `text`, `success`, `error` and `info`.
    public var textSize = 13.0

    /// The look of the original.
    public init() {}
}
