internal import CFretsaw
internal import FoundationEssentials
internal import FretsawBackgrounds
internal import FretsawBatch
internal import FretsawCaptcha
internal import FretsawCodecs
internal import FretsawFiles
internal import FretsawKinds
internal import FretsawRandom
internal import FretsawScenery
internal import FretsawText

/// The source of a generator's items: options that are read, and the files that they name.
struct PreparedBatch {
    let plan: BatchPlan
    let backgrounds: any BackgroundSource
    /// A line for each photo that is skipped or hard for people.
    let notes: String

    private static let names: Set = [
        "kind", "preset", "size", "scale", "format", "quality", "seed", "backgrounds", "scenery",
        "scenery-panorama", "background-memory", "strict-backgrounds", "watermark",
        "watermark-font", "max-pixels", "max-side", "max-bytes", "max-frames", "accept-damaged",
    ]
    private static let namesOfKinds: [CaptchaKind: Set<String>] = [
        .slide: ["deck", "piece", "piece-layout", "look", "decoys", "decoy-outlines", "shapes"],
        .drag: ["deck", "piece", "look", "decoys", "shapes"],
        .clickWord: ["words", "prompts", "word-list", "words-file", "font"],
        .icons: ["deck", "figures"],
        .rotate: ["disc", "disc-place"],
    ]

    /// Reads JSON.
    init(_ json: [UInt8]) throws {
        guard let values = try? JSONDecoder().decode([String: OptionValue].self, from: Data(json))
        else { throw LibraryError("the options are not a JSON object") }
        if let (name, _) = values.first(where: { if case .facts = $1 { true } else { false } }) {
            throw LibraryError("\(name) is null or an object")
        }
        let kind = try Self.kind(values["kind"]?.description ?? CaptchaKind.slide.rawValue)
        try Self.checkNames(values, kind)
        let recipe = try CaptchaRecipe(kind, reading: values)
        if recipe.deck != nil, case .slide(let options) = recipe, options.look == .plain {
            throw LibraryError("deck needs a look with figures; the look plain has none")
        }
        try recipe.validate()
        guard let seed = values["seed"].map({ Seed("\($0)") }) ?? .fromSystem() else {
            throw LibraryError("seed must be a number below 2^64, or a text as on the command line")
        }
        plan = BatchPlan(
            recipe: recipe,
            preset: kind.preset(of: values),
            encoding: try Self.encoding(values, of: kind),
            seed: seed,
            count: BatchPlan.countRange.upperBound
        )
        try plan.validate()
        let choice = try Self.backgrounds(values)
        let loaded = try CallingThread.run {
            let index = PhotoLibrary.indexPath(in: ProcessInfo.processInfo.environment)
            return try await choice.load(for: recipe, jobs: 1, index: index)
        }
        backgrounds = loaded.source
        func name(_ path: String) -> String { FileName.written(path) }
        let unreadable = loaded.photos?.unreadable.map { "skipping \(name($0.name)): \($0.reason)" }
        let weak = loaded.photos?.weak.map { "\(name($0.name)): \($0.weakness)" }
        notes = ((unreadable ?? []) + (weak ?? [])).joined(separator: "\n")
        if try values.flag("strict-backgrounds"), !notes.isEmpty {
            throw LibraryError(notes, FRETSAW_BAD_INPUT)
        }
    }

    private static func kind(_ name: String) throws -> CaptchaKind {
        if let kind = CaptchaKind.pictures.first(where: { $0.rawValue == name }) { return kind }
        let names = CaptchaKind.pictures.map(\.rawValue).joined(separator: ", ")
        throw LibraryError(CaptchaKind.advice(on: name) ?? "kind is \(name); use one of \(names)")
    }

    /// Rejects unknown options, those of other kinds, and those that exclude or need others.
    private static func checkNames(_ values: [String: OptionValue], _ kind: CaptchaKind) throws {
        let own = namesOfKinds[kind] ?? []
        for name in values.keys.sorted() where !names.contains(name) && !own.contains(name) {
            let kinds = CaptchaKind.pictures.filter { namesOfKinds[$0]?.contains(name) == true }
                .map(\.rawValue).joined(separator: " or ")
            guard !kinds.isEmpty else { throw LibraryError("unknown option \(name)") }
            throw LibraryError(
                "\(name) needs kind \(kinds), but kind is \(kind.rawValue); remove it"
            )
        }
        for (name, other) in [
            ("preset", "size"), ("backgrounds", "scenery"), ("backgrounds", "scenery-panorama"),
            ("word-list", "words-file"),
        ] where values[name] != nil && values[other] != nil {
            throw LibraryError("\(name) and \(other) cannot be combined; remove one of them")
        }
        for (name, other) in [
            ("watermark-font", "watermark"), ("strict-backgrounds", "backgrounds"),
            kind == .rotate ? ("size", "disc") : ("size", "size"),
        ] where values[name] != nil && values[other] == nil {
            throw LibraryError("\(name) needs \(other)")
        }
    }

    private typealias Values = [String: OptionValue]

    private static func encoding(_ values: Values, of kind: CaptchaKind) throws -> PictureEncoding {
        let allowed = PictureEncoding.all.filter { $0.isAnimation == kind.traits.isAnimated }
        let format = values["format"]?.description ?? allowed[0].name
        guard let encoding = allowed.first(where: { $0.name == format }) else {
            let names = kind.traits.isAnimated ? "apng or gif" : "jpeg, webp or png"
            throw LibraryError("format for kind \(kind.rawValue) must be \(names)")
        }
        guard let quality = try values.integer("quality") else { return encoding }
        guard encoding.quality != nil else {
            throw LibraryError("quality needs format jpeg or webp; the other formats have none")
        }
        return encoding.at(quality: quality)
    }

    private static func backgrounds(_ values: [String: OptionValue]) throws -> BackgroundChoice {
        var choice = BackgroundChoice()
        choice.photos = try values.list("backgrounds")
        choice.families = try values.choices("scenery")
        let panoramas = Panoramas.itemsRange
        for (name, path, range) in [
            ("scenery-panorama", \BackgroundChoice.itemsPerPanorama, panoramas),
            ("background-memory", \.memory, 0...Int.max),
            ("max-pixels", \.limits.maxPixels, 1...Int.max),
            ("max-pixels", \.limits.maxAnimationPixels, 1...Int.max),
            ("max-side", \.limits.maxSide, 1...Int.max),
            ("max-bytes", \.limits.maxBytes, 1...Int.max),
            ("max-frames", \.limits.maxFrames, 1...Int.max),
        ] {
            guard let number = try values.integer(name) else { continue }
            try CaptchaError.check(name, number, in: range)
            choice[keyPath: path] = number
        }
        choice.limits.acceptsDamagedJPEGs = try values.flag("accept-damaged")
        choice.watermark = values["watermark"]?.description
        if let watermark = choice.watermark { try TextLine.requireSimple(watermark) }
        choice.watermarkFont = values["watermark-font"]?.description
        return choice
    }
}

extension [String: OptionValue] {
    fileprivate func list(_ name: String) throws -> [String] {
        guard let value = self[name] else { return [] }
        guard case .list(let texts) = value, !texts.isEmpty else {
            throw LibraryError("\(name) is \(value); it must be a list of texts")
        }
        return texts
    }

    fileprivate func flag(_ name: String) throws -> Bool {
        let text = self[name]?.description ?? "false"
        guard let flag = Bool(text) else { throw LibraryError("\(name) must be true or false") }
        return flag
    }
}
