import ArgumentParser
import FretsawBatch
import FretsawService

/// The command `fretsaw bench serve`.
struct BenchServe: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Start a service on loopback and tell what it stands.",
        discussion: """
            Asks for challenges as fast as they come, then at half that rate, each time counted from \
            when the request was due, so that waiting is not overlooked; then plays whole flows: get, \
            check, verify. The service is a process of its own; client and service share this \
            machine's processors, so that a client elsewhere gets more. What follows -- goes to \
            fretsaw serve, whose file and variables are left aside.

            Examples:
              fretsaw bench serve --seconds 10
              fretsaw bench serve --json -- --store redis://localhost --backgrounds photos

            Exit status: 0 measured; 1 some requests failed; 2 the service did not start; 64 the \
            command line makes no sense; 130 stopped by ctrl-C.
            """
    )

    @Option(help: ArgumentHelp("How long each part takes.", valueName: "S"))
    var seconds = 5.0

    @Option(help: ArgumentHelp("How long is asked before anything counts.", valueName: "S"))
    var warmUp = 1.0

    @Option(help: ArgumentHelp("Connections at the same time, 1…256.", valueName: "N"))
    var connections = 32

    @Option(help: "Kind of challenge: \(ChallengeKind.names).")
    var kind = ChallengeKind.blockPuzzle.rawValue

    @Flag(help: "Print one JSON object.")
    var json = false

    @Argument(
        parsing: .postTerminator,
        help: ArgumentHelp("Settings for fretsaw serve, after --.", valueName: "setting")
    )
    var settings: [String] = []

    func validate() throws {
        for (name, value) in [("seconds", seconds), ("warm-up", warmUp)] {
            guard value > 0, value <= 86_400 else {
                throw ValidationError("--\(name) is \(value); it must be above 0, at most 86400")
            }
        }
        guard 1...256 ~= connections else {
            throw ValidationError("--connections is \(connections); it must lie in 1…256")
        }
        guard ChallengeKind(rawValue: kind) != nil else {
            throw ValidationError("--kind is \(kind); it must be \(ChallengeKind.names)")
        }
    }

    func run() async throws {
        try await reportingErrors {
            let interruption = Interruption(unit: "request")
            return try await interruption.during {
                let server = try MeasuredServer(kind: kind, settings: settings)
                defer { server.end() }
                let report = try await ServeBenchmark(
                    server: server,
                    kind: kind,
                    connections: connections,
                    seconds: seconds,
                    warmUp: warmUp,
                    stop: interruption.stop
                ).run()
                guard !interruption.stop.isRaised else { return interruption.exitStatus }
                try StandardOutput.print(json ? try report.json : report.text)
                return report.failed == 0 ? .success : .partly
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
