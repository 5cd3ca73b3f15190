import FretsawInteraction
import Foundation
import Testing

/// Every pair of words and what they are on, by WCAG 2.2 § 1.4.3, and of signs, by § 1.4.11.
@Suite("Contrast")
struct ContrastTests {
    /// Words, what they are on, and what may be behind that.
    struct Pair: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var words: StyleSheetColors.Value
        var ground: StyleSheetColors.Value
        var behind: [StyleSheetColors.Value]

        init(
            _ name: String,
            _ words: StyleSheetColors.Value,
            on ground: StyleSheetColors.Value,
            over behind: [StyleSheetColors.Value] = [.white]
        ) {
            testDescription = name
            self.words = words
            self.ground = ground
            self.behind = behind
        }
    }

    /// The colours of a picture or a page: contrast to a mixture is at least that to one of its ends.
    static let anything = [StyleSheetColors.Value.black, .white]

    static let pairs: [Pair] = [false, true].flatMap { isDark in
        let name = isDark ? "dark" : "light"
        func color(_ role: Color) -> StyleSheetColors.Value {
            StyleSheetColors.value(of: role, isDark: isDark)
        }
        return [
            (Color.text, Color.surface), (.secondaryText, .surface), (.strongText, .surface),
            (.placeholder, .surface), (.success, .surface), (.failure, .surface),
            (.errorText, .surface), (.text, .field), (.placeholder, .field),
            (.onAccent, .accent), (.onButton, .button), (.onAccent, .primary), (.onAccent, .mark),
            (.onAccent, .noticeTop), (.onAccent, .slider),
            (.surface, .success), (.surface, .failure),
        ].map { Pair("\(name) \($0) on \($1)", color($0), on: color($1)) }
            // Words and buttons of a modern card.
            + [Color.text, .strongText].map {
                let ground = color(.sliderTrack)
                return Pair(
                    "\(name) \($0) on sliderTrack",
                    color($0),
                    on: ground,
                    over: [color(.surface)]
                )
            }
            // These are over a picture or a page.
            + [
                (Color.failureStripHead, Color.failureStrip), (.strongText, .failureStrip),
                (.onAccent, .overlay), (.onAccent, .notice), (.onAccent, .noticeSign),
            ].map { Pair("\(name) \($0) on \($1)", color($0), on: color($1), over: anything) }
    }

    @Test("All words can be read", arguments: pairs)
    func enough(pair: Pair) {
        for behind in pair.behind {
            let ground = channels(of: pair.ground, over: channels(of: behind, over: [1, 1, 1]))
            let words = channels(of: pair.words, over: ground)
            #expect(contrast(words, ground) >= 4.5)
        }
    }

    @Test("All signs can be seen", arguments: [false, true])
    func signs(isDark: Bool) {
        let signs: [Color] = [
            .path, .fixedPath, .error, .dot, .indicator, .idleIndicator, .mark, .accent, .success,
            .failure,
        ]
        func channels(of color: Color, over behind: [Double]) -> [Double] {
            self.channels(of: StyleSheetColors.value(of: color, isDark: isDark), over: behind)
        }
        let surface = channels(of: .surface, over: [1, 1, 1])
        for sign in signs {
            let found = contrast(channels(of: sign, over: surface), surface)
            #expect(found >= 3, "\(sign)")
        }
    }

    @Test("Contrast is measured by WCAG's definition")
    func measure() {
        #expect(abs(contrast([0, 0, 0], [1, 1, 1]) - 21) < 1e-9)
        let green = channels(of: StyleSheetColors.Value("#4cae4c"), over: [1, 1, 1])
        #expect(abs(contrast(green, [1, 1, 1]) - 2.81) < 0.01)
    }

    /// A colour's red, green and blue, 0 … 1, as it looks over others.
    private func channels(of color: StyleSheetColors.Value, over behind: [Double]) -> [Double] {
        zip(color.channels, behind).map { own, other in
            own * color.alpha + other * (1 - color.alpha)
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
