internal import FretsawBatch
internal import Glibc

/// What a piece of work took.
public struct ResourceUse: Hashable, Sendable {
    /// Time from start to end.
    public internal(set) var wallNanoseconds = 0
    /// Time of the processors, user and system, over all threads.
    public internal(set) var cpuNanoseconds = 0
    /// The most memory the process had in use, in bytes.
    public internal(set) var peakMemory = 0

    /// What `body` takes.
    public static func measure(_ body: () async throws -> Void) async rethrows -> ResourceUse {
        Memory.forgetPeakUse()
        let cpuBefore = processorTime()
        var watch = Stopwatch()
        try await body()
        return ResourceUse(
            wallNanoseconds: watch.lap(),
            cpuNanoseconds: processorTime() - cpuBefore,
            peakMemory: Memory.peakUse()
        )
    }

    /// Each item's share of the times in milliseconds, and the memory.
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
