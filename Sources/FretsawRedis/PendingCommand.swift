internal import FretsawStore
internal import Synchronization

/// A command that a caller waits for.
///
/// Whoever comes first resumes the caller: the connection with a reply, or the deadline.
final class PendingCommand: Sendable {
    typealias Outcome = Result<RedisReply, StoreError>

    let arguments: [[UInt8]]
    let deadline: ContinuousClock.Instant

    private let continuation: Mutex<CheckedContinuation<Outcome, Never>?>

    init(
        _ arguments: [[UInt8]],
        deadline: ContinuousClock.Instant,
        continuation: CheckedContinuation<Outcome, Never>
    ) {
        self.arguments = arguments
        self.deadline = deadline
        self.continuation = Mutex(continuation)
    }

    /// Whether the caller still waits.
    var isPending: Bool { continuation.withLock { $0 != nil } }

    /// Resumes the caller, if nobody has.
    func resolve(_ outcome: Outcome) {
        let waiting = continuation.withLock { continuation in
            defer { continuation = nil }
            return continuation
        }
        waiting?.resume(returning: outcome)
    }
}
