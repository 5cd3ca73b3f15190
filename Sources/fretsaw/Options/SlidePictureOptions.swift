import ArgumentParser
import FretsawCaptcha
import FretsawKinds
import FretsawCommandLine

/// Options of slide puzzles; some are also those of drag puzzles.
struct SlidePictureOptions: ParsableArguments, KindOptions {
    @Option(help: .value("N", "Side of the piece in pixels, at least 24; required with --size."))
    var piece: Int?

    @Option(
        help: .advanced(
            "strip: as high as the background; tight: cropped. (default: that of the preset)"
        )
    )
    var pieceLayout: PieceLayout?

    @Option(
        help: """
            jigsaw: holes of one interlocking outline with different figures, and the piece shows one of \
            these figures in another drawing style; hardened: the same with tiles; plain: holes with \
            different outlines, easy for machines, for slide only. \
            (default: \(SlideLook.default.rawValue))
            """,
        completion: .list(SlideLook.allCases.map(\.rawValue)),
        transform: { name in
            guard let look = SlideLook(rawValue: name) else {
                let names = SlideLook.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError("use one of \(names)")
            }
            return look
        }
    )
    var look: SlideLook?

    @Option(
        help: .value(
            "N",
            "Number of notches that the piece does not fit, 0…4. (default: 3, plain: 2, drag: 4)"
        )
    )
    var decoys: Int?

    @Option(
        help: .advanced(
            """
            Whether all notches have the same outline; varied is for plain only. (default: same, plain: \
            varied)
            """
        )
    )
    var decoyOutlines: DecoyOutlines?

    @Option(
        parsing: .upToNextOption,
        help: .advanced(
            "family",
            "Families of outlines for plain, separated by spaces or commas; jigsaw always has jigsaw pieces, hardened "
                + "polygons. (default: all)"
        )
    )
    var shapes: [ChoiceList<ShapeFamily>] = []

    var values: [String: OptionValue] {
        [
            "piece": piece.map(OptionValue.integer),
            "piece-layout": pieceLayout.map { .text($0.rawValue) },
            "decoys": decoys.map(OptionValue.integer),
            "decoy-outlines": decoyOutlines.map { .text($0.rawValue) },
            "shapes": shapes.isEmpty ? nil : .list(shapes.flatMap(\.choices).map(\.rawValue)),
            "look": look.map { .text($0.rawValue) },
        ].compactMapValues(\.self)
    }

    func requireFigures() throws {
        if case .darkened = (look ?? .default).notches {
            throw ValidationError(
                "--deck needs a look with figures; the look \((look ?? .default).rawValue) has none"
            )
        }
    }

    func validate(preset: String?, size: PictureSize?) throws {
        guard (size == nil) == (piece == nil) else {
            throw ValidationError("--size and --piece belong together; set both or neither")
        }
    }

    func notes(on recipe: CaptchaRecipe) -> [String] {
        switch recipe {
        case .slide(let options), .drag(let options):
            let place = recipe.kind == .slide ? "a row of " : ""
            return [spaceNote(options, place), sizeNote(options), shapeNote(options)]
                .compactMap(\.self)
        default: return []
        }
    }

    /// A note about fewer decoys than the look's default.
    private func spaceNote(_ options: SlideOptions, _ place: String) -> String? {
        let look = options.look
        if options.decoys == 0, look != .plain {
            return
                "0 decoys: with one visible notch the look \(look.rawValue) needs no recognition; remove "
                + "--decoys"
        }
        let wanted = options.wantedDecoys
        guard decoys == nil, options.decoys < wanted else { return nil }
        let count = Quantity.counted(options.decoys, "decoy")
        return
            "\(count) instead of \(wanted): more pieces of \(options.geometry.pieceSide) px do "
            + "not fit in \(place)\(options.geometry.background). A random guess is right once in "
            + "\(options.decoys + 1); use a wider background or a smaller piece"
    }

    /// A note about a piece that is too small for people.
    private func sizeNote(_ options: SlideOptions) -> String? {
        let geometry = options.geometry
        let hasFigures = if case .figures = options.notches { true } else { false }
        let minimum = hasFigures ? ShownSize.minFigurePiece : ShownSize.minPiece
        guard geometry.shownPieceSide < minimum else { return nil }
        return
            "a piece of \(geometry.pieceSide) px on \(geometry.background) is small: in a picture shown "
            + "\(ShownSize.width) px wide it measures \(Quantity.fixed(geometry.shownPieceSide, 0)) px, "
            + "and people need \(Quantity.fixed(minimum, 0)) px; use a larger --piece"
    }

    /// A note about requested outlines that are not drawn.
    private func shapeNote(_ options: SlideOptions) -> String? {
        let dropped =
            shapes.isEmpty ? [] : options.shapes.filter { !options.usedShapes.contains($0) }
        guard !dropped.isEmpty else { return nil }
        return "--shapes \(dropped.map(\.rawValue).joined(separator: " ")) "
            + "\(dropped.count == 1 ? "is" : "are") ignored: all notches of the look "
            + "\(options.look.rawValue) have the outline "
            + options.usedShapes.map(\.rawValue).joined(separator: " and ")
    }
}

/// The options of drag puzzles: those of slide puzzles with figures, except for the piece's layout.
struct DragPictureOptions: KindOptions {
    let slide: SlidePictureOptions

    var values: [String: OptionValue] {
        slide.values.filter { ["piece", "decoys", "shapes", "look"].contains($0.key) }
    }

    func requireFigures() {}

    func validate(preset: String?, size: PictureSize?) throws {
        try slide.validate(preset: preset, size: size)
    }

    func notes(on recipe: CaptchaRecipe) -> [String] { slide.notes(on: recipe) }
}
