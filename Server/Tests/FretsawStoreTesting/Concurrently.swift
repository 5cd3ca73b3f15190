/// Number of concurrent tasks in tests of atomicity.
package let concurrentTasks = 1_000

/// The results of `body` in a thousand concurrent tasks.
package func concurrently<Result: Sendable>(
    _ body: @escaping @Sendable () async throws -> Result
) async throws -> [Result] {
    try await withThrowingTaskGroup(of: Result.self) { group in
        for _ in 0..<concurrentTasks {
            group.addTask { try await body() }
        }
        var results: [Result] = []
        for try await result in group {
            results.append(result)
        }
        return results
    }
}
