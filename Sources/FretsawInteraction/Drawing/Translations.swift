// Written by scripts/write-texts; changes are lost.
// swift-format-ignore-file

extension CaptchaTexts.Name: TranslatedText {
    /// The text in Chinese, which is the original, and in English.
    public var translations: (chinese: StaticString, english: StaticString) {
        switch self {
        case .title: ("安全验证", "Security check")
        case .puzzleTip: ("拖动滑块,把图片拼合就验证成功啦!", "Slide the piece into its place")
        case .rotateTip: ("拖动滑块,把图案转正就验证成功啦!", "Slide to turn the figure upright")
        case .clickRequest: ("请依次点击【{}】", "Click in order: {}")
        case .wordSeparator: (",", ", ")
        case .loading: ("加载中…", "Loading…")
        case .success: ("验证成功", "Verified")
        case .failure: ("验证失败", "Not verified")
        case .stripHead: ("验证失败:", "Wrong:")
        case .stripRest: (" 再试一下吧~", " have another try")
        case .dragAgain: ("移动太均匀了,请用手自然地拖动滑块", "That moved too evenly; please drag it by hand")
        case .expired: ("验证码已过期,已换一张", "The picture had expired; here is another")
        case .mark: ("标记{}", "Mark {}")
        case .marked: ("已标记{}", "Mark {} set")
        case .unmarked: ("已撤销标记{}", "Mark {} removed")
        case .picture: ("验证图片", "Verification picture")
        case .clickPicture: ("{} 用方向键移动十字,回车键标记,退格键撤销", "{}. Arrow keys move the crosshair, Enter marks, Backspace undoes")
        case .slider: ("滑块", "Slider")
        case .percent: ("{}%", "{}%")
        case .degrees: ("{}度", "{} degrees")
        case .stepBack: ("向左一步", "One step to the left")
        case .stepForward: ("向右一步", "One step to the right")
        case .submit: ("提交", "Check")
        case .undo: ("撤销上一个标记", "Undo the last mark")
        case .refresh: ("换一张", "New picture")
        case .close: ("关闭", "Close")
        case .alertTitle: ("提示", "Notice")
        case .alertButton: ("好的", "OK")
        case .unknownError: ("未知错误", "Unknown error")
        case .unreachable: ("无法连接到验证服务,请稍后再试", "The security check cannot be reached; please try again later")
        case .checking: ("验证中…", "Checking…")
        case .figureTip: ("找到相同的图案,把滑块拖到那里", "Find the same figure and slide it there")
        case .iconTip: ("请按所示顺序点击图标", "Click the icons in the order shown")
        case .limited: ("操作过于频繁,请稍后再试", "Too many attempts; please try again later")
        case .busy: ("验证服务繁忙,请过一会儿再试", "The service is busy; please try again in a moment")
        case .slideHint: ("向右拖动", "Drag to the right")
        case .dragTip: ("把拼块拖到图案相同的位置", "Drag the piece to the same figure")
        case .piece: ("拼块,用方向键移动,回车键提交", "Piece. Arrow keys move it, Enter submits")
        case .stepUp: ("向上一步", "One step up")
        case .stepDown: ("向下一步", "One step down")
        case .otherKind: ("换一种验证", "Another puzzle")
        case .noPicture: ("看不到图片?", "Cannot see the picture?")
        case .otherWay: ("无法完成验证?", "Cannot do this?")
        case .working: ("正在验证,请稍候…", "Your computer solves a puzzle for you…")
        case .worked: ("已完成{}%", "{}% done")
        case .verified: ("验证成功", "Verified")
        case .stop: ("取消", "Cancel")
        case .stopped: ("验证未完成", "Not verified")
        case .again: ("重试", "Try again")
        case .unknownSite: ("站点密钥无效,或不允许此页面使用", "The site key is not valid for this page")
        case .cupTip: ("请盯住星星,再点击藏着它的杯子", "Follow the star, then click its cup")
        case .replay: ("再看一遍", "Play again")
        case .clickTip: ("请依次点击", "Click these in order")
        case .notQuite: ("再试一次吧", "Not quite. Try again.")
        case .otherWays: ("遇到困难?其他方式", "Trouble? Other ways")
        }
    }
}

extension AlertText: TranslatedText {
    /// The text in Chinese, which is the original, and in English.
    public var translations: (chinese: StaticString, english: StaticString) {
        switch self {
        case .cancel: ("取消", "Cancel")
        case .agree: ("好的", "OK")
        case .placeholder: ("请输入提示文字", "Enter your text")
        case .name: ("提示", "Notice")
        }
    }
}

extension GuideText: TranslatedText {
    /// The text in Chinese, which is the original, and in English.
    public var translations: (chinese: StaticString, english: StaticString) {
        switch self {
        case .skip: ("跳 过", "Skip")
        case .start: ("立即体验", "Get started")
        case .guide: ("引导页", "Guide")
        case .page: ("第{}页", "Page {}")
        case .pageOf: (",共{}页", " of {}")
        case .pause: ("暂停动画", "Pause the animation")
        case .play: ("播放动画", "Play the animation")
        case .previous: ("上一页", "Previous page")
        case .next: ("下一页", "Next page")
        case .unreadable: ("图片无法显示", "The picture cannot be shown")
        }
    }
}

extension GestureLockText: TranslatedText {
    /// The text in Chinese, which is the original, and in English.
    public var translations: (chinese: StaticString, english: StaticString) {
        switch self {
        case .draw: ("请绘制手势密码", "Draw a pattern")
        case .drawAgain: ("请再次绘制手势密码", "Draw the pattern again")
        case .verify: ("请输入手势密码", "Draw your pattern")
        case .verifyOld: ("请输入原手势密码", "Draw your present pattern")
        case .drawNew: ("请绘制新手势密码", "Draw a new pattern")
        case .tooShort: ("至少连接{}个点,重新输入", "Connect at least {} dots, and draw again")
        case .differs: ("两次绘制不一致,请重新绘制", "The drawings differ; draw it again")
        case .shown: ("密码是{}", "The pattern is {}")
        case .stored: ("密码设置成功", "The pattern is set")
        case .right: ("密码校验成功", "The pattern is right")
        case .wrong: ("密码错误, 还可以再输入{}次", "Wrong pattern; attempts left: {}")
        case .lockedOut: ("请重新输入密码", "No attempt is left; sign in again")
        case .countdown: ("{}后可再试", "Try again in {}")
        case .judging: ("正在校验…", "Checking…")
        case .failed: ("操作失败,请稍后再试", "That did not work; try again later")
        case .count: ("已连接{}个点", "Dots connected: {}")
        case .confirm: ("确定", "OK")
        case .reset: ("重置", "Reset")
        case .clear: ("清除!!!", "Clear")
        case .done: ("完成", "Done")
        case .pad: ("手势密码:按1到9选择圆点,回车结束,Esc清除", "Pattern: 1 to 9 choose dots, Enter ends, Escape clears")
        case .dot: ("第{}个点", "Dot {}")
        case .locked: ("错误次数过多", "Too many wrong patterns")
        }
    }
}

extension NoticeText: TranslatedText {
    /// The text in Chinese, which is the original, and in English.
    public var translations: (chinese: StaticString, english: StaticString) {
        switch self {
        case .waiting: ("加载中…", "Loading…")
        case .success: ("成功", "Success")
        case .error: ("错误", "Error")
        case .info: ("提示", "Information")
        }
    }
}
