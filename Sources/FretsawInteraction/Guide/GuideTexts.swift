/// What guide pages say; `{}` is where a number goes.
public struct GuideTexts: Equatable, Sendable {
    /// The button that skips the pages.
    public var skip: Text
    /// The button that starts the app.
    public var start: Text
    /// All of it, to who does not see it.
    public var guide: Text
    /// Which page shows.
    public var page: Text
    /// Of how many; it stands behind.
    public var pageOf: Text
    /// Stops an animation.
    public var pause: Text
    /// Goes on with it.
    public var play: Text
    /// The button to the page before.
    public var previous: Text
    /// The button to the page after.
    public var next: Text
    /// A page whose picture cannot be read, to who does not see it.
    public var unreadable: Text

    /// The originals.
    public static var chinese: GuideTexts {
        GuideTexts(
            skip: "跳 过",
            start: "立即体验",
            guide: "引导页",
            page: "第{}页",
            pageOf: ",共{}页",
            pause: "暂停动画",
            play: "播放动画",
            previous: "上一页",
            next: "下一页",
            unreadable: "图片无法显示"
        )
    }

    /// The same in English.
    public static var english: GuideTexts {
        GuideTexts(
            skip: "Skip",
            start: "Get started",
            guide: "Guide",
            page: "Page {}",
            pageOf: " of {}",
            pause: "Pause the animation",
            play: "Play the animation",
            previous: "Previous page",
            next: "Next page",
            unreadable: "The picture cannot be shown"
        )
    }
}
