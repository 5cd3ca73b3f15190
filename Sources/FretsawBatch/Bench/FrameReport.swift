internal import FretsawJSON

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
    /// Time from start to end.
    public internal(set) var wallNanoseconds = 0
    /// The most memory the process has ever had in use, in bytes.
    public internal(set) var peakMemory = 0

    init(jobs: Int) { self.jobs = jobs }

    /// Millions of canvas pixels a second, over all jobs.
    public var megapixelsPerSecond: Double {
        Double(rows.reduce(0) { $0 + $1.pixels }) / Double(max(1, wallNanoseconds)) * 1e3
    }

    /// Frames a second, over all jobs.
    public var framesPerSecond: Double {
        Double(rows.reduce(0) { $0 + $1.frames }) / Double(max(1, wallNanoseconds)) * 1e9
    }

    mutating func add(_ more: [Row]) {
        guard !rows.isEmpty else {
            rows = more
            return
        }
        for number in rows.indices {
            rows[number].decodings += more[number].decodings
            rows[number].frames += more[number].frames
            rows[number].pixels += more[number].pixels
            rows[number].nanoseconds += more[number].nanoseconds
        }
    }

    /// One JSON object.
    public var json: String {
        var writer = JSONWriter()
        writer.object { json in
            json.member("schema", 1)
            json.member("fretsaw", Release.version)
            json.member("jobs", jobs)
            json.member("megapixelsPerSecond", megapixelsPerSecond.rounded(to: 1))
            json.member("framesPerSecond", framesPerSecond.rounded(to: 1))
            json.member("wallMilliseconds", (Double(wallNanoseconds) / 1e6).rounded(to: 3))
            json.member("peakMemoryBytes", peakMemory)
            json.array("files") { json in
                for row in rows {
                    json.object { json in
                        json.member("file", row.name)
                        json.member("bytes", row.byteCount)
                        json.member("decodings", row.decodings)
                        json.member("frames", row.frames)
                        json.member("pixels", row.pixels)
                        json.member("megapixelsPerSecond", row.megapixelsPerSecond.rounded(to: 1))
                        json.member("framesPerSecond", row.framesPerSecond.rounded(to: 1))
                    }
                }
            }
        }
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

extension Double {
    /// The number with so many digits after the point.
    fileprivate func rounded(to digits: Int) -> Double {
        let scale = digits == 1 ? 10.0 : 1000
        return (self * scale).rounded() / scale
    }
}
