internal import Synchronization

/// The store of a single process: fast, bounded, lost when the process ends.
///
/// Claims, values and locks stay until they expire or are taken; at ``capacity`` of them, new keys fail with
/// ``StoreError/Reason/full``, while existing ones are still served. Counts never fail: there are a quarter of it for counts of
/// requests and half of it for other counts of clients, where a new one replaces the one that ends first. Each operation
/// removes some expired entries.
///
/// Time is that of a monotonic clock, so changing the system's date has no effect.
///
/// - Complexity: O(log n) per operation, under one of 16 locks to reduce contention. Nothing
///   suspends; the only system call reads time.
package final class MemoryStore: ChallengeStore {
    /// Maximum number of live entries that are not counts of clients.
    package let capacity: Int
    /// Maximum number of records.
    let recordCapacity: Int

    static let name = "memory"
    private static let shardCount = 16

    private let shards: [MemoryShard]
    /// Number of entries of group 0.
    private let entryCount = Atomic(0)
    private let now: @Sendable () -> Duration
    let records = Mutex<[StoreKey: DurableRecord]>([:])

    /// Creates an empty store.
    ///
    /// An entry takes 250 to 500 bytes plus its value. The default, a million entries, is enough
    /// for three thousand checks per second with challenges of five minutes.
    package init(
        capacity: Int = 1_000_000,
        recordCapacity: Int = 100_000,
        clock: some Clock<Duration> = ContinuousClock()
    ) {
        precondition(capacity >= 1, "the capacity must be at least 1")
        self.capacity = capacity
        self.recordCapacity = recordCapacity
        self.shards = (0..<3 * MemoryStore.shardCount).map { _ in MemoryShard() }
        let start = clock.now
        self.now = { start.duration(to: clock.now) }
    }

    /// Number of entries, including expired ones that have not been removed.
    package var count: Int { shards.reduce(0) { $0 + $1.table.withLock(\.count) } }

    /// Maximum number of counts in a shard of a group.
    private func maxCounts(in group: Int) -> Int {
        max(1, capacity / (group == 1 ? 4 : 2) / MemoryStore.shardCount)
    }

    package func claim(_ key: StoreKey, for lifetime: Duration) async throws(StoreError) -> Bool {
        try onEntry(.claim, key) { (table, key, now) throws(StoreError) in
            guard table.live(key, at: now) == nil else { return false }
            try set(.claim, at: key, until: now + StoreLifetime.rounded(lifetime), in: &table)
            return true
        }
    }

    package func put(
        _ bytes: [UInt8],
        at key: StoreKey,
        for lifetime: Duration
    ) async throws(StoreError) {
        let bytes = try StoreValue.checked(bytes, store: MemoryStore.name)
        try onEntry(.value, key) { (table, key, now) throws(StoreError) in
            let end = now + StoreLifetime.rounded(lifetime)
            try set(.bytes(bytes), at: key, until: end, in: &table)
        }
    }

    package func take(_ key: StoreKey) async throws(StoreError) -> [UInt8]? {
        try onEntry(.value, key) { (table, key, now) throws(StoreError) in
            guard case .bytes(let bytes)? = table.live(key, at: now)?.value else { return nil }
            table.remove(key)
            entryCount.subtract(1, ordering: .relaxed)
            return bytes
        }
    }

    package func value(at key: StoreKey) async throws(StoreError) -> [UInt8]? {
        try onEntry(.value, key) { (table, key, now) throws(StoreError) in
            guard case .bytes(let bytes)? = table.live(key, at: now)?.value else { return nil }
            return bytes
        }
    }

    package func replace(
        _ expected: [UInt8],
        by bytes: [UInt8],
        at key: StoreKey
    ) async throws(StoreError) -> Bool {
        let bytes = try StoreValue.checked(bytes, store: MemoryStore.name)
        return try onEntry(.value, key) { (table, key, now) throws(StoreError) in
            guard case .bytes(expected)? = table.live(key, at: now)?.value else { return false }
            table.update(.bytes(bytes), at: key)
            return true
        }
    }

    package func count(_ amounts: [WindowAmount]) async throws(StoreError) -> [WindowCount] {
        var counts: [WindowCount] = []
        for entry in amounts { counts.append(try count(entry)) }
        return counts
    }

    private func count(_ entry: WindowAmount) throws(StoreError) -> WindowCount {
        let amount = entry.amount
        precondition((0...WindowCount.maxAmount).contains(amount), "amounts must be 0 … 1,000,000")
        return try onEntry(.count, entry.key) { (table, key, now) throws(StoreError) in
            if case (.count(let before), let end)? = table.live(key, at: now) {
                let (sum, overflow) = before.addingReportingOverflow(amount)
                let after = overflow ? Int.max : sum
                table.update(.count(after), at: key)
                return WindowCount(count: after, remaining: end - now)
            }
            guard amount > 0 else { return WindowCount(count: 0, remaining: .zero) }
            let remaining = StoreLifetime.rounded(entry.window)
            try set(.count(amount), at: key, until: now + remaining, in: &table)
            return WindowCount(count: amount, remaining: remaining)
        }
    }

    /// Throws ``StoreError/Reason/full`` if a new key would exceed the capacity.
    package func ready() async throws(StoreError) {
        guard entryCount.load(ordering: .relaxed) >= capacity else { return }
        clearAll(at: now())
        if entryCount.load(ordering: .relaxed) >= capacity { throw full }
    }

    /// True: the content is lost when the process ends.
    package var epoch: UInt32? { nil }

    package var usage: (entries: Int, capacity: Int)? {
        (entryCount.load(ordering: .relaxed), capacity)
    }
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
        _ space: StoreSpace,
        _ key: StoreKey,
        _ body: (inout MemoryShard.Table, MemoryShard.Key, Duration) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        let key = MemoryShard.Key(space: space, key: key)
        // The top bits, because the dictionaries use other bits of the hash.
        let place = Int(UInt(bitPattern: key.hashValue) >> 60) % MemoryStore.shardCount
        let shard = shards[key.group * MemoryStore.shardCount + place]
        let now = now()
        func attempt() throws(StoreError) -> Result {
            try shard.table.withLock { (table) throws(StoreError) in
                let limit = MemoryShard.maxRemovedPerOperation
                let removed = table.removeExpired(at: now, limit: limit)
                if key.group == 0 { entryCount.subtract(removed, ordering: .relaxed) }
                return try body(&table, key, now)
            }
        }
        do throws(StoreError) { return try attempt() } catch {
            guard error.reason == .full, clearAll(at: now) > 0 else { throw error }
            return try attempt()
        }
    }

    /// Removes some expired entries of every shard, one lock at a time; returns their number.
    ///
    /// The caller must not have a lock. Bounded, so that a caller that finds the store full does
    /// not remove a million entries.
    @discardableResult
    private func clearAll(at now: Duration) -> Int {
        var cleared = 0
        for shard in shards.prefix(MemoryStore.shardCount) {
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
        if !table.contains(key) {
            if key.group > 0 {
                if table.count >= maxCounts(in: key.group) { table.removeFirst() }
            } else if !reserve() {
                throw full
            }
        }
        table.set(content, end: end, at: key)
    }

    /// Reserves space for one more entry that is not a count; false if there is none.
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

        /// 1 for counts of requests, 2 for other counts of clients, 0 for entries that are never forgotten.
        var group: Int {
            key.purpose == .requests ? 1 : space == .count && key.purpose == .limit ? 2 : 0
        }
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
