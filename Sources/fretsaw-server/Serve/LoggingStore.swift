import FretsawStore
import Logging
import Synchronization

/// A store whose faults are logged: the first one, then one a minute with their number, and that it serves again.
///
/// Clients are told `9999` and no more, and `/readyz` tells of the moment it is asked; what went wrong at night is
/// in the log.
final class LoggingStore: ChallengeStore {
    private struct Faults {
        /// Since the last line about them.
        var untold = 0
        /// When the next line is due; nil while all is well.
        var next: ContinuousClock.Instant?
    }

    private let store: any ChallengeStore
    private let logger: Logger
    private let pause: Duration
    private let faults = Mutex(Faults())
    /// True while ``Faults/next`` is set: read on each trip, where nothing else is to be waited for.
    private let isFailing = Atomic(false)

    /// The same store, told about in `logger`.
    ///
    /// - Parameters:
    ///   - store: what is asked.
    ///   - logger: gets the lines; no keys or values among them.
    ///   - pause: between two lines about faults.
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

    /// Notes that a trip went well.
    @discardableResult
    private func served<Result>(_ result: Result) -> Result {
        guard isFailing.load(ordering: .relaxed) else { return result }
        let wasFailing = faults.withLock { faults in
            defer { faults = Faults() }
            isFailing.store(false, ordering: .relaxed)
            return faults.next != nil
        }
        if wasFailing { logger.notice("the store serves again") }
        return result
    }

    /// Notes that a trip failed.
    private func failed(_ error: StoreError) -> StoreError {
        let now = ContinuousClock.now
        let count = faults.withLock { faults -> Int? in
            faults.untold += 1
            isFailing.store(true, ordering: .relaxed)
            guard faults.next.map({ now >= $0 }) ?? true else { return nil }
            defer { faults = Faults(untold: 0, next: now + pause) }
            return faults.untold
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
