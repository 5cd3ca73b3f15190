internal import LibC

/// The values computed from the pictures of a batch, and the pictures that could not be used.
struct PictureResults<Value: Sendable>: Sendable {
    /// The values of the usable pictures, in order.
    private(set) var values: [Value] = []
    /// The index in the list of the picture of each value.
    private(set) var indices: [Int] = []
    /// The pictures that could not be used.
    private(set) var unreadable: [AuditReport.Unreadable] = []

    /// Computes `body` for each of `count` pictures, `jobs` (at least 1) at a time.
    ///
    /// `body` runs on any thread and throws for a picture that cannot be used. `progress` receives
    /// the number of finished pictures; `name` is for messages. Throws an ``AuditError`` if no
    /// picture can be used.
    init(
        _ count: Int,
        jobs: Int,
        name: (Int) -> String,
        progress: (Int) -> Void,
        _ body: @escaping @Sendable (Int) throws -> Value
    ) async throws(AuditError) {
        let results = await parallelMap(count, jobs: jobs, progress: progress) { index in
            Result { try body(index) }.mapError { PictureError(reason: "\($0)") }
        }
        for (index, result) in results.enumerated() {
            switch result {
            case .success(let value):
                values.append(value)
                indices.append(index)
            case .failure(let error):
                unreadable.append(.init(name: name(index), reason: error.reason))
            }
        }
        guard !values.isEmpty else {
            throw AuditError(
                .nothingReadable(
                    count: unreadable.count,
                    first: unreadable.first.map { "\($0.name): \($0.reason)" } ?? ""
                )
            )
        }
    }

    private struct PictureError: Error {
        let reason: String
    }
}

/// Maps the numbers below `count` on any thread, `jobs` (at least 1) at a time; results are in
/// order.
///
/// `progress` receives the number of finished calls.
func parallelMap<Result: Sendable>(
    _ count: Int,
    jobs: Int,
    progress: (Int) -> Void = { _ in },
    _ body: @escaping @Sendable (Int) -> Result
) async -> [Result] {
    var results = [Result?](repeating: nil, count: count)
    await withTaskGroup(of: (Int, Result).self) { group in
        var (started, ended) = (0, 0)
        func start() {
            let index = started
            started += 1
            group.addTask { (index, body(index)) }
        }
        while started < min(max(1, jobs), count) { start() }
        while let (index, result) = await group.next() {
            results[index] = result
            ended += 1
            progress(ended)
            if started < count { start() }
        }
    }
    return results.compactMap(\.self)
}

/// Measures the CPU time of the current thread, which does not depend on other jobs.
struct ThreadClock {
    private var last = ThreadClock.now()

    /// The nanoseconds since the last lap, or since the start.
    mutating func lap() -> Int {
        let now = ThreadClock.now()
        defer { last = now }
        return now - last
    }

    private static func now() -> Int {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
    }
}
