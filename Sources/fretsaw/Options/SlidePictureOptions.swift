import ArgumentParser
import FretsawCaptcha
import FretsawRaster

/// What slide puzzles look like.
struct SlidePictureOptions: KindOptions {
    static let presetHelp = """
        slide: aj (310x155, strip of 47; the usual), classic (300x220, piece of 60), wide (480x200, \
        64), large (600x360, 110).
        """

    @Option(
        help: ArgumentHelp(
            "Side of the piece in pixels, 24 or more; goes with --size.",
            valueName: "N"
        )
    )
    var piece: Int?

    @Option(
        help: """
            strip: as high as the background, moved in x alone; tight: just the shape's box. \
            (default: the preset's)
            """
    )
    var pieceLayout: PieceLayout?

    @Option(
        help: ArgumentHelp("Notches that the piece does not fit, 0…4. (default: 2)", valueName: "N")
    )
    var decoys: Int?

    @Option(
        help: """
            same: one outline for all notches of a picture; varied: one each, of the same family, \
            easier for people and machines. (default: same)
            """
    )
    var decoyOutlines: DecoyOutlines?

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Families that outlines are drawn from. (default: all)",
            valueName: "family"
        )
    )
    var shapes: [ShapeFamily] = []

    @Option(
        help: ArgumentHelp(
            "Share of light a notch takes away, 0…0.9. (default: \(SlideLook().notchDarkness))",
            valueName: "share"
        )
    )
    var notchDarkness: Double?

    @Option(
        help: ArgumentHelp(
            "Share of light its inner shadow takes besides, 0…0.9. (default: \(SlideLook().innerShadow))",
            valueName: "share"
        )
    )
    var innerShadow: Double?

    @Option(
        help: ArgumentHelp(
            "Share of what is then missing to white a notch adds all over, 0…0.5. (default: \(SlideLook().veil))",
            valueName: "share"
        )
    )
    var veil: Double?

    @Option(
        help: ArgumentHelp(
            "The same along a notch's lower right edge besides, 0…0.9. (default: \(SlideLook().edgeLight))",
            valueName: "share"
        )
    )
    var edgeLight: Double?

    @Option(
        help: ArgumentHelp(
            "Share of light of a notch's rim and the piece's highlight, 0…0.5. (default: \(SlideLook().rim))",
            valueName: "share"
        )
    )
    var rim: Double?

    @Option(
        help: ArgumentHelp(
            "How far the piece's edge fades out, 0…2. (default: \(SlideLook().edgeSoftness))",
            valueName: "pixels"
        )
    )
    var edgeSoftness: Int?

    var given: [String] {
        [
            ("piece", piece != nil), ("piece-layout", pieceLayout != nil),
            ("decoys", decoys != nil), ("decoy-outlines", decoyOutlines != nil),
            ("shapes", !shapes.isEmpty), ("notch-darkness", notchDarkness != nil),
            ("inner-shadow", innerShadow != nil), ("veil", veil != nil),
            ("edge-light", edgeLight != nil), ("rim", rim != nil),
            ("edge-softness", edgeSoftness != nil),
        ].filter(\.1).map(\.0)
    }

    func validate(preset: String?, size: PictureSize?) throws {
        guard (size == nil) == (piece == nil) else {
            throw ValidationError("--size and --piece go together: give both or neither")
        }
    }

    func recipe(preset: String?, size: PictureSize?) -> CaptchaRecipe {
        let (usual, plain) = (SlideOptions(), SlideLook())
        return .slide(
            SlideOptions(
                geometry: geometry(preset: preset, size: size),
                decoys: decoys ?? usual.decoys,
                // In the order of the registry and once each: the order given does not matter.
                shapes: shapes.isEmpty
                    ? ShapeFamily.allCases : ShapeFamily.allCases.filter(shapes.contains),
                decoyOutlines: decoyOutlines ?? usual.decoyOutlines,
                look: SlideLook(
                    notchDarkness: notchDarkness ?? plain.notchDarkness,
                    innerShadow: innerShadow ?? plain.innerShadow,
                    veil: veil ?? plain.veil,
                    edgeLight: edgeLight ?? plain.edgeLight,
                    rim: rim ?? plain.rim,
                    edgeSoftness: edgeSoftness ?? plain.edgeSoftness
                )
            )
        )
    }

    private func geometry(preset: String?, size: PictureSize?) -> SlideGeometry {
        guard let size, let piece else {
            return (preset.flatMap(SlidePreset.init) ?? .aj).geometry(layout: pieceLayout)
        }
        return SlideGeometry(
            background: size.pixels,
            pieceSide: piece,
            layout: pieceLayout ?? .tight
        )
    }
}
