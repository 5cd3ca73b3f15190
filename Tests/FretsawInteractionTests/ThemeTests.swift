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

    @Test("Marks, paths, the primary button, the current dot and the notice `top` have the accent")
    func accent() {
        for color in [Color.mark, .path, .fixedPath, .primary, .indicator, .noticeTop] {
            #expect(Theme.light[color] == Theme.light[.accent], "\(color)")
            #expect(Theme.dark[color] == Theme.dark[.accent], "\(color)")
        }
    }

    @Test("The classic colours of paths and dots are those of the specification")
    func classic() {
        func color(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) -> ColorValue
        {
            ColorValue(red: red, green: green, blue: blue, alpha: alpha)
        }
        #expect(Theme.classic[.path] == color(94, 195, 49, 204))
        #expect(Theme.classic[.fixedPath] == color(0x5F, 0xAF, 0xFC))
        #expect(Theme.classic[.indicator] == color(0x18, 0x7C, 0xFF))
        #expect(Theme.classic[.idleIndicator] == color(0xEB, 0xED, 0xF0))
        #expect(Theme.classic[.text] == Theme.light[.text])
    }
}
