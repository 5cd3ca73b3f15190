import ArgumentParser
import FretsawInteraction

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

/// A colour as style sheets write it: six hexadecimal digits, with # or without.
struct HexColor: ExpressibleByArgument {
    let color: Color

    init?(argument: String) {
        let digits = argument.hasPrefix("#") ? argument.dropFirst() : argument[...]
        guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
            let number = UInt32(digits, radix: 16)
        else { return nil }
        color = Color(number)
    }
}
