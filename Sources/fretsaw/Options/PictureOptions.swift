import ArgumentParser
import FretsawCaptcha
import FretsawCodecs

/// What pairs look like.
struct PictureOptions: ParsableArguments {
    @OptionGroup(title: "Picture options") var common: CommonPictureOptions
    @OptionGroup(title: "Slide options") var slide: SlidePictureOptions
    @OptionGroup(title: "Click-word options") var clickWord: ClickWordPictureOptions
    @OptionGroup(title: "Rotate options") var rotate: RotatePictureOptions

    func validate() throws {
        let (kind, preset, size) = (common.kind, common.preset, common.size)
        for other in CaptchaKind.allCases where other != kind {
            if let option = options(of: other).given.first {
                throw ValidationError(
                    "--\(option) is for --kind \(other.rawValue); this is --kind \(kind.rawValue): leave it out"
                )
            }
        }
        if let preset, !kind.presets.contains(preset) {
            throw ValidationError(
                "--preset \(preset) is none of --kind \(kind.rawValue): "
                    + "choose from \(kind.presets.joined(separator: ", "))"
            )
        }
        try options(of: kind).validate(preset: preset, size: size)
        do {
            if !options(of: kind).readsFiles { try recipe().validate() }
            try common.encoding.validate()
        } catch {
            throw ValidationError("\(error)")
        }
    }

    /// What to make.
    func recipe() throws -> CaptchaRecipe {
        try options(of: common.kind).recipe(preset: common.preset, size: common.size)
    }

    /// What a person should know of `recipe`, which these options made.
    func remarks(on recipe: CaptchaRecipe) -> [String] {
        options(of: common.kind).remarks(on: recipe)
    }

    /// The preset's name for the manifest; nil for sizes of one's own.
    var presetName: String? {
        guard common.size == nil, let preset = common.preset ?? common.kind.presets.first else {
            return nil
        }
        return options(of: common.kind).changesSizes(ofPreset: preset) ? nil : preset
    }

    private func options(of kind: CaptchaKind) -> any KindOptions {
        switch kind {
        case .slide: slide
        case .clickWord: clickWord
        case .rotate: rotate
        }
    }
}
