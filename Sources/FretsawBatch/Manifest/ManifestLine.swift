internal import FretsawCaptcha
internal import FretsawJSON
internal import FretsawKinds
internal import FretsawRandom
internal import FretsawRaster

/// Writes the line of a pair in the manifest, and its line in a separate answers file.
///
/// `docs/manifest.md` is the schema. Increase ``schema`` when a member is renamed, moved or removed.
package struct ManifestLine {
    /// The schema's version, the first member of every line.
    package static let schema = 1

    struct File {
        let role: PictureRole
        let size: PixelSize
        let byteCount: Int
        let sha256: String
    }

    /// An upper bound for the length of a line in bytes.
    package static let maxBytes = 1 << 18

    private let plan: BatchPlan
    private let seed: String
    private let namesFolders: Bool

    /// Creates a writer; with `namesFolders`, file names include their folder.
    init(plan: BatchPlan, namesFolders: Bool) {
        self.plan = plan
        self.seed = plan.seed.description
        self.namesFolders = namesFolders
    }

    func write(_ item: EncodedItem, to json: inout JSONWriter) {
        write(
            item.index,
            files: item.files.lazy.map {
                File(role: $0.role, size: $0.size, byteCount: $0.bytes.count, sha256: $0.sha256)
            },
            origin: item.origin,
            solution: item.solution,
            wordColours: item.wordColours,
            to: &json
        )
    }

    /// Appends the manifest's line of a pair with these files.
    func write(
        _ index: Int,
        files: some Sequence<File>,
        origin: BackgroundOrigin,
        solution: Puzzle.Solution?,
        wordColours: [[String]],
        to json: inout JSONWriter
    ) {
        let part = plan.part(of: index)
        json.object { line in
            line.member("schema", ManifestLine.schema)
            line.member("index", index)
            line.member("kind", part.recipe.kind.rawValue)
            line.member("preset", part.preset ?? "custom")
            if let splits = plan.splits { line.member("split", splits.name(of: index)) }
            line.member(scale: part.recipe.scale)
            if plan.answers == .inline { line.member("seed", seed) }
            line.object("files") { json in
                for file in files { write(file, of: index, to: &json) }
            }
            line.object("background") { background in
                background.member("source", origin.source.rawValue)
                background.member("name", origin.name)
            }
            line.openMembers(of: solution)
            if plan.answers == .inline {
                line.secretMembers(of: solution, part.recipe, wordColours)
            }
        }
        json.endLine()
    }

    /// Appends the line of a pair with this solution in a separate answers file.
    func writeAnswer(
        _ solution: Puzzle.Solution?,
        wordColours: [[String]],
        of index: Int,
        to json: inout JSONWriter
    ) {
        let recipe = plan.recipe(of: index)
        json.object { line in
            line.member("schema", ManifestLine.schema)
            line.member("index", index)
            line.member("kind", recipe.kind.rawValue)
            line.member("seed", seed)
            line.secretMembers(of: solution, recipe, wordColours)
        }
        json.endLine()
    }

    private func write(_ file: File, of index: Int, to json: inout JSONWriter) {
        let name = ItemName.file(index, file.role, encoding: plan.encoding)
        json.object(file.role.key) { json in
            json.member("name", namesFolders ? "\(plan.folder(of: index))/\(name)" : name)
            json.member("format", ItemName.format(of: file.role, encoding: plan.encoding))
            json.member("bytes", file.byteCount)
            json.member("sha256", file.sha256)
            json.member("width", file.size.width)
            json.member("height", file.size.height)
        }
    }
}

extension BatchPlan {
    /// The line of `item` in the manifest of a folder; an item without files has none in its line.
    public func manifestLine(of item: EncodedItem) -> String {
        var json = JSONWriter()
        ManifestLine(plan: self, namesFolders: true).write(item, to: &json)
        return String(decoding: json.bytes.dropLast(), as: UTF8.self)
    }
}

extension JSONWriter {
    mutating func member(scale: PictureScale) {
        if scale != .one { member("scale", scale.rawValue) }
    }

    /// Writes the members that clients may see, except for the files.
    fileprivate mutating func openMembers(of solution: Puzzle.Solution?) {
        guard let solution else { return }
        let layout = solution.layout
        if !solution.words.isEmpty {
            array("prompts") { prompts in
                for word in solution.words { prompts.element(word) }
            }
        }
        // Without the names of figures.
        if let clicks = layout.clicks { member("clicks", clicks) }
        switch solution.answer(tolerance: 0) {
        case .places(let targets): member("tolerance", Int(targets[0].toleranceX))
        // The piece of a rotate puzzle is at its final position from the start, but rotated.
        case .place, .angle: if let piece = layout.piece { object("start", piece.origin) }
        case .work: break
        }
    }

    /// Writes the answer and everything from which it follows.
    fileprivate mutating func secretMembers(
        of solution: Puzzle.Solution?,
        _ recipe: CaptchaRecipe,
        _ wordColours: [[String]]
    ) {
        let deck = recipe.deck
        switch solution {
        case .slide(let plan)?, .drag(let plan)?:
            secretMembers(of: plan, deck)
        case .clickWord(let plan)?:
            let count = plan.prompted.count
            words("answer", plan.prompted, wordColours.prefix(count), recipe)
            words("others", plan.others, wordColours.dropFirst(count), recipe)
        case .icons(let plan)?:
            if let deck { member("deck", deck.digest) }
            targets("answer", plan.prompted, "figure", \.figure.subject.name)
            targets("others", plan.others, "figure", \.figure.subject.name)
        case .rotate(let plan)?:
            object("answer") { $0.member("angle", plan.angle) }
        case .cups(let plan)?:
            targets("answer", plan.prompted)
            targets("others", plan.others)
        case nil: break
        }
    }

    private mutating func secretMembers(of plan: SlidePlan, _ deck: Deck?) {
        object("answer", plan.answer)
        object("shape") { $0.members(of: plan.notch.shape) }
        object("notch") { $0.members(of: plan.notch.box) }
        array("decoys") { decoys in
            for decoy in plan.decoys {
                decoys.object { json in
                    json.members(of: decoy.box)
                    json.members(of: decoy.shape)
                }
            }
        }
        if let figures = plan.figures { object("figures") { $0.members(of: figures, deck) } }
    }

    /// Writes the figures of the notches; the piece's is that of its notch, so it is not written.
    private mutating func members(of figures: PuzzleFigures, _ deck: Deck?) {
        if let deck { member("deck", deck.digest) }
        member("notch", figures.notch.subject.name)
        array("decoys") { names in
            for decoy in figures.decoys { names.element(decoy.subject.name) }
        }
        object("forms") { json in
            json.member("piece", Int(figures.piece.form))
            json.member("notch", Int(figures.notch.form))
            json.array("decoys") { forms in
                for decoy in figures.decoys { forms.element(Int(decoy.form)) }
            }
        }
    }

    private mutating func object(_ key: StaticString, _ point: PixelPoint) {
        object(key) { json in
            json.member("x", point.x)
            json.member("y", point.y)
        }
    }

    private mutating func members(of shape: NotchShape) {
        member("family", shape.family.rawValue)
        member("detail", shape.detail)
    }

    private mutating func words(
        _ key: StaticString,
        _ words: [PlacedWord],
        _ wordColours: ArraySlice<[String]>,
        _ recipe: CaptchaRecipe
    ) {
        precondition(words.count == wordColours.count, "a word has no colours")
        array(key) { list in
            for (word, colours) in zip(words, wordColours) {
                list.object { json in
                    json.member("word", word.word)
                    json.place(word)
                    json.member("angle", (word.pose.turn * 3600).rounded() / 10 + 0)
                    if case .clickWord(let options) = recipe, options.glyphs.sources.count > 1 {
                        json.member("font", word.font)
                    }
                    json.array("colours") { list in
                        for colour in colours { list.element(colour) }
                    }
                }
            }
        }
    }

    private mutating func place(_ target: some ClickTarget) {
        member("x", target.centre.x)
        member("y", target.centre.y)
        object("box") { $0.members(of: target.box) }
    }

    private mutating func targets<Target: ClickTarget>(
        _ key: StaticString,
        _ targets: [Target],
        _ nameKey: StaticString? = nil,
        _ name: (Target) -> String = { _ in "" }
    ) {
        array(key) { list in
            for target in targets {
                list.object { json in
                    if let nameKey { json.member(nameKey, name(target)) }
                    json.place(target)
                }
            }
        }
    }

    private mutating func members(of box: PixelRect) {
        member("x", box.minX)
        member("y", box.minY)
        member("width", box.size.width)
        member("height", box.size.height)
    }
}

extension PictureRole {
    fileprivate var key: StaticString {
        switch self {
        case .background: "background"
        case .piece: "piece"
        case .mask: "mask"
        }
    }
}
