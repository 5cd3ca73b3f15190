import ArgumentParser

struct Bench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract: "Measure the speed of this machine.",
        discussion: """
            Examples:
              fretsaw bench generate --seconds 3 --jobs 1
              fretsaw bench all --backgrounds photos --json > today.json
              fretsaw bench all --backgrounds photos --plot today.svg

            Each part warms up and then runs several times. The result is the median, with the \
            deviation of the other runs.
            """,
        subcommands: [
            BenchGenerate.self, BenchFrames.self, BenchAll.self,
        ]
    )
}
