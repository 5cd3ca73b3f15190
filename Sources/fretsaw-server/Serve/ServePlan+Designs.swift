import FretsawBatch
import FretsawFiles
import FretsawCaptcha
import FretsawCodecs
import FretsawCommandLine
import FretsawRaster
import FretsawScenery
import FretsawService
import FretsawText

extension ServePlan {
    /// How challenges are made, with photos and fonts loaded.
    struct Designs: Sendable {
        var designs: [ChallengeKind: ChallengeDesign] = [:]
        /// What was passed over.
        var remarks: [String] = []
    }

    /// Loads what challenges are made of.
    ///
    /// - Throws: what a folder, font or list is refused for; ``SettingsError`` where nothing is left to
    ///   be served.
    func designs() async throws -> Designs {
        var result = Designs()
        let kinds = ChallengeKind.allCases.filter { settings.list(.kinds).contains($0.rawValue) }
        let watermark = try watermark()
        var sources: [PixelSize: any BackgroundSource] = [:]
        for kind in kinds {
            let recipe: CaptchaRecipe
            do {
                recipe = try self.recipe(of: kind)
                try recipe.validate()
            } catch let error as FontSearchError where settings[.kinds].origin == .usual {
                // Without a word about kinds, a machine without fonts serves what it can.
                result.remarks.append(
                    "\(kind.rawValue) is not served: \(error); or name the kinds you want"
                )
                continue
            }
            var source: any BackgroundSource
            if settings.list(.backgrounds).isEmpty {
                source = scenery(for: recipe)
            } else if let loaded = sources[recipe.background] {
                source = loaded
            } else {
                let library = try await photos(for: recipe.background, sizes: kinds.count)
                result.remarks += ServePlan.remarks(on: library)
                source = library
                sources[recipe.background] = source
            }
            if let watermark {
                source = try WatermarkedBackgrounds(
                    source,
                    watermark: watermark,
                    size: recipe.background
                )
            }
            result.designs[kind] = ChallengeDesign(
                recipe: recipe,
                preset: preset(of: kind),
                tolerance: tolerance(of: kind),
                encoding: settings.text(.format) == "png"
                    ? .png : .jpeg(quality: settings.number(.quality) ?? 80),
                backgrounds: source
            )
        }
        guard !result.designs.isEmpty else {
            throw SettingsError(result.remarks.joined(separator: "; "))
        }
        return result
    }

    private func recipe(of kind: ChallengeKind) throws -> CaptchaRecipe {
        switch kind {
        case .blockPuzzle:
            .slide(
                SlideOptions(
                    geometry: (settings.text(.preset).flatMap(SlidePreset.init) ?? .aj).geometry(),
                    look: settings.text(.look).flatMap(SlideLook.init) ?? .usual,
                    decoys: settings.number(.decoys)
                )
            )
        case .clickWord:
            .clickWord(
                ClickWordOptions(
                    words: settings.number(.words) ?? 4,
                    prompts: settings.number(.prompts) ?? 3,
                    glyphs: try FoundFont.glyphs(of: words(), file: settings.text(.font))
                )
            )
        case .rotate:
            .rotate(
                RotateOptions(
                    geometry: (settings.text(.rotatePreset).flatMap(RotatePreset.init) ?? .square)
                        .geometry()
                )
            )
        }
    }

    private func preset(of kind: ChallengeKind) -> String {
        switch kind {
        case .blockPuzzle: settings.text(.preset) ?? "aj"
        case .clickWord: "aj"
        case .rotate: settings.text(.rotatePreset) ?? "square"
        }
    }

    private func tolerance(of kind: ChallengeKind) -> Int {
        kind == .rotate
            ? settings.number(.rotateTolerance) ?? ChallengeDesign.rotateTolerance
            : settings.number(.tolerance) ?? ChallengeDesign.slideTolerance
    }

    private func words() throws -> [Unicode.Scalar] {
        guard let file = settings.text(.wordsFile) else {
            return (settings.text(.wordList).flatMap(WordList.init) ?? .chinese).characters
        }
        let bytes = try FileBytes.read(file, limit: WordListText.maxBytes + 1)
        do {
            return try WordListText.characters(in: bytes, atLeast: settings.number(.words) ?? 4)
        } catch {
            throw WordListError(error.reason, file: file)
        }
    }

    private func watermark() throws -> Watermark? {
        guard let text = settings.text(.watermark) else { return nil }
        try TextLine.requireSimple(text)
        let font =
            try settings.text(.watermarkFont).map { try FoundFont(path: $0) } ?? .first(for: text)
        return Watermark(try font.line(text))
    }

    private func scenery(for recipe: CaptchaRecipe) -> Scenery {
        let families = settings.list(.scenery).compactMap(SceneryFamily.init)
        return Scenery(families: families.isEmpty ? recipe.suitableScenery : families)
    }

    /// Photos for one size of picture; memory is shared out among the kinds.
    private func photos(for size: PixelSize, sizes: Int) async throws -> PhotoLibrary {
        try await PhotoLibrary.load(
            settings.list(.backgrounds),
            for: size,
            memory: (settings.number(.backgroundMemory) ?? 1 << 28) / max(1, sizes),
            jobs: service.workers
        )
    }

    private static func remarks(on library: PhotoLibrary) -> [String] {
        var remarks = library.unreadable.map {
            "\($0.name) cannot be read and is passed over: \($0.reason)"
        }
        if library.uncachedCount > 0 {
            remarks.append(
                "\(library.uncachedCount) of \(Quantity.counted(library.count, "photo")) are decoded "
                    + "each time they are drawn: background-memory raises what is kept"
            )
        }
        return remarks
    }
}
