public import FretsawStore
internal import FretsawCrypto
internal import Synchronization

/// Gesture codes for clients: within limits, and with keys that can be changed.
public final class GestureService: Sendable {
    /// Why a request went no further than the door.
    public enum Rejection: Error, Sendable, Hashable {
        /// The client asks too often.
        case tooMany
        /// Setting codes needs a secret of the site's, and it was not this.
        case notAllowed
        /// What the codes say.
        case code(GestureError)
    }

    private let codes: Mutex<GestureCodes>
    private let limiter: RateLimiter
    private let setSecret: [UInt8]?
    private let now: @Sendable () -> Timestamp

    /// A service.
    ///
    /// - Parameters:
    ///   - codes: the codes.
    ///   - store: where clients' requests are counted.
    ///   - limits: how many there may be.
    ///   - setSecret: what a request to set a code has to bring; nil where anybody may set codes of
    ///     names that are free.
    ///   - clock: how long refused clients stay so is counted by it.
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

    /// Counts a request of `client`, and refuses it where it is one too many.
    ///
    /// Comes before anything else of a request, so that bodies that cannot be read and secrets that are
    /// wrong count as well.
    ///
    /// - Throws: ``Rejection``.
    public func admit(_ client: ClientAddress) async throws(Rejection) {
        let rejection: RateLimiter.Rejection?
        do throws(StoreError) {
            rejection = try await limiter.admit(.gesture, of: client)
        } catch { throw .code(.unavailable) }
        guard rejection == nil else { throw .tooMany }
    }

    /// Does `work` with the codes.
    ///
    /// - Parameter work: gets the codes and the time.
    /// - Returns: what `work` returns.
    /// - Throws: ``Rejection``.
    public func serve<Result: Sendable>(
        _ work: (GestureCodes, Timestamp) async throws(GestureError) -> Result
    ) async throws(Rejection) -> Result {
        let codes = codes.withLock { $0 }
        do throws(GestureError) {
            return try await work(codes, now())
        } catch { throw .code(error) }
    }

    /// Refuses who may not set codes.
    ///
    /// - Throws: ``Rejection/notAllowed``.
    public func authoriseSet(_ secret: String?) throws(Rejection) {
        guard let setSecret else { return }
        guard let secret, ConstantTime.equal(Array(secret.utf8), setSecret) else {
            throw .notAllowed
        }
    }

    /// Puts other keys in force.
    public func reload(_ keys: KeyRing) { codes.withLock { $0 = $0.with(keys) } }

    /// Puts other limits in force.
    public func reload(_ limits: RateLimits) { limiter.reload(limits) }
}
