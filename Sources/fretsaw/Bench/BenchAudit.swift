import ArgumentParser
import FretsawBatch
import FretsawCommandLine
import FretsawRandom

/// The command `fretsaw bench audit`.
struct BenchAudit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Measure the time of each solver on a batch in memory.",
        discussion: """
            Examples:
              fretsaw bench audit --pictures 50 --jobs 1
              fretsaw bench audit --kind rotate --json

            Generates a batch first; each run then attacks all pictures once. The time of a solver is \
            CPU time per picture, including measurements that it shares with other solvers.
            """
    )

    @Option(help: ArgumentHelp("Number of pictures of the batch, 1…10000.", valueName: "N"))
    var pictures = 20

    @OptionGroup(title: "Runs and results") var bench: BenchOptions
    @OptionGroup(title: "Backgrounds") var backgrounds: BackgroundOptions
    @OptionGroup var look: PictureOptions
    @OptionGroup var jobs: JobsOption

    @Option(help: ArgumentHelp("Seed of the pictures.", valueName: "S"))
    var seed = Seed(1)

    func validate() throws {
        try ValidationError.check("--pictures", pictures, 1...10_000)
    }

    func run() async throws {
        try await reportingErrors {
            let place = try bench.prepared()
            let recipe = try look.recipe()
            let loaded = try await backgrounds.load(for: recipe, bench, jobs: jobs)
            let part = try AuditPart(
                plan: BatchPlan(
                    recipe: recipe,
                    preset: look.presetName,
                    encoding: look.common.encoding,
                    seed: seed,
                    count: pictures
                ),
                loaded: loaded,
                jobs: jobs.count
            )
            return try await place.measuring { stop, samples in
                try await part.measure(bench, unless: stop, into: &samples)
                return loaded.unreadable.isEmpty
            }
        }
    }
}
