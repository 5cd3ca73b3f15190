import FretsawInteraction
import Testing

@Suite("Colours")
struct ColorTests {
    @Test("The style sheet has a value for each colour, in the same order")
    func names() {
        #expect(StyleSheetColors.entries.map(\.name) == Color.allCases.map { "\($0)" })
        #expect(StyleSheetColors.entries.allSatisfy { (1...2).contains($0.values.count) })
    }

    @Test(
        "On a light page the colours are those of the specification",
        arguments: [
            (Color.backdrop, "#00000080"), (.surface, "#ffffff"), (.text, "#2a2a2a"),
            (.secondaryText, "#6a6a6a"), (.accent, "#0f6be0"), (.onAccent, "#ffffff"),
            (.button, "#f1f1f1"), (.field, "#f4f4f4"), (.border, "#dddddd"),
            (.pictureGround, "#aaaaaa33"), (.slider, "#0f6be0"), (.dot, "#8a8a8a"),
            (.failureStrip, "#f8dcdbf2"), (.notice, "#000000cc"),
            (.noticeSign, "#000000b3"),
        ]
    )
    func light(color: Color, value: String) {
        #expect(StyleSheetColors.value(of: color, isDark: false) == .init(value))
    }

    @Test("On a dark page surfaces are dark and words on them light")
    func dark() {
        let surface = StyleSheetColors.value(of: .surface, isDark: true)
        let text = StyleSheetColors.value(of: .text, isDark: true)
        #expect(surface.channels.allSatisfy { $0 < 0.25 })
        #expect(text.channels.allSatisfy { $0 > 0.75 })
    }
}
