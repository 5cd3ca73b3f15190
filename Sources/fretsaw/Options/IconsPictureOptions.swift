import ArgumentParser
import FretsawCaptcha
import FretsawCommandLine

struct IconsPictureOptions: ParsableArguments, KindOptions {
    @Option(
        help: .value(
            "N",
            "Number of figures in the picture, 4…8. (default: \(IconsOptions.defaultFigures))"
        )
    )
    var figures: Int?

    var values: [String: OptionValue] { figures.map { ["figures": .integer($0)] } ?? [:] }

    func requireFigures() {}

    func validate(preset: String?, size: PictureSize?) {}

    func notes(on recipe: CaptchaRecipe) -> [String] { [] }
}
