import ArgumentParser
import FretsawBatch
import FretsawFiles
import FretsawFrames
import FretsawCodecs
import FretsawCommandLine

struct Frames: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "frames",
        abstract: "Decode GIFs, APNGs and animated WebPs to frames.",
        discussion: """
            Examples:
              fretsaw frames clock.gif --output clock
              fretsaw frames animations --output frames --fit 128x128 --timing guide
              fretsaw frames clock.gif --first --output first.png
              fretsaw frames clock.gif --output clock.apng
              fretsaw frames clock.gif --output - | tar -tf -
              fretsaw frames clock.gif --list | jq .totalMilliseconds

            Writes each frame as a complete picture (frame-0000.png, …), and frames.json with delays, \
            loop count and warnings. If there are several files, or files in folders, each gets its own folder. \
            A GIF frame with wrong data costs only that frame. Other damage ends the animation. Both \
            are warnings.

            fretsaw frames --help-hidden also lists the advanced options.

            Exit status:
              0    done; damaged files cause a warning
              1    done, but some files could not be read
              2    a library failed
              64   invalid command line
              65   no file could be decoded
              66   no such file
              73   a file exists or cannot be created
              74   disk full or write error
              129, 130, 143  stopped by SIGHUP, ctrl-C or SIGTERM; rerun with --skip-existing to continue
              141  standard output was closed
            """
    )

    @OptionGroup var input: InputOptions
    @OptionGroup(title: "Output options") var output: FrameOutputOptions
    @OptionGroup(title: "Frame options") var frames: FrameOptions
    @OptionGroup var jobs: JobsOption
    @OptionGroup(title: "Report options") var report: ReportOptions

    @Flag(help: "Print the listing of each file as JSON Lines.")
    var json = false

    func validate() throws {
        try output.checkExtension(for: format)
        if frames.patches, ![.png, .tar].contains(format) {
            throw ValidationError("--patches needs --format png or tar")
        }
        guard output.columns == nil || format == .sheet else {
            throw ValidationError("--columns needs --format sheet")
        }
        let place = output.destination(for: format)
        if output.list { return }
        if case .folder = place { return }
        guard format != .png || frames.isSingle else {
            throw ValidationError(
                "one PNG contains one frame; use --first, another --format, or a folder"
            )
        }
        guard place == .standardOutput else { return }
        guard !json else {
            throw ValidationError(
                "--json and --output - both write to standard output; use a file or folder as --output"
            )
        }
        try ValidationError.checkTerminal("frames")
    }

    private var format: FrameFormat { output.format(isSingle: frames.isSingle) }

    func run() async throws {
        try await reportingErrors {
            var request = frames.request(as: format)
            request.columns = output.columns
            request.compression = output.compact ? .compact : .fast
            let extraction = try FrameExtraction(
                request: request,
                inputs: FrameInput.inputs(of: try input.allPaths()),
                output: output.destination(for: format),
                existing: output.existing,
                jobs: jobs.count
            )
            return try await run(extraction)
        }
    }

    private func run(_ extraction: FrameExtraction) async throws -> ExitStatus {
        var progress = ProgressReporter(
            report.progress,
            isQuiet: report.quiet,
            noun: extraction.items.count == 1 ? "frame" : "file"
        )
        defer { progress.end() }
        var summary = FramesSummary()
        var watch = Stopwatch()
        let interruption = Interruption(unit: "frame")
        let isWhole = try await interruption.during {
            try await extraction.run(unless: interruption.stop) { done, total in
                progress.update(done: done, total: total)
            } report: { result in
                progress.end()
                summary.count(result)
                tell(result)
                if json || output.list { try StandardOutput.write(result.json) }
            }
        }
        progress.end()
        let seconds = Double(watch.lap()) / 1e9
        let text = summary.text(seconds: seconds, place: output.path)
        if !report.quiet, !text.isEmpty { Console.note(text) }
        guard isWhole else {
            Console.note("unfinished files were discarded; rerun with --skip-existing to continue")
            return interruption.exitStatus
        }
        return summary.status
    }

    private func tell(_ result: FrameExtraction.Result) {
        switch result.outcome {
        case .failed(let error):
            Console.error(Console.message(for: error))
        case .kept:
            if report.verbose { Console.note("\(result.item.input.name.printable): kept") }
        case .written(let written):
            let name = result.item.input.name.printable
            if !report.quiet {
                for warning in written.warnings { Console.note("\(name): warning: \(warning)") }
            }
            let count = Quantity.counted(written.frameCount, "frame")
            let isShort = frames.only.map { $0.count(of: .max) > written.frameCount } ?? false
            if isShort, !report.quiet {
                Console.note("note: \(name) has only \(count) of --only")
            } else if report.verbose {
                Console.note("\(name): \(count)")
            }
        }
    }
}

struct FramesSummary {
    private var frames = 0
    private var written = 0
    private var kept = 0
    private var failed = 0
    private var missing = 0

    mutating func count(_ result: FrameExtraction.Result) {
        switch result.outcome {
        case .written(let files):
            written += 1
            frames += files.frameCount
        case .kept:
            kept += 1
        case .failed(let error):
            failed += 1
            if case .reading = error.reason { missing += 1 }
        }
    }

    var status: ExitStatus {
        if failed == 0 { return .success }
        if written + kept > 0 { return .partly }
        return missing == failed ? .noInput : .badInput
    }

    /// One line of text.
    func text(seconds: Double, place: String) -> String {
        var parts: [String] = []
        if written > 0 {
            var text = Quantity.counted(frames, "frame")
            if written + kept + failed > 1 { text += " of \(Quantity.counted(written, "file"))" }
            text += " in \(Quantity.duration(seconds))"
            parts.append(place == "-" ? text : "\(text), to \(FileName.written(place).printable)")
        }
        if kept > 0 { parts.append("\(Quantity.counted(kept, "file")) kept from the earlier run") }
        if failed > 0 { parts.append("\(Quantity.counted(failed, "file")) could not be read") }
        return parts.joined(separator: "; ")
    }
}
