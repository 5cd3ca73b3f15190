internal import CFretsaw
internal import Synchronization

/// Runs a task on the thread that waits for it: a library that starts threads would lose them when its process forks.
final class CallingThread: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }

    /// The result of `operation`, which must not wait for other threads.
    static func run<Success: Sendable>(
        _ operation: @escaping @Sendable () async throws -> Success
    ) throws -> Success {
        let executor = CallingThread()
        let result = Mutex<Result<Success, any Error>?>(nil)
        Task(executorPreference: executor) {
            do {
                let value = try await operation()
                result.withLock { $0 = .success(value) }
            } catch {
                result.withLock { $0 = .failure(error) }
            }
        }
        while let job = executor.jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
            unsafe job.runSynchronously(on: executor.asUnownedTaskExecutor())
        }
        if let result = result.withLock({ $0 }) { return try result.get() }
        throw LibraryError("a task waits for another thread", FRETSAW_FAILED)
    }
}
