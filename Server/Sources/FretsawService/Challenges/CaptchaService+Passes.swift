internal import FretsawKeys
package import FretsawLimits
internal import Synchronization

extension CaptchaService {
    /// The action of challenges whose proofs are exchanged for passes.
    static let passAction = "pass"

    /// Exchanges a proof for a pass to the pages of `hostname`, which is valid for `lifetime`.
    ///
    /// - Throws: ``RequestError/stale`` if the proof is unknown, used or expired,
    ///   ``RequestError/wrong`` if it was made for another hostname or action.
    package func pass(
        for proof: String?,
        to hostname: String,
        lifetime: Duration,
        from client: ClientAddress
    ) async throws(RequestError) -> (pass: String, proof: RedeemedProof) {
        guard !hostname.isEmpty else { throw .wrong }
        let redeemed = try await verify(
            proof,
            expecting: ExpectedBinding(hostname: hostname, action: CaptchaService.passAction),
            from: client
        )
        let time = now()
        do throws(KeyRingError) {
            let pass = try keys.withLock { $0 }.sealPass(
                for: hostname,
                until: time.adding(lifetime.milliseconds),
                at: time
            )
            return (pass, redeemed)
        } catch {
            report(.sealing, error)
            throw .unavailable
        }
    }

    /// Whether `pass`, any text, admits a visitor to `hostname`; it uses no store, and costs one HMAC.
    package func accepts(pass: String, for hostname: String) -> Bool {
        keys.withLock { $0 }.accepts(pass: pass, for: hostname, at: now())
    }
}
