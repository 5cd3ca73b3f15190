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
        var waiting: [CheckedContinuation<Worker, Never>] = []
        /// Number of elements of `waiting` that have been served.
        var served = 0
    }

    /// The queue is full.
    struct Saturated: Error {}

    private let queue: Mutex<Queue>
    private let capacity: Int
    /// The designs that can be generated.
    let designs: Set<DesignName>
    /// Those whose puzzles have tiles with figures.
    let designsWithTiles: Set<DesignName>
    /// Challenges that need no worker.
    let prepared: PreparedChallenges

    /// Creates a pool of `workers` workers whose queue has `capacity` places, and which keeps
    /// `prepared` challenges of each kind ready.
    init(
        designs: [DesignName: ChallengeDesign],
        workers: Int,
        capacity: Int,
        prepared: Int
    ) throws(ServiceSetupError) {
        var idle: [Worker] = []
        for _ in 0..<max(1, workers) {
            idle.append(Worker(try ChallengeGenerator(designs: designs)))
        }
        queue = Mutex(Queue(idle: idle))
        self.capacity = max(0, capacity)
        self.designs = Set(designs.keys)
        designsWithTiles = Set(designs.filter(\.value.hasTiles).keys)
        self.prepared = PreparedChallenges(designs: designs, count: prepared)
    }

    deinit { prepared.close() }

    /// Generates a challenge; nil if there is no such design.
    ///
    /// - Throws: ``Saturated`` if the queue is full, and errors of the generator.
    func make(
        _ design: DesignName,
        times: inout GenerationTimes
    ) async throws -> ChallengePictures? {
        guard designs.contains(design) else { return nil }
        let worker = try await acquire()
        defer { release(worker) }
        return try worker.generator.withLock { generator in
            try generator.make(design, watch: &times)
        }
    }

    private func acquire() async throws(Saturated) -> Worker {
        let (free, isFull) = queue.withLock { queue in
            (queue.idle.popLast(), queue.waiting.count - queue.served >= capacity)
        }
        if let free { return free }
        guard !isFull else { throw Saturated() }
        return await withCheckedContinuation { continuation in
            // A worker may have become idle meanwhile. The queue may exceed its capacity by a few
            // callers.
            let free = queue.withLock { queue in
                let free = queue.idle.popLast()
                if free == nil { queue.waiting.append(continuation) }
                return free
            }
            if let free { continuation.resume(returning: free) }
        }
    }

    private func release(_ worker: Worker) {
        let next = queue.withLock { queue -> CheckedContinuation<Worker, Never>? in
            guard queue.served < queue.waiting.count else {
                queue.waiting.removeAll(keepingCapacity: true)
                queue.served = 0
                queue.idle.append(worker)
                return nil
            }
            let next = queue.waiting[queue.served]
            queue.served += 1
            if queue.served > 64, queue.served * 2 > queue.waiting.count {
                queue.waiting.removeFirst(queue.served)
                queue.served = 0
            }
            return next
        }
        next?.resume(returning: worker)
    }
}
