internal import Glibc

/// Time spent in each stage of making pairs, in nanoseconds.
public struct StageTimes: Hashable, Sendable {
    /// Painting the background and cutting notches and piece.
    public var painting = 0
    /// Encoding backgrounds.
    public var encodingBackground = 0
    /// Encoding pieces.
    public var encodingPiece = 0
    /// Computing digests.
    public var digesting = 0

    /// No time.
    public init() {}
}

/// Measures the time between laps on the clock that never jumps.
public struct Stopwatch: Sendable {
    private var last = Stopwatch.now()

    /// A watch that starts now.
    public init() {}

    /// Nanoseconds since the last lap, or the start.
    public mutating func lap() -> Int {
        let now = Stopwatch.now()
        defer { last = now }
        return now - last
    }

    /// Nanoseconds of the monotonic clock.
    private static func now() -> Int {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
    }
}
