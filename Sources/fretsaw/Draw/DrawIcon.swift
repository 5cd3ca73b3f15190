import ArgumentParser
import FretsawInteraction

/// The command `fretsaw draw icon`.
struct DrawIcon: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "icon",
        abstract: "Draw the icon of a notice, 36 × 36 points.",
        discussion: """
            Examples:
              fretsaw draw icon success --output success@3x.png --scale 3
              fretsaw draw icon error --color D9534F --output - > error.png

            Exit status: 0 done; 64 the command line makes no sense; 73 the output stands there \
            already.
            """
    )

    @Argument(help: ArgumentHelp("success, error or info.", valueName: "icon"))
    var icon: IconName

    @Option(help: ArgumentHelp("Colour of the lines. (default: FFFFFF)", valueName: "RRGGBB"))
    var color: HexColor?

    @OptionGroup var drawing: DrawingOptions

    func run() async throws {
        try await drawing.write(
            icon.icon.paths(color: color?.color ?? .white),
            side: NoticeIcon.side
        )
    }
}

/// Names of icons on the command line.
enum IconName: String, CaseIterable, ExpressibleByArgument {
    case success, error, info

    var icon: NoticeIcon {
        switch self {
        case .success: .success
        case .error: .error
        case .info: .info
        }
    }
}
