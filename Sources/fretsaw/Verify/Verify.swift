import ArgumentParser
import FretsawBatch
import FretsawCommandLine
import FretsawFiles

struct Verify: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Check the files of a batch by their digests.",
        discussion: """
            Examples:
              fretsaw verify pairs
              fretsaw verify pairs.tar --json

            Prints a line for each file that is missing or changed, and for pairs that are missing. Needs neither \
            the options nor the photos of the batch, and writes nothing.

            Exit status: 0 all is intact; 65 something is missing or changed; 66 no such batch.
            """
    )

    @Argument(help: "Folder or tar file of fretsaw generate.", completion: .file())
    var path: String

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() async throws {
        try await reportingErrors {
            let batch = try RecordedBatch(path)
            let interruption = Interruption()
            var printed = 0
            let findings = try await interruption.during {
                try batch.verify(unless: interruption.stop) { findings in
                    guard !json else { return }
                    for problem in findings.problems[printed...] {
                        try StandardOutput.print(problem.printable)
                    }
                    printed = findings.problems.count
                }
            }
            if json {
                try StandardOutput.print(json: findings)
            } else {
                for problem in findings.problems[printed...] {
                    try StandardOutput.print(problem.printable)
                }
            }
            if interruption.stop.isRaised { return interruption.exitStatus }
            let pairs = Quantity.counted(findings.pairs, "pair")
            let files = Quantity.counted(findings.intact, "file")
            let count = findings.problems.count
            Console.note(
                count == 0
                    ? "\(pairs) with \(files), all intact"
                    : "\(pairs), \(Quantity.counted(count, "problem"))"
            )
            return count == 0 ? .success : .badInput
        }
    }
}
