import ArgumentParser
import FretsawBench
import FretsawCommandLine
import FretsawFiles

/// The command `fretsaw bench compare`.
struct BenchCompare: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Hold one kept report against another.",
        discussion: """
            Measures nothing; tells what --compare does. Two reports whose runs took turns, so that what \
            else the machine did disturbs both alike, are made by benchmarks/against.

            Example:
              fretsaw bench compare before.json after.json

            Exit status: 0 compared; 64 the command line makes no sense; 65 a report is none, or both have \
            nothing in common; 66 one is not there.
            """
    )

    @Argument(help: ArgumentHelp("The report that came first.", valueName: "before"))
    var before: String

    @Argument(help: ArgumentHelp("The report to hold against it.", valueName: "after"))
    var after: String

    @Flag(help: "Print the newer report with the comparison as one JSON object.")
    var json = false

    func run() async throws {
        try await reportingErrors {
            let baseline = try BenchmarkReport.read(before)
            let report = try BenchmarkReport.read(after)
            let comparison = BenchmarkComparison(of: report, with: baseline)
            comparison.remark(on: baseline)
            guard !comparison.rows.isEmpty else { return .badInput }
            try StandardOutput.print(json ? report.json(comparison: comparison) : comparison.text)
            return .success
        }
    }
}
