internal import HeapModule

/// A dictionary of entries that expire, with a heap ordered by expiry.
///
/// An entry that is replaced or removed early leaves its expiry in the heap. The heap is built again when most of it
/// is such leftovers, so memory is bounded by the number of entries.
///
/// - Complexity: O(log n) to insert, replace or remove, amortised; O(1) to find; O(log n) per expired entry.
struct ExpiringTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// When the entry under a key expires, unless it was changed since.
    private struct Expiry: Comparable, Sendable {
        let end: Duration
        let key: Key

        static func < (left: Expiry, right: Expiry) -> Bool { left.end < right.end }
    }

    private var entries: [Key: (value: Value, end: Duration)] = [:]
    private var expiries = Heap<Expiry>()

    /// Number of entries, including expired ones that have not been removed.
    var count: Int { entries.count }

    /// The value and expiry of the entry under `key` if it has not expired at `now`.
    func live(_ key: Key, at now: Duration) -> (value: Value, end: Duration)? {
        entries[key].flatMap { $0.end > now ? $0 : nil }
    }

    /// Whether there is an entry under `key`, expired or not.
    func contains(_ key: Key) -> Bool { entries[key] != nil }

    /// Inserts or replaces the entry under `key`.
    mutating func set(_ value: Value, end: Duration, at key: Key) {
        entries[key] = (value, end)
        expiries.insert(Expiry(end: end, key: key))
        removeLeftovers()
    }

    /// Changes the value under `key` but not its expiry.
    mutating func update(_ value: Value, at key: Key) { entries[key]?.value = value }

    /// Removes the entry under `key`, expired or not.
    mutating func remove(_ key: Key) {
        entries[key] = nil
        removeLeftovers()
    }

    /// Removes the entry that expires first.
    mutating func removeFirst() {
        while let first = expiries.popMin() {
            guard entries[first.key]?.end == first.end else { continue }
            entries[first.key] = nil
            return
        }
    }

    /// Removes at most `limit` entries expired at `now`, the earliest first; returns their number.
    mutating func removeExpired(at now: Duration, limit: Int) -> Int {
        var removed = 0
        while removed < limit, let first = expiries.min, first.end <= now {
            expiries.removeMin()
            guard entries[first.key]?.end == first.end else { continue }
            entries[first.key] = nil
            removed += 1
        }
        return removed
    }

    private mutating func removeLeftovers() {
        guard expiries.count > 2 * entries.count + 64 else { return }
        expiries = Heap(entries.lazy.map { Expiry(end: $0.value.end, key: $0.key) })
    }
}
