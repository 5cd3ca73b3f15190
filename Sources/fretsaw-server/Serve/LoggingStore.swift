import FretsawStore
import Logging
import Synchronization

/// A store that logs its errors: the first one, then one line a minute with their number, and its recovery.
///
/// Clients only see the code `9999`, and `/readyz` only shows the present state; the log shows past errors.
final class LoggingStore: ChallengeStore {
    private struct Faults {
        /// Number of errors since the last line.
        var unreported = 0
        /// Time of the next line; nil while there are no errors.
        var next: ContinuousClock.Instant?
    }

    private let store: any ChallengeStore
    private let logger: Logger
    private let pause: Duration
    private let faults = Mutex(Faults())
    /// True while ``Faults/next`` is set; read on every operation without taking the lock.
    private let isFailing = Atomic(false)

    /// Wraps a store.
    ///
    /// Lines contain no keys and no values. `pause` is the time between two lines about errors.
    init(_ store: any ChallengeStore, logger: Logger, pause: Duration = .seconds(60)) {
        self.store = store
        self.logger = logger
        self.pause = pause
    }

    func claim(_ key: StoreKey, for lifetime: Duration) async throws(StoreError) -> Bool {
        do throws(StoreError) {
            return served(try await store.claim(key, for: lifetime))
        } catch { throw failed(error) }
    }

    func put(
        _ bytes: [UInt8],
        at key: StoreKey,
        for lifetime: Duration
    ) async throws(StoreError) {
        do throws(StoreError) {
            served(try await store.put(bytes, at: key, for: lifetime))
        } catch { throw failed(error) }
    }

    func take(_ key: StoreKey) async throws(StoreError) -> [UInt8]? {
        do throws(StoreError) { return served(try await store.take(key)) } catch {
            throw failed(error)
        }
    }

    func count(
        _ key: StoreKey,
        adding amount: Int,
        in window: Duration
    ) async throws(StoreError) -> WindowCount {
        do throws(StoreError) {
            return served(try await store.count(key, adding: amount, in: window))
        } catch { throw failed(error) }
    }

    func ready() async throws(StoreError) {
        do throws(StoreError) { served(try await store.ready()) } catch { throw failed(error) }
    }

    var isVolatile: Bool { store.isVolatile }

    /// Records a successful operation.
    @discardableResult
    private func served<Result>(_ result: Result) -> Result {
        guard isFailing.load(ordering: .relaxed) else { return result }
        let wasFailing = faults.withLock { faults in
            defer { faults = Faults() }
            isFailing.store(false, ordering: .relaxed)
            return faults.next != nil
        }
        if wasFailing { logger.notice("the store works again") }
        return result
    }

    /// Records a failed operation.
    private func failed(_ error: StoreError) -> StoreError {
        let now = ContinuousClock.now
        let count = faults.withLock { faults -> Int? in
            faults.unreported += 1
            isFailing.store(true, ordering: .relaxed)
            guard faults.next.map({ now >= $0 }) ?? true else { return nil }
            defer { faults = Faults(unreported: 0, next: now + pause) }
            return faults.unreported
        }
        if let count {
            logger.error(
                "the store fails: \(error.description)",
                metadata: count > 1 ? ["times": "\(count)"] : [:]
            )
        }
        return error
    }
}
