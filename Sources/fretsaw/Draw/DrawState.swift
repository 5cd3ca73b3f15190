import ArgumentParser
import FretsawCodecs
import FretsawCommandLine
import FretsawFiles
import FretsawInteraction
import FretsawRaster
import FretsawView

/// The command `fretsaw draw state`.
struct DrawState: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "state",
        abstract: "Draw a system in one of its states, as web pages show it.",
        discussion: """
            Examples:
              fretsaw draw state slide --output slide@2x.png --scale 2
              fretsaw draw state lock-wrong --dark --language zh --output - > wrong.png
              printf 'press 40 253\\nmove 100 253 900\\nrelease\\nwait 1500\\n' |
                  fretsaw draw state slide --script - --output slide.png

            Captchas have a puzzle on built-in scenery, the same each time. Fonts are DejaVu Sans and, for Chinese, the first
            font with its characters that is installed.

            A script has a line for each step: press X Y, move X Y MS, release, wait MS; points count from the top left corner.
            The result is an animated PNG with 25 frames a second, at most a minute. The gesture lock accepts an L.

            Exit status: 0 done; 64 invalid command line; 65 malformed script; 66 no font or script; 73 the output exists.
            """
    )

    @Argument(help: ArgumentHelp("The system and its state.", valueName: "state"))
    var state: StateName

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

    @OptionGroup var drawing: DrawingOptions

    /// Pixels per point at most, so that a picture has no more than 54 million pixels.
    private static let maxScale = 16.0

    func validate() throws {
        guard drawing.scale <= DrawState.maxScale else {
            throw ValidationError("--scale is \(drawing.scale); for a state it must be 0.5…16")
        }
    }

    func run() async throws {
        try await reportingErrors {
            try drawing.file.requireAbsent()
            // A font with these characters has those of all states.
            let chinese =
                language == .zh ? [try FoundFont.first(for: "请拖动图片密码", option: nil).font] : []
            let fonts = ViewFonts(
                regular: [try FoundFont.first(for: "Aa", isBold: false, option: nil).font]
                    + chinese,
                bold: [try FoundFont.first(for: "Aa", option: nil).font]
            )
            let renderer = ViewRenderer(
                scale: drawing.scale,
                palette: dark ? .dark : .light,
                fonts: fonts
            )
            let scene = try StateScene(state, language: language.language, renderer: renderer)
            func picture(of view: View) throws -> Image<RGBA8> {
                try renderer.image(of: view, size: scene.size) { scene.pictures[$0.picture] }
            }
            guard let script else {
                let picture = try picture(of: scene.system.view)
                try drawing.file.write(
                    CompactPNG.encode(picture, opaque: false),
                    "\(picture.size)"
                )
                return .success
            }
            let limit = 1 << 20
            let text =
                script == "-"
                ? try StandardInput.read(limit: limit + 1)
                : try FileBytes.read(script, limit: limit + 1)
            guard text.count <= limit else {
                throw PressScriptError("the script has more than \(limit) bytes")
            }
            let moves = try PressScript(String(decoding: text, as: UTF8.self))
            var system = scene.system
            var encoder: APNGEncoder?
            var summary = ""
            try moves.play(on: &system) { view, finger in
                let frame = try picture(of: view.showing(finger: finger))
                if encoder == nil {
                    encoder = try APNGEncoder(size: frame.size, plays: 0, compression: .compact)
                }
                try encoder?.append(
                    frame,
                    delay: APNGEncoder.Delay(milliseconds: PressScript.interval)
                )
                summary = "\(frame.size), \(encoder?.frameCount ?? 0) frames"
            }
            if let file = encoder?.finish() { try drawing.file.write(file, summary) }
            return .success
        }
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
