import ArgumentParser
import FretsawBatch
import FretsawBench
import FretsawFiles
import FretsawCaptcha
import FretsawCommandLine
import FretsawFonts
import FretsawRandom

struct BenchAll: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "all",
        abstract: "Measure everything and print a table.",
        discussion: """
            Examples:
              fretsaw bench all --backgrounds photos
              fretsaw bench all --runs 3 --json > today.json

            Generates pairs of each kind from scenery and, if set, photos: the first with 1, 2, 4 … \
            jobs, the others with one. Then measures decoding. Takes some minutes. benchmarks/serve \
            measures the service.

            Exit status: 0 measured; 1 some photos could not be read; 64 invalid command line; 73 the \
            plot file exists; 130 stopped by ctrl-C, after printing the completed runs.
            """
    )

    @Option(help: .value("S", "Duration of each run."))
    var seconds = 1.0

    @OptionGroup(title: "Runs and results") var bench: BenchOptions
    @OptionGroup(title: "Backgrounds") var backgrounds: BackgroundOptions
    @OptionGroup var jobs: JobsOption

    func validate() throws {
        guard seconds > 0, seconds <= 3600 else {
            throw ValidationError("--seconds is \(seconds); it must be above 0, at most 3600")
        }
    }

    func run() async throws {
        try await reportingErrors {
            let place = try bench.prepared()
            return try await place.measuring { stop, samples in
                try await measure(unless: stop, into: &samples)
            }
        }
    }

    /// The measured kinds, as options of `generate`; the first one also with more jobs.
    private static let pairs = [
        ["--kind", "slide"], ["--kind", "slide", "--format", "png"], ["--kind", "click-word"],
        ["--kind", "rotate"],
    ]

    /// True if every photo could be read.
    private func measure(
        unless stop: StopFlag,
        into samples: inout SampleCollection
    ) async throws -> Bool {
        let isWhole = try await measurePairs(backgrounds, unless: stop, into: &samples)
        if !backgrounds.backgrounds.isEmpty {
            var scenery = backgrounds
            scenery.backgrounds = []
            _ = try await measurePairs(scenery, unless: stop, into: &samples)
        }
        say("frames")
        let input = try FrameBenchmark.Input.builtin()
        try await FrameBenchmark(inputs: [input], jobs: 1, seconds: seconds)
            .measure(bench, unless: stop, into: &samples)
        return isWhole
    }

    private func measurePairs(
        _ backgrounds: BackgroundOptions,
        unless stop: StopFlag,
        into samples: inout SampleCollection
    ) async throws -> Bool {
        var isWhole = true
        for (number, words) in BenchAll.pairs.enumerated() where !stop.isRaised {
            let pictures = try PictureOptions.parse(words)
            let recipe: CaptchaRecipe
            do {
                recipe = try pictures.parts()[0].recipe
            } catch let error as FontSearchError {
                Console.note("note: \(words[1]) is left out: \(error)")
                continue
            }
            let loaded = try await backgrounds.load(
                for: recipe,
                jobs: jobs.count,
                progress: ProgressReporter(.never, isQuiet: true)
            )
            // All kinds use the same photos.
            if number == 0 { loaded.report() }
            isWhole = isWhole && loaded.unreadable.isEmpty
            let part = GenerationPart(
                pictures: pictures,
                recipe: recipe,
                backgrounds: backgrounds,
                loaded: loaded,
                seed: Seed(1),
                length: .seconds(seconds)
            )
            say(part.name)
            try await part.measure(
                jobs: number == 0 ? JobsOption.doublings(to: jobs.count) : [1],
                bench,
                unless: stop,
                into: &samples
            )
        }
        return isWhole
    }

    private func say(_ part: String) {
        if Console.isTerminal { Console.note("measuring \(part)") }
    }
}
