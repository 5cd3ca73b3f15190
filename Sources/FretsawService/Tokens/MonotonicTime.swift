internal import Synchronization

/// The time in UTC, which never goes back while the process runs.
///
/// A claim lasts as long as its token by a clock that only goes on. Were the date set back after a token was
/// used, the token would be young again when its claim is over, and could be used once more. So time goes on
/// from where it was when the date is set back, until the date has come up with it or the process ends.
/// Where the date is set forward, time follows: tokens end early, and nothing passes twice.
public final class MonotonicTime: Sendable {
    /// How far back the date is set before anybody is told: clocks that are kept right jump less.
    public static let tolerance: Int64 = 60_000

    private let date: @Sendable () -> Timestamp
    private let elapsed: @Sendable () -> Int64
    private let report: @Sendable (_ milliseconds: Int64) -> Void
    /// The largest distance seen from elapsed time to the date.
    private let offset: Atomic<Int64>
    /// True while the date is known to have been set back.
    private let isBehind = Atomic(false)

    /// A time that begins with the date.
    ///
    /// - Parameters:
    ///   - date: the computer's date.
    ///   - elapsed: milliseconds of a clock that nobody sets, since whenever.
    ///   - report: called once each time the date is set back by more than ``tolerance``, with the
    ///     milliseconds that it is behind.
    public init(
        date: @escaping @Sendable () -> Timestamp,
        elapsed: @escaping @Sendable () -> Int64,
        report: @escaping @Sendable (_ milliseconds: Int64) -> Void = { _ in }
    ) {
        self.date = date
        self.elapsed = elapsed
        self.report = report
        offset = Atomic(date().value - elapsed())
    }

    /// The time.
    public var now: Timestamp {
        // The date first: whatever comes between makes the distance seem smaller, never larger.
        let before = elapsed()
        let date = date().value
        let after = elapsed()
        let highest = offset.max(date - after, ordering: .relaxed).newValue
        let behind = before + highest - date
        if behind > MonotonicTime.tolerance {
            if !isBehind.exchange(true, ordering: .relaxed) { report(behind) }
        } else if behind <= 0, isBehind.load(ordering: .relaxed) {
            isBehind.store(false, ordering: .relaxed)
        }
        return Timestamp(after + highest)
    }
}
