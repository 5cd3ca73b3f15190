import FretsawBackgrounds
import FretsawBatch
import ArgumentParser
import FretsawCaptcha
import FretsawCommandLine
import FretsawText

struct WatermarkOptions: ParsableArguments {
    @Option(help: .value("text", "Text in the lower right corner of backgrounds. (default: none)"))
    var watermark: String?

    @Option(
        help: .advanced(
            "file",
            "Font of the watermark. (default: an installed font with all its characters)"
        ),
        completion: .file()
    )
    var watermarkFont: String?

    func validate() throws {
        guard watermark != nil || watermarkFont == nil else {
            throw ValidationError("--watermark-font needs --watermark; set a text")
        }
        guard let watermark else { return }
        do {
            try TextLine.requireSimple(watermark)
        } catch {
            throw ValidationError("--watermark: \(error)")
        }
    }

    /// A watermark that is ready to draw, and its entry in the run record.
    struct Loaded {
        let watermark: Watermark
        fileprivate let text: String
        fileprivate let font: FoundFont

        func record(over backgrounds: BackgroundRecord) -> BackgroundRecord {
            .watermarked(backgrounds, text: text, fontSHA256: font.sha256, face: font.face)
        }
    }

    /// Sets the text; nil if there is none, without looking for a font.
    func load() throws -> Loaded? {
        guard let watermark else { return nil }
        let font = try watermarkFont.map { try FoundFont(path: $0) } ?? .first(for: watermark)
        return Loaded(watermark: Watermark(try font.line(watermark)), text: watermark, font: font)
    }
}
