public import FretsawInteraction

/// Stores patterns behind a slow, salted hash, and counts attempts, by ``MachineClock``.
@MainActor
public protocol GestureStore {
    /// Compares a drawing with the stored pattern, and counts the attempt.
    func verify(_ pattern: DotPattern) async -> GestureVerdict
    func store(_ pattern: DotPattern) async -> GestureVerdict
    func modify(from old: DotPattern, to new: DotPattern) async -> GestureVerdict
    /// The attempts left, and the end of a lockout; nil if they are unknown.
    func status() async -> (attemptsLeft: Int?, lockedUntil: Milliseconds?)
}

/// A gesture lock with its store.
@MainActor
public final class GestureLockSession: PresentedSystem {
    /// Runs the lock.
    public let host: MachineHost<GestureLock>
    /// Called with the result of each drawing.
    public var reported: (GestureResult) -> Void = { _ in }
    /// Called when no attempt is left, with the end of the lockout.
    public var lockedOut: (Milliseconds?) -> Void = { _ in }
    private let store: any GestureStore
    private var running: PendingAnswer<Bool>?
    private var requests = 0

    /// Creates a lock without a flow.
    public init(
        options: GestureLockOptions = GestureLockOptions(),
        store: any GestureStore,
        platform: HostPlatform
    ) {
        self.store = store
        host = MachineHost(GestureLock(environment: .unknown, options: options), platform)
        host.perform = { [unowned self] in perform($0) }
    }

    /// Runs a flow until it finishes successfully; false if another flow begins or the task is cancelled before.
    public func run(_ flow: GestureFlow) async -> Bool {
        running?.give(false)
        let answer = PendingAnswer<Bool>()
        return await answer.value {
            running = answer
            host.send(.began(flow))
            if flow != .set { askStatus() }
        } onCancel: {
            self.cancel(answer)
        }
    }

    private func cancel(_ answer: PendingAnswer<Bool>) {
        guard running === answer else { return }
        running = nil
        answer.give(false)
        host.send(.dismissed)
    }

    private func askStatus() {
        requests += 1
        let number = requests
        Task { [store, weak self] in
            let (left, end) = await store.status()
            // A verdict is newer than a status requested before it.
            guard let self, number == requests else { return }
            host.send(.status(attemptsLeft: left, lockedUntil: end))
        }
    }

    private func perform(_ effect: GestureLockEffect) {
        switch effect {
        case .verify(let request, let pattern):
            ask(request) { await $0.verify(pattern) }
        case .store(let request, let pattern):
            ask(request) { await $0.store(pattern) }
        case .modify(let request, let old, let new):
            ask(request) { await $0.modify(from: old, to: new) }
        case .report(let result): reported(result)
        case .lockedOut(let end): lockedOut(end)
        case .finished:
            let answer = running
            running = nil
            answer?.give(true)
        }
    }

    private func ask(
        _ request: UInt32,
        _ question: @escaping @MainActor (any GestureStore) async -> GestureVerdict
    ) {
        requests += 1
        Task { [store, weak self] in
            let verdict = await question(store)
            self?.host.send(.answered(request: request, verdict))
        }
    }
}
