import ArgumentParser

/// The command `fretsaw bench`.
struct Bench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measure how fast this machine works.",
        discussion: """
            Each part works for a while before anything counts, then runs several times: the middle run \
            is told, and how far the others lie from it. Keep what --json prints, and hold a later run \
            against it with --compare.

            Examples:
              fretsaw bench generate --seconds 3 --jobs 1
              fretsaw bench all --backgrounds photos --json > before.json
              fretsaw bench all --backgrounds photos --compare before.json --plot after.svg
            """,
        subcommands: [
            BenchGenerate.self, BenchFrames.self, BenchAudit.self, BenchAll.self, BenchCompare.self,
            BenchBehaviour.self,
        ]
    )
}
