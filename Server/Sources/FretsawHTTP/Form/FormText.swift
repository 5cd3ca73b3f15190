// Written by scripts/write-texts; changes are lost.
// swift-format-ignore-file

/// The texts of the page with a form, by their names in Web/texts.
enum FormText {
    case title, task, tile, submit, another, about, done, wrong, stale, noChoice, tooMany, noPuzzle, unavailable

    /// The text in a language.
    func text(_ language: MessageLanguage) -> String {
        switch (self, language) {
        case (.title, .chinese): "请完成验证"
        case (.title, .english): "Please solve the puzzle"
        case (.task, .chinese): "没有编号的拼图块上有一个图形。哪个编号处是同一种图形（画法不同）？"
        case (.task, .english): "The piece without a number shows a figure. Which number has the same figure, drawn another way?"
        case (.tile, .chinese): "编号"
        case (.tile, .english): "Number"
        case (.submit, .chinese): "提交"
        case (.submit, .english): "Send"
        case (.another, .chinese): "换一题"
        case (.another, .english): "Another puzzle"
        case (.about, .chinese): "此页面无需 JavaScript，但不够方便：每次作答都会重新加载页面，也没有为看不见图片的人准备的题目。启用 JavaScript 后有更多选择。"
        case (.about, .english): "This page works without JavaScript. It is less comfortable: each answer loads a new page, and there is no puzzle for people who cannot see the picture. With JavaScript, the site offers more."
        case (.done, .chinese): "验证通过。请将此验证码复制到以下网站的表单中："
        case (.done, .english): "Correct. Copy this code into the form of"
        case (.wrong, .chinese): "图形不对，请回答这道新题。"
        case (.wrong, .english): "That was another figure. Please try this new puzzle."
        case (.stale, .chinese): "上一题已失效，请回答这道新题。"
        case (.stale, .english): "That puzzle has expired. Please try this new one."
        case (.noChoice, .chinese): "请选择一个编号。"
        case (.noChoice, .english): "Please choose a number."
        case (.tooMany, .chinese): "尝试次数过多，请稍后再试。"
        case (.tooMany, .english): "Too many attempts. Please try again later."
        case (.noPuzzle, .chinese): "此网站没有无需 JavaScript 的验证，请启用 JavaScript。"
        case (.noPuzzle, .english): "This site has no puzzle without JavaScript. Please turn on JavaScript."
        case (.unavailable, .chinese): "暂时无法获取验证，请稍后再试。"
        case (.unavailable, .english): "There is no puzzle at the moment. Please try again later."
        }
    }
}
