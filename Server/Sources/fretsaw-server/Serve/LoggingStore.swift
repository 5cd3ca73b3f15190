import FretsawStore

/// A store that logs its errors.
///
/// Clients only see the code `9999`, and `/readyz` only shows the present state; the log shows past errors.
final class LoggingStore: ChallengeStore {
    private let store: any ChallengeStore
    private let faults: FaultLog

    /// Wraps a store; log lines contain no keys or values.
    init(_ store: any ChallengeStore, faults: FaultLog) {
        self.store = store
        self.faults = faults
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

    func value(at key: StoreKey) async throws(StoreError) -> [UInt8]? {
        do throws(StoreError) { return served(try await store.value(at: key)) } catch {
            throw failed(error)
        }
    }

    func replace(
        _ expected: [UInt8],
        by bytes: [UInt8],
        at key: StoreKey,
        for lifetime: Duration
    ) async throws(StoreError) -> Bool {
        do throws(StoreError) {
            return served(try await store.replace(expected, by: bytes, at: key, for: lifetime))
        } catch { throw failed(error) }
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

    func count(_ amounts: [WindowAmount]) async throws(StoreError) -> [WindowCount] {
        do throws(StoreError) { return served(try await store.count(amounts)) } catch {
            throw failed(error)
        }
    }

    func ready() async throws(StoreError) {
        do throws(StoreError) { served(try await store.ready()) } catch { throw failed(error) }
    }

    var isVolatile: Bool { store.isVolatile }

    /// Records a successful operation.
    @discardableResult
    private func served<Result>(_ result: Result) -> Result {
        faults.worked()
        return result
    }

    /// Records a failed operation.
    private func failed(_ error: StoreError) -> StoreError {
        faults.failed(error.description)
        return error
    }
}
