import ArgumentParser
import FoundationEssentials
import FretsawBatch
import FretsawFiles
import FretsawCaptcha
import FretsawCommandLine
import FretsawRandom

/// The command `fretsaw generate`.
struct Generate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Make pairs of a background and the piece that fits.",
        discussion: """
            Or, with --kind, pictures with words to click, and discs to turn upright. Pictures, \
            answers and digests are listed in manifest.jsonl, one line a pair or picture. The same \
            options and seed give the same bytes, with any --jobs; all parts of a batch together \
            are the same files as the batch in one.

            Examples:
              fretsaw generate --count 1000 --output pairs
              fretsaw generate --count 1000 --output pairs --backgrounds photos
              fretsaw generate --count 1000000 --output pairs --seed 7 --shard 3/16
              fretsaw generate --count 1000 --output - --seed 7 | tar -tf -
              fretsaw generate --kind click-word --count 1000 --output words
              fretsaw generate --kind rotate --count 1000 --output discs

            Exit status:
              0    all done
              1    done, but some backgrounds could not be read
              2    a library failed
              64   the command line makes no sense
              65   bad input: no readable background, a damaged earlier run, an unfit font
              66   something to be read is not there
              73   a file cannot be created, or stands there already
              74   writing failed: disk full
              130  interrupted, 143 asked to end, 129 terminal closed: --resume goes on
              141  nobody reads the standard output any more
            """
    )

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Pairs in the whole batch.", valueName: "N")
    )
    var count: Int

    @OptionGroup(title: "Output options") var output: OutputOptions
    @OptionGroup(title: "Background options") var backgrounds: BackgroundOptions
    @OptionGroup var pictures: PictureOptions
    @OptionGroup(title: "Work options") var work: WorkOptions
    @OptionGroup(title: "Report options") var report: ReportOptions

    @Flag(help: "Print the manifest's lines and a summary as JSON Lines on the standard output.")
    var json = false

    @Flag(help: "Print what would be done and what it would take; write nothing.")
    var dryRun = false

    func validate() throws {
        guard BatchPlan.countRange.contains(count) else {
            throw ValidationError("--count is \(count); it must lie in 1…1000000000")
        }
        try refuseOutputAmongBackgrounds()
        guard output.destination == .standardOutput, !dryRun else { return }
        guard !json else {
            throw ValidationError(
                "--json and --output - both write to the standard output: the archive holds each "
                    + "pair's line already"
            )
        }
        guard !StandardOutput.isTerminal else {
            throw ValidationError(
                "an archive is no reading for a terminal: pipe it on, or give --output a file"
            )
        }
    }

    /// A run's own pictures among its backgrounds would be other backgrounds for the next run, which
    /// could then not go on.
    private func refuseOutputAmongBackgrounds() throws {
        func components(_ path: String) -> [String] {
            URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().pathComponents
        }
        var places: [(option: String, path: String)] = []
        if case .folder(let path) = output.destination { places.append(("--output", path)) }
        if let path = output.preview { places.append(("--preview", path)) }
        for (option, path) in places {
            for folder in backgrounds.backgrounds
            where path != folder && components(path).starts(with: components(folder))
                || option == "--output" && components(path) == components(folder)
            {
                throw ValidationError(
                    "\(option) \(path) lies in \(folder), which --backgrounds names: its pictures "
                        + "would become backgrounds; choose a place beside it"
                )
            }
        }
    }

    func run() async throws {
        try await reportingErrors {
            let prepared = try await prepare()
            return dryRun ? try describe(prepared) : try await run(prepared)
        }
    }

    /// Who knows options and seed can read every answer.
    private var seedRemarks: [String] {
        guard output.answers == .separate, let seed = work.seed, seed.isGuessable else { return [] }
        return [
            "--seed \(seed) is short enough to be found by trying, and who has it can make the same "
                + "pairs with their answers: leave --seed out, or give 0x and 64 random hexadecimal "
                + "digits"
        ]
    }

    /// A batch with its backgrounds, and what there is to say about them.
    struct Prepared {
        var batch: Batch
        var unreadable: [UnreadableBackground]
        var isSeedRandom: Bool
    }

    private func prepare() async throws -> Prepared {
        let shard = try work.resolvedShard(in: ProcessInfo.processInfo.environment)
        var seed = work.seed
        if seed == nil, output.existing == .resume || output.existing == .keep {
            seed = Batch.recordedSeed(for: output.destination, shard: shard)
        }
        let recipe = try pictures.recipe()
        let loaded = try await backgrounds.load(
            for: recipe,
            jobs: work.jobs.count,
            progress: ProgressReporter(report.progress, isQuiet: report.quiet, noun: "background")
        )
        for file in loaded.unreadable {
            Console.note("skipping \(file.name): \(file.reason)")
        }
        if !report.quiet {
            let remarks = pictures.remarks(on: recipe) + loaded.remarks + seedRemarks
            for remark in remarks { Console.note("note: \(remark)") }
        }
        let plan = BatchPlan(
            recipe: recipe,
            preset: pictures.presetName,
            encoding: pictures.common.encoding,
            seed: seed ?? .fromSystem(),
            count: count,
            shard: shard,
            answers: output.answers
        )
        let batch = try Batch(
            plan: plan,
            backgrounds: loaded.source,
            backgroundRecord: loaded.record,
            destination: output.destination,
            existing: output.existing,
            jobs: work.jobs.count
        )
        if let path = output.preview { try batch.checkPreviewPlace(path) }
        // What photos took on their way to their size.
        Memory.giveBack()
        return Prepared(
            batch: batch,
            unreadable: loaded.unreadable,
            isSeedRandom: seed == nil
        )
    }
}
