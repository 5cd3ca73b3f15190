import ArgumentParser
import FretsawBatch
import FretsawCommandLine
import FretsawRandom

/// The command `fretsaw bench audit`.
struct BenchAudit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Attack a batch in memory and tell what each solver costs.",
        discussion: """
            The batch is made before the clock starts; a run attacks all pictures once. A solver's time is \
            the processor's for one picture, with all that it measures, be it for others too.

            Examples:
              fretsaw bench audit --pictures 50 --jobs 1
              fretsaw bench audit --kind rotate --json
            """
    )

    @Option(help: ArgumentHelp("Pictures of the batch, 1…10000.", valueName: "N"))
    var pictures = 20

    @OptionGroup(title: "Runs and results") var bench: BenchOptions
    @OptionGroup(title: "Backgrounds") var backgrounds: BackgroundOptions
    @OptionGroup var look: PictureOptions
    @OptionGroup var jobs: JobsOption

    @Option(help: ArgumentHelp("Seed of the pictures made.", valueName: "S"))
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
