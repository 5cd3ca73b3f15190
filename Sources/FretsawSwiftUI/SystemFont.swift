#if canImport(SwiftUI)
internal import FretsawDrawing
internal import FretsawInteraction
#if canImport(CoreText)
@preconcurrency internal import CoreText
internal import Foundation
#endif

enum SystemFont {
    static var platform: HostPlatform {
        HostPlatform { words, width in layout(words, width: width).size }
    }

    /// The lines of words that wrap at a width.
    static func layout(_ words: Words, width: Double) -> WordsLayout {
        let (size, isBold) = (words.letterSize, words.isBold)
        return WordsLayout(words, width: width) { self.width(of: $0, size: size, isBold: isBold) }
    }

    #if canImport(CoreText)
    private static func width(of string: String, size: Double, isBold: Bool) -> Double {
        guard
            let font = CTFontCreateUIFontForLanguage(
                isBold ? .emphasizedSystem : .system,
                size,
                nil
            )
        else { return Double(string.count) * size }
        let key = NSAttributedString.Key(kCTFontAttributeName as String)
        let line = CTLineCreateWithAttributedString(
            NSAttributedString(string: string, attributes: [key: font]) as CFAttributedString
        )
        return unsafe CTLineGetTypographicBounds(line, nil, nil, nil)
    }
    #else
    private static func width(of string: String, size: Double, isBold: Bool) -> Double {
        string.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x2E80 ? 1 : 0.6) * size }
    }
    #endif
}
#endif
