import Dispatch
import Foundation
import LibC
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
            // The request that caused the job is answered first. Linux runs a thread that has just woken
            // before others that have used up their share, whatever its policy.
            usleep(IdleExecutor.delay)
            let jobs = waiting.withLock { exchange(&$0, with: []) }
            return jobs.isEmpty && isEnded.load(ordering: .acquiring) ? nil : jobs
        }
    }

    private let jobs = Jobs()

    init() {
        let jobs = jobs
        let executor = asUnownedTaskExecutor()
        Thread.detachNewThread {
            IdleExecutor.lowerPriority()
            while let next = jobs.next() {
                for job in next { job.runSynchronously(on: executor) }
            }
        }
    }

    /// The time from a job's arrival to its start in microseconds, if the thread was waiting.
    private static let delay: useconds_t = 2_000

    /// The scheduling policy of threads that run only while no others need the processor.
    static let idlePolicy: CInt = 5  // SCHED_IDLE of sched(7), which Glibc does not export

    /// Gives the calling thread the lowest priority; this needs no permission on Linux.
    ///
    /// Of two threads, one with a nice value of 19 still gets 1.5 % of the processor, in slices that delay the
    /// other one by milliseconds.
    private static func lowerPriority() {
        var parameters = sched_param()
        guard pthread_setschedparam(pthread_self(), idlePolicy, &parameters) != 0 else { return }
        // On Linux, this concerns only the calling thread.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
    }

    deinit { jobs.end() }

    func enqueue(_ job: consuming ExecutorJob) { jobs.append(UnownedJob(job)) }
}
