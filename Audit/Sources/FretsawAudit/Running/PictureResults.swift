internal import LibC

/// The values computed from the pictures of a batch, and the pictures that could not be used.
struct PictureResults<Item: AuditItem, Value: Sendable>: Sendable {
    /// The values of the usable pictures, in order, and their items.
    private(set) var values: [Value] = []
    private(set) var items: [Item] = []
    /// The pictures that could not be used.
    private(set) var unreadable: [AuditReport.Unreadable] = []

    /// Computes `body` for each of `items`, `jobs` (at least 1) at a time.
    ///
    /// `body` runs on any thread and throws for a picture that cannot be used. `progress` receives
    /// the numbers of finished and of all pictures. Throws an ``AuditError`` if no picture can be used.
    init(
        _ items: [Item],
        jobs: Int,
        progress: (Int, Int) -> Void,
        _ body: @escaping @Sendable (Item) throws -> Value
    ) async throws(AuditError) {
        let results = await parallelMap(
            items.count,
            jobs: jobs,
            progress: { progress($0, items.count) }
        ) { index in
            Result { try body(items[index]) }
                .mapError { AuditReport.Unreadable(name: items[index].name, reason: "\($0)") }
        }
        for (item, result) in zip(items, results) {
            switch result {
            case .success(let value):
                values.append(value)
                self.items.append(item)
            case .failure(let picture): unreadable.append(picture)
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
}

/// Maps the numbers below `count` on any thread, `jobs` (at least 1) at a time; results are in order.
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
