import ArgumentParser
import FretsawBatch
import FretsawBench
import FretsawCaptcha
import FretsawCodecs
import FretsawCommandLine
import FretsawFiles
import FretsawKinds
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
        guard pictures.common.kinds.count == 1 else {
            throw ValidationError("--kind is \(pictures.common.kind); measure one kind at a time")
        }
        if let seconds, !(seconds > 0 && seconds < 1e6) {
            throw ValidationError("--seconds is \(seconds); it must be above 0, below 1000000")
        }
    }

    func run() async throws {
        try await reportingErrors {
            let place = try bench.prepared()
            let recipe = try pictures.parts()[0].recipe
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

/// Repeated measurements of one recipe.
struct GenerationPart {
    let pictures: PictureOptions
    let recipe: CaptchaRecipe
    let backgrounds: BackgroundOptions
    let loaded: BackgroundOptions.Loaded
    let seed: Seed
    let length: GenerationBenchmark.Length

    var name: String {
        var format = pictures.common.encoding.name.uppercased()
        if let quality = pictures.common.encoding.quality { format += " \(quality)" }
        let panorama = backgrounds.sceneryPanorama
        let scenery = panorama > 1 ? "scenery, panoramas of \(panorama)" : "scenery"
        let source = backgrounds.backgrounds.isEmpty ? scenery : "photos"
        let size =
            "\(recipe.background)"
            + (recipe.scale == .one ? "" : " at scale \(recipe.scale.rawValue)")
        return "\(recipe.kind.rawValue) \(size), \(format), \(source)"
    }

    /// Warms up, then interleaves runs of each number of jobs.
    func measure(
        jobs: [Int],
        _ options: BenchOptions,
        unless stop: StopFlag,
        into samples: inout SampleCollection
    ) async throws {
        let work = plan.work(backgrounds: loaded.record)
        for count in jobs where options.warmUp > 0 {
            var brief = benchmark(jobs: count)
            brief.length = .seconds(options.warmUp)
            _ = try await brief.run()
        }
        for _ in 0..<options.runs {
            for count in jobs where !stop.isRaised {
                let sample = try await benchmark(jobs: count).run()
                samples.add(sample, of: name, jobs: count, work: work)
            }
        }
    }

    private var plan: BatchPlan {
        BatchPlan(
            recipe: recipe,
            preset: nil,
            encoding: pictures.common.encoding,
            seed: seed,
            count: 1
        )
    }

    private func benchmark(jobs: Int) -> GenerationBenchmark {
        GenerationBenchmark(plan: plan, backgrounds: loaded.source, jobs: jobs, length: length)
    }
}
