import ArgumentParser
import FretsawInteraction
import FretsawRaster
import FretsawView

/// The command `fretsaw draw`.
struct DrawCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "draw",
        abstract: "Draw captchas, alerts, notices and gesture locks.",
        discussion: """
            Examples:
              fretsaw draw state slide --output slide.png --scale 2
              fretsaw draw icon success --output success.png --scale 3
              fretsaw draw dots error --output error.png

            Draws the same shapes as the elements of web pages, on a transparent background.
            """,
        subcommands: [DrawState.self, DrawIcon.self, DrawDots.self]
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

            Exit status: 0 done; 64 invalid command line; 73 the output exists.
            """
    )

    @Argument(help: ArgumentHelp("success, error or info.", valueName: "icon"))
    var icon: IconName

    @Option(help: ArgumentHelp("Colour of the lines. (default: FFFFFF)", valueName: "RRGGBB"))
    var color: HexColor?

    @OptionGroup var drawing: DrawingOptions

    func run() async throws {
        var palette = Palette.light
        if let color { palette[.onAccent] = color.color }
        try await drawing.write(icon.icon.paths(), side: NoticeIcon.side, palette: palette)
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

            Exit status: 0 done; 64 invalid command line; 73 the output exists.
            """
    )

    @Argument(help: ArgumentHelp("normal, highlighted or error.", valueName: "state"))
    var state: DotName

    @Option(help: "Layout of the lock: a has dots of 60 points, b of 53 points.")
    var layout = DotLayoutName.a

    @Flag(help: "Use the colours of dark pages.")
    var dark = false

    @OptionGroup var drawing: DrawingOptions

    func run() async throws {
        let look = GestureLockMetrics()
        let side = layout == .a ? look.dot : look.fixedDot
        try await drawing.write(
            state.drawing.paths(side: side, isFixed: layout == .b),
            side: side,
            palette: dark ? .dark : .light
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

extension RGBA8 {
    /// The colour `0xRRGGBB`.
    fileprivate init(_ hex: UInt32) {
        self.init(
            red: UInt8(hex >> 16 & 0xFF),
            green: UInt8(hex >> 8 & 0xFF),
            blue: UInt8(hex & 0xFF)
        )
    }
}

/// A colour in the notation of style sheets: six hexadecimal digits, with or without #.
struct HexColor: ExpressibleByArgument {
    let color: RGBA8

    init?(argument: String) {
        let digits = argument.hasPrefix("#") ? argument.dropFirst() : argument[...]
        guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
            let number = UInt32(digits, radix: 16)
        else { return nil }
        color = RGBA8(number)
    }
}
