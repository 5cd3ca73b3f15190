import ArgumentParser
import FretsawCaptcha
import FretsawCodecs

/// The options of every kind of puzzle.
struct CommonPictureOptions: ParsableArguments {
    @Option(help: "Kind of puzzle.")
    var kind = CaptchaKind.slide

    @Option(
        help: ArgumentHelp(
            "Named sizes. " + CaptchaKind.allCases.map(\.presetHelp).joined(separator: " "),
            valueName: "name"
        ),
        completion: .list(CaptchaKind.allCases.flatMap(\.presets).sorted())
    )
    var preset: String?

    @Option(help: ArgumentHelp("Background of your own size.", valueName: "WxH"))
    var size: PictureSize?

    @Option(help: "File format of backgrounds; pieces are always PNG.")
    var format = PictureEncoding.usual

    @Option(
        help: ArgumentHelp(
            "JPEG quality, 1…100. (default: \(JPEGEncodingOptions.default.quality))",
            valueName: "Q"
        )
    )
    var quality: Int?

    func validate() throws {
        guard size == nil || preset == nil else {
            throw ValidationError("--preset and --size exclude each other: give one of them")
        }
        guard format != .png || quality == nil else {
            throw ValidationError("--quality is for --format jpeg; PNG keeps every pixel exact")
        }
    }

    var encoding: PictureEncoding {
        if format != .png, let quality { .jpeg(quality: quality) } else { format }
    }
}
