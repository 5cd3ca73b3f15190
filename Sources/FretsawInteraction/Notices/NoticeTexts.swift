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
    ///
    /// - Parameters:
    ///   - waiting: The name of `wait`.
    ///   - success: The name of the sign of `success`.
    ///   - error: The name of the sign of `error`.
    ///   - info: The name of the sign of `info`.
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
