/// `body` of each number below `count`, in their order, `jobs` at a time.
///
/// - Parameters:
///   - count: how many.
///   - jobs: how many at a time, 1 at least.
///   - progress: called after each with how many are done.
///   - body: what is done, on any thread.
/// - Returns: the results.
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
