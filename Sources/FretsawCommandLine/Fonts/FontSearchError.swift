import FretsawText

/// No known font of this machine serves a text.
package struct FontSearchError: Error, CustomStringConvertible {
    /// True where there are fonts, only without some of the characters.
    package let foundAny: Bool
    /// What the font that comes nearest lacks; all that the text has where there is no font.
    let missing: [Unicode.Scalar]

    /// The option that names a font file; nil where there is none.
    let option: String?

    /// - Parameters:
    ///   - text: what was to be set.
    ///   - lacks: what each font that was looked at lacks of it.
    ///   - option: the option that names a font file, without dashes; nil where there is none.
    init(text: String, lacks: [[Unicode.Scalar]], option: String?) {
        self.option = option
        foundAny = !lacks.isEmpty
        var all: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars
        where !scalar.properties.isWhitespace && !all.contains(scalar) {
            all.append(scalar)
        }
        missing = lacks.min { $0.count < $1.count } ?? all
    }

    package var description: String {
        let fonts =
            foundAny
            ? "none of the fonts that are usual on Debian and installed here has"
            : "none of the fonts that are usual on Debian is installed here, for"
        return "\(fonts) \(TextError.list(missing)): apt-get install "
            + KnownFont.package(for: missing)
            + (option.map { ", or name a font file with --\($0)" } ?? "")
    }
}
