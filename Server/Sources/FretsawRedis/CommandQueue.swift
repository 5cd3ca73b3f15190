internal import DequeModule
internal import Dispatch
internal import FretsawStore
internal import Synchronization

/// The queue between callers and connections, with the deadlines of all commands.
final class CommandQueue: Sendable {
    private struct State {
        var waiting = Deque<PendingCommand>()
        /// All pending commands, the next to expire first.
        var deadlines = Deque<PendingCommand>()
        var connected = 0
        /// The error of the last failed attempt to connect; nil after a success.
        var connectionError: StoreError?
        var isClosed = false
    }

    private let state = Mutex(State())
    private let maxWaiting: Int
    private let commandsAvailable = DispatchSemaphore(value: 0)
    private let deadlinesAvailable = DispatchSemaphore(value: 0)

    init(maxWaiting: Int) {
        self.maxWaiting = maxWaiting
    }

    var count: Int { state.withLock { $0.waiting.count } }

    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Queues a command for the next free connection, or fails it at once with the reason.
    func submit(_ command: PendingCommand) {
        let (failure, isFirst) = state.withLock { state -> (StoreError?, Bool) in
            if state.isClosed { return (CommandQueue.closed, false) }
            if state.connected == 0, let connectionError = state.connectionError {
                return (connectionError, false)
            }
            guard state.waiting.count < maxWaiting else {
                let reason =
                    "\(maxWaiting) operations are waiting already; limit clients more tightly, or use "
                    + "more connections"
                return (.redis(.busy, reason), false)
            }
            while let first = state.deadlines.first, !first.isPending {
                _ = state.deadlines.popFirst()
            }
            state.waiting.append(command)
            // Redirected commands have less time left than those before them.
            let earlier = state.deadlines.lastIndex { $0.deadline <= command.deadline }
            state.deadlines.insert(command, at: earlier.map { $0 + 1 } ?? 0)
            return (nil, state.deadlines.first === command)
        }
        if let failure {
            command.resolve(.failure(failure))
            return
        }
        commandsAvailable.signal()
        if isFirst { deadlinesAvailable.signal() }
    }

    /// Blocks until there may be commands; false when the queue is closed.
    func wait() -> Bool {
        commandsAvailable.wait()
        return !isClosed
    }

    func wakeNext() {
        commandsAvailable.signal()
    }

    /// Takes up to `limit` commands whose callers are still waiting.
    func take(limit: Int) -> [PendingCommand] {
        state.withLock { state in
            var taken: [PendingCommand] = []
            while taken.count < limit, let command = state.waiting.popFirst() {
                if command.isPending { taken.append(command) }
            }
            return taken
        }
    }

    func connectionOpened() {
        state.withLock { state in
            state.connected += 1
            state.connectionError = nil
        }
    }

    func connectionLost() {
        state.withLock { $0.connected -= 1 }
    }

    /// Registers a failed attempt to connect; if no connection is open, waiting commands fail.
    func connectingFailed(_ error: StoreError) {
        let waiting = state.withLock { state -> Deque<PendingCommand> in
            guard state.connected == 0 else { return [] }
            state.connectionError = error
            return exchange(&state.waiting, with: [])
        }
        for command in waiting { command.resolve(.failure(error)) }
    }

    func close(connections: Int) {
        let waiting = state.withLock { state -> Deque<PendingCommand> in
            state.isClosed = true
            state.waiting = []
            return exchange(&state.deadlines, with: [])
        }
        for command in waiting { command.resolve(.failure(CommandQueue.closed)) }
        for _ in 0..<connections { commandsAvailable.signal() }
        deadlinesAvailable.signal()
    }

    /// Blocks its thread and fails commands at their deadlines, until the queue is closed.
    func enforceDeadlines() {
        let clock = ContinuousClock()
        while !isClosed {
            let now = clock.now
            var late: [PendingCommand] = []
            let next = state.withLock { state -> ContinuousClock.Instant? in
                while let first = state.deadlines.first,
                    first.deadline <= now || !first.isPending
                {
                    late.append(state.deadlines.removeFirst())
                }
                return state.deadlines.first?.deadline
            }
            for command in late {
                command.resolve(.failure(.late("; the operation may have been done")))
            }
            guard let next else {
                deadlinesAvailable.wait()
                continue
            }
            let pause = (next - now) / .milliseconds(1)
            _ = deadlinesAvailable.wait(timeout: .now() + .milliseconds(Int(pause.rounded(.up))))
        }
    }

    private static let closed = StoreError.redis(.unreachable, "the store is closed")
}

/// A command with a waiting caller, resumed once: by the reply or by the deadline.
final class PendingCommand: Sendable {
    typealias Outcome = Result<RedisReply, StoreError>

    let arguments: [[UInt8]]
    let deadline: ContinuousClock.Instant
    /// Whether `ASKING` precedes it.
    let isAsking: Bool

    private let continuation: Mutex<CheckedContinuation<Outcome, Never>?>

    init(
        _ arguments: [[UInt8]],
        deadline: ContinuousClock.Instant,
        isAsking: Bool,
        continuation: CheckedContinuation<Outcome, Never>
    ) {
        self.arguments = arguments
        self.deadline = deadline
        self.isAsking = isAsking
        self.continuation = Mutex(continuation)
    }

    /// Whether the caller is still waiting.
    var isPending: Bool { continuation.withLock { $0 != nil } }

    /// Resumes the caller, unless it was resumed before.
    func resolve(_ outcome: Outcome) {
        continuation.withLock { $0.take() }?.resume(returning: outcome)
    }
}
