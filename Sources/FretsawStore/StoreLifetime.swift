/// How long entries live: whole milliseconds from one to 366 days.
public enum StoreLifetime {
    /// The shortest lifetime; shorter ones, negative ones too, count as this.
    public static let shortest = Duration.milliseconds(1)
    /// The longest lifetime; longer ones count as this.
    public static let longest = Duration.seconds(366 * 86_400)

    /// `duration` in milliseconds, rounded up, within the bounds.
    package static func milliseconds(_ duration: Duration) -> Int64 {
        let bounded = min(max(duration, shortest), longest)
        let (seconds, attoseconds) = bounded.components
        let attosecondsPerMillisecond: Int64 = 1_000_000_000_000_000
        let part = attoseconds / attosecondsPerMillisecond
        return seconds * 1_000 + part + (attoseconds % attosecondsPerMillisecond > 0 ? 1 : 0)
    }

    /// `duration` as every back end counts it.
    package static func rounded(_ duration: Duration) -> Duration {
        .milliseconds(milliseconds(duration))
    }
}
