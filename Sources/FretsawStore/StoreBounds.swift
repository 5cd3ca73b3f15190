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

/// The bounds of what a store keeps under a key.
public enum StoreValue {
    /// The longest value, in bytes.
    public static let maxBytes = 16_384

    /// Passes a value on if a store takes its length.
    ///
    /// - Throws: ``StoreError/Reason/tooLong`` beyond ``maxBytes``.
    package static func checked(_ bytes: [UInt8], store: String) throws(StoreError) -> [UInt8] {
        guard bytes.count <= maxBytes else {
            throw StoreError(
                .tooLong,
                store: store,
                detail: "a value of \(bytes.count) bytes, allowed \(maxBytes); store less"
            )
        }
        return bytes
    }
}
