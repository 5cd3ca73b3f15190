import ArgumentParser
import FoundationEssentials
import FretsawBackgrounds
import FretsawCaptcha
import FretsawCommandLine
import FretsawFiles
import FretsawScenery
import FretsawText

struct BackgroundOptions: ParsableArguments {
    @Option(
        parsing: .upToNextOption,
        help: .value(
            "path",
            "Your photos: files and folders of PNG, JPEG, WebP or GIF. (default: built-in scenery)"
        ),
        completion: .file()
    )
    var backgrounds: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: .value(
            "family",
            "Families of built-in scenery, separated by spaces or commas. (default: all)"
        )
    )
    var scenery: [SceneryList] = []

    @Option(
        help: .advanced(
            "N",
            "Cut the backgrounds of N pairs in a row out of one larger picture of scenery: faster, but less varied."
        )
    )
    var sceneryPanorama = 1

    @Option(
        help: .advanced(
            "bytes",
            "Memory for decoded photos; photos that do not fit are decoded again for each picture."
        )
    )
    var backgroundMemory = ByteCount(1 << 30)

    @Flag(help: "Fail if any photo is unreadable or makes puzzles hard for people.")
    var strictBackgrounds = false

    @OptionGroup var limits: LimitOptions
    @OptionGroup var watermark: WatermarkOptions

    func validate() throws {
        try ValidationError.checkOneOf([
            "--backgrounds": !backgrounds.isEmpty, "--scenery": !scenery.isEmpty,
        ])
        guard !backgrounds.contains("") else {
            throw ValidationError("--backgrounds has an empty path; give a file or folder")
        }
        try ValidationError.check("--scenery-panorama", sceneryPanorama, Panoramas.itemsRange)
        guard sceneryPanorama == 1 || backgrounds.isEmpty else {
            throw ValidationError(
                "--scenery-panorama \(sceneryPanorama) cannot be combined with --backgrounds; remove one of them"
            )
        }
        guard !strictBackgrounds || !backgrounds.isEmpty else {
            throw ValidationError("--strict-backgrounds needs --backgrounds")
        }
    }

    /// The loaded backgrounds, and what was skipped.
    struct Loaded {
        var source: any BackgroundSource
        var record: BackgroundRecord
        var unreadable: [UnreadableBackground] = []
        var weak: [(name: String, weakness: PhotoWeakness)] = []
        var damaged: [String] = []
        var notes: [String] = []

        /// Prints the skipped files and, unless `isQuiet`, the notes to standard error.
        func report(isQuiet: Bool = false) {
            for file in unreadable {
                let advice = file.limit?.advice.map { "; \($0)" } ?? ""
                Console.note("skipping \(FileName.written(file.name)): \(file.reason)\(advice)")
            }
            guard !isQuiet else { return }
            Console.list(
                weak.map { "\(FileName.written($0.name)): \($0.weakness)" },
                more: "photos are hard for people"
            )
            let reason = "a part of it or its colour profile is ignored; see fretsaw identify"
            Console.list(
                damaged.map { "\(FileName.written($0)): \(reason)" },
                more: "photos are read with warnings"
            )
            for note in notes { Console.note("note: \(note)") }
        }
    }

    /// Loads photos, with a progress bar, or sets up scenery; adds the watermark, if there is one.
    func load(
        for recipe: CaptchaRecipe,
        jobs: Int,
        progress: ProgressReporter
    ) async throws -> Loaded {
        // First, so that a missing font is reported before the slow loading of photos.
        let watermark = try watermark.load()
        var loaded = try await loadUnmarked(for: recipe, jobs: jobs, progress: progress)
        guard let watermark else { return loaded }
        loaded.source = try WatermarkedBackgrounds(
            loaded.source,
            watermark: watermark.watermark,
            size: recipe.background,
            scale: recipe.scale
        )
        loaded.record = watermark.record(over: loaded.record)
        return loaded
    }

    private func loadUnmarked(
        for recipe: CaptchaRecipe,
        jobs: Int,
        progress: ProgressReporter
    ) async throws -> Loaded {
        guard !backgrounds.isEmpty else {
            let chosen = scenery.flatMap(\.families)
            let families = SceneryFamily.allCases.filter { chosen.isEmpty || chosen.contains($0) }
            var loaded = Loaded(
                source: Scenery(families: families),
                record: .scenery(families: families.map(\.rawValue), panorama: sceneryPanorama)
            )
            if sceneryPanorama > 1 {
                loaded.source = Panoramas(
                    of: loaded.source,
                    size: recipe.pictureSize(of: .background),
                    itemsPerPanorama: sceneryPanorama,
                    workers: jobs
                )
            }
            return loaded
        }
        var progress = progress
        defer { progress.end() }
        let library = try await PhotoLibrary.load(
            backgrounds,
            for: recipe.pictureSize(of: .background),
            limits: limits.decodingLimits,
            memory: backgroundMemory.bytes,
            jobs: jobs,
            recipe: recipe,
            index: PhotoLibrary.indexPath(in: ProcessInfo.processInfo.environment)
        ) { progress.update(done: $0, total: $1) }
        var loaded = Loaded(
            source: library,
            record: library.record,
            unreadable: library.unreadable,
            weak: library.weak,
            damaged: library.damaged
        )
        if strictBackgrounds, !loaded.unreadable.isEmpty || !loaded.weak.isEmpty {
            progress.end()
            loaded.report()
            let count = loaded.unreadable.count + loaded.weak.count
            let total = Quantity.counted(library.count + loaded.unreadable.count, "photo")
            throw CommandFailure(
                "\(count) of \(total) are unreadable or make puzzles hard for people",
                .badInput,
                advice: "remove them, or remove --strict-backgrounds"
            )
        }
        if library.uncachedCount > 0 {
            loaded.notes.append(
                "\(library.uncachedCount) of \(Quantity.counted(library.count, "photo")) do not fit in "
                    + "\(backgroundMemory) of memory and are decoded for each picture; raise "
                    + "--background-memory"
            )
        }
        return loaded
    }
}

/// Families of scenery, separated by commas.
struct SceneryList: ExpressibleByArgument {
    let families: [SceneryFamily]

    init?(argument: String) {
        let names = argument.split(separator: ",", omittingEmptySubsequences: false)
        families = names.compactMap { SceneryFamily(rawValue: String($0)) }
        guard families.count == names.count else { return nil }
    }

    static var allValueStrings: [String] { SceneryFamily.allCases.map(\.rawValue) }
}

struct WatermarkOptions: ParsableArguments {
    @Option(help: .value("text", "Text in the lower right corner of backgrounds. (default: none)"))
    var watermark: String?

    @Option(
        help: .advanced(
            "file",
            "Font of the watermark. (default: an installed font with all its characters)"
        ),
        completion: .file()
    )
    var watermarkFont: String?

    func validate() throws {
        guard watermark != nil || watermarkFont == nil else {
            throw ValidationError("--watermark-font needs --watermark; set a text")
        }
        guard let watermark else { return }
        do {
            try TextLine.requireSimple(watermark)
        } catch {
            throw ValidationError("--watermark: \(error)")
        }
    }

    /// A watermark that is ready to draw, and its entry in the run record.
    struct Loaded {
        let watermark: Watermark
        fileprivate let text: String
        fileprivate let font: FoundFont

        func record(over backgrounds: BackgroundRecord) -> BackgroundRecord {
            .watermarked(backgrounds, text: text, fontSHA256: font.sha256, face: font.face)
        }
    }

    /// Sets the text; nil if there is none, without looking for a font.
    func load() throws -> Loaded? {
        guard let watermark else { return nil }
        let font = try watermarkFont.map { try FoundFont(path: $0) } ?? .first(for: watermark)
        return Loaded(watermark: Watermark(try font.line(watermark)), text: watermark, font: font)
    }
}
