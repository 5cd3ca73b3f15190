import Logging
import Synchronization

/// Logs faults of one kind without flooding: the first one, then one line a minute with their number, and the end.
///
/// An operation that succeeds between failing ones does not end the fault; it ends after some seconds without failures.
final class FaultLog: Sendable {
    private struct State {
        /// Number of failures since the last line.
        var unreported = 0
        /// Time of the last failure; nil if there is no fault.
        var last: ContinuousClock.Instant?
        /// Earliest time of the next line about failures.
        var next: ContinuousClock.Instant?
        /// Whether a line about failures has no line about their end yet.
        var isReported = false
    }

    private let failing: String
    private let working: String
    private let logger: Logger
    private let pause: Duration
    private let quiet: Duration
    private let state = Mutex(State())
    /// True while ``State/last`` is set; read on every success without taking the lock.
    private let isFailing = Atomic(false)

    /// Logs `failing`, such as `the store fails`, with a reason, every `pause`; at the end `working`.
    ///
    /// The end is the first success after `quiet` without failures.
    init(
        _ failing: String,
        _ working: String,
        logger: Logger,
        pause: Duration = .seconds(60),
        quiet: Duration = .seconds(10)
    ) {
        self.failing = failing
        self.working = working
        self.logger = logger
        self.pause = pause
        self.quiet = quiet
    }

    func worked() {
        guard isFailing.load(ordering: .relaxed) else { return }
        let isOver = state.withLock { state -> Bool in
            guard let last = state.last, ContinuousClock.now - last >= quiet else { return false }
            state.last = nil
            isFailing.store(false, ordering: .relaxed)
            defer { state.isReported = false }
            return state.isReported
        }
        if isOver { logger.notice("\(working)") }
    }

    func failed(_ reason: @autoclosure () -> String) {
        let now = ContinuousClock.now
        let count = state.withLock { state -> Int? in
            state.unreported += 1
            state.last = now
            isFailing.store(true, ordering: .relaxed)
            guard state.next.map({ now >= $0 }) ?? true else { return nil }
            defer { state.unreported = 0 }
            state.next = now + pause
            state.isReported = true
            return state.unreported
        }
        guard let count else { return }
        logger.error("\(failing): \(reason())", metadata: count > 1 ? ["times": "\(count)"] : [:])
    }
}
