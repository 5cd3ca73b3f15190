import ArgumentParser
import FretsawBatch
import FretsawCodecs

/// The command `fretsaw bench frames`.
struct BenchFrames: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "frames",
        abstract: "Decode GIFs in memory and tell how fast.",
        discussion: """
            Frame after frame is composited on one canvas and thrown away. Pixels are those of the \
            canvas, for each frame. Without files, a landscape that moves is decoded.

            Examples:
              fretsaw bench frames --jobs 1
              fretsaw bench frames *.gif --seconds 2 --json
            """
    )

    @Argument(help: ArgumentHelp("GIFs. (default: a built-in one)", valueName: "file"))
    var files: [String] = []

    @Option(help: ArgumentHelp("Stop after this long.", valueName: "S"))
    var seconds = 5.0

    @OptionGroup var limits: LimitOptions
    @OptionGroup var jobs: JobsOption

    @Flag(help: "Print one JSON object.")
    var json = false

    func validate() throws {
        guard seconds > 0, seconds < 1e6 else {
            throw ValidationError("--seconds is \(seconds); it must be above 0")
        }
    }

    func run() async throws {
        try await reportingErrors {
            var inputs: [FrameBenchmark.Input] = []
            for file in files {
                let bytes = try FileBytes.read(file, limit: limits.decodingLimits.readLimit)
                inputs.append(FrameBenchmark.Input(name: file, bytes: bytes))
            }
            if inputs.isEmpty { inputs.append(try .builtin()) }
            let benchmark = FrameBenchmark(
                inputs: inputs,
                jobs: jobs.count,
                seconds: seconds,
                limits: limits.decodingLimits
            )
            let report = try await benchmark.run()
            try StandardOutput.print(json ? report.json : report.text)
            return .success
        }
    }
}

extension FrameReport {
    /// A table for people.
    fileprivate var text: String {
        var lines = rows.map { row in
            "\(row.name.printable): \(Quantity.fixed(row.megapixelsPerSecond, 1)) MPixel/s, "
                + "\(Quantity.count(Int(row.framesPerSecond))) frames/s"
        }
        lines += [
            "all with \(Quantity.counted(jobs, "job")): "
                + "\(Quantity.fixed(megapixelsPerSecond, 1)) MPixel/s, "
                + "\(Quantity.count(Int(framesPerSecond))) frames/s",
            "peak memory: \(Quantity.bytes(peakMemory))",
        ]
        return lines.joined(separator: "\n")
    }
}
