internal import Synchronization

/// The store of a single process: fast, bounded, lost when the process ends.
///
/// Entries stay until they expire or are taken; a live entry is never evicted for a new one. At
/// ``capacity`` live entries, new keys fail with ``StoreError/Reason/full``, while existing ones
/// are still served. Each operation removes some expired entries.
///
/// Time is that of a monotonic clock, so changing the system's date has no effect.
///
/// - Complexity: O(log n) per operation, under one of 16 locks to reduce contention. Nothing
///   suspends; the only system call reads time.
public final class MemoryStore: ChallengeStore {
    /// Maximum number of live entries, over all operations.
    public let capacity: Int

    private static let name = "memory"
    private static let shardCount = 16

    private let shards: [MemoryShard]
    private let entryCount = Atomic(0)
    private let now: @Sendable () -> Duration

    /// Creates an empty store.
    ///
    /// An entry takes 250 to 500 bytes plus its value. The default, a million entries, is enough
    /// for three thousand checks per second with challenges of five minutes.
    ///
    /// - Precondition: `capacity` is at least 1.
    public init(
        capacity: Int = 1_000_000,
        clock: some Clock<Duration> = ContinuousClock()
    ) {
        precondition(capacity >= 1, "the capacity must be at least 1")
        self.capacity = capacity
        self.shards = (0..<MemoryStore.shardCount).map { _ in MemoryShard() }
        let start = clock.now
        self.now = { start.duration(to: clock.now) }
    }

    /// Number of entries, including expired ones that have not been removed.
    public var count: Int { entryCount.load(ordering: .relaxed) }

    /// Claims `key`; see ``ChallengeStore/claim(_:for:)``.
    public func claim(
        _ key: StoreKey,
        for lifetime: Duration
    ) async throws(StoreError) -> Bool {
        let key = MemoryShard.Key(space: .claim, key: key)
        return try onEntry(key) { (table, now) throws(StoreError) in
            guard table.live(key, at: now) == nil else { return false }
            try set(.claim, at: key, until: now + StoreLifetime.rounded(lifetime), in: &table)
            return true
        }
    }

    /// Stores `bytes` under `key`; see ``ChallengeStore/put(_:at:for:)``.
    public func put(
        _ bytes: [UInt8],
        at key: StoreKey,
        for lifetime: Duration
    ) async throws(StoreError) {
        let bytes = try StoreValue.checked(bytes, store: MemoryStore.name)
        let key = MemoryShard.Key(space: .value, key: key)
        try onEntry(key) { (table, now) throws(StoreError) in
            let end = now + StoreLifetime.rounded(lifetime)
            try set(.bytes(bytes), at: key, until: end, in: &table)
        }
    }

    /// Reads and removes the value under `key`; see ``ChallengeStore/take(_:)``.
    public func take(_ key: StoreKey) async throws(StoreError) -> [UInt8]? {
        let key = MemoryShard.Key(space: .value, key: key)
        return try onEntry(key) { (table, now) throws(StoreError) in
            guard case .bytes(let bytes)? = table.live(key, at: now)?.value else { return nil }
            table.remove(key)
            entryCount.subtract(1, ordering: .relaxed)
            return bytes
        }
    }

    /// Returns the value under `key`; see ``ChallengeStore/value(at:)``.
    public func value(at key: StoreKey) async throws(StoreError) -> [UInt8]? {
        let key = MemoryShard.Key(space: .value, key: key)
        return try onEntry(key) { (table, now) throws(StoreError) in
            guard case .bytes(let bytes)? = table.live(key, at: now)?.value else { return nil }
            return bytes
        }
    }

    /// Replaces a known value; see ``ChallengeStore/replace(_:by:at:for:)``.
    public func replace(
        _ expected: [UInt8],
        by bytes: [UInt8],
        at key: StoreKey,
        for lifetime: Duration
    ) async throws(StoreError) -> Bool {
        let bytes = try StoreValue.checked(bytes, store: MemoryStore.name)
        let key = MemoryShard.Key(space: .value, key: key)
        return try onEntry(key) { (table, now) throws(StoreError) in
            guard case .bytes(expected)? = table.live(key, at: now)?.value else { return false }
            table.set(.bytes(bytes), end: now + StoreLifetime.rounded(lifetime), at: key)
            return true
        }
    }

    /// Adds to the count under `key`; see ``ChallengeStore/count(_:adding:in:)``.
    public func count(
        _ key: StoreKey,
        adding amount: Int,
        in window: Duration
    ) async throws(StoreError) -> WindowCount {
        precondition((0...WindowCount.maxAmount).contains(amount), "amounts must be 0 … 1,000,000")
        let key = MemoryShard.Key(space: .count, key: key)
        return try onEntry(key) { (table, now) throws(StoreError) in
            if case (.count(let before), let end)? = table.live(key, at: now) {
                let (sum, overflow) = before.addingReportingOverflow(amount)
                let after = overflow ? Int.max : sum
                table.update(.count(after), at: key)
                return WindowCount(count: after, remaining: end - now)
            }
            guard amount > 0 else { return WindowCount(count: 0, remaining: .zero) }
            let remaining = StoreLifetime.rounded(window)
            try set(.count(amount), at: key, until: now + remaining, in: &table)
            return WindowCount(count: amount, remaining: remaining)
        }
    }

    /// Throws ``StoreError/Reason/full`` if a new key would exceed the capacity.
    public func ready() async throws(StoreError) {
        guard count >= capacity else { return }
        clearAll(at: now())
        if count >= capacity { throw full }
    }

    /// True: the content is lost when the process ends.
    public var isVolatile: Bool { true }
}

extension MemoryStore {
    private var full: StoreError {
        StoreError(
            .full,
            store: MemoryStore.name,
            detail: "the capacity of \(capacity) live entries is used up; raise it,"
                + " shorten lifetimes, or limit clients more tightly"
        )
    }

    /// Runs `body` on the locked shard of `key`; a second time if the store was full but expired
    /// entries could be removed.
    private func onEntry<Result: Sendable>(
        _ key: MemoryShard.Key,
        _ body: (inout MemoryShard.Table, Duration) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        // The top bits, because the dictionaries use other bits of the hash.
        let shard = shards[Int(UInt(bitPattern: key.hashValue) >> 60) % shards.count]
        let now = now()
        do throws(StoreError) {
            return try onTable(of: shard, at: now, body)
        } catch {
            guard error.reason == .full, clearAll(at: now) > 0 else { throw error }
            return try onTable(of: shard, at: now, body)
        }
    }

    private func onTable<Result: Sendable>(
        of shard: MemoryShard,
        at now: Duration,
        _ body: (inout MemoryShard.Table, Duration) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try shard.table.withLock { (table) throws(StoreError) in
            let cleared = table.removeExpired(at: now, limit: MemoryShard.maxRemovedPerOperation)
            entryCount.subtract(cleared, ordering: .relaxed)
            return try body(&table, now)
        }
    }

    /// Removes some expired entries of every shard, one lock at a time; returns their number.
    ///
    /// The caller must not have a lock. Bounded, so that a caller that finds the store full does
    /// not remove a million entries.
    @discardableResult
    private func clearAll(at now: Duration) -> Int {
        var cleared = 0
        for shard in shards {
            cleared += shard.table.withLock {
                $0.removeExpired(at: now, limit: MemoryShard.maxRemovedWhenFull)
            }
        }
        entryCount.subtract(cleared, ordering: .relaxed)
        return cleared
    }

    private func set(
        _ content: MemoryShard.Content,
        at key: MemoryShard.Key,
        until end: Duration,
        in table: inout MemoryShard.Table
    ) throws(StoreError) {
        if !table.contains(key), !reserve() { throw full }
        table.set(content, end: end, at: key)
    }

    /// Reserves capacity for one more entry; false if there is none.
    private func reserve() -> Bool {
        var seen = entryCount.load(ordering: .relaxed)
        while seen < capacity {
            let (exchanged, original) = entryCount.weakCompareExchange(
                expected: seen,
                desired: seen + 1,
                ordering: .relaxed
            )
            if exchanged { return true }
            seen = original
        }
        return false
    }
}

/// A part of a ``MemoryStore`` with its own lock and entries.
final class MemoryShard: Sendable {
    struct Key: Hashable, Sendable {
        let space: StoreSpace
        let key: StoreKey
    }

    enum Content: Sendable {
        case claim
        case bytes([UInt8])
        case count(Int)
    }

    typealias Table = ExpiringTable<Key, Content>

    /// Maximum number of expired entries that an operation removes.
    static let maxRemovedPerOperation = 4
    /// Maximum number of expired entries that are removed from each shard of a full store.
    static let maxRemovedWhenFull = 64

    let table = Mutex(Table())
}
