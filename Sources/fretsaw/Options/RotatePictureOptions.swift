import ArgumentParser
import FretsawCaptcha
import FretsawCommandLine

struct RotatePictureOptions: ParsableArguments, KindOptions {
    @Option(help: .value("N", "Diameter of the disc in pixels, at least 48; required with --size."))
    var disc: Int?

    @Option(help: .advanced("Place of the disc; the manifest has it as start. (default: centred)"))
    var discPlace: DiscPlace?

    var values: [String: OptionValue] {
        [
            "disc": disc.map(OptionValue.integer),
            "disc-place": discPlace.map { .text($0.rawValue) },
        ].compactMapValues(\.self)
    }

    func validate(preset: String?, size: PictureSize?) throws {
        guard size == nil || disc != nil else {
            throw ValidationError("--size needs --disc for --kind rotate; set the disc's diameter")
        }
    }

    func notes(on recipe: CaptchaRecipe) -> [String] {
        guard case .rotate(let options) = recipe,
            options.geometry.shownDisc < ShownSize.minDisc
        else { return [] }
        return [
            "a disc of \(options.geometry.disc) px on \(options.geometry.background) is small: in a "
                + "picture shown \(ShownSize.width) px wide it measures "
                + "\(Quantity.fixed(options.geometry.shownDisc, 0)) px, and people need "
                + "\(Quantity.fixed(ShownSize.minDisc, 0)) px; use a larger --disc"
        ]
    }
}
