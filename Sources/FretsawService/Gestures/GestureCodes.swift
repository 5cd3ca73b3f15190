public import FretsawCrypto
public import FretsawStore

/// Shared gesture codes: an owner sets one, subjects draw it.
///
/// The owner's secret, a long random text that the owner's own
/// system keeps, authorises set, modify and clear; attempts are counted per subject, where the code is
/// stored.
public struct GestureCodes: Sendable {
    /// Wrong drawings that lock a subject out.
    public static var maxAttempts: Int { 5 }

    let records: any DurableRecords
    var ring: KeyRing
    let cost: Scrypt.Cost
    let lockOut: Int64
    let hashing: SlowHashing

    /// Codes that live in `records`.
    ///
    /// - Parameters:
    ///   - records: where they are stored.
    ///   - ring: keys; a record needs the one it was written under, so drop none while records of it
    ///     remain.
    ///   - cost: what one judgement costs, in memory too.
    ///   - lockOut: how long a subject without attempts has to wait, in milliseconds.
    ///   - parallelism: judgements at a time, each with a thread and the memory of `cost`.
    ///   - maxWaiting: requests that may wait for one; more are told to try again, at no attempt.
    public init(
        records: any DurableRecords,
        ring: KeyRing,
        cost: Scrypt.Cost = .standard,
        lockOut: Int64 = 300_000,
        parallelism: Int = 1,
        maxWaiting: Int = 64
    ) {
        self.records = records
        self.ring = ring
        self.cost = cost
        self.lockOut = lockOut
        hashing = SlowHashing(parallelism: parallelism, maxWaiting: maxWaiting)
    }

    /// The same codes with other keys; judgements of both still share the bound.
    public func with(_ ring: KeyRing) -> GestureCodes {
        var codes = self
        codes.ring = ring
        return codes
    }
}

/// The store, its failures told in our words.
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
