internal import FretsawCaptcha
internal import FretsawRaster

extension AuditFiles {
    /// The recipe of a run from its record; nil without a record, or if the record has custom options.
    ///
    /// Styles are those of the named look or preset, as the current version draws them. `glyphs` are the
    /// words of click-word puzzles.
    func recordedRecipe(glyphs: WordGlyphs? = nil) -> CaptchaRecipe? {
        guard let record = record(RecipeMembers.self),
            let kind = CaptchaKind(rawValue: record.kind),
            let size = record.pixelSize, let scale = PictureScale(rawValue: record.scale ?? 1)
        else { return nil }
        var recipe: CaptchaRecipe? =
            switch kind {
            case .slide: record.slide(size)
            case .drag: record.slide(size, .anywhere)
            case .clickWord: glyphs.flatMap { record.clickWord(size, $0) }
            case .icons: record.icons(size)
            case .rotate: record.rotate(size)
            }
        recipe?.scale = scale
        guard let recipe, (try? recipe.validate()) != nil else { return nil }
        return recipe
    }
}

/// The members of a run's record that determine the recipe.
private struct RecipeMembers: Decodable {
    let kind, size: String
    var look: String?
    var scale, piece, decoys, words, prompts, figures, disc: Int?
    var pieceLayout, discPlace: String?
    var shapes: [String]?

    private enum CodingKeys: String, CodingKey {
        case kind, size, scale, look, piece, decoys, words, prompts, figures, disc, shapes
        case pieceLayout = "piece-layout"
        case discPlace = "disc-place"
    }

    var pixelSize: PixelSize? {
        let sides = size.split(separator: "x").compactMap { Int($0) }
        return sides.count == 2 ? PixelSize(width: sides[0], height: sides[1]) : nil
    }

    func slide(_ size: PixelSize, _ motion: PieceMotion = .row) -> CaptchaRecipe? {
        guard let look = look.flatMap(SlideLook.init), let piece, let decoys,
            let layout = pieceLayout.flatMap(PieceLayout.init)
        else { return nil }
        return .slide(
            SlideOptions(
                geometry: SlideGeometry(
                    background: size,
                    pieceSide: piece,
                    layout: layout,
                    motion: motion
                ),
                look: look,
                decoys: decoys,
                shapes: shapes?.compactMap(ShapeFamily.init) ?? ShapeFamily.allCases
            )
        )
    }

    func clickWord(_ size: PixelSize, _ glyphs: WordGlyphs) -> CaptchaRecipe? {
        guard let words, let prompts else { return nil }
        return .clickWord(
            ClickWordOptions(
                geometry: ClickGeometry(background: size),
                words: words,
                prompts: prompts,
                glyphs: glyphs
            )
        )
    }

    func icons(_ size: PixelSize) -> CaptchaRecipe? {
        figures.map { .icons(IconsOptions(geometry: ClickGeometry(background: size), figures: $0)) }
    }

    func rotate(_ size: PixelSize) -> CaptchaRecipe? {
        guard let disc, let place = discPlace.flatMap(DiscPlace.init) else { return nil }
        return .rotate(
            RotateOptions(geometry: RotateGeometry(background: size, disc: disc, place: place))
        )
    }
}
