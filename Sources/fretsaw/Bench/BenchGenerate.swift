import FretsawBench
import ArgumentParser
import FretsawCommandLine
import FretsawRandom

struct BenchGenerate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Measure the generation of pairs in memory, by stage.",
        discussion: """
            Examples:
              fretsaw bench generate --seconds 3 --jobs 1
              fretsaw bench generate --pairs 5000 --backgrounds photos --json
              fretsaw bench generate --scaling --plot scaling.svg

            Decodes photos first. Times of stages are those of one pair on one worker. Ctrl-C stops \
            after the current run and prints the completed runs.
            """
    )

    @Option(help: .value("N", "Number of pairs of each run."))
    var pairs: Int?

    @Option(help: .value("S", "Duration of each run. (default: 1)"))
    var seconds: Double?

    @Flag(help: "Also measure 1, 2, 4 … jobs, with interleaved runs.")
    var scaling = false

    @OptionGroup(title: "Runs and results") var bench: BenchOptions
    @OptionGroup(title: "Backgrounds") var backgrounds: BackgroundOptions
    @OptionGroup var pictures: PictureOptions
    @OptionGroup var jobs: JobsOption

    @Option(help: .value("S", "Seed of the pairs."))
    var seed = Seed(1)

    func validate() throws {
        try ValidationError.checkOneOf(["--pairs": pairs != nil, "--seconds": seconds != nil])
        try ValidationError.check("--pairs", pairs, 1...Int.max)
        if let seconds, !(seconds > 0 && seconds < 1e6) {
            throw ValidationError("--seconds is \(seconds); it must be above 0, below 1000000")
        }
    }

    func run() async throws {
        try await reportingErrors {
            let place = try bench.prepared()
            let recipe = try pictures.recipe()
            let loaded = try await backgrounds.load(
                for: recipe,
                jobs: jobs.count,
                progress: ProgressReporter(.auto, isQuiet: bench.json, noun: "background")
            )
            loaded.report()
            let part = GenerationPart(
                pictures: pictures,
                recipe: recipe,
                backgrounds: backgrounds,
                loaded: loaded,
                seed: seed,
                length: pairs.map { .pairs($0) } ?? .seconds(seconds ?? 1)
            )
            let counts = scaling ? JobsOption.doublings(to: jobs.count) : [jobs.count]
            return try await place.measuring { stop, samples in
                try await part.measure(jobs: counts, bench, unless: stop, into: &samples)
                return loaded.unreadable.isEmpty
            }
        }
    }
}

extension JobsOption {
    /// 1, 2, 4 … below `count`, and `count`.
    static func doublings(to count: Int) -> [Int] {
        Array(sequence(first: 1) { $0 * 2 < count ? $0 * 2 : nil }.filter { $0 < count }) + [count]
    }
}
