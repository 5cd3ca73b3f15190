public import ArgumentParser
public import FretsawCaptcha
import FretsawCommandLine
import FretsawService

/// The command `fretsaw-server bench`.
struct ServerBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract: "Measure throughput and latency on loopback.",
        discussion: """
            Examples:
              fretsaw-server bench --seconds 10
              fretsaw-server bench --json -- --store redis://localhost --backgrounds photos

            Measures three loads: get requests at full speed, get requests at half that rate, and whole \
            flows of get, check and verify. Latency counts from the time a request was due, so it includes waiting. \
            The service is a separate process. By default it shares the processors with the clients; \
            with --one-processor it has one to itself. Arguments after -- go to fretsaw-server, which \
            ignores its configuration file and its environment variables.

            Exit status: 0 measured; 1 some requests failed; 2 the service did not start; 64 invalid \
            command line; 73 the plot file exists; 130 stopped by ctrl-C, after printing the \
            completed runs.
            """
    )

    @Option(help: ArgumentHelp("Duration of each load.", valueName: "S"))
    var seconds = 1.0

    @Option(help: ArgumentHelp("Number of connections, 1…256.", valueName: "N"))
    var connections = 32

    @Option(help: ArgumentHelp("Kind of challenge.", valueName: "kind"))
    var kind = CaptchaKind.slide

    @Flag(
        help: ArgumentHelp(
            "Run the service on one processor, and the clients on the others.",
            discussion: "Needs at least two processors."
        )
    )
    var oneProcessor = false

    @OptionGroup(title: "Runs and results") var bench: BenchOptions

    @Argument(
        parsing: .postTerminator,
        help: ArgumentHelp("Arguments of fretsaw-server, after --.", valueName: "setting")
    )
    var settings: [String] = []

    func validate() throws {
        guard seconds > 0, seconds <= 86_400 else {
            throw ValidationError("--seconds is \(seconds); it must be above 0, at most 86400")
        }
        guard 1...256 ~= connections else {
            throw ValidationError("--connections is \(connections); it must be 1…256")
        }
        guard !oneProcessor || ProcessorSet.ofThisThread?.split != nil else {
            throw ValidationError(
                "--one-processor needs at least two processors: one for the service, the others for clients"
            )
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

extension CaptchaKind: ExpressibleByArgument {}
