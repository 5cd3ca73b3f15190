import ArgumentParser
import FretsawBench
import FretsawFiles
import FretsawCodecs
import FretsawCommandLine
import FretsawCrypto

struct BenchFrames: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "frames",
        abstract: "Measure the decoding of GIFs in memory.",
        discussion: """
            Examples:
              fretsaw bench frames --jobs 1
              fretsaw bench frames *.gif --seconds 2 --json

            Composites all frames on one canvas. Pixels are those of the canvas, for each frame. Decodes \
            a built-in animation if no file is given. With several files, the rates are those of one job.
            """
    )

    @Argument(help: .value("file", "GIFs. (default: a built-in one)"), completion: .file())
    var files: [String] = []

    @Option(help: .value("S", "Duration of each run."))
    var seconds = 1.0

    @OptionGroup(title: "Runs and results") var bench: BenchOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var jobs: JobsOption

    func validate() throws {
        guard seconds > 0, seconds < 1e6 else {
            throw ValidationError("--seconds is \(seconds); it must be above 0, below 1000000")
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
    /// Warms up, then repeats the measurement.
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
            for (name, sample) in try await run() {
                let own = digests.first { $0.name == name }.map { ["sha256": $0.digest] }
                samples.add(sample, of: "frames \(name)", jobs: jobs, work: own)
            }
        }
    }
}
