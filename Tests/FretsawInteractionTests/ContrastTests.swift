import FretsawInteraction
import Foundation
import Testing

/// Every pair of words and what they stand on, by WCAG 2.2 § 1.4.3.
@Suite("Contrast of words")
struct ContrastTests {
    /// Words, what they stand on, and what may lie behind that.
    struct Pair: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var words: Color
        var ground: Color
        var behind: [Color]

        init(_ name: String, _ words: Color, on ground: Color, over behind: [Color] = [.white]) {
            testDescription = name
            self.words = words
            self.ground = ground
            self.behind = behind
        }
    }

    /// What a picture or a page can be: no mixture is farther from words than its ends.
    static let anything = [Color.black, Color.white]

    static var captcha: [Pair] {
        [("light", CaptchaColors.light), ("dark", CaptchaColors.dark)].flatMap { name, colors in
            [
                Pair("\(name) tip", colors.tip, on: colors.container),
                Pair("\(name) request", colors.request, on: colors.container),
                Pair("\(name) success", colors.success, on: colors.container),
                Pair("\(name) failure", colors.failure, on: colors.container),
                Pair("\(name) sign", colors.sign, on: colors.container),
                Pair("\(name) mark", colors.markNumber, on: colors.mark),
                Pair("\(name) strip's head", colors.stripHead, on: colors.strip, over: anything),
                Pair("\(name) strip's rest", colors.stripRest, on: colors.strip, over: anything),
            ]
        }
    }

    static var alerts: [Pair] {
        [("light", AlertColors.light), ("dark", AlertColors.dark)].flatMap { name, colors in
            [
                Pair("\(name) title", colors.title, on: colors.container),
                Pair("\(name) message", colors.message, on: colors.container),
                Pair("\(name) destructive button", colors.onTheme, on: colors.theme),
                Pair("\(name) button", colors.onButton, on: colors.button),
                Pair("\(name) typed", colors.typed, on: colors.field),
                Pair("\(name) placeholder", colors.placeholder, on: colors.field),
                Pair(
                    "\(name) placeholder of several lines",
                    colors.placeholder,
                    on: colors.container
                ),
            ]
        }
    }

    static var notices: [Pair] {
        // Boxes that let a page through stand on a page as light or as dark as they are meant for.
        [
            ("light", NoticeColors.light, [Color.white, .black]),
            ("dark", NoticeColors.dark, [.black, .white]),
        ].flatMap { name, colors, pages in
            [
                Pair("\(name) box", colors.ink, on: colors.box, over: pages),
                Pair("\(name) sign", colors.ink, on: colors.signBox, over: pages),
                Pair("\(name) top", colors.ink, on: colors.top),
            ]
        }
    }

    static var others: [Pair] {
        let guide = GuideLook()
        let input = TextInputLook()
        let locks = [("light", GestureLockLook.Palette.light), ("dark", .dark)].flatMap {
            name,
            colors in
            [
                Pair("\(name) lock's button", colors.buttonWords, on: colors.button),
                Pair("\(name) lock's first button", colors.primaryWords, on: colors.primary),
            ]
        }
        return locks + [
            Pair("lock's words", GestureLockLook.Palette.light.words, on: .white),
            Pair("lock's errors", GestureLockLook.Palette.light.errorWords, on: .white),
            Pair("dark lock's words", GestureLockLook.Palette.dark.words, on: Color(0x1C1C1E)),
            Pair(
                "dark lock's errors",
                GestureLockLook.Palette.dark.errorWords,
                on: Color(0x1C1C1E)
            ),
            Pair("guide's start", guide.letters, on: guide.startFill),
            Pair("guide's skip", guide.letters, on: guide.skipFill, over: anything),
            Pair("text", input.ink, on: input.fill ?? .white),
            Pair("placeholder", input.placeholder, on: input.fill ?? .white),
            Pair("dark text", input.darkInk, on: input.darkFill ?? .black),
            Pair("dark placeholder", input.darkPlaceholder, on: input.darkFill ?? .black),
        ]
    }

    @Test("All words can be read", arguments: captcha + alerts + notices + others)
    func enough(pair: Pair) {
        for behind in pair.behind {
            let ground = channels(of: pair.ground, over: channels(of: behind, over: [1, 1, 1]))
            let words = channels(of: pair.words, over: ground)
            #expect(contrast(words, ground) >= 4.5)
        }
    }

    @Test("Contrast is measured as WCAG has it")
    func measure() {
        #expect(abs(contrast([0, 0, 0], [1, 1, 1]) - 21) < 1e-9)
        let green = channels(of: Color(0x4CAE4C), over: [1, 1, 1])
        #expect(abs(contrast(green, [1, 1, 1]) - 2.81) < 0.01)
    }

    /// A colour's red, green and blue, 0 … 1, as it looks over others.
    private func channels(of color: Color, over behind: [Double]) -> [Double] {
        let share = Double(color.alpha) / 255
        return zip([color.red, color.green, color.blue], behind).map { own, other in
            Double(own) / 255 * share + other * (1 - share)
        }
    }

    private func contrast(_ first: [Double], _ second: [Double]) -> Double {
        let lights = [first, second].map { color in
            let linear = color.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
            return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
        }
        return ((lights.max() ?? 0) + 0.05) / ((lights.min() ?? 0) + 0.05)
    }
}
