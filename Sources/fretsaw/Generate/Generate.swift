import FretsawBackgrounds
import ArgumentParser
import FoundationEssentials
import FretsawBatch
import FretsawCaptcha
import FretsawCodecs
import FretsawCommandLine
import FretsawFiles
import FretsawJSON
import FretsawKinds
import FretsawRandom

struct Generate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Generate captcha pictures in batches.",
        discussion: """
            Examples:
              fretsaw generate --count 1000 --output pairs
              fretsaw generate --count 1000 --output pairs --backgrounds photos
              fretsaw generate --count 1000000 --output pairs --seed 7 --shard 3/16
              fretsaw generate --count 1000 --output - --seed 7 | tar -tf -
              fretsaw generate --kind click-word --count 1000 --output words
              fretsaw generate --kind rotate --count 1000 --output discs
              fretsaw generate --scale 2 --count 1000 --output sharp
              fretsaw generate --count 1000 --output set --labels coco --split train=0.9,val=0.1

            manifest.jsonl lists the files, digests and answer of each pair. The same options and seed \
            give the same files, with any --jobs and --shard.

            fretsaw generate --help-hidden also lists the advanced options.

            Exit status:
              0    done
              1    done, but some backgrounds could not be read
              2    a library failed
              64   invalid command line
              65   bad input: no readable background, damaged earlier run, unsuitable font or deck
              66   missing input
              73   a file exists or cannot be created
              74   disk full or write error
              129, 130, 143  stopped by SIGHUP, ctrl-C or SIGTERM; --resume continues
              141  standard output was closed
            """
    )

    @Option(
        name: .shortAndLong,
        parsing: .unconditional,
        help: .value("N", "Number of pairs of the whole batch.")
    )
    var count: Int

    @OptionGroup(title: "Output options") var output: OutputOptions
    @OptionGroup(title: "Background options") var backgrounds: BackgroundOptions
    @OptionGroup var pictures: PictureOptions
    @OptionGroup(title: "Run options") var work: WorkOptions
    @OptionGroup(title: "Report options") var report: ReportOptions

    @Flag(help: "Print the manifest and a summary as JSON Lines.")
    var json = false

    @Flag(help: "Print the plan with estimated size and time; write nothing.")
    var dryRun = false

    func validate() throws {
        try ValidationError.check("--count", count, BatchPlan.countRange)
        try refuseOutputAmongBackgrounds()
        let kinds = pictures.common.kinds
        guard output.labels == nil || kinds != [.cups] else {
            throw ValidationError("--labels needs still pictures, but cups moves; remove it")
        }
        guard !output.masks || kinds.contains(where: { $0 == .slide || $0 == .drag }) else {
            throw ValidationError("--masks needs --kind slide or drag; remove it")
        }
        guard output.destination == .standardOutput, !dryRun else { return }
        guard !json else {
            throw ValidationError(
                "--json and --output - both write to standard output; remove --json, because the archive "
                    + "contains the manifest"
            )
        }
        try ValidationError.checkTerminal("an archive")
    }

    /// Rejects outputs in a folder of backgrounds: the next run would use them, and could not resume.
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
                    "\(option) \(path) is in \(folder), a folder of --backgrounds, so its pictures would become "
                        + "backgrounds; choose a path outside it"
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

    /// A note about a short seed: anyone who knows options and seed knows every answer.
    private var seedNotes: [String] {
        guard output.answers == .separate, let seed = work.seed, seed.isGuessable else { return [] }
        return [
            "--seed \(seed) can be guessed, and the seed reveals all answers; remove --seed, or use 0x and "
                + "64 random hexadecimal digits"
        ]
    }

    /// A batch with its backgrounds and the notes about them.
    struct Prepared {
        let batch: Batch
        let backgrounds: BackgroundOptions.Loaded
        let isSeedRandom: Bool
    }

    private func prepare() async throws -> Prepared {
        let shard = try work.resolvedShard(in: ProcessInfo.processInfo.environment)
        var seed = work.seed
        if seed == nil, output.existing == .resume || output.existing == .keep {
            seed = Batch.recordedSeed(for: output.destination, shard: shard)
        }
        let parts = try pictures.parts()
        var plan = BatchPlan(
            recipe: parts[0].recipe,
            preset: nil,
            encoding: pictures.common.encoding,
            seed: seed ?? .fromSystem(),
            count: count,
            shard: shard,
            answers: output.answers
        )
        plan.parts = parts
        plan.hasMasks = output.masks
        plan.splits = output.split
        try plan.validate()
        let recipes = parts.map(\.recipe)
        var loaded = try await backgrounds.load(
            // Photos are judged for pieces that are cut from them.
            for: recipes.first(where: \.cutsPieces) ?? recipes[0],
            jobs: work.jobs.count,
            progress: ProgressReporter(report.progress, isQuiet: report.quiet, noun: "background")
        )
        // A larger batch has pairs in every split that anyone would name.
        let empty = count > 1_000_000 ? nil : plan.splits?.names(withoutPairsIn: 0..<count)
        loaded.notes += (empty ?? []).map {
            "the split \($0) has no pairs; increase --count or its share"
        }
        loaded.notes = recipes.flatMap(pictures.notes) + loaded.notes + seedNotes
        loaded.report(isQuiet: report.quiet)
        let batch = try Batch(
            plan: plan,
            backgrounds: loaded.source,
            backgroundRecord: loaded.record,
            destination: output.destination,
            existing: output.existing,
            jobs: work.jobs.count,
            labels: output.labels?.choices ?? []
        )
        if let path = output.preview { try batch.checkPreviewPlace(path) }
        // Memory of resizing photos.
        Memory.trim()
        return Prepared(batch: batch, backgrounds: loaded, isSeedRandom: seed == nil)
    }
}

extension Generate {
    func run(_ prepared: Prepared) async throws -> ExitStatus {
        let batch = prepared.batch
        if report.verbose {
            Console.note(
                "\(Quantity.counted(batch.plan.range.count, "pair")) with "
                    + Quantity.counted(batch.jobs, "job")
            )
        }
        var progress = ProgressReporter(report.progress, isQuiet: report.quiet)
        defer { progress.end() }
        var watch = Stopwatch()
        let interruption = Interruption()
        var isSeedPrinted = false
        let outcome = try await interruption.during {
            try await batch.run(unless: interruption.stop) { state, lines in
                // Logs are read by more people than answers.
                if prepared.isSeedRandom, !isSeedPrinted, !report.quiet, output.answers == .inline {
                    progress.end()
                    Console.note("seed \(batch.plan.seed)")
                    isSeedPrinted = true
                }
                progress.update(done: state.done, kept: state.kept, total: state.total)
                if json { try StandardOutput.write(lines) }
            }
        }
        let seconds = Double(watch.lap()) / 1e9
        progress.end()
        var preview: String?
        if let path = output.preview, !outcome.isInterrupted {
            if let bytes = try batch.preview(as: PreviewFormat(path: path) ?? .png) {
                try AtomicFile.write(bytes, to: path)
                preview = path
            } else {
                Console.note("no preview: this part has no pairs")
            }
        }
        let summary = RunSummary(
            progress: outcome,
            batch: batch,
            backgrounds: prepared.backgrounds,
            seconds: seconds,
            preview: preview
        )
        if json { try StandardOutput.print(summary.json) }
        if !report.quiet { Console.note(summary.text) }
        if outcome.isInterrupted {
            Console.note(resumeAdvice)
            return interruption.exitStatus
        }
        return prepared.backgrounds.unreadable.isEmpty ? .success : .partly
    }

    private var resumeAdvice: String {
        guard output.destination != .standardOutput else {
            return "an archive on standard output cannot be resumed; start again"
        }
        var words = CommandLine.arguments.filter { $0 != "--overwrite" }
        if output.existing == .fail || output.existing == .overwrite {
            words.append("--resume")
        }
        return "resume with: \(words.map(Generate.quoted).joined(separator: " "))"
    }

    /// `word`, quoted for a shell.
    private static func quoted(_ word: String) -> String {
        func isPlain(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default:
                "-_./=,:+@%".utf8.contains(byte)
            }
        }
        guard word.isEmpty || !word.utf8.allSatisfy(isPlain) else { return word }
        return "'" + word.replacing("'", with: "'\\''") + "'"
    }
}

struct RunSummary {
    let progress: BatchProgress
    let batch: Batch
    let backgrounds: BackgroundOptions.Loaded
    let seconds: Double
    let preview: String?

    private var unreadable: [UnreadableBackground] { backgrounds.unreadable }
    private var weakCount: Int { backgrounds.weak.count }
    private var generated: Int { progress.done - progress.kept }

    /// Text for the terminal.
    var text: String {
        let rate = Int(Double(generated) / max(seconds, 1e-9))
        var lines = [
            "\(Quantity.counted(generated, "pair")) generated in \(Quantity.duration(seconds))"
                + (generated > 0 ? ", \(Quantity.count(rate)) per second" : "")
        ]
        if progress.kept > 0 {
            let pairs = Quantity.counted(progress.kept, "pair")
            lines.append("\(pairs) kept from the earlier run: checked, intact")
        }
        if progress.repaired > 0 {
            lines.append(
                "\(Quantity.counted(progress.repaired, "pair")) generated again, because files "
                    + "were missing or damaged"
            )
        }
        if !progress.isInterrupted {
            var places = batch.productPaths
            if let preview { places.append(("preview", preview)) }
            for (what, path) in places {
                lines.append("  \(what.padded(to: 10))\(FileName.written(path).printable)")
            }
        }
        if !unreadable.isEmpty {
            lines.append("\(Quantity.counted(unreadable.count, "background")) could not be read:")
            lines += unreadable.map { "  \(FileName.written($0.name))" }
        }
        if weakCount > 0 {
            lines.append(
                "\(Quantity.counted(weakCount, "photo")) made puzzles that are hard for people"
            )
        }
        return lines.joined(separator: "\n")
    }

    var json: String {
        var writer = JSONWriter()
        writer.object { line in
            line.object("summary") { summary in
                summary.member("pairs", progress.done)
                summary.member("generated", generated)
                summary.member("kept", progress.kept)
                summary.member("repaired", progress.repaired)
                summary.member("total", progress.total)
                summary.member("bytes", progress.pictureBytes)
                summary.member("seconds", (seconds * 1000).rounded() / 1000)
                summary.member("interrupted", progress.isInterrupted)
                summary.member("unreadableBackgrounds", unreadable.count)
                summary.member("weakBackgrounds", weakCount)
            }
        }
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

extension Generate {
    func describe(_ prepared: Prepared) throws -> ExitStatus {
        let estimate = try prepared.batch.estimate()
        if json {
            try StandardOutput.print(json(of: prepared.batch, estimate))
        } else {
            for (name, value) in rows(of: prepared, estimate) {
                try StandardOutput.print(name.padded(to: 12) + value.printable)
            }
            try StandardOutput.print("nothing was written")
        }
        return prepared.backgrounds.unreadable.isEmpty ? .success : .partly
    }

    private func rows(
        of prepared: Prepared,
        _ estimate: BatchEstimate
    ) -> [(name: String, value: String)] {
        let batch = prepared.batch
        let plan = batch.plan
        let range = batch.plan.range
        let indices = range.isEmpty ? "none" : "\(range.lowerBound)…\(range.upperBound - 1)"
        var rows = [
            ("pairs", "\(Quantity.count(range.count)) of \(Quantity.count(count))"),
            ("indices", indices),
            ("seed", "\(batch.plan.seed)\(prepared.isSeedRandom ? " (random)" : "")"),
        ]
        for (index, part) in plan.parts.enumerated() {
            let recipe = part.recipe
            if plan.parts.count > 1 { rows.append(("kind", recipe.kind.rawValue)) }
            for role in plan.roles(of: index) {
                let format = ItemName.format(of: role, encoding: plan.encoding)
                rows.append((role.rawValue, "\(recipe.pictureSize(of: role)), \(format)"))
            }
            if recipe.scale != .one { rows.append(("scale", "\(recipe.scale.rawValue)")) }
            rows += ownRows(of: recipe)
            if let deck = recipe.deck {
                rows.append(
                    ("deck", "\(Quantity.counted(deck.figures.count, "figure")), \(deck.digest)")
                )
            }
        }
        if let splits = plan.splits { rows.append(("split", splits.description)) }
        rows += [
            ("drawn from", describe(batch.backgroundRecord)),
            ("jobs", "\(batch.jobs)"),
            ("size", "about \(Quantity.bytes(estimate.pictureBytes))"),
            ("time", "about \(Quantity.duration(estimate.seconds))"),
        ]
        rows += batch.productPaths.map { ($0.what, $0.path) }
        return rows
    }

    private func ownRows(of recipe: CaptchaRecipe) -> [(name: String, value: String)] {
        switch recipe {
        case .slide(let options), .drag(let options):
            [("decoys", "\(options.decoys)")]
        case .clickWord(let options):
            [
                ("words", "\(options.words) of \(options.glyphs.count)"),
                ("prompts", "\(options.prompts)"),
            ]
        case .icons(let options): [("figures", "\(options.figures)")]
        case .rotate(let options): [("disc", options.geometry.place.rawValue)]
        default: []
        }
    }

    private func json(of batch: Batch, _ estimate: BatchEstimate) -> String {
        var writer = JSONWriter()
        writer.object { line in
            line.object("plan") { plan in
                plan.member("pairs", estimate.pairs)
                plan.member("first", batch.plan.range.lowerBound)
                plan.member("scale", batch.plan.recipe(of: 0).scale.rawValue)
                plan.member("shard", "\(batch.plan.shard)")
                plan.member("seed", "\(batch.plan.seed)")
                plan.member("jobs", batch.jobs)
                plan.member("bytes", estimate.pictureBytes)
                plan.member("seconds", (estimate.seconds * 10).rounded() / 10)
            }
        }
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private func describe(_ record: BackgroundRecord) -> String {
        switch record {
        case .scenery(let families, let panorama):
            "scenery: \(families.joined(separator: ", "))"
                + (panorama > 1 ? "; panoramas for \(panorama) pairs each" : "")
        case .photos(let count, _, _): Quantity.counted(count, "photo")
        case .watermarked(let base, let text, _, _): "\(describe(base)); watermark: \(text)"
        }
    }
}
