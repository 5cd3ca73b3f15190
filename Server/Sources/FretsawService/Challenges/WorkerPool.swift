internal import DequeModule
internal import FretsawCrypto
internal import FretsawPuzzles
internal import Synchronization

/// Generates challenges for many callers: a fixed number of workers and a bounded queue.
///
/// Generation is CPU-bound, so more workers than processors would only delay all callers. If the
/// queue is full, a caller gets an error at once.
final class WorkerPool: Sendable {
    /// A generator with a lock.
    private final class Worker: Sendable {
        let generator: Mutex<ChallengeGenerator>

        init(_ generator: consuming sending ChallengeGenerator) {
            self.generator = Mutex(generator)
        }
    }

    private struct Queue {
        var idle: [Worker]
        var waiting: Deque<CheckedContinuation<Result<Worker, Saturated>, Never>> = []
    }

    /// The queue is full.
    struct Saturated: Error {}

    private let queue: Mutex<Queue>
    private let capacity: Int
    /// The designs that can be generated.
    let designs: [DesignName: ChallengeDesign]
    let prepared: PreparedChallenges

    /// Creates a pool of `workers` workers whose queue has `capacity` places, and which keeps
    /// `prepared` challenges of each kind ready.
    init(
        designs: [DesignName: ChallengeDesign],
        workers: Int,
        capacity: Int,
        prepared: Int,
        random: RandomSource = .system
    ) throws(ServiceSetupError) {
        var idle: [Worker] = []
        for _ in 0..<max(1, workers) {
            idle.append(Worker(try ChallengeGenerator(designs: designs, random: random)))
        }
        queue = Mutex(Queue(idle: idle))
        self.capacity = max(0, capacity)
        self.designs = designs
        self.prepared = PreparedChallenges(designs: designs, count: prepared, random: random)
    }

    deinit { prepared.close() }

    /// The price of a challenge, as a multiple of the base price of work; nil if less than a quarter of the
    /// queue is taken.
    ///
    /// It doubles with each further quarter, up to 4.
    var price: Int? {
        let quarters = 4 * queueLength / max(1, capacity)
        return quarters > 0 ? 1 << (min(quarters, 3) - 1) : nil
    }

    var queueLength: Int { queue.withLock { $0.waiting.count } }

    /// Generates a challenge; its times are nil for a substitute, all is nil without such a design.
    ///
    /// Requests that have paid ``price`` may fill twice the capacity: others cannot take all places.
    func make(
        _ design: DesignName,
        isPaid: Bool = false
    ) async throws -> (pictures: ChallengePictures, times: PuzzleEncoder.Times?)? {
        guard let content = designs[design] else { return nil }
        let worker = try await acquire(places: isPaid ? 2 * capacity : capacity)
        defer { release(worker) }
        if let substitute = content.substitute { return (try await substitute(), nil) }
        return try worker.generator.withLock { generator in
            try generator.make(design).map { ($0, generator.times) }
        }
    }

    private func acquire(places: Int) async throws(Saturated) -> Worker {
        try await withCheckedContinuation { continuation in
            let outcome = queue.withLock { queue -> Result<Worker, Saturated>? in
                if let free = queue.idle.popLast() { return .success(free) }
                guard queue.waiting.count < places else { return .failure(Saturated()) }
                queue.waiting.append(continuation)
                return nil
            }
            if let outcome { continuation.resume(returning: outcome) }
        }.get()
    }

    private func release(_ worker: Worker) {
        let next = queue.withLock { queue in
            let next = queue.waiting.popFirst()
            if next == nil { queue.idle.append(worker) }
            return next
        }
        next?.resume(returning: .success(worker))
    }
}
