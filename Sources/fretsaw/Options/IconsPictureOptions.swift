import ArgumentParser
import FretsawCaptcha
import FretsawCommandLine

/// Options of icons puzzles.
struct IconsPictureOptions: ParsableArguments, KindOptions {
    static let presetHelp = "icons: aj."

    @Option(
        help: .value(
            "N",
            "Number of figures in the picture, 4…8. (default: \(IconsOptions.defaultFigures))"
        )
    )
    var figures: Int?

    var given: [String] { figures == nil ? [] : ["figures"] }

    func requireFigures() {}

    func validate(preset: String?, size: PictureSize?) {}

    func notes(on recipe: CaptchaRecipe) -> [String] { [] }

    func recipe(preset: String?, size: PictureSize?) -> CaptchaRecipe {
        .icons(
            IconsOptions(
                geometry: size.map { ClickGeometry(background: $0.pixels) } ?? ClickGeometry(),
                figures: figures ?? IconsOptions.defaultFigures
            )
        )
    }
}
