import Foundation
import LibC
import Testing

@testable import fretsaw_server

@Suite("Executor of the lowest priority")
struct IdleExecutorTests {
    /// The identifiers of the threads that run only while no others need the processor.
    private static func idleThreads() throws -> Set<pid_t> {
        let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
        return Set(
            threads.compactMap { pid_t($0) }
                .filter { sched_getscheduler($0) == IdleExecutor.idlePolicy }
        )
    }

    // On a busy machine, its tasks may have to wait for long, so none is run.
    @Test("Its thread runs only while no other thread needs the processor", .timeLimit(.minutes(1)))
    func policy() async throws {
        let before = try Self.idleThreads()
        let executor = IdleExecutor()
        var started: Set<pid_t> = []
        for _ in 0..<30_000 where started.isEmpty {
            try await Task.sleep(for: .milliseconds(1))
            started = try Self.idleThreads().subtracting(before)
        }
        #expect(!started.isEmpty)
        withExtendedLifetime(executor) {}
    }
}
