/// The words of a verification; any of them can be replaced.
public struct CaptchaTexts: Equatable, Sendable {
    /// The name of the popup.
    public var title: Text = "安全验证"
    /// What to do with a puzzle.
    public var puzzleTip: Text = "拖动滑块,把图片拼合就验证成功啦!"
    /// What to do with a disc.
    public var rotateTip: Text = "拖动滑块,把图片转正就验证成功啦!"
    /// What to do with words; `{}` is their place.
    public var clickRequest: Text = "请依次点击【{}】"
    /// What stands between two words.
    public var wordSeparator: Text = ","
    /// A picture is on its way.
    public var loading: Text = "加载中…"
    /// The answer was right.
    public var success: Text = "验证成功"
    /// The answer was wrong.
    public var failure: Text = "验证失败"
    /// The failure strip's first words: the five characters in red.
    public var stripHead: Text = "验证失败:"
    /// The rest of the failure strip's words.
    public var stripRest: Text = " 再试一下吧~"
    /// A drag that was none of a hand.
    public var dragAgain: Text = "请重新拖动滑块"
    /// The picture was changed, for it had grown old.
    public var expired: Text = "验证码已过期,已换一张"
    /// A mark of a click word; `{}` is the place of its number.
    public var mark: Text = "标记{}"
    /// A word was marked; `{}` is the place of the mark's number.
    public var marked: Text = "已标记{}"
    /// A mark was taken back; `{}` is the place of its number.
    public var unmarked: Text = "已撤销标记{}"
    /// The picture, to those who do not see it.
    public var picture: Text = "验证图片"
    /// The picture whose words are clicked; `{}` is the place of what it asks for.
    public var clickPicture: Text = "{} 用方向键移动十字,回车键标记,退格键撤销"
    /// The thumb of a puzzle.
    public var slider: Text = "滑块"
    /// The thumb's place in words; `{}` is the place of a number from 0 to 100.
    public var percent: Text = "{}%"
    /// The disc's angle in words; `{}` is the place of degrees.
    public var degrees: Text = "{}度"
    /// The button that moves the thumb back.
    public var stepBack: Text = "向左一步"
    /// The button that moves the thumb on.
    public var stepForward: Text = "向右一步"
    /// The button that hands the answer in.
    public var submit: Text = "提交"
    /// The button that takes the last mark back.
    public var undo: Text = "撤销上一个标记"
    /// The button that asks for another picture.
    public var refresh: Text = "换一张"
    /// The button that closes.
    public var close: Text = "关闭"
    /// The title of the alert when nothing can be loaded.
    public var alertTitle: Text = "提示"
    /// That alert's button.
    public var alertButton: Text = "好的"
    /// What went wrong, where nobody says it.
    public var unknownError: Text = "未知错误"

    /// Makes the Chinese texts.
    public init() {}

    /// The texts in Chinese.
    public static var chinese: CaptchaTexts { CaptchaTexts() }

    /// The texts in English.
    public static var english: CaptchaTexts {
        var texts = CaptchaTexts()
        texts.title = "Security check"
        texts.puzzleTip = "Slide the piece into its place"
        texts.rotateTip = "Slide to turn the picture upright"
        texts.clickRequest = "Click in order: {}"
        texts.wordSeparator = ", "
        texts.loading = "Loading…"
        texts.success = "Verified"
        texts.failure = "Not verified"
        texts.stripHead = "Wrong:"
        texts.stripRest = " have another try"
        texts.dragAgain = "Please drag the slider again"
        texts.expired = "The picture had expired; here is another"
        texts.mark = "Mark {}"
        texts.marked = "Mark {} set"
        texts.unmarked = "Mark {} removed"
        texts.picture = "Verification picture"
        texts.clickPicture = "{}. Arrow keys move the crosshair, Enter marks, Backspace undoes"
        texts.slider = "Slider"
        texts.percent = "{}%"
        texts.degrees = "{} degrees"
        texts.stepBack = "One step to the left"
        texts.stepForward = "One step to the right"
        texts.submit = "Submit"
        texts.undo = "Undo the last mark"
        texts.refresh = "New picture"
        texts.close = "Close"
        texts.alertTitle = "Notice"
        texts.alertButton = "OK"
        texts.unknownError = "Unknown error"
        return texts
    }

    /// The request to click words in their order.
    func request(_ words: [Text]) -> Text {
        var list: [UInt8] = []
        for (index, word) in words.enumerated() {
            if index > 0 { list += wordSeparator.utf8 }
            list += word.utf8
        }
        return clickRequest.filled(with: Text(utf8: list))
    }
}
