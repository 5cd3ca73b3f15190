internal import Synchronization

/// The time in UTC, which never runs backwards while the process runs.
///
/// A claim lasts as long as its token, measured by a monotonic clock. If the date were set back after a token was used,
/// the token would become valid again after its claim had ended, and could be used twice. So if the date is set back,
/// time continues from its earlier value until the date catches up or the process ends. If the date is set forward,
/// time follows: tokens expire early, but none is used twice.
package final class MonotonicTime: Sendable {
    /// How far back, in milliseconds, the date is set to be reported; synchronised clocks jump less.
    package static let tolerance: Int64 = 60_000

    private let date: @Sendable () -> Timestamp
    private let elapsed: @Sendable () -> Int64
    private let report: @Sendable (_ milliseconds: Int64) -> Void
    /// The largest difference seen between date and elapsed time.
    private let offset: Atomic<Int64>
    /// Whether the date is known to have been set back.
    private let isBehind = Atomic(false)

    /// Creates a time that starts with `date`, the system's; `elapsed` is a monotonic clock's in ms.
    ///
    /// `report` is called once each time the date is set back by more than ``tolerance``, with the
    /// number of milliseconds it is behind.
    package init(
        date: @escaping @Sendable () -> Timestamp,
        elapsed: @escaping @Sendable () -> Int64,
        report: @escaping @Sendable (_ milliseconds: Int64) -> Void = { _ in }
    ) {
        self.date = date
        self.elapsed = elapsed
        self.report = report
        offset = Atomic(date().value - elapsed())
    }

    /// Continues at `time` if that is later: what another process has seen.
    package func advance(to time: Timestamp) {
        offset.max(time.value - elapsed(), ordering: .relaxed)
    }

    package var now: Timestamp {
        // The date is read first: a delay between the readings makes the difference smaller, never larger.
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
