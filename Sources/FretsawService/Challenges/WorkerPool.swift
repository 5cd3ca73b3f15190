internal import FretsawCaptcha
internal import Synchronization

/// Makes challenges for many callers: one worker for each processor, and a bounded queue.
///
/// Making a challenge is processor work, so more workers would only delay all of them. A caller who finds
/// the queue full gets an error at once and may try again; no caller waits without end.
final class WorkerPool: Sendable {
    /// A generator with its lock, held by one caller at a time.
    private final class Worker: Sendable {
        let generator: Mutex<ChallengeGenerator>

        init(_ generator: consuming sending ChallengeGenerator) {
            self.generator = Mutex(generator)
        }
    }

    private struct Queue {
        var idle: [Worker]
        var waiting: [CheckedContinuation<Worker, Never>] = []
        /// How many of `waiting` have been served.
        var served = 0
    }

    /// The queue is full.
    struct Saturated: Error {}

    private let queue: Mutex<Queue>
    private let capacity: Int
    /// The kinds that are made.
    let kinds: Set<CaptchaKind>

    /// A pool of `workers` workers whose queue holds `capacity` callers.
    init(
        designs: [CaptchaKind: ChallengeDesign],
        workers: Int,
        capacity: Int
    ) throws(ServiceSetupError) {
        var idle: [Worker] = []
        for _ in 0..<max(1, workers) {
            idle.append(Worker(try ChallengeGenerator(designs: designs)))
        }
        queue = Mutex(Queue(idle: idle))
        self.capacity = max(0, capacity)
        kinds = Set(designs.keys)
    }

    /// A challenge of `kind`; nil where no design is of it.
    ///
    /// - Throws: ``Saturated`` where the queue is full, and what making throws.
    func make(_ kind: CaptchaKind, times: inout MakingTimes) async throws -> ChallengePictures? {
        guard kinds.contains(kind) else { return nil }
        let worker = try await acquire()
        defer { release(worker) }
        return try worker.generator.withLock { generator in
            try generator.make(kind, watch: &times)
        }
    }

    private func acquire() async throws(Saturated) -> Worker {
        let (free, isFull) = queue.withLock { queue in
            (queue.idle.popLast(), queue.waiting.count - queue.served >= capacity)
        }
        if let free { return free }
        guard !isFull else { throw Saturated() }
        return await withCheckedContinuation { continuation in
            // One may have become idle meanwhile. A few more than fit may wait: never many.
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

/// A puzzle as it is sent: encoded pictures, what is asked, and the secret.
struct ChallengePictures: Sendable {
    /// The background's file: JPEG or PNG.
    var background: [UInt8]
    /// The piece's PNG file; nil where the kind has none.
    var piece: [UInt8]?
    /// The words to click, in their order; empty where the kind has none.
    var words: [String]
    /// The name of the sizes.
    var preset: String
    /// What a right answer is; never sent.
    var answer: SealedAnswer
}
