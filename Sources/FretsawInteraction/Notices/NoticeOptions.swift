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
    /// The shortest time one picture is shown: a frame of a usual screen.
    public var shortestPicture: Milliseconds = 16

    /// The times of the original.
    public init() {}

    /// When a kind goes by itself, if it does.
    ///
    /// - Parameter kind: The kind.
    /// - Returns: The time from its showing.
    func clearing(of kind: Notice.Kind) -> Milliseconds {
        switch kind {
        case .top: top
        case .text: text
        case .wait, .success, .error, .info: others
        }
    }

    /// When a notice goes by itself, or nothing where it stays.
    ///
    /// - Parameter notice: The notice.
    /// - Returns: The time from its showing, 0 or more.
    func clearing(of notice: Notice) -> Milliseconds? {
        let ofKind = clearing(of: notice.kind)
        switch notice.clearing {
        case .never: return nil
        case .byItself: return ofKind
        case .after(let time) where time == .infinity: return nil
        case .after(let time) where time >= 0: return time
        case .usual, .after: return notice.kind == .top || notice.kind == .text ? ofKind : nil
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
    ///
    /// - Parameter language: The language.
    /// - Returns: The texts.
    public static func texts(in language: Surroundings.Language) -> NoticeTexts {
        switch language {
        case .chinese: .chinese
        case .english: .english
        }
    }
}
