import Dispatch
import Foundation
import Glibc
import Synchronization

/// Runs tasks on a thread of the lowest priority, which gets the processor time that others leave.
final class IdleExecutor: TaskExecutor {
    /// The jobs; the thread owns them, not the executor, so that it ends with the executor.
    private final class Jobs: Sendable {
        private let waiting = Mutex<[UnownedJob]>([])
        private let isEnded = Atomic(false)
        private let arrivals = DispatchSemaphore(value: 0)

        func append(_ job: UnownedJob) {
            waiting.withLock { $0.append(job) }
            arrivals.signal()
        }

        func end() {
            isEnded.store(true, ordering: .releasing)
            arrivals.signal()
        }

        /// Waits for the next jobs; nil at the end.
        func next() -> [UnownedJob]? {
            arrivals.wait()
            let jobs = waiting.withLock { waiting in
                defer { waiting = [] }
                return waiting
            }
            return jobs.isEmpty && isEnded.load(ordering: .acquiring) ? nil : jobs
        }
    }

    private let jobs = Jobs()

    /// Starts the thread.
    init() {
        let jobs = jobs
        let executor = asUnownedTaskExecutor()
        Thread.detachNewThread {
            // On Linux, this concerns only the calling thread. The priority can be lowered without
            // permission, but not raised again.
            setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
            while let next = jobs.next() {
                for job in next { job.runSynchronously(on: executor) }
            }
        }
    }

    deinit { jobs.end() }

    func enqueue(_ job: consuming ExecutorJob) { jobs.append(UnownedJob(job)) }
}
