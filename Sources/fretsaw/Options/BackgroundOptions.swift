import ArgumentParser
import FretsawBatch
import FretsawCaptcha
import FretsawCommandLine
import FretsawRaster
import FretsawScenery

/// Where backgrounds come from.
struct BackgroundOptions: ParsableArguments {
    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            """
            Photos of your own: folders and files (PNG, JPEG, a GIF's first frame). \
            (default: built-in scenery)
            """,
            valueName: "path"
        )
    )
    var backgrounds: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Families of built-in scenery. (default: all; for rotate those with an up)",
            valueName: "family"
        )
    )
    var scenery: [SceneryFamily] = []

    @Option(
        help: ArgumentHelp(
            "Memory for decoded photos; those beyond it are decoded each time they are drawn.",
            valueName: "bytes"
        )
    )
    var backgroundMemory = ByteCount(1 << 30)

    @OptionGroup var limits: LimitOptions
    @OptionGroup var watermark: WatermarkOptions

    func validate() throws {
        try ValidationError.checkOneOf([
            "--backgrounds": !backgrounds.isEmpty, "--scenery": !scenery.isEmpty,
        ])
    }

    /// Backgrounds ready to be painted, and what was passed over on the way.
    struct Loaded {
        var source: any BackgroundSource
        var record: BackgroundRecord
        var unreadable: [UnreadableBackground] = []
        var remarks: [String] = []

        /// Reports on the standard error which files were skipped and, unless `isQuiet`, the remarks.
        func report(isQuiet: Bool = false) {
            for file in unreadable {
                let advice = file.limit?.advice.map { "; \($0)" } ?? ""
                Console.note("skipping \(file.name): \(file.reason)\(advice)")
            }
            guard !isQuiet else { return }
            for remark in remarks { Console.note("note: \(remark)") }
        }
    }

    /// Loads photos, showing progress, or sets scenery up; with the watermark, where one is asked for.
    func load(
        for recipe: CaptchaRecipe,
        jobs: Int,
        progress: ProgressReporter
    ) async throws -> Loaded {
        // First, because a font that is not there is told at once and photos take time.
        let watermark = try watermark.load()
        var loaded = try await loadUnmarked(for: recipe, jobs: jobs, progress: progress)
        guard let watermark else { return loaded }
        loaded.source = try WatermarkedBackgrounds(
            loaded.source,
            watermark: watermark.watermark,
            size: recipe.background
        )
        loaded.record = watermark.record(over: loaded.record)
        return loaded
    }

    /// Loads backgrounds for a benchmark, and reports which were skipped.
    func load(
        for recipe: CaptchaRecipe,
        _ bench: BenchOptions,
        jobs: JobsOption
    ) async throws -> Loaded {
        let progress = ProgressReporter(.auto, isQuiet: bench.json, noun: "background")
        let loaded = try await load(for: recipe, jobs: jobs.count, progress: progress)
        loaded.report()
        return loaded
    }

    private func loadUnmarked(
        for recipe: CaptchaRecipe,
        jobs: Int,
        progress: ProgressReporter
    ) async throws -> Loaded {
        guard !backgrounds.isEmpty else {
            let families =
                scenery.isEmpty
                ? recipe.suitableScenery : SceneryFamily.allCases.filter(scenery.contains)
            var loaded = Loaded(
                source: Scenery(families: families),
                record: .scenery(families: families.map(\.rawValue))
            )
            let unfit = families.filter { !recipe.suitableScenery.contains($0) }
            if !unfit.isEmpty {
                loaded.remarks.append(
                    "--scenery \(unfit.map(\.rawValue).joined(separator: " ")): most of its pictures do "
                        + "not show what is up, so people cannot turn them upright; --kind "
                        + "\(recipe.kind.rawValue) takes "
                        + recipe.suitableScenery.map(\.rawValue).joined(separator: ", ")
                        + " where none is named"
                )
            }
            return loaded
        }
        var progress = progress
        defer { progress.end() }
        let library = try await PhotoLibrary.load(
            backgrounds,
            for: recipe.background,
            limits: limits.decodingLimits,
            memory: backgroundMemory.bytes,
            jobs: jobs
        ) { progress.update(done: $0, total: $1) }
        var loaded = Loaded(
            source: library,
            record: library.record,
            unreadable: library.unreadable
        )
        if library.uncachedCount > 0 {
            loaded.remarks.append(
                "\(library.uncachedCount) of \(Quantity.counted(library.count, "photo")) do not "
                    + "fit \(backgroundMemory) of memory and will be decoded each time they are "
                    + "drawn: --background-memory raises that"
            )
        }
        return loaded
    }
}
