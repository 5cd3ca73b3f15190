/// Bounds of lifetimes of entries: whole milliseconds, 1 ms to 366 days.
package enum StoreLifetime {
    /// The shortest lifetime; shorter and negative ones are raised to it.
    package static let minimum = Duration.milliseconds(1)
    /// The longest lifetime; longer ones are reduced to it.
    package static let maximum = Duration.seconds(366 * 86_400)

    /// `duration` in milliseconds, rounded up, within the bounds.
    package static func milliseconds(_ duration: Duration) -> Int64 {
        let bounded = min(max(duration, minimum), maximum)
        let (seconds, attoseconds) = bounded.components
        let attosecondsPerMillisecond: Int64 = 1_000_000_000_000_000
        let part = attoseconds / attosecondsPerMillisecond
        return seconds * 1_000 + part + (attoseconds % attosecondsPerMillisecond > 0 ? 1 : 0)
    }

    /// `duration` rounded up to milliseconds, within the bounds.
    package static func rounded(_ duration: Duration) -> Duration {
        .milliseconds(milliseconds(duration))
    }
}

package enum StoreValue {
    /// Maximum size of a value in bytes.
    package static let maxBytes = 16_384

    /// Returns `bytes`; throws ``StoreError/Reason/tooLong`` if larger than ``maxBytes``.
    package static func checked(_ bytes: [UInt8], store: String) throws(StoreError) -> [UInt8] {
        guard bytes.count <= maxBytes else {
            throw StoreError(
                .tooLong,
                store: store,
                detail: "the value has \(bytes.count) bytes, more than \(maxBytes); store less"
            )
        }
        return bytes
    }
}
