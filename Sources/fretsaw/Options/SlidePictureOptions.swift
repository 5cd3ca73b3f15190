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
        help: """
            plain: darkened notches anywhere, easy for machines; continued: equal opaque notches on \
            one row, a moat, a recoloured piece; hardened: tiles with figures, one of which the piece \
            shows drawn another way; maximum: more so. (default: \(SlideLook.usual.rawValue))
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

    @Option(
        help: ArgumentHelp(
            "plain: share of light a notch takes away, 0…0.9. (default: \(DarkenedNotches().notchDarkness))",
            valueName: "share"
        )
    )
    var notchDarkness: Double?

    @Option(
        help: ArgumentHelp(
            "plain: share of light its inner shadow takes besides, 0…0.9. (default: \(DarkenedNotches().innerShadow))",
            valueName: "share"
        )
    )
    var innerShadow: Double?

    @Option(
        help: ArgumentHelp(
            "plain: share of what is then missing to white a notch adds all over, 0…0.5. (default: \(DarkenedNotches().veil))",
            valueName: "share"
        )
    )
    var veil: Double?

    @Option(
        help: ArgumentHelp(
            "plain: the same along a notch's lower right edge besides, 0…0.9. (default: \(DarkenedNotches().edgeLight))",
            valueName: "share"
        )
    )
    var edgeLight: Double?

    @Option(
        help: ArgumentHelp(
            "plain: share of light of a notch's rim and the piece's highlight, 0…0.5. (default: \(DarkenedNotches().rim))",
            valueName: "share"
        )
    )
    var rim: Double?

    @Option(
        help: ArgumentHelp(
            "plain: how far the piece's edge fades out, 0…2. (default: \(DarkenedNotches().edgeSoftness))",
            valueName: "pixels"
        )
    )
    var edgeSoftness: Int?

    @Option(
        help: ArgumentHelp(
            "continued: picture missing around a notch, 1…10, at a piece of 47. (default: the look's)",
            valueName: "pixels"
        )
    )
    var notchMoat: Double?

    @Option(
        help: ArgumentHelp(
            "continued: picture missing along the piece's rim, 0…5. (default: the look's)",
            valueName: "pixels"
        )
    )
    var pieceInset: Double?

    @Option(
        help: ArgumentHelp(
            "continued: how far the piece's colours may be moved, 0…100. (default: the look's)",
            valueName: "levels"
        )
    )
    var recolouring: Double?

    @Option(
        help: ArgumentHelp(
            "continued: deviation of colours besides, 0…20. (default: the look's)",
            valueName: "levels"
        )
    )
    var drift: Double?

    @Option(
        help: ArgumentHelp(
            "continued: placements drawn at most to find a good one, 1…64. (default: the look's)",
            valueName: "N"
        )
    )
    var placements: Int?

    @Option(
        help: ArgumentHelp(
            "continued: how much worse a decoy must look, in ΔE, 0…20. (default: the look's)",
            valueName: "dE"
        )
    )
    var distinction: Double?

    var given: [String] {
        [
            ("piece", piece != nil), ("piece-layout", pieceLayout != nil),
            ("decoys", decoys != nil), ("decoy-outlines", decoyOutlines != nil),
            ("shapes", !shapes.isEmpty), ("look", look != nil),
        ].filter(\.1).map(\.0) + darkenedGiven + framedGiven
    }

    /// Options of darkened notches that are given.
    private var darkenedGiven: [String] {
        [
            ("notch-darkness", notchDarkness != nil),
            ("inner-shadow", innerShadow != nil), ("veil", veil != nil),
            ("edge-light", edgeLight != nil), ("rim", rim != nil),
            ("edge-softness", edgeSoftness != nil),
        ].filter(\.1).map(\.0)
    }

    /// Options of framed notches that are given.
    private var framedGiven: [String] {
        [
            ("notch-moat", notchMoat != nil), ("piece-inset", pieceInset != nil),
            ("recolouring", recolouring != nil),
            ("drift", drift != nil), ("placements", placements != nil),
            ("distinction", distinction != nil),
        ].filter(\.1).map(\.0)
    }

    func validate(preset: String?, size: PictureSize?) throws {
        guard (size == nil) == (piece == nil) else {
            throw ValidationError("--size and --piece go together: give both or neither")
        }
        switch (look ?? .usual).notches {
        case .darkened:
            if let option = framedGiven.first {
                throw ValidationError("--\(option) is for --look continued")
            }
        case .framed:
            if let option = darkenedGiven.first {
                throw ValidationError("--\(option) is for --look plain")
            }
        case .figures:
            if let option = darkenedGiven.first {
                throw ValidationError("--\(option) is for --look plain")
            }
            if let option = framedGiven.first {
                throw ValidationError("--\(option) is for --look continued")
            }
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
                decoyOutlines: decoyOutlines ?? .same,
                notches: notches
            )
        )
    }

    /// The look's notches with what is given in place of theirs.
    private var notches: NotchStyle {
        switch (look ?? .usual).notches {
        case .darkened(let usual):
            .darkened(
                DarkenedNotches(
                    notchDarkness: notchDarkness ?? usual.notchDarkness,
                    innerShadow: innerShadow ?? usual.innerShadow,
                    veil: veil ?? usual.veil,
                    edgeLight: edgeLight ?? usual.edgeLight,
                    rim: rim ?? usual.rim,
                    edgeSoftness: edgeSoftness ?? usual.edgeSoftness
                )
            )
        case .framed(let usual):
            .framed(
                FramedNotches(
                    moat: notchMoat ?? usual.moat,
                    inset: pieceInset ?? usual.inset,
                    recolouring: recolouring ?? usual.recolouring,
                    drift: drift ?? usual.drift,
                    placements: placements ?? usual.placements,
                    distinction: distinction ?? usual.distinction
                )
            )
        case .figures(let usual): .figures(usual)
        }
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
