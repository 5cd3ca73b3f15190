import ArgumentParser
import FretsawBatch
import FretsawCaptcha
import FretsawRandom

/// The command `fretsaw bench`.
struct Bench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measure how fast this machine works.",
        discussion: """
            Example:
              fretsaw bench generate --seconds 3 --jobs 1
            """,
        subcommands: [
            BenchGenerate.self, BenchServe.self, BenchFrames.self, BenchBehaviour.self,
        ]
    )
}

/// The command `fretsaw bench generate`.
struct BenchGenerate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Make pairs in memory and tell where the time goes.",
        discussion: """
            Photos are decoded before the clock starts. Times of stages are those of one pair
            on one worker.

            Examples:
              fretsaw bench generate --seconds 3 --jobs 1
              fretsaw bench generate --pairs 5000 --backgrounds photos --json
            """
    )

    @Option(help: ArgumentHelp("Stop after this many pairs.", valueName: "N"))
    var pairs: Int?

    @Option(help: ArgumentHelp("Stop after this long. (default: 5)", valueName: "S"))
    var seconds: Double?

    @OptionGroup(title: "Backgrounds") var backgrounds: BackgroundOptions
    @OptionGroup var pictures: PictureOptions
    @OptionGroup var jobs: JobsOption

    @Option(help: ArgumentHelp("Seed of the pairs made.", valueName: "S"))
    var seed = Seed(1)

    @Flag(help: "Print one JSON object.")
    var json = false

    func validate() throws {
        guard pairs == nil || seconds == nil else {
            throw ValidationError("--pairs and --seconds exclude each other: give one of them")
        }
        if let pairs, pairs < 1 {
            throw ValidationError("--pairs is \(pairs); it must be 1 at least")
        }
        if let seconds, !(seconds > 0 && seconds < 1e6) {
            throw ValidationError("--seconds is \(seconds); it must be above 0")
        }
    }

    func run() async throws {
        try await reportingErrors {
            let recipe = try pictures.recipe()
            let loaded = try await backgrounds.load(
                for: recipe,
                jobs: jobs.count,
                progress: ProgressReporter(.auto, isQuiet: json, noun: "background")
            )
            let benchmark = GenerationBenchmark(
                plan: BatchPlan(
                    recipe: recipe,
                    preset: pictures.presetName,
                    encoding: pictures.common.encoding,
                    seed: seed,
                    count: pairs ?? 1
                ),
                backgrounds: loaded.source,
                jobs: jobs.count,
                length: pairs.map { .pairs($0) } ?? .seconds(seconds ?? 5)
            )
            let report = try await benchmark.run()
            try StandardOutput.print(json ? report.json : report.text)
            return loaded.unreadable.isEmpty ? .success : .partly
        }
    }
}
