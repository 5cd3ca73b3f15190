internal import FretsawBatch
internal import FretsawCaptcha
package import FretsawCodecs
internal import FretsawFrames
internal import FretsawRandom
internal import FretsawRaster
internal import FretsawScenery

/// Measures the decoding of animations in memory.
package struct FrameBenchmark: Sendable {
    package struct Input: Sendable {
        package let name: String
        package let bytes: [UInt8]

        package init(name: String, bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }
    }

    /// The animations to decode in turn.
    package let inputs: [Input]
    package let jobs: Int
    /// The duration; all inputs are decoded at least once.
    package var seconds: Double
    private let limits: DecodingLimits

    package init(inputs: [Input], jobs: Int, seconds: Double, limits: DecodingLimits = .default) {
        self.inputs = inputs
        self.jobs = max(1, jobs)
        self.seconds = seconds
        self.limits = limits
    }

    /// Runs the benchmark and returns the sample of each input.
    ///
    /// Each input is decoded once before the clock starts. If there are several inputs, the last
    /// sample is for all of them. Times are per decoding.
    package func run() async throws -> [(name: String, sample: BenchmarkSample)] {
        for input in inputs { _ = try decode(input) }
        var rows = emptyRows
        let use = try await ResourceUse.measure {
            try await withThrowingTaskGroup(of: [Row].self) { group in
                for _ in 0..<jobs { group.addTask { try rounds() } }
                for try await more in group {
                    for number in rows.indices { rows[number].add(more[number]) }
                }
            }
        }
        return samples(of: rows, use)
    }

    private var emptyRows: [Row] { inputs.map { Row(name: $0.name, byteCount: $0.bytes.count) } }

    private func rounds() throws -> [Row] {
        var rows = emptyRows
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

    private func samples(
        of rows: [Row],
        _ use: ResourceUse
    ) -> [(name: String, sample: BenchmarkSample)] {
        var all = rows.reduce(into: Row(name: "all", byteCount: 0)) { $0.add($1) }
        // The rates of all jobs together; those of a row are the rates of one job.
        all.nanoseconds = use.wallNanoseconds
        let whole = use.values(perItem: all.decodings)
        let isAlone = rows.count <= 1
        var samples = rows.map { row in
            var values: [BenchmarkSample.Value] = [
                .init("decodings", .count, Double(row.decodings)),
                .init("frames", .count, Double(row.frames)),
            ]
            values += (isAlone ? all : row).rates
            values.append(.init("file", .bytes, Double(row.byteCount)))
            return (row.name, BenchmarkSample(values + (isAlone ? whole : []), times: row.times))
        }
        if !isAlone {
            let count = BenchmarkSample.Value("decodings", .count, Double(all.decodings))
            samples.append((all.name, BenchmarkSample([count] + all.rates + whole)))
        }
        return samples
    }

    /// The result of one input.
    private struct Row {
        let name: String
        /// The length of the file in bytes.
        let byteCount: Int
        var decodings = 0
        var frames = 0
        /// The canvas pixels of all frames.
        var pixels = 0
        /// The sum of the decoding times in all jobs.
        var nanoseconds = 0
        var times = LatencyHistogram()

        mutating func add(_ more: Row) {
            decodings += more.decodings
            frames += more.frames
            pixels += more.pixels
            nanoseconds += more.nanoseconds
            times.add(more.times)
        }

        var rates: [BenchmarkSample.Value] {
            let time = Double(max(1, nanoseconds))
            return [
                .init("rate", .megapixelsPerSecond, Double(pixels) / time * 1e3),
                .init("frames per second", .perSecond, Double(frames) / time * 1e9),
            ]
        }
    }
}

extension FrameBenchmark.Input {
    /// A built-in animation, for benchmarks without input files.
    ///
    /// It has forty frames: a landscape in 240 colours with a moving strip. Every fourth frame
    /// changes the whole canvas and the others only the strip, because real animations have both.
    package static func builtin() throws -> FrameBenchmark.Input {
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
