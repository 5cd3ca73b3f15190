import ArgumentParser
import FretsawCaptcha
import FretsawCommandLine
import FretsawRaster

/// What rotate puzzles look like.
struct RotatePictureOptions: KindOptions {
    static let presetHelp = """
        rotate: square (300x300, disc of 180; the usual), small (220x220, 150), strip (310x155, 110), \
        broad (600x360, 220).
        """

    @Option(
        help: ArgumentHelp(
            "Diameter of the disc in pixels, 48 or more. (default: the preset's)",
            valueName: "N"
        )
    )
    var disc: Int?

    @Option(
        help: """
            centred: in the middle of the picture; anywhere: where it fits, as the manifest's start \
            tells. (default: centred)
            """
    )
    var discPlace: DiscPlace?

    @Option(
        help: ArgumentHelp(
            """
            Ring that is missing between disc and surroundings, as a share of the disc, 0…0.2. \
            (default: \(RotateLook().moat))
            """,
            valueName: "share"
        )
    )
    var moat: Double?

    @Option(
        help: ArgumentHelp(
            "Strength of recolouring, 0…1. (default: \(RotateLook().tones))",
            valueName: "share"
        )
    )
    var tones: Double?

    @Option(
        help: ArgumentHelp(
            "How much the disc is magnified, 1…1.5. (default: \(RotateLook().magnification))",
            valueName: "factor"
        )
    )
    var magnification: Double?

    var given: [String] {
        [
            ("disc", disc != nil), ("disc-place", discPlace != nil), ("moat", moat != nil),
            ("tones", tones != nil), ("magnification", magnification != nil),
        ].filter(\.1).map(\.0)
    }

    func validate(preset: String?, size: PictureSize?) throws {
        guard size == nil || disc != nil else {
            throw ValidationError("--size needs --disc for --kind rotate: give the disc's diameter")
        }
    }

    func changesSizes(ofPreset preset: String) -> Bool {
        guard let disc, let preset = RotatePreset(rawValue: preset) else { return false }
        return disc != preset.geometry().disc
    }

    func remarks(on recipe: CaptchaRecipe) -> [String] {
        guard case .rotate(let options) = recipe,
            options.geometry.shownDisc < ShownSize.leastDisc
        else { return [] }
        return [
            "a disc of \(options.geometry.disc) px on \(options.geometry.background) is small for "
                + "people: shown \(ShownSize.width) px wide it should measure "
                + "\(Quantity.fixed(ShownSize.leastDisc, 0)), and measures "
                + "\(Quantity.fixed(options.geometry.shownDisc, 0)); give a larger --disc"
        ]
    }

    func recipe(preset: String?, size: PictureSize?) -> CaptchaRecipe {
        let plain = RotateLook()
        return .rotate(
            RotateOptions(
                geometry: geometry(preset: preset, size: size),
                look: RotateLook(
                    moat: moat ?? plain.moat,
                    tones: tones ?? plain.tones,
                    magnification: magnification ?? plain.magnification
                )
            )
        )
    }

    private func geometry(preset: String?, size: PictureSize?) -> RotateGeometry {
        guard let size, let disc else {
            return (preset.flatMap(RotatePreset.init) ?? .square)
                .geometry(disc: disc, place: discPlace ?? .centred)
        }
        return RotateGeometry(background: size.pixels, disc: disc, place: discPlace ?? .centred)
    }
}
