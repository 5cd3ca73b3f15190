extension CaptchaTexts.Name {
    /// The text in Chinese: the originals.
    var chinese: Text {
        switch self {
        case .title: "安全验证"
        case .puzzleTip: "拖动滑块,把图片拼合就验证成功啦!"
        case .rotateTip: "拖动滑块,把图片转正就验证成功啦!"
        case .clickRequest: "请依次点击【{}】"
        case .wordSeparator: ","
        case .loading: "加载中…"
        case .success: "验证成功"
        case .failure: "验证失败"
        case .stripHead: "验证失败:"
        case .stripRest: " 再试一下吧~"
        case .dragAgain: "请重新拖动滑块"
        case .expired: "验证码已过期,已换一张"
        case .mark: "标记{}"
        case .marked: "已标记{}"
        case .unmarked: "已撤销标记{}"
        case .picture: "验证图片"
        case .clickPicture: "{} 用方向键移动十字,回车键标记,退格键撤销"
        case .slider: "滑块"
        case .percent: "{}%"
        case .degrees: "{}度"
        case .stepBack: "向左一步"
        case .stepForward: "向右一步"
        case .submit: "提交"
        case .undo: "撤销上一个标记"
        case .refresh: "换一张"
        case .close: "关闭"
        case .alertTitle: "提示"
        case .alertButton: "好的"
        case .unknownError: "未知错误"
        case .unreachable: "无法连接到验证服务,请稍后再试"
        case .checking: "验证中…"
        }
    }
}
