internal import FretsawCrypto
package import FretsawKeys
package import FretsawLimits
package import FretsawPolicy
package import FretsawStore

/// Gesture codes for clients: with rate limits, and with keys that can be replaced.
package final class GestureService: Sendable {
    private let codes: GestureCodes
    private let limiter: RateLimiter
    private let siteSecret: [UInt8]
    private let now: @Sendable () -> Timestamp

    /// Creates a service; `siteSecret` is the bearer token of the site's back end, which sets codes and names subjects.
    package init(
        codes: GestureCodes,
        store: any ChallengeStore,
        limits: RateLimits,
        siteSecret: String,
        clock: some Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.codes = codes
        limiter = RateLimiter(store: store, limits: limits, clock: clock)
        self.siteSecret = Array(siteSecret.utf8)
        self.now = now
    }

    /// Counts a request of `client`, and rejects it if it is over the limit; returns whether it is the site's.
    ///
    /// Must be called first, so that unreadable bodies and wrong secrets count as well. Requests of
    /// the site's back end, which draws for everyone, are not counted.
    package func admit(
        _ client: ClientAddress,
        bearer: String?
    ) async throws(GestureError) -> Bool {
        if let bearer, ConstantTime.equal(Array(bearer.utf8), siteSecret) { return true }
        let rejection: RateLimiter.Rejection?
        do throws(StoreError) {
            rejection = try await limiter.admit(.gesture, of: client)
        } catch { throw .unavailable }
        guard rejection == nil else { throw .tooMany }
        return false
    }

    /// Runs `work` with the codes and the current time.
    package func serve<Result: Sendable>(
        _ work: (GestureCodes, Timestamp) async throws(GestureError) -> Result
    ) async throws(GestureError) -> Result {
        try await work(codes, now())
    }

    package func reload(_ keys: KeyRing) { codes.reload(keys) }

    package func reload(_ limits: RateLimits) { limiter.reload(limits) }
}
