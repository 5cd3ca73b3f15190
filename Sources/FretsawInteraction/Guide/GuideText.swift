/// What guide pages say; `{}` is where a number goes.
public enum GuideText: UInt8, CaseIterable, Sendable {
    /// The button that skips the pages.
    case skip
    /// The button that starts the app.
    case start
    /// All of it, to who does not see it.
    case guide
    /// Which page shows.
    case page
    /// Of how many; it stands behind.
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

    /// The words as they are, unless replaced.
    ///
    /// - Parameter language: The language.
    /// - Returns: The original in Chinese, or the same in English.
    public func words(in language: Surroundings.Language) -> Text {
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
