public import FretsawStore
internal import FretsawCrypto
internal import Synchronization

/// Gesture codes for clients: with rate limits, and with keys that can be replaced.
public final class GestureService: Sendable {
    /// Why a request failed.
    public enum Rejection: Error, Sendable, Hashable {
        /// The client sent too many requests.
        case tooMany
        /// The bearer token needed to set codes is missing or wrong.
        case notAllowed
        /// The code's operation failed.
        case code(GestureError)
    }

    private let codes: Mutex<GestureCodes>
    private let limiter: RateLimiter
    private let setSecret: [UInt8]?
    private let now: @Sendable () -> Timestamp

    /// Creates a service.
    ///
    /// - Parameters:
    ///   - codes: the codes.
    ///   - store: the store that counts requests of clients.
    ///   - limits: the rate limits.
    ///   - setSecret: the bearer token needed to set codes; nil if everyone may set codes with new
    ///     names.
    ///   - clock: measures how long clients stay rejected.
    ///   - now: the time in UTC.
    public init(
        codes: GestureCodes,
        store: any ChallengeStore,
        limits: RateLimits,
        setSecret: String? = nil,
        clock: some Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.codes = Mutex(codes)
        limiter = RateLimiter(store: store, limits: limits, clock: clock)
        self.setSecret = setSecret.map { Array($0.utf8) }
        self.now = now
    }

    /// Counts a request of `client`, and rejects it if it is over the limit.
    ///
    /// Must be called first, so that unreadable bodies and wrong secrets count as well.
    ///
    /// - Throws: ``Rejection``.
    public func admit(_ client: ClientAddress) async throws(Rejection) {
        let rejection: RateLimiter.Rejection?
        do throws(StoreError) {
            rejection = try await limiter.admit(.gesture, of: client)
        } catch { throw .code(.unavailable) }
        guard rejection == nil else { throw .tooMany }
    }

    /// Runs `work` with the codes.
    ///
    /// - Parameter work: receives the codes and the current time.
    /// - Returns: the result of `work`.
    /// - Throws: ``Rejection``.
    public func serve<Result: Sendable>(
        _ work: (GestureCodes, Timestamp) async throws(GestureError) -> Result
    ) async throws(Rejection) -> Result {
        let codes = codes.withLock { $0 }
        do throws(GestureError) {
            return try await work(codes, now())
        } catch { throw .code(error) }
    }

    /// Checks that a client may set codes.
    ///
    /// - Throws: ``Rejection/notAllowed``.
    public func authoriseSet(_ secret: String?) throws(Rejection) {
        guard let setSecret else { return }
        guard let secret, ConstantTime.equal(Array(secret.utf8), setSecret) else {
            throw .notAllowed
        }
    }

    /// Replaces the keys.
    public func reload(_ keys: KeyRing) { codes.withLock { $0 = $0.with(keys) } }

    /// Replaces the limits.
    public func reload(_ limits: RateLimits) { limiter.reload(limits) }
}
