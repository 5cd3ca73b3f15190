import ArgumentParser
import FretsawCodecs
import FretsawCommandLine
import FretsawDrawing
import FretsawFiles
import FretsawInteraction
import FretsawRaster
import FretsawView

/// Draws a system in one of its states, for the documentation.
@main
struct DrawStates: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "DrawStates",
        abstract: "Draw a system in one of its states, as web pages show it.",
        discussion: """
            Captchas have a puzzle on built-in scenery, the same each time. Fonts are DejaVu Sans and, for Chinese, the first
            font with its characters that is installed.

            A script has a line for each step: press X Y, move X Y MS, release, wait MS; points count from the top left corner.
            The result is an animated PNG with 25 frames a second, at most a minute. The gesture lock accepts an L.
            """
    )

    @Argument(help: ArgumentHelp("The system and its state.", valueName: "state"))
    var state: StateName

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The PNG to write; an existing one is replaced.", valueName: "file"),
        completion: .file()
    )
    var output: String

    @Option(
        help: ArgumentHelp("Pixels per point, 0.5…16; sides are rounded up.", valueName: "number")
    )
    var scale = 1.0

    @Flag(help: "Use the colours of dark pages.")
    var dark = false

    @Option(help: "Language of the texts: en or zh.")
    var language = LanguageName.en

    @Option(
        help: ArgumentHelp(
            "File with moves of a finger; - is standard input. Draws an animation.",
            valueName: "file"
        ),
        completion: .file()
    )
    var script: String?

    func validate() throws {
        guard scale >= 0.5, scale <= 16 else {
            throw ValidationError("--scale is \(scale); it must be 0.5…16")
        }
    }

    func run() async throws {
        try await reportingErrors {
            let limit = 1 << 20
            let text = try script.map { script in
                script == "-"
                    ? try StandardInput.read(limit: limit + 1)
                    : try FileBytes.read(script, limit: limit + 1)
            }
            guard (text?.count ?? 0) <= limit else {
                throw PressScriptError("the script has more than \(limit) bytes")
            }
            let script = try text.map { try PressScript(String(decoding: $0, as: UTF8.self)) }
            try AtomicFile.write(try await picture(playing: script), to: output)
            return .success
        }
    }

    /// The state as a PNG; animated if there is a script.
    @MainActor
    func picture(playing script: PressScript?) throws -> [UInt8] {
        // A font with these characters has those of all states.
        let chinese =
            language == .zh ? [try FoundFont.first(for: "请拖动图片密码", option: nil).font] : []
        let fonts = ViewFonts(
            regular: [try FoundFont.first(for: "Aa", isBold: false, option: nil).font]
                + chinese,
            bold: [try FoundFont.first(for: "Aa", option: nil).font]
        )
        let renderer = ViewRenderer(
            scale: scale,
            theme: dark ? .dark : .light,
            fonts: fonts
        )
        let scene = try StateScene(state, language: language.language, renderer: renderer)
        func picture(of view: View) throws -> Image<RGBA8> {
            try renderer.image(of: view, size: scene.size) { scene.pictures[$0.picture] }
        }
        guard let script else {
            return try CompactPNG.encode(try picture(of: scene.view), opaque: false)
        }
        var encoder: APNGEncoder?
        try script.play(on: scene) { view, finger in
            let frame = try picture(of: view.showing(finger: finger))
            if encoder == nil {
                encoder = try APNGEncoder(size: frame.size, plays: 0, compression: .compact)
            }
            try encoder?.append(
                frame,
                delay: APNGEncoder.Delay(milliseconds: PressScript.interval)
            )
        }
        return encoder?.finish() ?? []
    }
}

/// Names of states on the command line.
enum StateName: String, CaseIterable, ExpressibleByArgument {
    case slide
    case slideHint = "slide-hint"
    case slideDragged = "slide-dragged"
    case slideWrong = "slide-wrong"
    case slideRight = "slide-right"
    case slideLoading = "slide-loading"
    case drag, icons, rotate
    case popup
    case alert
    case alertInput = "alert-input"
    case alertText = "alert-text"
    case textInput = "text-input"
    case guide
    case guideLast = "guide-last"
    case noticeWait = "notice-wait"
    case noticeTop = "notice-top"
    case noticeSuccess = "notice-success"
    case noticeError = "notice-error"
    case noticeInfo = "notice-info"
    case noticeText = "notice-text"
    case lock
    case lockDrawn = "lock-drawn"
    case lockWrong = "lock-wrong"
}

/// Names of the machines' own languages on the command line.
enum LanguageName: String, CaseIterable, ExpressibleByArgument {
    case en, zh

    var language: InterfaceEnvironment.Language { self == .zh ? .chinese : .english }
}
