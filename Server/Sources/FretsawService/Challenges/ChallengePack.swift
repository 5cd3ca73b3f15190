package import FretsawCaptcha
package import FretsawKinds
internal import FretsawStore
internal import Synchronization

/// Challenges of one kind that were generated beforehand; the service gives each to one client.
package protocol ChallengePack: Sendable {
    var kind: CaptchaKind { get }
    var scale: PictureScale { get }
    var count: Int { get }

    /// Up to 64 bytes that identify challenge `index`, 0 ..< `count`, in every copy of the pack, and in a
    /// longer pack that begins with the same challenges.
    func identity(of index: Int) throws -> [UInt8]

    func challenge(at index: Int) throws -> ChallengePictures
}

extension ChallengePack {
    /// Whether the pictures of the first challenge that can be read are WebPs; true if none can.
    package var isWebP: Bool {
        (0..<count).lazy.compactMap { try? challenge(at: $0) }.first?
            .background.starts(with: "RIFF".utf8) ?? true
    }
}

/// Leases the challenges of a pack in order, each once among all processes that share the store.
///
/// A count in the store is the place that all processes together have reached, so a restart continues there.
/// The count alone would suffice for a store that loses nothing. The claim of the challenge also protects it
/// if the count is lost, and if it was given out from another pack of the same batch. A process that is killed
/// between both has used up the challenge.
final class PackLeases: Sendable {
    private struct State {
        /// The number of challenges behind the last place that this process reached; nil before the first.
        var left: Int?
        /// How far the next lease goes forward.
        var step = 1
    }

    let pack: any ChallengePack
    private let scale: PictureScale
    private let isWebP: Bool
    private let store: any ChallengeStore
    private let metrics: ServiceMetrics
    private let state = Mutex(State())

    /// Number of challenges tried for one request.
    private static let attempts = 16
    /// How many challenges are passed over at most after a lost claim.
    ///
    /// Claims are lost in a row, in a part that another pack has used; only its last step can pass over unused
    /// challenges.
    private static let maxStep = 64

    init(_ pack: any ChallengePack, store: any ChallengeStore, metrics: ServiceMetrics) {
        (self.pack, scale, isWebP) = (pack, pack.scale, pack.isWebP)
        (self.store, self.metrics) = (store, metrics)
    }

    /// Whether every challenge is known to be used.
    var isExhausted: Bool { state.withLock { $0.left == 0 } }

    /// Whether challenges of `design` are taken from the pack, whose pictures may have a smaller scale
    /// and another format than WebP.
    func covers(_ design: DesignName) -> Bool {
        design.kind == pack.kind && design.slide == nil && !design.isLatin && !design.isChoice
            && design.scale >= scale && (design.isWebP || !isWebP) && !isExhausted
    }

    /// Leases a challenge, used up even if it throws; nil if all are used, or none was found in some tries.
    func lease() async throws -> ChallengePictures? {
        let place = try StoreKey(.lease, pack.identity(of: 0))
        for _ in 0..<PackLeases.attempts {
            let step = state.withLock { $0.step }
            let reached = try await metrics.timing(.store) {
                try await store.count(place, adding: step, in: StoreLifetime.maximum).count
            }
            let left = max(0, pack.count - reached)
            state.withLock { $0.left = min(left, $0.left ?? left) }
            metrics.set(PackUse(kind: pack.kind, count: pack.count, left: left))
            guard reached > 0, reached <= pack.count else { return nil }
            let key = try StoreKey(.lease, pack.identity(of: reached - 1))
            let isWon = try await metrics.timing(.store) {
                try await store.claim(key, for: StoreLifetime.maximum)
            }
            state.withLock { $0.step = isWon ? 1 : min(2 * $0.step, PackLeases.maxStep) }
            if isWon { return try pack.challenge(at: reached - 1) }
        }
        return nil
    }
}
