import ArgumentParser
import FoundationEssentials
import FretsawBackgrounds
import FretsawBatch
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
    var scenery: [ChoiceList<SceneryFamily>] = []

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
        var photos: PhotoLibrary?
        var notes: [String] = []

        var unreadable: [UnreadableBackground] { photos?.unreadable ?? [] }
        var weak: [(name: String, weakness: PhotoWeakness)] { photos?.weak ?? [] }

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
                (photos?.damaged ?? []).map { "\(FileName.written($0)): \(reason)" },
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
        var choice = BackgroundChoice()
        choice.photos = backgrounds
        choice.families = scenery.flatMap(\.choices)
        choice.itemsPerPanorama = sceneryPanorama
        choice.memory = backgroundMemory.bytes
        choice.limits = limits.decodingLimits
        choice.watermark = watermark.watermark
        choice.watermarkFont = watermark.watermarkFont
        var progress = progress
        defer { progress.end() }
        let found = try await choice.load(
            for: recipe,
            jobs: jobs,
            index: PhotoLibrary.indexPath(in: ProcessInfo.processInfo.environment)
        ) { progress.update(done: $0, total: $1) }
        var loaded = Loaded(source: found.source, record: found.record, photos: found.photos)
        guard let library = found.photos else { return loaded }
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

/// Choices, separated by commas.
struct ChoiceList<Choice: RawRepresentable & CaseIterable & Sendable>: ExpressibleByArgument
where Choice.RawValue == String {
    let choices: [Choice]

    init?(argument: String) {
        let names = argument.split(separator: ",", omittingEmptySubsequences: false)
        choices = names.compactMap { Choice(rawValue: String($0)) }
        guard choices.count == names.count else { return nil }
    }

    static var allValueStrings: [String] { Choice.allCases.map(\.rawValue) }
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
}
