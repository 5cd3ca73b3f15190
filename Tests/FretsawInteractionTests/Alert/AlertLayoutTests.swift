import FretsawInteraction
import Testing

@Suite("The layout of an alert")
struct AlertLayoutTests {
    @Test("Title at 20, message 12 below, buttons 20 below, 20 to the end; centred, 270 wide")
    func whole() throws {
        var asking = Asking()
        asking.show(Alert(title: "提示", message: "内容", buttonTitles: ["取消", "确定"]))
        #expect(asking[.title]?.frame == Rect(x: 20, y: 20, width: 230, height: 22))
        #expect(asking[.message]?.frame == Rect(x: 20, y: 54, width: 230, height: 34))
        #expect(asking[AlertPart.button(0)]?.frame == Rect(x: 20, y: 108, width: 109, height: 40))
        #expect(asking[AlertPart.button(1)]?.frame == Rect(x: 141, y: 108, width: 109, height: 40))
        #expect(asking[.container]?.frame == Rect(x: 25, y: 156, width: 270, height: 168))
        #expect(asking[.background]?.frame == Rect(x: 0, y: 0, width: 320, height: 480))
        for question in asking.questions { #expect(question.width == 230) }
        #expect(asking.questions.count == 2)
    }

    @Test("Empty and blank texts are hidden", arguments: [nil, "", " \n\t", "\u{3000}"])
    func blank(text: String?) {
        let text = text.map { Text($0) }
        var titled = Asking()
        titled.show(Alert(title: "提示", message: text, buttonTitles: ["好的"]))
        #expect(titled[.message] == nil)
        #expect(titled[AlertPart.button(0)]?.frame.y == 62)
        var received = Asking()
        received.show(Alert(title: text, message: "内容", buttonTitles: ["好的"]))
        #expect(received[.title] == nil)
        #expect(received[.message]?.frame.y == 20)
        #expect(received[AlertPart.button(0)]?.frame.y == 74)
        var bare = Asking()
        bare.show(Alert(title: text, message: text, buttonTitles: ["好的"]))
        #expect(bare.questions.isEmpty)
        #expect(bare[AlertPart.button(0)]?.frame == Rect(x: 20, y: 20, width: 230, height: 40))
        #expect(bare[.container]?.frame.height == 80)
    }

    @Test("Title bold and centred, message #6A6A6A and centred, both of several lines")
    func words() throws {
        var asking = Asking()
        asking.show(Alert(title: "提示", message: "内容"))
        let title = try #require(asking[.title]?.words)
        #expect(title.isBold && title.wraps && title.alignment == .center)
        let message = try #require(asking[.message]?.words)
        #expect(!message.isBold && message.wraps && message.alignment == .center)
        #expect(message.runs == [Words.Run("内容", color: .secondaryText)])
    }

    @Test("Buttons share one row equally", arguments: 1...4)
    func row(count: Int) throws {
        var asking = Asking()
        asking.show(Alert(title: "a", buttonTitles: [Text](repeating: "b", count: count)))
        let width: Double = (230 - 12 * Double(count - 1)) / Double(count)
        for index in 0..<count {
            let frame = try #require(asking[AlertPart.button(index)]?.frame)
            let x: Double = 20 + Double(index) * (width + 12)
            #expect(abs(frame.x - x) < 1e-9)
            #expect(frame.y == 62)
            #expect(frame.width == width)
            #expect(frame.height == 40)
        }
        #expect(asking[.container]?.frame.height == 122)
        #expect(asking[AlertPart.button(0)]?.corners == Corners(all: 20))
    }

    @Test("Buttons that would be narrower than 44 are stacked")
    func stacked() throws {
        var asking = Asking()
        asking.show(Alert(title: "a", buttonTitles: [Text](repeating: "b", count: 5)))
        for index in 0..<5 {
            let y: Double = 62 + 52 * Double(index)
            #expect(
                asking[AlertPart.button(index)]?.frame == Rect(x: 20, y: y, width: 230, height: 40)
            )
        }
        #expect(asking[.container]?.frame.height == 330)
    }

    @Test("Buttons with wide titles are stacked; titles that are still too wide wrap")
    func wordy() throws {
        var asking = Asking()
        asking.show(Alert(title: "a", buttonTitles: ["取消", "Continue without saving"]))
        #expect(asking[AlertPart.button(0)]?.frame == Rect(x: 20, y: 62, width: 230, height: 40))
        #expect(asking[AlertPart.button(1)]?.frame == Rect(x: 20, y: 114, width: 230, height: 40))
        #expect(asking[AlertPart.button(1)]?.words?.wraps == false)

        asking = Asking()
        asking.show(Alert(title: "a", buttonTitles: [Text(String(repeating: "长", count: 20))]))
        #expect(asking[AlertPart.button(0)]?.words?.wraps == true)

        asking = Asking()
        asking.show(Alert(title: "a", buttonTitles: ["取消", "删除全部内容"]))
        #expect(asking[AlertPart.button(1)]?.frame.x == 141)
    }

    @Test("A placeholder ends where its field does")
    func placeholder() throws {
        var asking = Asking()
        asking.show(Alert(.input, title: "a", message: "一句很长很长很长很长很长很长的话"))
        #expect(asking[.placeholder]?.clips == true)
    }

    static let widths: [(Double, Bool)] = [(140, false), (139.9, true), (152, false), (100, true)]

    @Test("A width of 44 is enough", arguments: widths)
    func narrowest(width: Double, stacks: Bool) throws {
        var options = AlertOptions()
        options.metrics.width = width
        var asking = Asking(options: options)
        asking.show(Alert(title: "a", buttonTitles: ["b", "c"]))
        let first = try #require(asking[AlertPart.button(0)]?.frame)
        let second = try #require(asking[AlertPart.button(1)]?.frame)
        #expect((first.y < second.y) == stacks)
        #expect(asking[.container]?.frame.width == width)
    }

    @Test("The single-line input is 40 high, 15 below the title, buttons 10 below it")
    func input() throws {
        var asking = Asking()
        asking.show(Alert(.input, title: "验证", message: "手机号", buttonTitles: ["好的"]))
        let field = try #require(asking[.field])
        #expect(field.frame == Rect(x: 20, y: 57, width: 230, height: 40))
        #expect(field.fill == .field)
        #expect(field.corners == Corners(all: 6))
        #expect(field.control == Control(.textbox, label: "手机号"))
        #expect(asking[.message] == nil)
        #expect(asking[.placeholder]?.words?.runs[0].text == "手机号")
        #expect(asking[AlertPart.button(0)]?.frame.y == 107)
        #expect(asking[.container]?.frame.height == 167)
        asking.send(.typed("1"))
        #expect(asking[.placeholder] == nil)
        asking.send(.typed(""))
        #expect(asking[.placeholder] != nil)
    }

    @Test("The multi-line input is 120 high at 64, buttons 20 below it")
    func textView() throws {
        var asking = Asking()
        asking.show(Alert(.textViewInput, title: "意见", buttonTitles: ["好的"]))
        let input = try #require(asking[.textView])
        #expect(input.frame == Rect(x: 20, y: 64, width: 230, height: 120))
        #expect(input.border == Border(color: .border, width: 0.5))
        #expect(input.corners == Corners(all: 5))
        #expect(input.control?.role == .multilineTextbox)
        let placeholder = try #require(asking[.placeholder])
        #expect(placeholder.parent == AlertPart.container.name)
        #expect(placeholder.frame.x == 20 + 19 && placeholder.frame.y == 64 + 12)
        #expect(placeholder.words?.size == 15)
        #expect(placeholder.words?.runs == [Words.Run("请输入提示文字", color: .placeholder)])
        #expect(asking[AlertPart.button(0)]?.frame.y == 204)
        #expect(asking[.container]?.frame.height == 264)
    }

    @Test("A title that reaches beyond 64 pushes the multi-line input down, not under it")
    func longTitle() throws {
        var asking = Asking()
        asking.titleHeight = 44
        let handle = asking.show(Alert(.textViewInput, title: "意见"))
        #expect(asking[.textView]?.frame.y == 64)
        asking.send(.hide(handle))
        asking.wait(300)
        asking.titleHeight = 66
        asking.show(Alert(.textViewInput, title: "意见"))
        #expect(asking[.textView]?.frame.y == 98)
    }

    @Test("With a keyboard the container is 10 above it, and moves back afterwards")
    func keyboard() throws {
        var asking = Asking()
        asking.show(Alert(.input, title: "a", buttonTitles: ["b"]))
        let before = try #require(asking[.container]?.frame)
        #expect(before.y == (480 - before.height) / 2)
        var environment = asking.dialog.environment
        environment.keyboardHeight = 216
        asking.send(.environment(environment))
        #expect(asking[.container]?.frame.y == 254 - before.height)
        #expect(asking[.container]?.frame.x == 25)
        environment.keyboardHeight = 0
        asking.send(.environment(environment))
        #expect(asking[.container]?.frame == before)
    }

    @Test("Alerts fit the screen: the message shrinks, then the title")
    func tall() throws {
        var asking = Asking()
        asking.messageHeight = 10_000
        asking.show(Alert(title: "a", message: "b", buttonTitles: ["c"]))
        #expect(asking[.container]?.frame == Rect(x: 25, y: 0, width: 270, height: 480))
        #expect(asking[.title]?.frame.height == 22)
        #expect(asking[.message]?.frame.height == 346)
        #expect(asking[AlertPart.button(0)]?.frame.maxY == 460)
        var titled = Asking()
        titled.titleHeight = 10_000
        titled.show(Alert(title: "a", message: "b", buttonTitles: ["c"]))
        #expect(titled[.container]?.frame.height == 480)
        #expect(titled[.message]?.frame.height == 0)
        #expect(titled[AlertPart.button(0)]?.frame.maxY == 460)
    }

    @Test(
        "Above a keyboard the message gives way as well, and the container never leaves the screen"
    )
    func tallWithKeyboard() throws {
        var asking = Asking()
        asking.messageHeight = 300
        asking.show(Alert(title: "a", message: "b", buttonTitles: ["c"]))
        var environment = asking.dialog.environment
        environment.keyboardHeight = 216
        asking.send(.environment(environment))
        #expect(asking[.container]?.frame == Rect(x: 25, y: 0, width: 270, height: 254))
        environment.keyboardHeight = 470
        asking.send(.environment(environment))
        #expect(asking[.container]?.frame.y == 0)
    }

    @Test("In another viewport words wrap again; old sizes are used until they are measured")
    func rotates() throws {
        var asking = Asking()
        asking.show(Alert(title: "a", message: "b"))
        asking.send(.environment(InterfaceEnvironment(size: Size(width: 480, height: 320))))
        #expect(asking.questions.count == 2)
        asking.messageHeight = 80
        asking.send(.environment(InterfaceEnvironment(size: Size(width: 200, height: 320))))
        #expect(asking.questions.count == 4)
        #expect(asking.questions.last?.width == 160)
        #expect(asking[.container]?.frame.width == 200)
        #expect(asking[.message]?.frame.height == 80)
    }
}
