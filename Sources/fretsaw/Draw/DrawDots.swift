import ArgumentParser
import FretsawInteraction

/// The command `fretsaw draw dots`.
struct DrawDots: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dots",
        abstract: "Draw a dot of the gesture lock in one of its states.",
        discussion: """
            Examples:
              fretsaw draw dots normal --output dot@2x.png --scale 2
              fretsaw draw dots highlighted --layout b --output - > chosen.png

            Exit status: 0 done; 64 the command line makes no sense; 73 the output stands there \
            already.
            """
    )

    @Argument(help: ArgumentHelp("normal, highlighted or error.", valueName: "state"))
    var state: DotName

    @Option(help: "a: dots of 60 points; b: of 53, with the colours of that layout.")
    var layout = DotLayoutName.a

    @Flag(help: "Take the colours for dark pages.")
    var dark = false

    @OptionGroup var drawing: DrawingOptions

    func run() async throws {
        let look = GestureLockLook()
        let side = layout == .a ? look.dot : look.fixedDot
        try await drawing.write(
            state.drawing.paths(
                side: side,
                palette: look.palette(isDark: dark),
                isFixed: layout == .b
            ),
            side: side
        )
    }
}

/// Names of a dot's states on the command line.
enum DotName: String, CaseIterable, ExpressibleByArgument {
    case normal, highlighted, error

    var drawing: DotDrawing {
        switch self {
        case .normal: .normal
        case .highlighted: .highlighted
        case .error: .error
        }
    }
}

/// Names of layouts on the command line.
enum DotLayoutName: String, CaseIterable, ExpressibleByArgument {
    case a, b
}
