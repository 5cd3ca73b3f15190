import ArgumentParser

/// The command `fretsaw bench`.
struct Bench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measure how fast this machine works.",
        discussion: """
            Each part works for a while before anything counts, then runs several times: the middle run \
            is told, and how far the others lie from it.

            Examples:
              fretsaw bench generate --seconds 3 --jobs 1
              fretsaw bench all --backgrounds photos --json > today.json
              fretsaw bench all --backgrounds photos --plot today.svg
            """,
        subcommands: [
            BenchGenerate.self, BenchFrames.self, BenchAudit.self, BenchAll.self,
            BenchBehaviour.self,
        ]
    )
}
