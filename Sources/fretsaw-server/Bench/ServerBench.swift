import ArgumentParser
import FretsawCommandLine
import FretsawService

/// The command `fretsaw-server bench`.
struct ServerBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract: "Start a service on loopback and tell what it stands.",
        discussion: """
            Asks for challenges as fast as they come, then at half that rate, each time counted from \
            when the request was due, so that waiting is not overlooked; then plays whole flows: get, \
            check, verify. The service is a process of its own; client and service share this \
            machine's processors, so that a client elsewhere gets more; with --one-processor the service \
            has one to itself, and the rate of gets is what a processor stands. What follows -- goes to \
            fretsaw-server, whose file and variables are left aside.

            Examples:
              fretsaw-server bench --seconds 10
              fretsaw-server bench --json -- --store redis://localhost --backgrounds photos

            Exit status: 0 measured; 1 some requests failed; 2 the service did not start; 64 the \
            command line makes no sense; 73 the plot stands \
            there already; 130 stopped by ctrl-C, after telling the runs that had \
            ended.
            """
    )

    @Option(help: ArgumentHelp("How long each part of a run takes.", valueName: "S"))
    var seconds = 1.0

    @Option(help: ArgumentHelp("Connections at the same time, 1…256.", valueName: "N"))
    var connections = 32

    @Option(help: "Kind of challenge: \(ChallengeKind.names).")
    var kind = ChallengeKind.blockPuzzle.rawValue

    @Flag(
        help: ArgumentHelp(
            "Keep the service on one processor, and the clients on the others.",
            discussion: "Needs two processors or more."
        )
    )
    var oneProcessor = false

    @OptionGroup(title: "Runs and results") var bench: BenchOptions

    @Argument(
        parsing: .postTerminator,
        help: ArgumentHelp("Settings for fretsaw-server, after --.", valueName: "setting")
    )
    var settings: [String] = []

    func validate() throws {
        guard seconds > 0, seconds <= 86_400 else {
            throw ValidationError("--seconds is \(seconds); it must be above 0, at most 86400")
        }
        guard 1...256 ~= connections else {
            throw ValidationError("--connections is \(connections); it must lie in 1…256")
        }
        guard !oneProcessor || ProcessorSet.ofThisThread?.split != nil else {
            throw ValidationError("--one-processor needs two: clients take the other")
        }
        guard ChallengeKind(rawValue: kind) != nil else {
            throw ValidationError("--kind is \(kind); it must be \(ChallengeKind.names)")
        }
    }

    func run() async throws {
        try await reportingErrors {
            let place = try bench.prepared()
            return try await place.measuring(unit: "request") { stop, samples in
                let failed = try await ServeBenchmark.measure(
                    kind: kind,
                    settings: settings,
                    connections: connections,
                    seconds: seconds,
                    onOneProcessor: oneProcessor,
                    bench,
                    unless: stop,
                    into: &samples
                )
                return failed == 0
            }
        }
    }
}

extension ChallengeKind {
    /// All kinds, as help and messages list them.
    fileprivate static var names: String {
        allCases.map(\.rawValue).joined(separator: ", ")
    }
}
