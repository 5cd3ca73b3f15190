import ArgumentParser
import FretsawBatch
import FretsawCaptcha
import FretsawRaster

/// What pairs look like.
struct PictureOptions: ParsableArguments {
    @Option(
        help: """
            Named sizes. aj: 310x155, strip of 47; classic: 300x220, piece of 60; wide: 480x200, \
            64; large: 600x360, 110. (default: aj)
            """
    )
    var preset: SlidePreset?

    @Option(help: ArgumentHelp("Background of your own size; needs --piece.", valueName: "WxH"))
    var size: PictureSize?

    @Option(
        help: ArgumentHelp("Side of the piece in pixels, 24 or more; needs --size.", valueName: "N")
    )
    var piece: Int?

    @Option(
        help: """
            strip: as high as the background, moved in x alone; tight: just the shape's box. \
            (default: the preset's)
            """
    )
    var pieceLayout: PieceLayout?

    @Option(help: ArgumentHelp("Notches that the piece does not fit, 0…4.", valueName: "N"))
    var decoys = 2

    @Option(
        help: """
            same: one outline for all notches of a picture; varied: one each, of the same family, \
            easier for people and machines.
            """
    )
    var decoyOutlines = DecoyOutlines.same

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Families that outlines are drawn from. (default: all)",
            valueName: "family"
        )
    )
    var shapes: [ShapeFamily] = []

    @Option(help: ArgumentHelp("Share of light a notch takes away, 0…0.9.", valueName: "share"))
    var notchDarkness = SlideLook().notchDarkness

    @Option(
        help: ArgumentHelp(
            "Share of light its inner shadow takes besides, 0…0.9.",
            valueName: "share"
        )
    )
    var innerShadow = SlideLook().innerShadow

    @Option(
        help: ArgumentHelp(
            "Share of what is then missing to white a notch adds all over, 0…0.5.",
            valueName: "share"
        )
    )
    var veil = SlideLook().veil

    @Option(
        help: ArgumentHelp(
            "The same along a notch's lower right edge besides, 0…0.9.",
            valueName: "share"
        )
    )
    var edgeLight = SlideLook().edgeLight

    @Option(
        help: ArgumentHelp(
            "Share of light of a notch's rim and the piece's highlight, 0…0.5.",
            valueName: "share"
        )
    )
    var rim = SlideLook().rim

    @Option(help: ArgumentHelp("How far the piece's edge fades out, 0…2.", valueName: "pixels"))
    var edgeSoftness = SlideLook().edgeSoftness

    @Option(help: "File format of backgrounds; pieces are always PNG.")
    var format = BackgroundFormat.jpeg

    @Option(
        help: ArgumentHelp(
            "JPEG quality, 1…100. (default: \(BackgroundEncoding.usualQuality))",
            valueName: "Q"
        )
    )
    var quality: Int?

    func validate() throws {
        guard (size == nil) == (piece == nil) else {
            throw ValidationError("--size and --piece go together: give both or neither")
        }
        guard size == nil || preset == nil else {
            throw ValidationError("--preset and --size exclude each other: give one of them")
        }
        guard format == .jpeg || quality == nil else {
            throw ValidationError("--quality is for --format jpeg; PNG keeps every pixel exact")
        }
        do {
            try slideOptions.validate()
            try encoding.validate()
        } catch {
            throw ValidationError("\(error)")
        }
    }

    /// The preset's name for the manifest; nil for sizes of one's own.
    var presetName: String? { size == nil ? (preset ?? .aj).rawValue : nil }

    var encoding: BackgroundEncoding {
        switch format {
        case .jpeg: .jpeg(quality: quality ?? BackgroundEncoding.usualQuality)
        case .png: .png
        }
    }

    var slideOptions: SlideOptions {
        SlideOptions(
            geometry: geometry,
            decoys: decoys,
            // In the order of the registry and once each: the order given does not matter.
            shapes: shapes.isEmpty
                ? ShapeFamily.allCases : ShapeFamily.allCases.filter(shapes.contains),
            decoyOutlines: decoyOutlines,
            look: SlideLook(
                notchDarkness: notchDarkness,
                innerShadow: innerShadow,
                veil: veil,
                edgeLight: edgeLight,
                rim: rim,
                edgeSoftness: edgeSoftness
            )
        )
    }

    private var geometry: SlideGeometry {
        guard let size, let piece else { return (preset ?? .aj).geometry(layout: pieceLayout) }
        return SlideGeometry(
            background: size.pixels,
            pieceSide: piece,
            layout: pieceLayout ?? .tight
        )
    }
}

/// File formats of backgrounds.
enum BackgroundFormat: String, CaseIterable, ExpressibleByArgument {
    case jpeg, png
}
