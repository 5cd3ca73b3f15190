import FretsawBatch
import ArgumentParser
import FretsawCaptcha
import FretsawCommandLine
import FretsawText

/// The text on backgrounds, and its font.
struct WatermarkOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Text in the lower right corner of backgrounds. (default: none)",
            valueName: "text"
        )
    )
    var watermark: String?

    @Option(
        help: ArgumentHelp(
            """
            Its font, TrueType or OpenType. (default: the first that has all its characters of \
            DejaVu Sans, Noto Sans CJK, WenQuanYi Zen Hei, Droid Sans Fallback)
            """,
            valueName: "file"
        )
    )
    var watermarkFont: String?

    func validate() throws {
        guard watermark != nil || watermarkFont == nil else {
            throw ValidationError("--watermark-font is for --watermark: give a text too")
        }
        guard let watermark else { return }
        do {
            try TextLine.requireSimple(watermark)
        } catch {
            throw ValidationError("--watermark: \(error)")
        }
    }

    /// A watermark ready to be drawn, and what a run's record says about it.
    struct Loaded {
        let watermark: Watermark
        fileprivate let text: String
        fileprivate let font: FoundFont

        func record(over backgrounds: BackgroundRecord) -> BackgroundRecord {
            .watermarked(backgrounds, text: text, fontSHA256: font.sha256, face: font.face)
        }
    }

    /// Sets the text; nil, and no font looked for, where there is none.
    func load() throws -> Loaded? {
        guard let watermark else { return nil }
        let font = try watermarkFont.map { try FoundFont(path: $0) } ?? .first(for: watermark)
        return Loaded(watermark: Watermark(try font.line(watermark)), text: watermark, font: font)
    }
}
