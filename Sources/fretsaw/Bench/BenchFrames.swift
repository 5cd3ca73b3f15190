import ArgumentParser
import FretsawBench
import FretsawFiles
import FretsawCodecs
import FretsawCommandLine
import FretsawCrypto

/// The command `fretsaw bench frames`.
struct BenchFrames: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "frames",
        abstract: "Decode GIFs in memory and tell how fast.",
        discussion: """
            Frame after frame is composited on one canvas and thrown away. Pixels are those of the \
            canvas, for each frame. Without files, a landscape that moves is decoded. With several, \
            rates of each are those of one job.

            Examples:
              fretsaw bench frames --jobs 1
              fretsaw bench frames *.gif --seconds 2 --json
            """
    )

    @Argument(help: ArgumentHelp("GIFs. (default: a built-in one)", valueName: "file"))
    var files: [String] = []

    @Option(help: ArgumentHelp("Length of each run.", valueName: "S"))
    var seconds = 1.0

    @OptionGroup(title: "Runs and results") var bench: BenchOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var jobs: JobsOption

    func validate() throws {
        guard seconds > 0, seconds < 1e6 else {
            throw ValidationError(
                "--seconds is \(seconds); it must be above 0, below 1000000"
            )
        }
    }

    func run() async throws {
        try await reportingErrors {
            let place = try bench.prepared()
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
            return try await place.measuring { stop, samples in
                try await benchmark.measure(bench, unless: stop, into: &samples)
                return true
            }
        }
    }
}

extension FrameBenchmark {
    /// Warms up, then runs as often as asked.
    func measure(
        _ options: BenchOptions,
        unless stop: StopFlag,
        into samples: inout SampleCollection
    ) async throws {
        let digests = inputs.map { (name: $0.name, digest: SHA256.hexDigest(of: $0.bytes)) }
        if options.warmUp > 0 {
            var brief = self
            brief.seconds = options.warmUp
            _ = try await brief.run()
        }
        for _ in 0..<options.runs where !stop.isRaised {
            for (name, sample) in try await run().samples {
                let own = digests.first { $0.name == name }.map { ["sha256": $0.digest] }
                samples.add(sample, of: "frames \(name)", jobs: jobs, work: own)
            }
        }
    }
}
