import FretsawInteraction
import Testing

@Suite("The metrics of an alert")
struct AlertMetricsTests {
    @Test("A backdrop over the page, a container of radius 10, an alertdialog by role")
    func layers() throws {
        var asking = Asking()
        asking.show(Alert(title: "提示"))
        #expect(asking[.background]?.fill == .backdrop)
        let container = try #require(asking[.container])
        #expect(container.fill == .surface)
        #expect(container.corners == Corners(all: 10))
        #expect(container.control == Control(.alertdialog, label: "提示"))
        #expect(asking[.viewport]?.frame == Rect(x: 0, y: 0, width: 320, height: 480))
    }

    @Test("The destructive button has the accent colour, the others that of buttons")
    func destructive() throws {
        var asking = Asking()
        asking.show(
            Alert(title: "删除", buttonTitles: ["a", "b", "c"], destructButtonIndex: 1)
        )
        for index in 0..<3 {
            let button = try #require(asking[AlertPart.button(index)])
            #expect(button.fill == (index == 1 ? .accent : .button))
            #expect(button.words?.runs[0].color == (index == 1 ? .onAccent : .onButton))
            #expect(button.control?.role == .button)
        }
    }

    @Test(
        "In the modern look buttons are rows: red where destructive, the one for Enter in the accent colour"
    )
    func modern() throws {
        var asking = Asking()
        for (destructive, fills) in [(1, [Color.button, .failure]), (-1, [.button, .accent])] {
            let alert = Alert(
                title: "删除",
                buttonTitles: ["a", "b"],
                destructButtonIndex: destructive,
                isModern: true
            )
            let handle = asking.show(alert)
            #expect(asking[.container]?.corners == Corners(all: 12))
            for index in 0..<2 {
                let button = try #require(asking[AlertPart.button(index)])
                #expect(button.frame.height == 44)
                #expect(button.corners == Corners(all: 8))
                #expect(button.fill == fills[index])
                let words: [Color: Color] = [
                    .button: .onButton, .failure: .surface, .accent: .onAccent,
                ]
                #expect(button.words?.runs[0].color == words[fills[index]])
            }
            asking.send(.hide(handle))
            asking.wait(300)
        }
    }

    @Test("No button is destructive for an index that is not one", arguments: [-1, 2, .max, .min])
    func none(index: Int) {
        var asking = Asking()
        asking.show(Alert(title: "a", buttonTitles: ["b", "c"], destructButtonIndex: index))
        #expect(asking[AlertPart.button(0)]?.fill == .button)
        #expect(asking[AlertPart.button(1)]?.fill == .button)
    }

    @Test("The cancel button is first; without buttons there is one that agrees")
    func titles() {
        var asking = Asking()
        let handle = asking.show(
            Alert(title: "a", buttonTitles: ["确定"], showCancelButton: true)
        )
        #expect(asking[AlertPart.button(0)]?.words?.runs[0].text == "取消")
        #expect(asking[AlertPart.button(1)]?.words?.runs[0].text == "确定")
        asking.send(.hide(handle))
        asking.wait(300)
        asking.show(Alert(title: "a"))
        #expect(asking[AlertPart.button(0)]?.words?.runs[0].text == "好的")
        #expect(asking[AlertPart.button(1)] == nil)
    }

    @Test("Texts follow the language and can be replaced")
    func language() {
        var asking = Asking()
        asking.show(Alert(.textViewInput, showCancelButton: true))
        var environment = asking.dialog.environment
        environment.language = .english
        asking.send(.environment(environment))
        #expect(asking[AlertPart.button(0)]?.words?.runs[0].text == "Cancel")
        #expect(asking[.placeholder]?.words?.runs[0].text == "Enter your text")
        var options = AlertOptions()
        options.texts[.agree] = "Understood"
        var other = Asking(options: options)
        other.send(.environment(environment))
        other.show(Alert(.textViewInput, title: "a"))
        #expect(other[AlertPart.button(0)]?.words?.runs[0].text == "Understood")
        #expect(other[.placeholder]?.words?.runs[0].text == "Enter your text")
    }
}
