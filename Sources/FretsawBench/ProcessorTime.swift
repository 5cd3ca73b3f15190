internal import Glibc

/// The time processors spent on this process.
public enum ProcessorTime {
    /// All threads together so far, user and system, in nanoseconds.
    public static func now() -> Int {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
    }
}
