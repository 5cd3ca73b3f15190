extension CaptchaMachine {
    /// A text in the language of the environment, or its replacement.
    @inline(never)
    func text(_ name: CaptchaTexts.Name) -> Text {
        options.texts.text(name, in: environment.language)
    }

    /// The server's message, or the text of the fault if there is none.
    func words(for fault: CaptchaFault, _ message: Text?) -> Text {
        if let message, !message.isEmpty { return message }
        return switch fault {
        case .wrong: text(.failure)
        case .expired: text(.expired)
        case .limited: text(.limited)
        case .busy: text(.busy)
        case .unreachable: text(.unreachable)
        case .unknown: text(.unknownError)
        case .unknownSite: text(.unknownSite)
        }
    }

    /// The prompt of a click-word puzzle.
    func request(_ words: [Text]) -> Text {
        let separator = text(.wordSeparator)
        var list: [UInt8] = []
        for (index, word) in words.enumerated() {
            if index > 0 { list += separator.utf8 }
            list += word.utf8
        }
        return text(.clickRequest).filled(with: Text(utf8: list))
    }
}

/// The texts of a verification.
public enum CaptchaTexts {
    /// The names of the texts.
    ///
    /// A page uses these numbers to select the texts that it replaces. Tips and messages have two lines of 310
    /// points in a font of 14 points.
    public enum Name: UInt8, Sendable, CaseIterable {
        /// The name of the popup.
        case title
        /// The tip of a slide puzzle whose piece was cut out of the picture.
        case puzzleTip
        /// The tip of a rotate puzzle.
        case rotateTip
        /// The tip of a click-word puzzle; `{}` is replaced by the words.
        case clickRequest
        /// The separator of two words.
        case wordSeparator
        /// A challenge is loading.
        case loading
        /// The answer is correct.
        case success
        /// The answer is wrong.
        case failure
        /// The first words of the failure strip, in red.
        case stripHead
        /// The rest of the failure strip's words.
        case stripRest
        /// A drag is not accepted because its motion is uniform; it says how to drag.
        case dragAgain
        /// The challenge expired and was replaced.
        case expired
        /// The accessible name of a mark; `{}` is replaced by its number.
        case mark
        /// A word was marked; `{}` is replaced by the mark's number.
        case marked
        /// A mark was removed; `{}` is replaced by its number.
        case unmarked
        /// The accessible name of the picture.
        case picture
        /// The accessible name of a click-word picture; `{}` is replaced by the prompt.
        case clickPicture
        /// The accessible name of the thumb.
        case slider
        /// The thumb's position; `{}` is replaced by 0 to 100.
        case percent
        /// The disc's angle; `{}` is replaced by degrees.
        case degrees
        /// The step backward button.
        case stepBack
        /// The step forward button.
        case stepForward
        /// The submit button.
        case submit
        /// The undo button.
        case undo
        /// The refresh button.
        case refresh
        /// The close button.
        case close
        /// The title of the alert when nothing can be loaded.
        case alertTitle
        /// That alert's button.
        case alertButton
        /// An unknown error.
        case unknownError
        /// The server could not be reached.
        case unreachable
        /// An answer is being checked.
        case checking
        /// The tip of a slide puzzle whose piece shows the figure of one of the places.
        case figureTip
        /// The tip of a puzzle whose icons are clicked in the order of a picture.
        case iconTip
        /// The visitor reached a limit of the server.
        case limited
        /// The server is too busy, or has an internal error.
        case busy
        /// The hint on the bar at first use: at most 170 points wide in the font size of the tip.
        case slideHint
        /// The tip of a drag puzzle.
        case dragTip
        /// The accessible name of a drag puzzle's piece.
        case piece
        /// The step up button.
        case stepUp
        /// The step down button.
        case stepDown
        /// The button for another kind.
        case otherKind
        /// The button for work instead of a picture.
        case noPicture
        /// The button for the page's own alternative.
        case otherWay
        /// The computer works instead of the visitor.
        case working
        /// How far the work is; `{}` is replaced by 0 to 100.
        case worked
        /// The work is done, and its answer is correct.
        case verified
        /// The button that stops the work.
        case stop
        /// The work was stopped.
        case stopped
        /// The button that begins the work again.
        case again
        /// The service does not know the page's site.
        case unknownSite
    }
}

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
        case .clickPicture:
            (
                "{} 用方向键移动十字,回车键标记,退格键撤销",
                "{}. Arrow keys move the crosshair, Enter marks, Backspace undoes"
            )
        case .slider: ("滑块", "Slider")
        case .percent: ("{}%", "{}%")
        case .degrees: ("{}度", "{} degrees")
        case .stepBack: ("向左一步", "One step to the left")
        case .stepForward: ("向右一步", "One step to the right")
        case .submit: ("提交", "Submit")
        case .undo: ("撤销上一个标记", "Undo the last mark")
        case .refresh: ("换一张", "New picture")
        case .close: ("关闭", "Close")
        case .alertTitle: ("提示", "Notice")
        case .alertButton: ("好的", "OK")
        case .unknownError: ("未知错误", "Unknown error")
        case .unreachable:
            (
                "无法连接到验证服务,请稍后再试",
                "The security check cannot be reached; please try again later"
            )
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
        }
    }
}
