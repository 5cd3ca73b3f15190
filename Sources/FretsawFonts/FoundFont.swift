public import FretsawCaptcha
internal import FretsawCrypto
internal import FretsawFiles
public import FretsawText

/// A font and the file from which it was read.
public struct FoundFont {
    /// The font.
    public let font: Font
    /// The index of the face in its file.
    public let face: Int
    /// The digest of the whole file.
    public let sha256: String

    /// Reads face `face` of the font file at `path`.
    public init(path: String, face: Int = 0) throws {
        let bytes = try FileBytes.read(path, limit: Font.maxBytes + 1)
        do {
            font = try Font(bytes, faceIndex: face)
        } catch {
            throw TextError(error.reason, font: path)
        }
        self.face = face
        sha256 = SHA256.hexDigest(of: bytes)
    }

    /// The outlines of `text` in this font, at a size that is scaled later.
    public func line(_ text: String) throws(TextError) -> TextLine {
        try TextLine(text, font: font, size: 100)
    }

    /// The outlines of `characters` in this font.
    public func glyphs(of characters: [Unicode.Scalar]) throws(TextError) -> WordGlyphs {
        try WordGlyphs(
            characters,
            font: font,
            source: WordGlyphs.Source(sha256: sha256, face: face)
        )
    }

    /// The outlines of `characters` in the font `file`; without one, in the first known font on this
    /// machine that has all of them.
    public static func glyphs(of characters: [Unicode.Scalar], file: String?) throws -> WordGlyphs {
        if let file { return try FoundFont(path: file).glyphs(of: characters) }
        let text = characters.reduce(into: "") { $0.unicodeScalars.append($1) }
        return try first(of: KnownFont.forWords, having: text, option: "font") {
            font throws(TextError) in
            try font.glyphs(of: characters)
        }
    }

    /// The first known font on this machine that has every character of `text`, a bold one if there is one.
    public static func first(
        for text: String,
        isBold: Bool = true
    ) throws(FontSearchError) -> FoundFont {
        let fonts = isBold ? KnownFont.all : KnownFont.forWords
        return try first(of: fonts, having: text, option: "watermark-font") {
            font throws(TextError) in
            _ = try font.line(text)
            return font
        }
    }

    /// The result of `use` for the first readable known font that has every character of `text`.
    private static func first<Result>(
        of fonts: [KnownFont],
        having text: String,
        option: String,
        _ use: (FoundFont) throws(TextError) -> Result
    ) throws(FontSearchError) -> Result {
        var lacks: [[Unicode.Scalar]] = []
        for known in fonts {
            guard let found = try? FoundFont(path: known.path, face: known.face) else { continue }
            do throws(TextError) {
                return try use(found)
            } catch {
                if case .missingCharacters(let lacked) = error.reason { lacks.append(lacked) }
            }
        }
        throw FontSearchError(text: text, lacks: lacks, option: option)
    }
}

/// No known font on this machine has all characters of a text.
public struct FontSearchError: Error, CustomStringConvertible {
    /// Whether known fonts are installed, but lack some of the characters.
    public let foundAny: Bool
    /// The characters missing in the best font; all characters if there is no font.
    let missing: [Unicode.Scalar]

    /// The option for a font file, without dashes.
    public let option: String

    /// Creates an error; `lacks` contains the missing characters of each font.
    init(text: String, lacks: [[Unicode.Scalar]], option: String) {
        self.option = option
        foundAny = !lacks.isEmpty
        var all: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars
        where !scalar.properties.isWhitespace && !all.contains(scalar) {
            all.append(scalar)
        }
        missing = lacks.min { $0.count < $1.count } ?? all
    }

    /// A message: what was looked for, and where.
    public var description: String {
        let fonts =
            foundAny
            ? "no font that fretsaw found has"
            : "fretsaw found no font for"
        let advice = KnownFont.package(for: missing).map { "; run apt-get install \($0)" }
        return "\(fonts) \(TextError.list(missing))\(advice ?? "")"
    }
}

/// A default font file of a Debian package, with a typeface that is legible at small sizes.
struct KnownFont {
    let path: String
    let face: Int

    private init(_ file: String, face: Int = 0) {
        path = "/usr/share/fonts/\(file)"
        self.face = face
    }

    // Latin, Greek, Cyrillic, symbols.
    private static let dejaVuSansBold = KnownFont("truetype/dejavu/DejaVuSans-Bold.ttf")
    private static let dejaVuSans = KnownFont("truetype/dejavu/DejaVuSans.ttf")
    // Chinese, Japanese and Korean. In Noto's collection, face 0 is Japanese and face 2 simplified Chinese.
    private static let notoSansCJK = KnownFont("opentype/noto/NotoSansCJK-Regular.ttc", face: 2)
    private static let wenQuanYiZenHei = KnownFont("truetype/wqy/wqy-zenhei.ttc")
    private static let droidSansFallback = KnownFont("truetype/droid/DroidSansFallbackFull.ttf")

    private static let ofAsia = [notoSansCJK, wenQuanYiZenHei, droidSansFallback]
    /// All, in order of preference.
    static let all = [dejaVuSansBold, dejaVuSans] + ofAsia
    /// The order for click-word: thin strokes can be distorted more than bold ones.
    static let forWords = [dejaVuSans, dejaVuSansBold] + ofAsia

    /// The smallest Debian package that may have the missing characters; nil if it is installed and does not have them.
    static func package(for missing: [Unicode.Scalar]) -> String? {
        // From U+2E80 on: radicals, kana, ideographs, Hangul (Unicode's Blocks.txt).
        let (font, package): (KnownFont, String) =
            missing.contains { $0.value >= 0x2E80 }
            ? (wenQuanYiZenHei, "fonts-wqy-zenhei") : (dejaVuSans, "fonts-dejavu-core")
        return Folder.exists(font.path) ? nil : package
    }
}
