public import FretsawCaptcha
internal import FretsawCrypto
internal import FretsawStore
internal import Synchronization

/// Challenges of one kind that were generated beforehand; the service gives each to one client.
public protocol ChallengePack: Sendable {
    /// Their kind.
    var kind: CaptchaKind { get }
    /// The number of challenges.
    var count: Int { get }

    /// Up to 64 bytes that identify challenge `index`, 0 ..< `count`, in every copy of the pack.
    func identity(of index: Int) throws -> [UInt8]

    /// Reads challenge `index`, 0 ..< `count`.
    func challenge(at index: Int) throws -> ChallengePictures
}

/// Leases the challenges of a pack, each once among all processes that share the store.
///
/// The claim in the store comes first. A process that is killed afterwards has used up the
/// challenge, and no other process can lease it.
final class PackLeases: Sendable {
    let pack: any ChallengePack
    private let store: any ChallengeStore
    private let metrics: ServiceMetrics
    private let search: Mutex<LeaseSearch>

    /// Number of claims tried for one request; in a pack that is almost used up, most are lost.
    private static let attempts = 16

    init(
        _ pack: any ChallengePack,
        store: any ChallengeStore,
        metrics: ServiceMetrics,
        random: RandomSource = .system
    ) {
        (self.pack, self.store, self.metrics) = (pack, store, metrics)
        // Processes that all start with the first challenge only lose more claims.
        let number = (try? random.bytes(8))?.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } ?? 0
        let start = Int(number % UInt64(max(1, pack.count)))
        search = Mutex(LeaseSearch(count: pack.count, start: start))
    }

    /// Whether every challenge is known to be used.
    var isExhausted: Bool { search.withLock { $0.left == 0 } }

    /// Whether challenges of `design` are taken from the pack.
    func covers(_ design: DesignName) -> Bool {
        design == DesignName(kind: pack.kind) && !isExhausted
    }

    /// Leases a challenge; nil if none was found within a few attempts.
    ///
    /// - Throws: `StoreError`, and errors of the pack; the challenge is used up then as well.
    func lease() async throws -> ChallengePictures? {
        for _ in 0..<PackLeases.attempts {
            guard let index = search.withLock({ $0.next() }) else { return nil }
            let key = try StoreKey(.lease, pack.identity(of: index))
            let isWon = try await metrics.timing(.store) {
                try await store.claim(key, for: StoreLifetime.maximum)
            }
            search.withLock { $0.learn(index, isWon: isWon) }
            if isWon { return try pack.challenge(at: index) }
        }
        return nil
    }
}

/// The order in which a process tries to claim challenges: from a random one on, each once.
///
/// Used ones form runs, because every process goes forward. So after each lost claim in a row, twice
/// as many are passed over; they are tried in a later round.
struct LeaseSearch {
    private let count: Int
    /// One bit for each challenge that was tried; the last word is padded with ones.
    private var tried: [UInt64]
    private var position: Int
    private var step = 1
    /// Number of challenges that were not tried.
    private(set) var left: Int

    init(count: Int, start: Int) {
        self.count = count
        (position, left) = (start, count)
        tried = [UInt64](repeating: 0, count: (count + 63) / 64)
        if count % 64 > 0 { tried[count / 64] = .max << UInt64(count % 64) }
    }

    /// The next challenge to claim; nil if all were tried.
    mutating func next() -> Int? {
        guard left > 0 else { return nil }
        // The rest of this word, all others, and its beginning.
        var word = position / 64
        var free = ~tried[word] & .max << UInt64(position % 64)
        while free == 0 {
            word = (word + 1) % tried.count
            free = ~tried[word]
        }
        let index = 64 * word + free.trailingZeroBitCount
        tried[word] |= 1 << UInt64(index % 64)
        left -= 1
        position = (index + 1) % count
        return index
    }

    /// Decides where to continue after a claim of `index`.
    mutating func learn(_ index: Int, isWon: Bool) {
        guard !isWon else { return step = 1 }
        position = (index + step) % count
        step = min(2 * step, count)
    }
}
