import FoundationEssentials
import FretsawBackgrounds
import FretsawCaptcha
import FretsawCodecs
import FretsawCommandLine
import FretsawDecks
import FretsawFiles
import FretsawFonts
import FretsawKinds
import FretsawRaster
import FretsawScenery
import FretsawService
import FretsawText

extension ServePlan {
    /// How challenges are made, with photos and fonts loaded.
    struct Designs: Sendable {
        var service = ServiceDesigns(pictures: [:])
        /// Warnings about what was skipped.
        var warnings: [String] = []
    }

    /// Loads photos, fonts, word lists and sites, and indexes the pack.
    ///
    /// - Throws: the error of a folder, font, list or pack, `SiteFileError`; ``SettingsError`` if no kind
    ///   is left to serve.
    func designs() async throws -> Designs {
        var loader = DesignLoader(
            plan: self,
            watermark: try watermarkImage(),
            decks: try loadDecks()
        )
        loader.result.service.sites = try siteDirectory()
        try await loader.loadPictures()
        try loader.loadPack()
        try await loader.loadSlidesOfSites()
        return loader.result
    }

    private struct DesignLoader {
        let plan: ServePlan
        let watermark: Watermark?
        let decks: [Deck]
        var photos: [PixelSize: PhotoLibrary] = [:]
        var photoWarnings: [String] = []
        var result = Designs()

        mutating func loadPictures() async throws {
            if !decks.isEmpty, !plan.kinds.contains(.icons), case .darkened = plan.look.notches {
                result.warnings.append(
                    "the look \(plan.look.rawValue) has no figures, so decks are not used"
                )
            }
            for kind in plan.kinds where kind != .work {
                if kind == .clickWord, plan.choosesWordsByLanguage {
                    try await loadWordsByLanguage()
                } else if let recipe = try recipe(of: kind, words: plan.wordList) {
                    result.service.pictures[kind] = try await design(of: kind, recipe)
                }
            }
            result.warnings += photoWarnings
            let isServed = !result.service.pictures.isEmpty || result.service.latinWords != nil
            guard isServed || plan.kinds.contains(.work) else {
                throw SettingsError(result.warnings.joined(separator: "; "))
            }
        }

        /// Loads click-word puzzles in Chinese, and in Latin for other visitors if there is a font.
        private mutating func loadWordsByLanguage() async throws {
            if let chinese = try recipe(of: .clickWord, words: .builtIn(.chinese), "in Chinese") {
                result.service.pictures[.clickWord] = try await design(of: .clickWord, chinese)
            }
            let latin: CaptchaRecipe
            do {
                latin = try plan.recipe(of: .clickWord, words: .builtIn(.latin))
                try latin.validate()
            } catch {
                if result.service.pictures[.clickWord] != nil {
                    result.warnings.append(
                        "visitors who do not read Chinese get Chinese words: \(error)"
                    )
                }
                return
            }
            result.service.latinWords = try await design(of: .clickWord, latin)
        }

        /// The recipe of `kind`; nil, with a warning, if no font has its words and `kinds` is not set.
        private mutating func recipe(
            of kind: CaptchaKind,
            words: WordSource,
            _ language: String? = nil
        ) throws -> CaptchaRecipe? {
            do {
                let recipe = try plan.recipe(of: kind, words: words)
                try recipe.validate()
                return recipe
            } catch let error as FontSearchError where plan.source(of: "kinds") == .preset {
                // By default, a machine without fonts serves the other kinds.
                let served = ["is not served", language].compactMap(\.self).joined(separator: " ")
                result.warnings.append(
                    "\(kind.rawValue) \(served): \(error); or list the kinds to serve in kinds"
                )
                return nil
            }
        }

        private mutating func design(
            of kind: CaptchaKind,
            _ recipe: CaptchaRecipe
        ) async throws -> ChallengeDesign {
            var design = ChallengeDesign(
                recipe: recipe,
                preset: plan.preset(of: kind),
                tolerance: plan.tolerance(of: kind),
                encoding: plan.encoding,
                backgrounds: try await source(for: recipe)
            )
            if let dense = plan.denseRecipe(recipe) {
                design.denseBackgrounds = try await source(for: dense)
            }
            if plan.hasFigures(kind) { design.decks = decks }
            return design
        }

        /// The backgrounds of `recipe`, with the watermark if there is one.
        private mutating func source(
            for recipe: CaptchaRecipe
        ) async throws -> any BackgroundSource {
            let source: any BackgroundSource =
                plan.backgrounds.isEmpty
                ? plan.scenery(for: recipe) : try await library(for: recipe)
            guard let watermark else { return source }
            return try WatermarkedBackgrounds(
                source,
                watermark: watermark,
                size: recipe.background,
                scale: recipe.scale
            )
        }

        /// Photos for one size of pictures; kinds and scales share the memory equally.
        private mutating func library(for recipe: CaptchaRecipe) async throws -> PhotoLibrary {
            let size = recipe.pictureSize(of: .background)
            if let loaded = photos[size] { return loaded }
            let users = max(1, plan.kinds.count { $0 != .work } * plan.maxScale)
            let library = try await PhotoLibrary.load(
                plan.backgrounds,
                for: size,
                memory: plan.backgroundMemory / users,
                jobs: plan.service.workers,
                recipe: recipe,
                index: PhotoLibrary.indexPath(in: ProcessInfo.processInfo.environment)
            )
            photos[size] = library
            photoWarnings += ServePlan.warnings(about: library, at: recipe.scale)
            return library
        }

        /// Indexes the pack, and warns if its pairs differ from the challenges that are served.
        mutating func loadPack() throws {
            guard let path = plan.pack else { return }
            let pack = try PairArchive(path, tolerance: plan.tolerance(of:))
            let served = result.service.pictures[pack.kind]
            if served == nil {
                result.warnings.append(
                    "\(path) has pairs of kind \(pack.kind.rawValue), which is not served"
                )
            }
            if pack.scale > .one, served?.denseBackgrounds == nil {
                result.warnings.append(
                    "\(path) has pictures at scale \(pack.scale.rawValue), which is not served, so it is not "
                        + "used; generate the pack with --scale 1"
                )
            }
            if pack.isWebP, plan.format != .webp {
                result.warnings.append(
                    "\(path) has WebP pictures, but format is \(plan.format.rawValue), so it is not used; "
                        + "generate the pack with --format \(plan.format.rawValue)"
                )
            }
            // A pair that cannot be read is reported when it should be given out.
            let preset = plan.preset(of: pack.kind)
            if let packed = try? pack.challenge(at: 0).preset, packed != preset {
                result.warnings.append(
                    "\(path) has pairs of the preset \(packed), but the setting is \(preset), so clients get "
                        + "pictures of two sizes; generate the pack with the same preset"
                )
            }
            result.service.pack = pack
        }

        mutating func loadSlidesOfSites() async throws {
            guard plan.kinds.contains(.slide) else { return }
            for name in result.service.sites.slideDesigns {
                let designs = try await plan.plan(of: name).designs()
                result.service.slides[name] = designs.service.pictures[.slide]
                // The warning about the look of the service is there already.
                if name.look != nil, name.look != plan.look { result.warnings += designs.warnings }
            }
        }
    }

    /// The settings of slide puzzles with another look or preset.
    private func plan(of name: SlideDesignName) throws(SettingsError) -> ServePlan {
        var plan = self
        if let deck = name.deck {
            plan.decks = decks.filter { ServePlan.deckName(of: $0) == deck }
            guard !plan.decks.isEmpty else {
                throw error(
                    in: "decks",
                    "a site has the deck \(deck), but decks has no file \(deck).json; add it"
                )
            }
        }
        (plan.sitesFile, plan.testSites, plan.kinds, plan.pack) = (nil, .none, [.slide], nil)
        plan.look = name.look ?? look
        plan.preset = name.preset ?? preset
        // The number of decoys belongs to the look.
        if plan.look != look { plan.decoys = nil }
        return plan
    }

    /// The name of a deck: that of its file, without extension.
    private static func deckName(of path: String) -> String {
        let name = FileName.last(of: path)
        return name.lowercased().hasSuffix(".json") ? String(name.dropLast(5)) : name
    }

    func loadDecks() throws -> [Deck] {
        var names: Set<String> = []
        return try decks.map { path in
            let name = ServePlan.deckName(of: path)
            guard names.insert(name).inserted else {
                throw error(
                    in: "decks",
                    "decks has two files \(name).json; rename one, because sites use the name"
                )
            }
            return try DeckFile.read(at: path)
        }
    }

    private static let words = 4

    /// Whether the words to click depend on the visitor's language, because no list is set.
    private var choosesWordsByLanguage: Bool {
        source(of: "word-list") == .preset
    }

    /// The settings of a kind, as options by their names; others have the default.
    private func recipe(of kind: CaptchaKind, words list: WordSource) throws -> CaptchaRecipe {
        var values = ["preset": OptionValue.text(preset(of: kind))]
        if kind.shape == .place {
            // A piece that is moved in both axes needs figures.
            let look = kind.gesture == .piece && look == .plain ? .default : look
            values["look"] = .text(look.rawValue)
        }
        if kind == .slide { values["decoys"] = decoys.map(OptionValue.integer) }
        guard kind.traits.tasks == [.words] else { return try CaptchaRecipe(kind, values) }
        values["words"] = .integer(ServePlan.words)
        let glyphs = try FoundFont.glyphs(of: characters(of: list), file: font)
        return try CaptchaRecipe(kind, values, glyphs: glyphs)
    }

    private func preset(of kind: CaptchaKind) -> String {
        kind == .slide ? preset.rawValue : kind.traits.presets.first ?? ""
    }

    /// The settings of the largest error of a correct answer, for kinds with one of their own.
    private static let tolerances: [CaptchaKind: any KeyPath<ServePlan, Int> & Sendable] = [
        .drag: \.dragTolerance, .rotate: \.rotateTolerance,
    ]

    func tolerance(of kind: CaptchaKind) -> Int {
        self[keyPath: ServePlan.tolerances[kind] ?? \.tolerance]
    }

    /// Whether puzzles of `kind` have figures of decks.
    private func hasFigures(_ kind: CaptchaKind) -> Bool {
        if kind.shape == .place, case .darkened = look.notches { return false }
        return kind.traits.tasks.contains { [.figure, .drag, .icons].contains($0) }
    }

    private func characters(of list: WordSource) throws -> [Unicode.Scalar] {
        switch list {
        case .builtIn(let list): return list.characters
        case .file(let path):
            return try WordListText.characters(at: path, atLeast: ServePlan.words)
        }
    }

    private var encoding: PictureEncoding {
        switch format {
        case .webp: .webp(quality: 80)
        case .jpeg: .jpeg(quality: 80)
        case .png: .png
        }
    }

    private func watermarkImage() throws -> Watermark? {
        guard let text = watermark else { return nil }
        try TextLine.requireSimple(text)
        return Watermark(try FoundFont.first(for: text).line(text))
    }

    private func scenery(for recipe: CaptchaRecipe) -> any BackgroundSource {
        let scenery = Scenery()
        guard sceneryPanorama > 1 else { return scenery }
        return BackgroundsInTurn(
            Panoramas(
                of: scenery,
                size: recipe.pictureSize(of: .background),
                itemsPerPanorama: sceneryPanorama,
                // Challenges are drawn in their order, so few panoramas are in use.
                workers: min(2, service.workers)
            )
        )
    }

    /// The recipe at scale 2; nil if challenges are not drawn at it.
    ///
    /// Elements show pictures at most ``ShownSize/width`` pixels wide, and ask for the scale on screens with
    /// 1.5 or more pixels per CSS pixel.
    private func denseRecipe(_ recipe: CaptchaRecipe) -> CaptchaRecipe? {
        // An animation at scale 2 has about 200 kB.
        guard maxScale > 1, !recipe.kind.traits.isAnimated,
            2 * recipe.background.width < 3 * ShownSize.width
        else { return nil }
        var dense = recipe
        dense.scale = .two
        return dense
    }

    private static func warnings(about library: PhotoLibrary, at scale: PictureScale) -> [String] {
        // At scale 2 the same photos cannot be read or are weak.
        var warnings =
            scale > .one
            ? []
            : library.unreadable.map { "\($0.name) cannot be read and is skipped: \($0.reason)" }
        if scale == .one, let first = library.weak.first {
            warnings.append(
                "\(library.weak.count) of \(Quantity.counted(library.count, "photo")) make puzzles hard "
                    + "for people: \(first.name): \(first.weakness); fretsaw generate --backgrounds "
                    + "lists them"
            )
        }
        if library.uncachedCount > 0 {
            warnings.append(
                "\(library.uncachedCount) of \(Quantity.counted(library.count, "photo")) do not fit in "
                    + "memory\(scale > .one ? " at scale \(scale.rawValue)" : "") and are decoded for each "
                    + "challenge; raise background-memory"
            )
        }
        return warnings
    }
}
