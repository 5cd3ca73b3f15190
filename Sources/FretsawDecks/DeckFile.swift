public import FretsawCaptcha
internal import FretsawCrypto
internal import FretsawFiles
internal import FretsawJSON
public import FretsawRandom
internal import FretsawRaster

/// Reads and writes files of decks; `docs/decks.md` describes the format.
public enum DeckFile {
    /// The version of the format.
    public static let schema = 1
    /// The most bytes of a deck or of a file with names.
    public static let maxBytes = 1 << 22

    /// Reads a deck and checks all its figures.
    ///
    /// - Throws: `DeckError` with `file`, the name of the file.
    public static func read(_ bytes: [UInt8], from file: String) throws(DeckError) -> Deck {
        do throws(DeckError) {
            let members = try object(root(bytes), "the file", ["schema", "style", "figures"])
            guard members["schema"]?.number == Double(schema) else {
                throw failed("schema is not \(schema), so it is not a deck of this version")
            }
            let style = try style(members["style"])
            guard let listed = members["figures"]?.array else {
                throw failed("figures is not an array")
            }
            guard Deck.figureCounts.contains(listed.count) else {
                throw DeckError(.count(listed.count))
            }
            var figures: [DeckFigure] = []
            for (index, value) in listed.enumerated() {
                figures.append(try figure(value, "figures[\(index)]"))
            }
            return try Deck(figures: figures, style: style, digest: SHA256.hexDigest(of: bytes))
        } catch { throw DeckError(error.reason, file: file) }
    }

    /// Reads and checks the deck at `path`.
    public static func read(at path: String) throws -> Deck {
        try read(try FileBytes.read(path, limit: maxBytes + 1), from: path)
    }

    /// The file of a deck with `figures`, whose style follows from `key`.
    public static func bytes(of figures: [DeckFigure], key: Seed) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.member("schema", schema)
            json.object("style") { $0.member("key", key.description) }
            json.array("figures") { json in
                for figure in figures {
                    json.object { json in
                        json.member("name", figure.name)
                        json.object("names") { json in
                            for (language, name) in figure.names.sorted(by: { $0.key < $1.key }) {
                                json.member(named: language, name)
                            }
                        }
                        json.member("outline", OutlineText.text(of: figure.outline))
                    }
                }
            }
        }
        json.endLine()
        return json.bytes
    }

    /// `figures` with the outlines of the file, whose coordinates have four decimals.
    public static func rounded(_ figures: [DeckFigure]) -> [DeckFigure] {
        figures.map { figure in
            DeckFigure(
                name: figure.name,
                names: figure.names,
                outline: OutlineText.path(of: OutlineText.text(of: figure.outline))
                    ?? figure.outline
            )
        }
    }

    /// Reads a file with names for people: `{"heart": {"en": "heart", "de": "Herz"}}`.
    ///
    /// - Throws: `DeckError` with `file`, the name of the file.
    public static func names(
        _ bytes: [UInt8],
        from file: String
    ) throws(DeckError) -> [String: [String: String]] {
        do throws(DeckError) {
            let members = try object(root(bytes), "the file", nil)
            var result: [String: [String: String]] = [:]
            for (figure, value) in members { result[figure] = try names(value, figure) }
            return result
        } catch { throw DeckError(error.reason, file: file) }
    }

    private static func failed(_ reason: String) -> DeckError { DeckError(.file(reason)) }

    private static func root(_ bytes: [UInt8]) throws(DeckError) -> JSONValue {
        guard bytes.count <= maxBytes else {
            throw failed("the file has more than \(maxBytes) bytes")
        }
        do throws(JSONError) { return try JSONReader.read(bytes) } catch {
            throw failed("\(error)")
        }
    }

    /// The members of an object; nil for `allowed` allows any name.
    private static func object(
        _ value: JSONValue?,
        _ place: String,
        _ allowed: Set<String>?
    ) throws(DeckError) -> [String: JSONValue] {
        guard case .object(let members)? = value else { throw failed("\(place) is not an object") }
        if let allowed, let other = members.keys.filter({ !allowed.contains($0) }).min() {
            throw failed("\(place) has an unknown member \(other.prefix(40))")
        }
        return members
    }

    private static func figure(
        _ value: JSONValue,
        _ place: String
    ) throws(DeckError) -> DeckFigure {
        let members = try object(value, place, ["name", "names", "outline", "fillRule"])
        guard let name = members["name"]?.string else { throw failed("\(place) has no name") }
        guard let data = members["outline"]?.string else {
            throw failed("\(place) has no outline")
        }
        var isEvenOdd = false
        if let rule = members["fillRule"] {
            guard let text = rule.string, text == "nonzero" || text == "evenodd" else {
                throw failed("fillRule of \(place) is not nonzero or evenodd")
            }
            isEvenOdd = text == "evenodd"
        }
        guard var outline = OutlineText.path(of: data) else {
            throw failed("outline of \(place) is not path data of absolute M, L, Q, C and Z")
        }
        guard outline.elements.count <= Deck.maxElements, let bounds = outline.bounds,
            min(bounds.min.x, bounds.min.y) >= -0.001, max(bounds.max.x, bounds.max.y) <= 1.001
        else {
            throw failed(
                "outline of \(place) is empty, outside the unit square, or has more than "
                    + "\(Deck.maxElements) elements"
            )
        }
        if isEvenOdd { outline = outline.tracedEvenOdd() }
        var people: [String: String] = [:]
        if let value = members["names"] { people = try names(value, place) }
        return DeckFigure(name: name, names: people, outline: outline)
    }

    private static func names(
        _ value: JSONValue,
        _ place: String
    ) throws(DeckError) -> [String: String] {
        var names: [String: String] = [:]
        for (language, text) in try object(value, "names of \(place)", nil) {
            guard let text = text.string else {
                throw failed("a name of \(place) is not a string")
            }
            names[language] = text
        }
        return names
    }

    private static func style(_ value: JSONValue?) throws(DeckError) -> FigureStyle {
        let members = try object(
            value,
            "style",
            [
                "key", "hue", "hueSpread", "tint", "inkHue", "inkOrder", "renderings", "spacing",
                "warp",
            ]
        )
        let names = [
            "hue", "hueSpread", "tint", "inkHue", "inkOrder", "renderings", "spacing", "warp",
        ]
        var style: FigureStyle
        if let text = members["key"] {
            guard let key = text.string.flatMap(Seed.init) else {
                throw failed("key of style is not a decimal number or 0x and 64 hexadecimal digits")
            }
            style = FigureStyle(key: key)
        } else {
            if let missing = names.first(where: { members[$0] == nil }) {
                throw failed("style has neither a key nor \(missing)")
            }
            style = FigureStyle(key: Seed(0))
        }
        func read(_ name: String, _ path: WritableKeyPath<FigureStyle, Double>) throws(DeckError) {
            guard let value = members[name] else { return }
            guard let number = value.number else {
                throw failed("\(name) of style is not a number")
            }
            style[keyPath: path] = number
        }
        try read("hue", \.hue)
        try read("hueSpread", \.hueSpread)
        try read("tint", \.tint)
        try read("inkHue", \.inkHue)
        try read("spacing", \.spacing)
        if let value = members["inkOrder"] {
            guard let order = value.string.flatMap(FigureStyle.InkOrder.init) else {
                throw failed("inkOrder of style is not light or dark")
            }
            style.inkOrder = order
        }
        if let value = members["renderings"] {
            let listed = (value.array ?? []).map { $0.string.flatMap(FigureRendering.init) }
            guard !listed.isEmpty, listed.count <= FigureRendering.allCases.count,
                !listed.contains(nil)
            else {
                let known = FigureRendering.allCases.map(\.rawValue).joined(separator: ", ")
                throw failed("renderings of style is not a list of \(known)")
            }
            style.renderings = listed.compactMap(\.self)
        }
        if let value = members["warp"] {
            let parts = try object(value, "warp", ["waveX", "waveY", "phase", "taper"])
            func part(_ name: String) throws(DeckError) -> Double {
                guard let number = parts[name]?.number else {
                    throw failed("\(name) of warp is not a number")
                }
                return number
            }
            style.warp = FigureWarp(
                waveX: try part("waveX"),
                waveY: try part("waveY"),
                phase: try part("phase"),
                taper: try part("taper")
            )
        }
        return style
    }
}
