/// How many tasks race in tests of atomicity.
package let concurrentTasks = 1_000

/// What `body` returned in each of a thousand tasks that ran at once.
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
