import ArgumentParser
import FretsawCommandLine
import FretsawText

/// Options of the watermark.
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
}
