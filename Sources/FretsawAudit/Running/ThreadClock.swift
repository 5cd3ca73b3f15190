internal import Glibc

/// The processor's time that the running thread has used: what a solver costs, however many work
/// beside it.
struct ThreadClock {
    private var last = ThreadClock.now()

    /// Nanoseconds since the last lap, or the start.
    mutating func lap() -> Int {
        let now = ThreadClock.now()
        defer { last = now }
        return now - last
    }

    private static func now() -> Int {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
    }
}
