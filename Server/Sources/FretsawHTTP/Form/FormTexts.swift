internal import FretsawService

/// The texts of the form's page.
struct FormTexts: Sendable {
    /// About the last answer, above a new puzzle.
    enum Note: Sendable { case wrong, stale, noChoice }

    let title, task, tile, submit, another, about, done: String
    private let notes: [Note: String]
    private let tooMany, noPuzzle, unavailable: String
    private let language: MessageLanguage

    /// The texts in `language`.
    init(_ language: MessageLanguage) {
        self.language = language
        switch language {
        case .english:
            title = "Please solve the puzzle"
            task =
                "The piece without a number shows a figure. Which number has the same figure, drawn "
                + "another way?"
            tile = "Number"
            submit = "Send"
            another = "Another puzzle"
            about =
                "This page works without JavaScript. It is less comfortable: each answer loads a new "
                + "page, and there is no puzzle for people who cannot see the picture. With "
                + "JavaScript, the site offers more."
            done = "Correct. Copy this code into the form of"
            notes = [
                .wrong: "That was another figure. Please try this new puzzle.",
                .stale: "That puzzle has expired. Please try this new one.",
                .noChoice: "Please choose a number.",
            ]
            tooMany = "Too many attempts. Please try again later."
            noPuzzle = "This site has no puzzle without JavaScript. Please turn on JavaScript."
            unavailable = "There is no puzzle at the moment. Please try again later."
        case .chinese:
            title = "请完成验证"
            task = "没有编号的拼图块上有一个图形。哪个编号处是同一种图形（画法不同）？"
            tile = "编号"
            submit = "提交"
            another = "换一题"
            about = "此页面无需 JavaScript，但不够方便：每次作答都会重新加载页面，也没有为看不见图片的人准备的题目。启用 JavaScript 后有更多选择。"
            done = "验证通过。请将此验证码复制到以下网站的表单中："
            notes = [
                .wrong: "图形不对，请回答这道新题。",
                .stale: "上一题已失效，请回答这道新题。",
                .noChoice: "请选择一个编号。",
            ]
            tooMany = "尝试次数过多，请稍后再试。"
            noPuzzle = "此网站没有无需 JavaScript 的验证，请启用 JavaScript。"
            unavailable = "暂时无法获取验证，请稍后再试。"
        }
    }

    subscript(note: Note) -> String { notes[note] ?? "" }

    subscript(error: RequestError) -> String {
        switch error {
        case .tooMany, .locked: tooMany
        case .unknownKind: noPuzzle
        case .unknownSite: ReplyCode.unknownSite.message(language)
        default: unavailable
        }
    }
}
