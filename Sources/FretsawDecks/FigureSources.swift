public import FretsawCaptcha
public import FretsawRandom
public import FretsawRaster
public import FretsawText

/// Figures for a new deck: of a drawing, of a font, or built-in.
public enum FigureSources {
    /// The silhouette of a drawing: pixels that are at least a quarter opaque, without white ones.
    public static func silhouette(of drawing: Image<RGBA8>) -> Mask {
        Mask(
            width: drawing.width,
            height: drawing.height,
            pixels: drawing.pixelArray.map { pixel in
                let isWhite = min(pixel.red, pixel.green, pixel.blue) >= 250
                return pixel.alpha >= 64 && !isWhite ? 255 : 0
            }
        )
    }

    /// The figure traced from `mask`, exact to about a pixel, with the name `fileName` without extension;
    /// throws with `file` if the mask is empty.
    public static func figure(
        mask: Mask,
        fileName: String,
        file: String
    ) throws(DeckError) -> DeckFigure {
        guard let outline = ShapeBitmap(mask).outline().inUnitSquare() else {
            throw DeckError(.file("the drawing is empty"), file: file)
        }
        var base = fileName[...]
        if base.lowercased().hasSuffix(".svg") { base = base.dropLast(4) }
        return DeckFigure(
            name: name(of: base),
            names: ["en": base.map { "-_".contains($0) ? " " : String($0) }.joined()],
            outline: outline
        )
    }

    /// A valid name of a figure, from any text.
    static func name(of text: some StringProtocol) -> String {
        var name = ""
        for scalar in text.lowercased().unicodeScalars {
            switch scalar {
            case "a"..."z", "0"..."9", "_": name.unicodeScalars.append(scalar)
            default: if !name.isEmpty, !name.hasSuffix("-") { name += "-" }
            }
        }
        while name.hasSuffix("-") { name.removeLast() }
        name = String(name.prefix(DeckFigure.maxNameLength))
        return name.isEmpty ? "figure" : name
    }

    /// A form of each built-in figure, chosen by `key`.
    ///
    /// People do not confuse them in the style of `key`, unless none of some choices is so.
    public static func builtIn(key: Seed) -> [DeckFigure] {
        var generator = SeededGenerator(seed: key, purpose: 201)
        let style = FigureStyle(key: key)
        for _ in 0..<15 {
            let figures = builtIn(using: &generator)
            if Deck.unusable(figures, style: style).isEmpty { return figures }
        }
        return builtIn(using: &generator)
    }

    private static func builtIn(using generator: inout SeededGenerator) -> [DeckFigure] {
        FigureFamily.allCases.compactMap { family in
            let form = UInt32(truncatingIfNeeded: generator.next())
            guard
                let outline = Figure(family: family, form: form).silhouette.inUnitSquare()
            else { return nil }
            return DeckFigure(
                name: family.rawValue,
                names: ["en": family.rawValue],
                outline: outline
            )
        }
    }

    /// The most characters of a font.
    static let maxCharacters = 4000

    /// The characters of an option, or its code points and ranges such as `U+2600-26FF,U+F004`; those of
    /// ranges are left out if the font lacks them; throws if there are none or too many.
    public static func characters(
        _ text: String
    ) throws(DeckError) -> [(scalar: Unicode.Scalar, isOptional: Bool)] {
        var characters: [(scalar: Unicode.Scalar, isOptional: Bool)] = []
        if text.uppercased().hasPrefix("U+") {
            for part in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
                let ends = part.uppercased().split(separator: "-", omittingEmptySubsequences: false)
                    .map { UInt32($0.hasPrefix("U+") ? $0.dropFirst(2) : $0, radix: 16) }
                guard part.uppercased().hasPrefix("U+"), (1...2).contains(ends.count),
                    let first = ends[0], let last = ends[ends.count - 1], first <= last,
                    last <= 0x10FFFF, last - first < maxCharacters
                else {
                    throw DeckError(
                        .file(
                            "“\(part.prefix(40))” is not a code point or a range such as U+2600-26FF"
                        )
                    )
                }
                characters += (first...last).compactMap { Unicode.Scalar($0) }
                    .map { ($0, ends.count == 2) }
            }
        } else {
            characters = text.unicodeScalars.filter {
                !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
            }.map { ($0, false) }
        }
        guard (1...maxCharacters).contains(characters.count) else {
            throw DeckError(
                .file("\(characters.count) characters; the limits are 1 and \(maxCharacters)")
            )
        }
        return characters
    }

    /// The figures of `characters` in `font`, named as in Unicode; throws if one is missing or damaged.
    public static func figures(
        of characters: [(scalar: Unicode.Scalar, isOptional: Bool)],
        in font: Font
    ) throws -> [DeckFigure] {
        var names: Set<String> = []
        var figures: [DeckFigure] = []
        for (scalar, isOptional) in characters {
            let code = "u" + String(scalar.value, radix: 16)
            guard let glyph = try font.glyph(for: scalar), let outline = glyph.path.inUnitSquare()
            else {
                if isOptional { continue }
                throw DeckError(.file("the font has no outline for the character \(code)"))
            }
            var words = scalar.properties.name?.lowercased() ?? ""
            // “Black” and “white” say whether a symbol is filled.
            for prefix in ["black ", "white ", "heavy "] where words.hasPrefix(prefix) {
                words.removeFirst(prefix.count)
            }
            var name = words.isEmpty ? code : FigureSources.name(of: words)
            if !names.insert(name).inserted {
                name = code
                guard names.insert(name).inserted else { continue }
            }
            figures.append(
                DeckFigure(name: name, names: words.isEmpty ? [:] : ["en": words], outline: outline)
            )
        }
        return figures
    }
}
