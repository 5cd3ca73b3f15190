import FretsawRandom
import Synchronization

/// Runs the jobs of tasks one at a time on the caller's thread, in an order that a seed determines.
///
/// Tasks with this executor as their preference suspend and resume only through it, so the generator decides every
/// interleaving.
final class SeededExecutor: TaskExecutor {
    private let waiting = Mutex<[UnownedJob]>([])

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        waiting.withLock { $0.append(job) }
    }

    /// Removes a waiting job, drawn from `generator`; nil if none waits.
    func next(using generator: inout SeededGenerator) -> UnownedJob? {
        waiting.withLock { jobs in
            guard !jobs.isEmpty else { return nil }
            let index = jobs.count == 1 ? 0 : generator.draw(in: 0..<jobs.count)
            jobs.swapAt(index, jobs.count - 1)
            return jobs.removeLast()
        }
    }

    func run(_ job: UnownedJob) { job.runSynchronously(on: asUnownedTaskExecutor()) }
}
