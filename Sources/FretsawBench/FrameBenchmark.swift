internal import FretsawFrames
internal import FretsawBatch
public import FretsawCodecs
internal import FretsawRaster

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
        Memory.forgetPeakUse()
        var report = FrameReport(jobs: jobs)
        let cpuBefore = ProcessorTime.now()
        var watch = Stopwatch()
        try await withThrowingTaskGroup(of: [FrameReport.Row].self) { group in
            for _ in 0..<jobs { group.addTask { try rounds() } }
            for try await rows in group { report.add(rows) }
        }
        report.wallNanoseconds = watch.lap()
        report.cpuNanoseconds = ProcessorTime.now() - cpuBefore
        report.peakMemory = Memory.peakUse()
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
