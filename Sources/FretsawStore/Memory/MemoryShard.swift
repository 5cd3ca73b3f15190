internal import Synchronization

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
