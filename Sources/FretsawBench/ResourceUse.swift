internal import FretsawBatch
internal import FretsawFiles
internal import LibC

/// The time and memory that a piece of work used.
public struct ResourceUse: Hashable, Sendable {
    /// Wall time in nanoseconds.
    public internal(set) var wallNanoseconds = 0
    /// CPU time of all threads in nanoseconds, user and system.
    public internal(set) var cpuNanoseconds = 0
    /// Peak resident memory of the process in bytes.
    public internal(set) var peakMemory = 0

    /// Measures `body`.
    public static func measure(_ body: () async throws -> Void) async rethrows -> ResourceUse {
        Memory.resetPeakUse()
        let cpuBefore = processorTime()
        var watch = Stopwatch()
        try await body()
        return ResourceUse(
            wallNanoseconds: watch.lap(),
            cpuNanoseconds: processorTime() - cpuBefore,
            peakMemory: Memory.peakUse()
        )
    }

    /// The times per item in milliseconds, and the memory.
    public func values(perItem items: Int) -> [BenchmarkSample.Value] {
        let share = 1e6 * Double(max(1, items))
        return [
            .init("CPU time", .milliseconds, Double(cpuNanoseconds) / share),
            .init("wall time", .milliseconds, Double(wallNanoseconds) / share),
            .init("peak memory", .bytes, Double(peakMemory)),
        ]
    }

    private static func processorTime() -> Int {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
    }
}
