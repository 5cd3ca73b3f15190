import ArgumentParser
import FretsawCaptcha
import FretsawCommandLine
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
        help: """
            plain: darkened notches anywhere, easy for machines; hardened: identical tiles in one row, \
            each with a different figure, and a piece that shows one of these figures in another \
            drawing style; maximum: the same, figures distorted further. \
            (default: \(SlideLook.usual.rawValue))
            """
    )
    var look: SlideLook?

    @Option(
        help: ArgumentHelp(
            """
            Notches that the piece does not fit, 0…4. (default: plain 2, others 3, or as many as a \
            row has room for)
            """,
            valueName: "N"
        )
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
            """
            Families that outlines are drawn from; tiles with figures take polygon and cloud \
            alone. (default: all)
            """,
            valueName: "family"
        )
    )
    var shapes: [ShapeFamily] = []

    var given: [String] {
        [
            ("piece", piece != nil), ("piece-layout", pieceLayout != nil),
            ("decoys", decoys != nil), ("decoy-outlines", decoyOutlines != nil),
            ("shapes", !shapes.isEmpty), ("look", look != nil),
        ].filter(\.1).map(\.0)
    }

    func validate(preset: String?, size: PictureSize?) throws {
        guard (size == nil) == (piece == nil) else {
            throw ValidationError("--size and --piece go together: give both or neither")
        }
    }

    func remarks(on recipe: CaptchaRecipe) -> [String] {
        guard case .slide(let options) = recipe else { return [] }
        return [roomRemark(options), sizeRemark(options), shapeRemark(options)].compactMap(\.self)
    }

    /// Fewer decoys than the look has elsewhere.
    private func roomRemark(_ options: SlideOptions) -> String? {
        let look = options.look
        if options.decoys == 0, look != .plain {
            return
                "0 decoys: all notches of the look \(look.rawValue) are plain to see, so a lone one "
                + "asks nothing; leave --decoys out"
        }
        guard decoys == nil, options.decoys < look.wantedDecoys else { return nil }
        let count = Quantity.counted(options.decoys, "decoy")
        return
            "\(count) of the \(look.wantedDecoys) that the look \(look.rawValue) has elsewhere: a row "
            + "of \(options.geometry.background) has no room for more pieces of "
            + "\(options.geometry.pieceSide) px, so a blind guess is right once in "
            + "\(options.decoys + 1); a wider background or a smaller piece makes room"
    }

    /// A piece that people hardly see.
    private func sizeRemark(_ options: SlideOptions) -> String? {
        let geometry = options.geometry
        guard geometry.shownPieceSide < ShownSize.leastPiece else { return nil }
        return
            "a piece of \(geometry.pieceSide) px on \(geometry.background) is small for people: shown "
            + "\(ShownSize.width) px wide it should measure \(Quantity.fixed(ShownSize.leastPiece, 0)), "
            + "and measures \(Quantity.fixed(geometry.shownPieceSide, 0)); give a larger --piece"
    }

    /// Outlines that were asked for and are not drawn.
    private func shapeRemark(_ options: SlideOptions) -> String? {
        let dropped =
            shapes.isEmpty ? [] : options.shapes.filter { !options.usedShapes.contains($0) }
        guard !dropped.isEmpty else { return nil }
        return "--shapes \(dropped.map(\.rawValue).joined(separator: " ")) "
            + "\(dropped.count == 1 ? "has" : "have") no room for a figure: the look "
            + "\(options.look.rawValue) draws "
            + "\(options.usedShapes.map(\.rawValue).joined(separator: " and ")) alone"
    }

    func recipe(preset: String?, size: PictureSize?) -> CaptchaRecipe {
        .slide(
            SlideOptions(
                geometry: geometry(preset: preset, size: size),
                look: look ?? .usual,
                decoys: decoys,
                // In the order of the registry and once each: the order given does not matter.
                shapes: shapes.isEmpty
                    ? ShapeFamily.allCases : ShapeFamily.allCases.filter(shapes.contains),
                decoyOutlines: decoyOutlines ?? .same
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
