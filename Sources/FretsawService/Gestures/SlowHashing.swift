internal import FretsawCrypto
internal import Synchronization

/// Where slow hashes are made: a few at a time, and a bounded number waiting.
///
/// Each takes its memory and a thread for some tenths of a second; without a bound a hundred requests
/// would take all threads of the process, and gigabytes.
final class SlowHashing: Sendable {
    /// Makes one at a time.
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
    ///   - parallelism: how many at a time, at least 1.
    ///   - maxWaiting: how many may wait besides.
    init(parallelism: Int, maxWaiting: Int) {
        lanes = (0..<max(1, parallelism)).map { _ in Lane() }
        maxPresent = lanes.count + max(0, maxWaiting)
    }

    /// Takes a place, to be left again by ``leave()``; false where all are taken.
    func enter() -> Bool {
        state.withLock { state in
            guard state.present < maxPresent else { return false }
            state.present += 1
            return true
        }
    }

    /// Gives a place back.
    func leave() { state.withLock { $0.present -= 1 } }

    /// Makes a slow hash, when it is its turn.
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
