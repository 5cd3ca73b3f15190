import ArgumentParser
import FretsawFiles
import FretsawFrames
import FretsawCodecs
import FretsawCommandLine

struct Assemble: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "assemble",
        abstract: "Make an animated GIF from pictures.",
        discussion: """
            Examples:
              fretsaw assemble clock/frame-*.png --output again.gif --delay 80ms
              fretsaw assemble a.png b.png --output ab.gif --delay 0.1s,2s --loop once

            Reads PNGs, JPEGs, WebPs and first frames of GIFs, all of the same size. More than 255 colours are \
            reduced by median cut. Alpha below one half becomes transparent. Only the changed area of \
            each frame is stored.

            Exit status: 0 done; 64 invalid command line; 65 a picture is damaged or has another size; \
            66 missing input; 73 the output exists.
            """
    )

    @Argument(help: .value("file", "Pictures in order; - is standard input."), completion: .file())
    var files: [String]

    @OptionGroup var output: FileOutputOptions

    @Option(
        parsing: .unconditional,
        help: .value(
            "time",
            """
            How long each is shown: 80ms, 8cs, 0.08s or 80 (milliseconds), 0…655.35 s, rounded to hundredths of a second; or a list \
            with one for each, separated by commas.
            """
        )
    )
    var delay: FrameDelays

    @Option(
        help: .value(
            "N",
            "Number of repetitions after the first play, forever, or once. (default: forever)"
        )
    )
    var loop: LoopOption?

    @Option(help: .value("N", "Maximum number of colours, 2…256. (default: 255)"))
    var colors: Int?

    @OptionGroup var limits: LimitOptions

    func validate() throws {
        try ValidationError.check("--colors", colors, 2...256)
        try output.checkExtension("gif")
    }

    func run() async throws {
        try await reportingErrors {
            try checkPlace()
            let assembly = Assembly(
                inputs: files.map { $0 == "-" ? .standardInput : .file($0) },
                delays: delay.delays.map(\.centiseconds),
                loopCount: loop.map(\.storedCount) ?? 0,
                colors: colors ?? 255,
                limits: limits.decodingLimits
            )
            var progress = ProgressReporter(.auto, isQuiet: output.quiet, noun: "frame")
            defer { progress.end() }
            var warnings: [String] = []
            let file = try assembly.file(warn: { warnings.append("\($0): \($1)") }) {
                progress.update(done: $0, total: $1)
            }
            progress.end()
            if !output.quiet { Console.list(warnings, more: "pictures are read with warnings") }
            try output.write(file, Quantity.counted(files.count, "frame"))
            if !output.quiet, delay.delays.contains(where: { $0.centiseconds < 2 }) {
                Console.note("note: browsers play delays below 20 ms as 100 ms")
            }
            return .success
        }
    }

    /// Rejects an output that is one of the inputs.
    private func checkPlace() throws {
        if output.output != "-", let place = FileIdentity(of: output.output),
            files.contains(where: { $0 != "-" && FileIdentity(of: $0) == place })
        {
            throw FrameError(.isPicture, input: output.output)
        }
        try output.requireAbsent()
    }
}

/// A delay like `80ms`, `8cs` or `0.08s`; a number without unit is in milliseconds.
struct FrameDelay: ExpressibleByArgument {
    /// Hundredths of a second, as GIFs store them: rounded to the nearest.
    let centiseconds: Int

    init?(argument: String) {
        let units: [(suffix: String, centiseconds: Double)] = [("ms", 0.1), ("cs", 1), ("s", 100)]
        let unit = units.first { argument.hasSuffix($0.suffix) } ?? ("", 0.1)
        let digits = argument.dropLast(unit.suffix.count)
        guard digits.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 }),
            let number = Double(digits)
        else { return nil }
        let value = (number * unit.centiseconds).rounded()
        guard value <= 65_535 else { return nil }
        centiseconds = Int(value)
    }
}

/// Delays separated by commas.
struct FrameDelays: ExpressibleByArgument {
    let delays: [FrameDelay]

    init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
        delays = parts.compactMap { FrameDelay(argument: String($0)) }
        guard delays.count == parts.count else { return nil }
    }
}

struct LoopOption: ExpressibleByArgument {
    /// The count to store; nil for none, to play once.
    let storedCount: Int?

    init?(argument: String) {
        switch argument {
        case "once": storedCount = nil
        case "forever": storedCount = 0
        default:
            guard let count = Int(argument), (0...65_535).contains(count) else { return nil }
            storedCount = count
        }
    }
}
