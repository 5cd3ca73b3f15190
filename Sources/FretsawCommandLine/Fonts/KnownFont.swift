/// The font files that are looked at, in this order, where none is named: faces that Debian packages
/// and that are drawn for small sizes.
enum KnownFont: CaseIterable {
    /// Latin, Greek, Cyrillic, symbols.
    case dejaVuSansBold, dejaVuSans
    /// Chinese, Japanese and Korean besides.
    case notoSansCJK, wenQuanYiZenHei, droidSansFallback

    /// In the order for words: thin strokes bend better than bold ones.
    static let forWords: [KnownFont] = [
        .dejaVuSans, .dejaVuSansBold, .notoSansCJK, .wenQuanYiZenHei, .droidSansFallback,
    ]

    /// Where Debian's package puts the file.
    var path: String {
        switch self {
        case .dejaVuSansBold: "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"
        case .dejaVuSans: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
        case .notoSansCJK: "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"
        case .wenQuanYiZenHei: "/usr/share/fonts/truetype/wqy/wqy-zenhei.ttc"
        case .droidSansFallback: "/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf"
        }
    }

    /// The face that is used: Noto's collection begins with the Japanese one, its third has the
    /// forms of mainland China.
    var face: Int { self == .notoSansCJK ? 2 : 0 }

    /// The package to install for characters no font here has: the smallest that may have them.
    static func package(for missing: [Unicode.Scalar]) -> String {
        // From U+2E80 on: radicals, kana, ideographs, Hangul (Unicode's Blocks.txt).
        missing.contains { $0.value >= 0x2E80 } ? "fonts-wqy-zenhei" : "fonts-dejavu-core"
    }
}
