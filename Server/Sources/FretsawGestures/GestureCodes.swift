package import FretsawCrypto
package import FretsawKeys
package import FretsawStore
internal import Synchronization

/// Shared gesture codes: an owner sets a code, subjects draw it.
///
/// The owner's secret is a long random text kept by the owner's system. It authorises modify and
/// clear. Wrong drawings are counted per subject and per code, in entries that expire.
package final class GestureCodes: Sendable {
    let records: any DurableRecords
    let attempts: any ChallengeStore
    private let keys: Mutex<KeyRing>
    let cost: Scrypt.Cost
    let limits: GestureLimits
    let hashing: SlowHashing
    let random: RandomSource

    /// Creates codes that are stored in `records`.
    ///
    /// Keep each key of `ring` as long as records written with it exist. At most `parallelism` judgements run at once,
    /// each with a thread and the memory of `cost`. If more than `maxWaiting` wait, further ones fail with
    /// ``GestureError/busy``. Losing the content of `attempts` resets the limits.
    package init(
        records: any DurableRecords,
        attempts: any ChallengeStore,
        ring: KeyRing,
        cost: Scrypt.Cost = .standard,
        limits: GestureLimits = GestureLimits(),
        parallelism: Int = 1,
        maxWaiting: Int = 64,
        random: RandomSource = .system
    ) {
        self.records = records
        self.attempts = attempts
        keys = Mutex(ring)
        self.cost = cost
        self.limits = limits
        self.random = random
        hashing = SlowHashing(parallelism: parallelism, maxWaiting: maxWaiting)
    }

    /// The keys at this moment.
    ///
    /// Requests that began before a reload use the new keys as well, because another node may already have written
    /// a record with one of them.
    var ring: KeyRing { keys.withLock { $0 } }

    /// Replaces the keys, also of requests that are being served.
    package func reload(_ ring: KeyRing) { keys.withLock { $0 = ring } }
}

/// Access to the store, with its errors mapped to ``GestureError``.
extension GestureCodes {
    func read(_ key: StoreKey) async throws(GestureError) -> DurableRecord? {
        do { return try await records.read(key) } catch { throw .unavailable }
    }

    func write(
        _ bytes: [UInt8],
        at key: StoreKey,
        replacing version: Int?
    ) async throws(GestureError) -> Bool {
        do {
            return try await records.write(bytes, at: key, replacing: version)
        } catch { throw .unavailable }
    }

    func remove(_ key: StoreKey, version: Int) async throws(GestureError) -> Bool {
        do { return try await records.remove(key, version: version) } catch { throw .unavailable }
    }
}
