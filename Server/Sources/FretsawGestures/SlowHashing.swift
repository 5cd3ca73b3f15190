internal import FretsawCrypto
internal import Synchronization

/// Runs slow hashes: a few in parallel, and a bounded number waiting.
///
/// Each takes a thread and much memory for some tenths of a second. Without a bound, a hundred
/// requests would take all threads of the process and gigabytes of memory.
final class SlowHashing: Sendable {
    /// Runs one hash at a time.
    private actor Lane {
        func run<Result: Sendable>(
            _ body: @Sendable () throws(CryptoError) -> Result
        ) throws(CryptoError) -> Result {
            try body()
        }
    }

    private struct State {
        var present = 0
        var next = 0
    }

    private let lanes: [Lane]
    private let maxPresent: Int
    private let state = Mutex(State())

    /// - Parameters:
    ///   - parallelism: maximum number of parallel hashes, at least 1.
    ///   - maxWaiting: maximum number of additional waiting callers.
    init(parallelism: Int, maxWaiting: Int) {
        lanes = (0..<max(1, parallelism)).map { _ in Lane() }
        maxPresent = lanes.count + max(0, maxWaiting)
    }

    /// Takes a place, to be released by ``leave()``; false if all are taken.
    func enter() -> Bool {
        state.withLock { state in
            guard state.present < maxPresent else { return false }
            state.present += 1
            return true
        }
    }

    func leave() { state.withLock { $0.present -= 1 } }

    func run<Result: Sendable>(
        _ body: @Sendable () throws(CryptoError) -> Result
    ) async throws(CryptoError) -> Result {
        let lane = state.withLock { state in
            state.next = (state.next + 1) % lanes.count
            return lanes[state.next]
        }
        return try await lane.run(body)
    }
}
