internal import Synchronization

/// The store of one process: fast, bounded, gone with the process.
///
/// Entries are held until they end, are taken, or the process does; a live one is never given up for a
/// new one. When ``capacity`` live entries are held, new keys meet ``StoreError/Reason/full``, while
/// existing ones are still served. Ended entries are removed as others come.
///
/// Time is that of a monotonic clock: setting the computer's date changes nothing here.
///
/// - Complexity: O(log n) for each operation, under one of 16 locks, so that cores rarely meet. Nothing
///   waits and nothing is asked of the system but the time.
public final class MemoryStore: ChallengeStore {
    /// The most live entries there may be, over all operations.
    public let capacity: Int

    private static let name = "memory"
    private static let shardCount = 16

    private let shards: [MemoryShard]
    private let held = Atomic(0)
    private let now: @Sendable () -> Duration

    /// An empty store for up to `capacity` entries, which counts time by `clock`.
    ///
    /// An entry takes 250 to 500 bytes and its value. A million of them, the default, is three thousand
    /// checks a second with challenges that live five minutes.
    ///
    /// - Precondition: `capacity` is at least 1.
    public init(
        capacity: Int = 1_000_000,
        clock: some Clock<Duration> = ContinuousClock()
    ) {
        precondition(capacity >= 1, "a memory store holds at least one entry")
        self.capacity = capacity
        self.shards = (0..<MemoryStore.shardCount).map { _ in MemoryShard() }
        let start = clock.now
        self.now = { start.duration(to: clock.now) }
    }

    /// How many entries there are, ended ones that nobody has removed yet included.
    public var count: Int { held.load(ordering: .relaxed) }

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

    /// Keeps `bytes` under `key`; see ``ChallengeStore/put(_:at:for:)``.
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

    /// Reads and removes what is under `key`; see ``ChallengeStore/take(_:)``.
    public func take(_ key: StoreKey) async throws(StoreError) -> [UInt8]? {
        let key = MemoryShard.Key(space: .value, key: key)
        return try onEntry(key) { (table, now) throws(StoreError) in
            guard case .bytes(let bytes)? = table.live(key, at: now)?.value else { return nil }
            table.remove(key)
            held.subtract(1, ordering: .relaxed)
            return bytes
        }
    }

    /// Adds to the count under `key`; see ``ChallengeStore/count(_:adding:in:)``.
    public func count(
        _ key: StoreKey,
        adding amount: Int,
        in window: Duration
    ) async throws(StoreError) -> WindowCount {
        precondition((0...WindowCount.maxAmount).contains(amount), "counts add 0 … 1,000,000")
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

    /// Throws ``StoreError/Reason/full`` while no new key would find room.
    public func ready() async throws(StoreError) {
        guard count >= capacity else { return }
        clearAll(at: now())
        if count >= capacity { throw full }
    }

    /// True: a process that ends forgets all of it.
    public var isVolatile: Bool { true }
}

extension MemoryStore {
    private var full: StoreError {
        StoreError(
            .full,
            store: MemoryStore.name,
            detail: "\(capacity) live entries are held, as many as may be; raise the capacity,"
                + " shorten lifetimes, or limit clients more tightly"
        )
    }

    /// Runs `body` on the part that holds `key`, its lock held; once more if there was no room but
    /// ended entries could be cleared.
    private func onEntry<Result: Sendable>(
        _ key: MemoryShard.Key,
        _ body: (inout MemoryShard.Table, Duration) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        // The top bits: the dictionaries within use others of another hash.
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
            let cleared = table.removeEnded(at: now, limit: MemoryShard.clearedOnTheWay)
            held.subtract(cleared, ordering: .relaxed)
            return try body(&table, now)
        }
    }

    /// Clears some ended entries of every part, one lock after the other, and says how many.
    ///
    /// No lock may be held by the caller. Bounded, so that a caller who finds the store full does not
    /// clear a million entries.
    @discardableResult
    private func clearAll(at now: Duration) -> Int {
        var cleared = 0
        for shard in shards {
            cleared += shard.table.withLock {
                $0.removeEnded(at: now, limit: MemoryShard.clearedWhenFull)
            }
        }
        held.subtract(cleared, ordering: .relaxed)
        return cleared
    }

    private func set(
        _ content: MemoryShard.Content,
        at key: MemoryShard.Key,
        until end: Duration,
        in table: inout MemoryShard.Table
    ) throws(StoreError) {
        if !table.holds(key), !reserve() { throw full }
        table.set(content, end: end, at: key)
    }

    /// Takes room for one more entry, if there is any.
    private func reserve() -> Bool {
        var seen = held.load(ordering: .relaxed)
        while seen < capacity {
            let (exchanged, original) = held.weakCompareExchange(
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

/// One part of a ``MemoryStore``: its own lock, its own entries.
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

    /// How many ended entries an operation clears on its way.
    static let clearedOnTheWay = 4
    /// How many ended entries one that finds no room clears of each part.
    static let clearedWhenFull = 64

    let table = Mutex(Table())
}
