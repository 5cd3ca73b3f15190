import Synchronization

/// A system date that tests can set, in milliseconds since 1970.
final class WallClock: Sendable {
    private let date = Mutex<Int64>(1_700_000_000_000)

    var now: @Sendable () -> Int64 {
        { [self] in date.withLock { $0 } }
    }

    func advance(by duration: Duration) {
        date.withLock { $0 += Int64(duration / .milliseconds(1)) }
    }
}
