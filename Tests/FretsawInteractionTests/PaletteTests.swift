import FretsawInteraction
import FretsawRaster
import FretsawView
import Testing

@Suite("Palette")
struct PaletteTests {
    @Test("The palettes have the colours of the elements' style sheet", arguments: Color.allCases)
    func colors(color: Color) {
        for (palette, isDark) in [(Palette.light, false), (.dark, true)] {
            let (found, wanted) = (
                palette[color], StyleSheetColors.value(of: color, isDark: isDark)
            )
            let channels = [found.red, found.green, found.blue].map { Double($0) / 255 }
            #expect(channels == wanted.channels, "\(color)")
            #expect(abs(Double(found.alpha) / 255 - wanted.alpha) < 0.003, "\(color)")
        }
    }
}
