internal import Dispatch
internal import FretsawStore
internal import Synchronization

/// Where callers leave commands and connections fetch them, and where deadlines are kept.
final class CommandQueue: Sendable {
    private struct State {
        var waiting = FIFO<PendingCommand>()
        /// All that wait for a connection or a reply; they share one timeout, so the first is the next.
        var deadlines = FIFO<PendingCommand>()
        var connected = 0
        /// Why there is no connection, once that has been found out.
        var trouble: StoreError?
        var isClosed = false
    }

    private let state = Mutex(State())
    private let maxWaiting: Int
    private let commandsCame = DispatchSemaphore(value: 0)
    private let deadlinesCame = DispatchSemaphore(value: 0)

    init(maxWaiting: Int) {
        self.maxWaiting = maxWaiting
    }

    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Leaves a command for the next connection that is free, or resolves it with what is in its way.
    func submit(_ command: PendingCommand) {
        let (refusal, isFirst) = state.withLock { state -> (StoreError?, Bool) in
            if state.isClosed { return (CommandQueue.closed, false) }
            if state.connected == 0, let trouble = state.trouble { return (trouble, false) }
            guard state.waiting.count < maxWaiting else {
                return (CommandQueue.overfull(maxWaiting), false)
            }
            while let first = state.deadlines.first, !first.isPending {
                _ = state.deadlines.popFirst()
            }
            state.waiting.append(command)
            state.deadlines.append(command)
            return (nil, state.deadlines.count == 1)
        }
        if let refusal {
            command.resolve(.failure(refusal))
            return
        }
        commandsCame.signal()
        if isFirst { deadlinesCame.signal() }
    }

    /// Blocks until there may be commands; false when the queue is closed.
    func wait() -> Bool {
        commandsCame.wait()
        return !isClosed
    }

    /// Wakes another connection in place of one that cannot serve.
    func passOn() {
        commandsCame.signal()
    }

    /// Up to `limit` commands whose callers still wait.
    func take(limit: Int) -> [PendingCommand] {
        state.withLock { state in
            var taken: [PendingCommand] = []
            while taken.count < limit, let command = state.waiting.popFirst() {
                if command.isPending { taken.append(command) }
            }
            return taken
        }
    }

    /// Notes that one more connection serves.
    func connectionOpened() {
        state.withLock { state in
            state.connected += 1
            state.trouble = nil
        }
    }

    /// Notes that a connection serves no more.
    func connectionLost() {
        state.withLock { $0.connected -= 1 }
    }

    /// Notes that there was no connecting; where no other connection serves, nobody waits in vain.
    func connectingFailed(_ error: StoreError) {
        let stranded = state.withLock { state -> [PendingCommand] in
            guard state.connected == 0 else { return [] }
            state.trouble = error
            return CommandQueue.drain(&state.waiting)
        }
        for command in stranded { command.resolve(.failure(error)) }
    }

    /// Ends all waiting, of callers and of connections.
    func close(connections: Int) {
        let stranded = state.withLock { state -> [PendingCommand] in
            state.isClosed = true
            _ = CommandQueue.drain(&state.waiting)
            return CommandQueue.drain(&state.deadlines)
        }
        for command in stranded { command.resolve(.failure(CommandQueue.closed)) }
        for _ in 0..<connections { commandsCame.signal() }
        deadlinesCame.signal()
    }

    /// Resumes callers whose deadline has come, until the queue is closed; blocks its thread.
    func keepDeadlines() {
        let clock = ContinuousClock()
        while !isClosed {
            let now = clock.now
            var late: [PendingCommand] = []
            let next = state.withLock { state -> ContinuousClock.Instant? in
                while let first = state.deadlines.first {
                    guard first.isPending else {
                        _ = state.deadlines.popFirst()
                        continue
                    }
                    guard first.deadline <= now else { return first.deadline }
                    _ = state.deadlines.popFirst()
                    late.append(first)
                }
                return nil
            }
            for command in late { command.resolve(.failure(CommandQueue.late)) }
            guard let next else {
                deadlinesCame.wait()
                continue
            }
            let pause = (next - now) / .milliseconds(1)
            _ = deadlinesCame.wait(timeout: .now() + .milliseconds(Int(pause.rounded(.up))))
        }
    }

    private static func drain(_ queue: inout FIFO<PendingCommand>) -> [PendingCommand] {
        var all: [PendingCommand] = []
        while let command = queue.popFirst() { all.append(command) }
        return all
    }

    private static let closed = StoreError(
        .unreachable,
        store: "Redis",
        detail: "the store is closed"
    )

    private static let late = StoreError(
        .timedOut,
        store: "Redis",
        detail: "no answer in time; what was asked may have been done;"
            + " look at the server's load and the network"
    )

    private static func overfull(_ count: Int) -> StoreError {
        StoreError(
            .busy,
            store: "Redis",
            detail: "\(count) operations wait already; limit clients more tightly,"
                + " or use more connections"
        )
    }
}

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

/// A queue: first in, first out, each in amortised constant time.
struct FIFO<Element> {
    private var elements: [Element?] = []
    private var head = 0

    var count: Int { elements.count - head }

    var first: Element? { head < elements.count ? elements[head] : nil }

    mutating func append(_ element: Element) {
        elements.append(element)
    }

    mutating func popFirst() -> Element? {
        guard head < elements.count else { return nil }
        let first = elements[head]
        elements[head] = nil
        head += 1
        // Half empty: move the rest to the front, once for as many elements as were taken.
        if head * 2 >= elements.count {
            elements.removeFirst(head)
            head = 0
        }
        return first
    }
}
