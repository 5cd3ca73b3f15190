import Foundation
import FretsawInteraction
import Testing

@Suite("The look of an alert")
struct AlertLookTests {
    @Test("Black at 50 % over the page, a white container of radius 10, an alertdialog by role")
    func layers() throws {
        var asking = Asking()
        asking.show(Alert(title: "提示"))
        #expect(asking[.background]?.fill == Color(0x00_0000, opacity: 0.5))
        let container = try #require(asking[.container])
        #expect(container.fill == .white)
        #expect(container.corners == Corners(all: 10))
        #expect(container.control == Control(.alertdialog, label: "提示"))
        #expect(asking[.room]?.frame == Rect(x: 0, y: 0, width: 320, height: 480))
    }

    @Test("The destructive button has the theme's colour with white words, the others grey")
    func destructive() throws {
        var asking = Asking()
        asking.show(
            Alert(title: "删除", buttonTitles: ["a", "b", "c"], destructButtonIndex: 1)
        )
        let theme = asking.dialog.options.look.light.theme
        for index in 0..<3 {
            let button = try #require(asking[AlertPart.button(index)])
            #expect(button.fill == (index == 1 ? theme : Color(0xF1_F1F1)))
            #expect(button.words?.runs[0].color == (index == 1 ? .white : Color(0x6A_6A6A)))
            #expect(button.control?.role == .button)
        }
    }

    @Test("No button is destructive for an index that is none", arguments: [-1, 2, .max, .min])
    func none(index: Int) {
        var asking = Asking()
        asking.show(Alert(title: "a", buttonTitles: ["b", "c"], destructButtonIndex: index))
        #expect(asking[AlertPart.button(0)]?.fill == Color(0xF1_F1F1))
        #expect(asking[AlertPart.button(1)]?.fill == Color(0xF1_F1F1))
    }

    @Test("The button that cancels is the first; without any button one agrees")
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

    @Test("Texts follow the language, and can be others")
    func language() {
        var asking = Asking()
        asking.show(Alert(.textViewInput, showCancelButton: true))
        var surroundings = asking.dialog.surroundings
        surroundings.language = .english
        asking.send(.surroundings(surroundings))
        #expect(asking[AlertPart.button(0)]?.words?.runs[0].text == "Cancel")
        #expect(asking[.placeholder]?.words?.runs[0].text == "Enter your text")
        var options = AlertOptions()
        options.texts = .english
        options.texts?.agree = "Understood"
        var other = Asking(options: options)
        other.show(Alert(title: "a"))
        #expect(other[AlertPart.button(0)]?.words?.runs[0].text == "Understood")
    }

    @Test("A dark page has a dark container with light words")
    func dark() throws {
        var asking = Asking(isDark: true)
        asking.show(Alert(title: "a", message: "b", buttonTitles: ["c"]))
        let container = try #require(asking[.container]?.fill)
        #expect(container.red < 0x40)
        let title = try #require(asking[.title]?.words?.runs[0].color)
        #expect(title.red > 0xC0)
        #expect(asking[AlertPart.button(0)]?.fill != Color(0xF1_F1F1))
    }

    @Test(
        "Words on buttons and in messages can be read on what lies behind",
        arguments: [false, true]
    )
    func contrast(isDark: Bool) throws {
        var asking = Asking(isDark: isDark)
        asking.show(
            Alert(title: "a", message: "b", buttonTitles: ["c", "d"], destructButtonIndex: 1)
        )
        let container = try #require(asking[.container]?.fill)
        var pairs: [(Color, Color)] = []
        for part in [AlertPart.title, .message] {
            pairs.append((try #require(asking[part]?.words?.runs[0].color), container))
        }
        for index in 0...1 {
            let button = try #require(asking[AlertPart.button(index)])
            pairs.append((try #require(button.words?.runs[0].color), try #require(button.fill)))
        }
        for (ink, paper) in pairs { #expect(contrast(ink, paper) >= 4.5) }
    }

    /// The contrast of two colours as WCAG 2 reckons it.
    private func contrast(_ first: Color, _ second: Color) -> Double {
        func linear(_ channel: UInt8) -> Double {
            let value = Double(channel) / 255
            return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        func luminance(_ color: Color) -> Double {
            0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
        }
        let (a, b) = (luminance(first), luminance(second))
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }
}
