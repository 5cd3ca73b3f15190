internal import FretsawBatch
internal import FretsawCaptcha
public import FretsawCodecs
internal import FretsawFrames
internal import FretsawRandom
internal import FretsawRaster
internal import FretsawScenery

/// Decodes animations in memory as fast as it goes, frame after frame on one canvas.
public struct FrameBenchmark: Sendable {
    /// An animation to decode.
    public struct Input: Sendable {
        /// What people call it.
        public var name: String
        /// The whole file.
        public var bytes: [UInt8]

        /// An animation.
        public init(name: String, bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }
    }

    /// What to decode, in turn.
    public var inputs: [Input]
    /// Decoders at the same time.
    public var jobs: Int
    /// How long to go on: seconds, at least one round over all inputs.
    public var seconds: Double
    /// What a file may ask for.
    public var limits: DecodingLimits

    /// A benchmark.
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

    /// Runs it: each input once before the clock starts, then rounds over all of them.
    ///
    /// - Throws: ``FrameError`` where one cannot be decoded.
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

    /// Frames of an input, and the pixels of its canvas times these.
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
    /// An animation of the engine's own for machines without any: a landscape of 240 colours under
    /// which a strip of it moves along, forty frames.
    ///
    /// Whole frames and small ones in turn, as animations of either kind are made.
    public static func builtin() throws -> FrameBenchmark.Input {
        let size = PixelSize(width: 480, height: 320)
        var picture = Image(width: size.width, height: size.height, filledWith: RGBA8.black)
        var generator = SeededGenerator(seed: Seed(1), item: 0)
        _ = Scenery().paint(into: &picture, using: &generator)
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

/// What a ``FrameBenchmark`` found.
public struct FrameReport: Sendable {
    /// One input's share.
    public struct Row: Sendable {
        /// What people call it.
        public var name: String
        /// Bytes of the file.
        public var byteCount: Int
        /// How often it was decoded.
        public var decodings = 0
        /// Frames decoded.
        public var frames = 0
        /// Pixels of the canvas, for each frame.
        public var pixels = 0
        /// Time spent, over all jobs.
        public var nanoseconds = 0
        /// How long each decoding took.
        public var times = LatencyHistogram()

        /// Millions of canvas pixels a second, on one job.
        public var megapixelsPerSecond: Double {
            Double(pixels) / Double(max(1, nanoseconds)) * 1e3
        }

        /// Frames a second, on one job.
        public var framesPerSecond: Double {
            Double(frames) / Double(max(1, nanoseconds)) * 1e9
        }
    }

    /// Decoders at the same time.
    public let jobs: Int
    /// The inputs, in order.
    public internal(set) var rows: [Row] = []
    /// What all jobs took together.
    public internal(set) var use = ResourceUse()

    init(jobs: Int) { self.jobs = jobs }

    /// Millions of canvas pixels a second, over all jobs.
    public var megapixelsPerSecond: Double {
        Double(rows.reduce(0) { $0 + $1.pixels }) / Double(max(1, use.wallNanoseconds)) * 1e3
    }

    /// Frames a second, over all jobs.
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

    /// What one run found of each input, and where there are several, of all together; times are those
    /// of one decoding.
    public var samples: [(name: String, sample: BenchmarkSample)] {
        let decodings = rows.reduce(0) { $0 + $1.decodings }
        let whole = use.values(perItem: decodings)
        let isAlone = rows.count <= 1
        var samples = rows.map { row in
            let values: [BenchmarkSample.Value] = [
                .init("items", .count, Double(row.decodings)),
                .init("frames", .count, Double(row.frames)),
                // On one job; with one input alone, over all of them.
                .init(
                    "rate",
                    .megapixelsPerSecond,
                    isAlone ? megapixelsPerSecond : row.megapixelsPerSecond
                ),
                .init(
                    "frames a second",
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
                .init("frames a second", .perSecond, framesPerSecond),
            ]
            samples.append(("all", BenchmarkSample(values + whole)))
        }
        return samples
    }
}
