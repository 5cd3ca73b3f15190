import ArgumentParser
import FretsawCaptcha

/// The options of one kind of puzzle: a conforming struct for each, a case of which `PictureOptions`
/// picks.
///
/// Every option is nil or empty where it is not given, so that one of another kind is told.
protocol KindOptions: ParsableArguments {
    /// The names of the options that were given, without dashes.
    var given: [String] { get }

    /// Refuses options that do not go with `preset` or `size`, of which one at most is given.
    func validate(preset: String?, size: PictureSize?) throws

    /// True where the recipe is made of files, which are read when the options are known to make
    /// sense.
    var readsFiles: Bool { get }

    /// True where an option gives other sizes than the preset's, so that its name would mislead.
    func changesSizes(ofPreset preset: String) -> Bool

    /// What a person should know of `recipe`, which these options made: what was not done as asked, and
    /// what people will have trouble with.
    func remarks(on recipe: CaptchaRecipe) -> [String]

    /// What is to be made.
    func recipe(preset: String?, size: PictureSize?) throws -> CaptchaRecipe
}

extension KindOptions {
    var readsFiles: Bool { false }

    func changesSizes(ofPreset preset: String) -> Bool { false }
}

extension CaptchaKind {
    /// The names of the kind's presets, the usual one first.
    var presets: [String] {
        switch self {
        case .slide: SlidePreset.allCases.map(\.rawValue)
        case .clickWord: ["aj"]
        case .rotate: RotatePreset.allCases.map(\.rawValue)
        }
    }

    /// What the help says of them.
    var presetHelp: String {
        switch self {
        case .slide: SlidePictureOptions.presetHelp
        case .clickWord: ClickWordPictureOptions.presetHelp
        case .rotate: RotatePictureOptions.presetHelp
        }
    }
}
