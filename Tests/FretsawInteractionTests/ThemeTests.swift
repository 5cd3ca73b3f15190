import FretsawDrawing
import FretsawInteraction
import Testing

@Suite("Theme")
struct ThemeTests {
    @Test("The themes have the colours of the elements' style sheet", arguments: Color.allCases)
    func colors(color: Color) {
        for (theme, isDark) in [(Theme.light, false), (.dark, true)] {
            let (found, wanted) = (
                theme[color], StyleSheetColors.value(of: color, isDark: isDark)
            )
            let channels = [found.red, found.green, found.blue].map { Double($0) / 255 }
            #expect(channels == wanted.channels, "\(color)")
            #expect(abs(Double(found.alpha) / 255 - wanted.alpha) < 0.003, "\(color)")
        }
    }
}
