/// A dictionary of entries that expire, with a heap ordered by expiry.
///
/// Entry and heap refer to each other, so an entry that is removed early leaves nothing behind:
/// memory is bounded by the number of entries.
///
/// - Complexity: O(log n) to insert, replace or remove, O(1) to find, O(log n) per expired entry.
struct ExpiringTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry {
        let key: Key
        var value: Value
        var end: Duration
        /// The entry's index in the heap.
        var place: Int
    }

    private var slots: [Entry?] = []
    private var free: [Int] = []
    private var slotOfKey: [Key: Int] = [:]
    /// Slots as a binary heap, the earliest expiry first.
    private var heap: [Int] = []

    /// Number of entries, including expired ones that have not been removed.
    var count: Int { slotOfKey.count }

    /// The value and expiry of the entry under `key` if it has not expired at `now`.
    func live(_ key: Key, at now: Duration) -> (value: Value, end: Duration)? {
        guard let slot = slotOfKey[key], let entry = slots[slot], entry.end > now else {
            return nil
        }
        return (entry.value, entry.end)
    }

    /// Whether there is an entry under `key`, expired or not.
    func contains(_ key: Key) -> Bool {
        slotOfKey[key] != nil
    }

    /// Inserts or replaces the entry under `key`.
    mutating func set(_ value: Value, end: Duration, at key: Key) {
        if let slot = slotOfKey[key], var entry = slots[slot] {
            entry.value = value
            entry.end = end
            slots[slot] = entry
            sift(entry.place)
            return
        }
        let entry = Entry(key: key, value: value, end: end, place: heap.count)
        let slot: Int
        if let reused = free.popLast() {
            slot = reused
            slots[slot] = entry
        } else {
            slot = slots.count
            slots.append(entry)
        }
        slotOfKey[key] = slot
        heap.append(slot)
        siftUp(heap.count - 1)
    }

    /// Changes the value under `key` but not its expiry.
    mutating func update(_ value: Value, at key: Key) {
        guard let slot = slotOfKey[key] else { return }
        slots[slot]?.value = value
    }

    /// Removes the entry under `key`, expired or not.
    mutating func remove(_ key: Key) {
        guard let slot = slotOfKey.removeValue(forKey: key), let entry = slots[slot] else { return }
        slots[slot] = nil
        free.append(slot)
        let last = heap.removeLast()
        guard entry.place < heap.count else { return }
        heap[entry.place] = last
        slots[last]?.place = entry.place
        sift(entry.place)
    }

    /// Removes up to `limit` entries that have expired at `now`, the earliest first; returns their
    /// number.
    mutating func removeExpired(at now: Duration, limit: Int) -> Int {
        var removed = 0
        while removed < limit, let slot = heap.first, let entry = slots[slot], entry.end <= now {
            remove(entry.key)
            removed += 1
        }
        return removed
    }

    private func end(_ place: Int) -> Duration {
        slots[heap[place]]?.end ?? .zero
    }

    private mutating func sift(_ place: Int) {
        siftDown(siftUp(place))
    }

    @discardableResult
    private mutating func siftUp(_ start: Int) -> Int {
        var place = start
        while place > 0, end(place) < end((place - 1) / 2) {
            exchange(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
        return place
    }

    private mutating func siftDown(_ start: Int) {
        var place = start
        while true {
            var earliest = place
            let left = 2 * place + 1
            if left < heap.count, end(left) < end(earliest) { earliest = left }
            if left + 1 < heap.count, end(left + 1) < end(earliest) { earliest = left + 1 }
            guard earliest != place else { return }
            exchange(place, earliest)
            place = earliest
        }
    }

    private mutating func exchange(_ one: Int, _ other: Int) {
        heap.swapAt(one, other)
        slots[heap[one]]?.place = one
        slots[heap[other]]?.place = other
    }
}
