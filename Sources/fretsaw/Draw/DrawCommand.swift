import ArgumentParser

/// The command `fretsaw draw`.
struct DrawCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "draw",
        abstract: "Draw icons of notices, and dots of gesture locks.",
        discussion: """
            What is drawn has the same lines as in a page, at any scale, on a transparent ground.

            Examples:
              fretsaw draw icon success --output success.png --scale 3
              fretsaw draw dots error --output error.png
            """,
        subcommands: [DrawIcon.self, DrawDots.self]
    )
}
