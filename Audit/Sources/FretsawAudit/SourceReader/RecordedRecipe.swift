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
            let scale = PictureScale(rawValue: record.scale ?? 1),
            var recipe = record.recipe(of: kind, glyphs)
        else { return nil }
        recipe.scale = scale
        return (try? recipe.validate()) == nil ? nil : recipe
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

    private var pixelSize: PixelSize? {
        let sides = size.split(separator: "x").compactMap { Int($0) }
        return sides.count == 2 ? PixelSize(width: sides[0], height: sides[1]) : nil
    }

    func recipe(of kind: CaptchaKind, _ glyphs: WordGlyphs?) -> CaptchaRecipe? {
        guard let size = pixelSize else { return nil }
        switch kind {
        case .slide, .drag:
            guard let look = look.flatMap(SlideLook.init), let piece, let decoys,
                let layout = pieceLayout.flatMap(PieceLayout.init)
            else { return nil }
            let geometry = SlideGeometry(
                background: size,
                pieceSide: piece,
                layout: layout,
                motion: kind == .drag ? .anywhere : .row
            )
            let shapes = shapes?.compactMap(ShapeFamily.init) ?? ShapeFamily.allCases
            return .slide(
                SlideOptions(geometry: geometry, look: look, decoys: decoys, shapes: shapes)
            )
        case .clickWord:
            guard let words, let prompts, let glyphs else { return nil }
            return .clickWord(
                ClickWordOptions(
                    geometry: ClickGeometry(background: size),
                    words: words,
                    prompts: prompts,
                    glyphs: glyphs
                )
            )
        case .icons:
            guard let figures else { return nil }
            return .icons(
                IconsOptions(geometry: ClickGeometry(background: size), figures: figures)
            )
        case .rotate:
            guard let disc, let place = discPlace.flatMap(DiscPlace.init) else { return nil }
            let geometry = RotateGeometry(background: size, disc: disc, place: place)
            return .rotate(RotateOptions(geometry: geometry))
        }
    }
}
