import FretsawBehaviour
import ArgumentParser
import FretsawAudit
import FretsawCommandLine
import FretsawFiles

struct BehaviourCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "behaviour",
        abstract: "Measure the drag judge's errors on simulated drags.",
        discussion: """
            Example:
              fretsaw-audit behaviour --tracks 10000

            Each row is a family: drags simulated by one model. The columns are the number of drags, \
            the share of drags judged to be a machine's, the mean score, and the mean contribution of \
            each feature. The features were tuned on the first six families, from uniform to trembling. \
            The other families were not used for tuning. All drags are simulated. The family \
            “recorded” stretches one recorded drag.
            """
    )

    @Option(help: ArgumentHelp("Number of drags of each family, 1…1000000.", valueName: "N"))
    var tracks = 1000

    @Option(help: ArgumentHelp("Seed of the drags.", valueName: "S"))
    var seed: UInt64 = 1

    @Option(
        help: ArgumentHelp("Score from which a drag counts as a machine's.", valueName: "score")
    )
    var threshold: Double = DragJudge().threshold

    @Flag(help: "Print one JSON object.")
    var json = false

    func validate() throws {
        try ValidationError.check("--tracks", tracks, 1...1_000_000)
        guard threshold > 0, threshold < 100 else {
            throw ValidationError("--threshold is \(threshold); it must be above 0 and below 100")
        }
    }

    func run() async throws {
        try await reportingErrors {
            let judge = DragJudge(threshold: threshold)
            let table = BehaviourTable.measure(judge, count: tracks, seed: seed)
            if json {
                try StandardOutput.print(
                    json: Report(seed: seed, threshold: threshold, families: table.rows)
                )
            } else {
                try StandardOutput.print(table.text)
            }
            return .success
        }
    }

    private struct Report: Encodable {
        let schema = 1
        let seed: UInt64
        let threshold: Double
        let families: [BehaviourTable.Row]
    }
}
