internal import Synchronization

/// A clock that tests advance; it does not support sleeping.
package final class ManualClock: Clock, Sendable {
    package struct Instant: InstantProtocol, Sendable {
        package var offset: Duration

        package func advanced(by duration: Duration) -> Instant {
            Instant(offset: offset + duration)
        }

        package func duration(to other: Instant) -> Duration {
            other.offset - offset
        }

        package static func < (one: Instant, other: Instant) -> Bool {
            one.offset < other.offset
        }
    }

    private let offset = Mutex(Duration.zero)

    package init() {}

    package var now: Instant { Instant(offset: offset.withLock { $0 }) }

    package var minimumResolution: Duration { .nanoseconds(1) }

    /// Advances the clock by `duration`.
    package func advance(by duration: Duration) {
        offset.withLock { $0 += duration }
    }

    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        // Sleeping would never end.
        fatalError("a manual clock does not support sleeping")
    }
}
