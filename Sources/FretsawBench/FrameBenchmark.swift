internal import FretsawBatch
internal import FretsawCaptcha
public import FretsawCodecs
internal import FretsawFrames
internal import FretsawRandom
internal import FretsawRaster
internal import FretsawScenery

/// Measures the decoding of animations in memory.
public struct FrameBenchmark: Sendable {
    /// An animation to decode.
    public struct Input: Sendable {
        /// The display name.
        public var name: String
        /// The content of the file.
        public var bytes: [UInt8]

        /// Creates an input.
        public init(name: String, bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }
    }

    /// The animations to decode in turn.
    public var inputs: [Input]
    /// The number of concurrent decoders.
    public var jobs: Int
    /// The duration in seconds; all inputs are decoded at least once.
    public var seconds: Double
    /// The decoding limits.
    public var limits: DecodingLimits

    /// Creates a benchmark.
    public init(
        inputs: [Input],
        jobs: Int,
        seconds: Double,
        limits: DecodingLimits = .default
    ) {
        self.inputs = inputs
        self.jobs = max(1, jobs)
        self.seconds = seconds
        self.limits = limits
    }

    /// Runs the benchmark.
    ///
    /// Each input is decoded once before the clock starts.
    ///
    /// - Throws: `FrameError` if an input cannot be decoded.
    public func run() async throws -> FrameReport {
        for input in inputs { _ = try decode(input) }
        var report = FrameReport(jobs: jobs)
        report.use = try await ResourceUse.measure {
            try await withThrowingTaskGroup(of: [FrameReport.Row].self) { group in
                for _ in 0..<jobs { group.addTask { try rounds() } }
                for try await rows in group { report.add(rows) }
            }
        }
        return report
    }

    private func rounds() throws -> [FrameReport.Row] {
        var rows = inputs.map { FrameReport.Row(name: $0.name, byteCount: $0.bytes.count) }
        var total = 0
        repeat {
            for (number, input) in inputs.enumerated() {
                var watch = Stopwatch()
                let (frames, pixels) = try decode(input)
                let time = watch.lap()
                rows[number].decodings += 1
                rows[number].frames += frames
                rows[number].pixels += pixels
                rows[number].nanoseconds += time
                rows[number].times.record(time)
                total += time
            }
        } while Double(total) < seconds * 1e9
        return rows
    }

    /// Decodes an input; returns its frame count and the canvas pixels in total.
    private func decode(_ input: Input) throws -> (frames: Int, pixels: Int) {
        do throws(CodecError) {
            var decoder = try GIFDecoder(input.bytes, limits: limits)
            while try decoder.nextFrame() != nil {}
            return (decoder.frameCount, decoder.frameCount * decoder.canvasSize.pixelCount)
        } catch {
            throw FrameError(.decoding(error), input: input.name)
        }
    }
}

extension FrameBenchmark.Input {
    /// A built-in animation, for benchmarks without input files.
    ///
    /// It has forty frames: a landscape in 240 colours with a moving strip. Every fourth frame
    /// changes the whole canvas and the others only the strip, because real animations have both.
    public static func builtin() throws -> FrameBenchmark.Input {
        let size = PixelSize(width: 480, height: 320)
        var picture = Image(width: size.width, height: size.height, filledWith: RGBA8.black)
        var generator = SeededGenerator(seed: Seed(1), item: 0)
        _ = Scenery().drawBackground(into: &picture, using: &generator)
        var histogram = ColorHistogram()
        histogram.add(picture)
        var writer = try GIFAnimationWriter(
            size: size,
            palette: histogram.palette(count: 240),
            loopCount: 0
        )
        var frame = picture
        for number in 0..<40 {
            let height = number.isMultiple(of: 4) ? size.height : 40
            for y in 0..<height {
                let source = picture.row(y)
                var target = frame.mutableRow(y)
                for x in target.indices { target[x] = source[(x + 12 * number) % size.width] }
            }
            try writer.append(frame, delayInCentiseconds: 8)
        }
        return FrameBenchmark.Input(name: "built-in", bytes: try writer.finish())
    }
}

/// The result of a ``FrameBenchmark``.
public struct FrameReport: Sendable {
    /// The result of one input.
    public struct Row: Sendable {
        /// The display name.
        public var name: String
        /// The length of the file in bytes.
        public var byteCount: Int
        /// The number of decodings.
        public var decodings = 0
        /// The number of frames decoded.
        public var frames = 0
        /// The canvas pixels of all frames.
        public var pixels = 0
        /// The sum of the decoding times in all jobs, in nanoseconds.
        public var nanoseconds = 0
        /// The time of each decoding.
        public var times = LatencyHistogram()

        /// Millions of canvas pixels per second of one job.
        public var megapixelsPerSecond: Double {
            Double(pixels) / Double(max(1, nanoseconds)) * 1e3
        }

        /// Frames per second of one job.
        public var framesPerSecond: Double {
            Double(frames) / Double(max(1, nanoseconds)) * 1e9
        }
    }

    /// The number of concurrent decoders.
    public let jobs: Int
    /// The results of the inputs, in order.
    public internal(set) var rows: [Row] = []
    /// The time and memory of all jobs together.
    public internal(set) var use = ResourceUse()

    init(jobs: Int) { self.jobs = jobs }

    /// Millions of canvas pixels per second of all jobs.
    public var megapixelsPerSecond: Double {
        Double(rows.reduce(0) { $0 + $1.pixels }) / Double(max(1, use.wallNanoseconds)) * 1e3
    }

    /// Frames per second of all jobs.
    public var framesPerSecond: Double {
        Double(rows.reduce(0) { $0 + $1.frames }) / Double(max(1, use.wallNanoseconds)) * 1e9
    }

    mutating func add(_ more: [Row]) {
        guard !rows.isEmpty else { return rows = more }
        for number in rows.indices {
            rows[number].decodings += more[number].decodings
            rows[number].frames += more[number].frames
            rows[number].pixels += more[number].pixels
            rows[number].nanoseconds += more[number].nanoseconds
            rows[number].times.add(more[number].times)
        }
    }

    /// The sample of each input.
    ///
    /// If there are several inputs, the last sample is for all of them. Times are per decoding.
    public var samples: [(name: String, sample: BenchmarkSample)] {
        let decodings = rows.reduce(0) { $0 + $1.decodings }
        let whole = use.values(perItem: decodings)
        let isAlone = rows.count <= 1
        var samples = rows.map { row in
            let values: [BenchmarkSample.Value] = [
                .init("items", .count, Double(row.decodings)),
                .init("frames", .count, Double(row.frames)),
                // The rate of one job; with a single input, the rate of all jobs.
                .init(
                    "rate",
                    .megapixelsPerSecond,
                    isAlone ? megapixelsPerSecond : row.megapixelsPerSecond
                ),
                .init(
                    "frames per second",
                    .perSecond,
                    isAlone ? framesPerSecond : row.framesPerSecond
                ),
                .init("file", .bytes, Double(row.byteCount)),
            ]
            return (row.name, BenchmarkSample(values + (isAlone ? whole : []), times: row.times))
        }
        if !isAlone {
            let values: [BenchmarkSample.Value] = [
                .init("items", .count, Double(decodings)),
                .init("rate", .megapixelsPerSecond, megapixelsPerSecond),
                .init("frames per second", .perSecond, framesPerSecond),
            ]
            samples.append(("all", BenchmarkSample(values + whole)))
        }
        return samples
    }
}
