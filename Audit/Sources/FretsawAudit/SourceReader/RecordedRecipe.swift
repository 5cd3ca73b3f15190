internal import FretsawCaptcha
internal import FretsawKinds

extension AuditFiles {
    /// The recipe of a run from its record; nil without a record, or if the record has custom options.
    ///
    /// Styles are those of the named look or preset, as the current version draws them. `glyphs` are the
    /// words of click-word puzzles.
    func recordedRecipe(glyphs: WordGlyphs? = nil) -> CaptchaRecipe? {
        guard var values = record([String: OptionValue].self),
            case .text(let name)? = values["kind"], let kind = CaptchaKind(rawValue: name)
        else { return nil }
        // The record has its sizes.
        values["preset"] = nil
        guard let recipe = try? CaptchaRecipe(kind, values, glyphs: glyphs),
            (try? recipe.validate()) != nil
        else { return nil }
        return recipe
    }
}
