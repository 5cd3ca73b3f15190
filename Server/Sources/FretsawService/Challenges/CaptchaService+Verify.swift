internal import FretsawCrypto
internal import FretsawKinds
package import FretsawLimits
internal import FretsawStore

extension CaptchaService {
    /// Redeems a proof of a request without a site key, once.
    ///
    /// - Throws: ``RequestError/stale`` if it is unknown, used or expired, ``RequestError/wrong`` if
    ///   its binding is not as `expected`; the proof is used up then as well.
    @discardableResult
    package func verify(
        _ proof: String?,
        expecting expected: ExpectedBinding = ExpectedBinding(),
        from client: ClientAddress
    ) async throws(RequestError) -> RedeemedProof {
        try await admit(.verify, client)
        guard let proof, !proof.isEmpty else { throw .missing(.captchaVerification) }
        let redeemed = try await redeem(proof, of: "", idempotencyKey: nil)
        guard expected.accepts(redeemed.binding) else {
            metrics.count(.proofsRejected, redeemed.kind)
            throw .wrong
        }
        metrics.count(.verified, redeemed.kind)
        return redeemed
    }

    /// Redeems a proof of the site with `secret`, once.
    ///
    /// - Parameters:
    ///   - proof: the proof; other sites' proofs are unknown.
    ///   - secret: the site's secret.
    ///   - siteKey: the site's key, if the caller wants it compared.
    ///   - idempotencyKey: a text chosen by the caller; calls with the same text redeem the proof
    ///     again until it expires.
    ///   - client: the back end, whose calls are limited for each site.
    /// - Returns: the site and the proof; a test site that always passes accepts any text as one.
    /// - Throws: ``RequestError/unknownSecret``; ``RequestError/unknownSite`` if `siteKey` is not
    ///   that of the secret; ``RequestError/stale`` if the proof is unknown, used or expired.
    package func verify(
        _ proof: String?,
        secret: String?,
        siteKey: String? = nil,
        idempotencyKey: String? = nil,
        from client: ClientAddress
    ) async throws(RequestError) -> (site: Site, proof: RedeemedProof) {
        let known = secret.flatMap(sites.site(secret:))
        try await admit(.verify, client.at(site: known?.key ?? ""))
        guard let secret, !secret.isEmpty else { throw .missing(.secret) }
        guard let site = known else { throw .unknownSecret }
        guard siteKey == nil || siteKey == "" || siteKey == site.key else { throw .unknownSite }
        guard let proof, !proof.isEmpty else { throw .missing(.captchaVerification) }
        guard site.test != .fail else { throw .stale }
        let redeemed =
            if site.test == .pass {
                (try? await redeem(proof, of: site.key, idempotencyKey: idempotencyKey))
                    ?? RedeemedProof(kind: .slide, solved: now(), score: 1, binding: ProofBinding())
            } else {
                try await redeem(proof, of: site.key, idempotencyKey: idempotencyKey)
            }
        metrics.count(.verified, redeemed.kind)
        return (site, redeemed)
    }

    /// Redeems a proof in the store.
    ///
    /// A proof without a site is taken. That of a site stays, marked with the idempotency key or as used without one:
    /// if a call without a key took it, it would also take the mark that a retry with the key needs.
    private func redeem(
        _ proof: String,
        of site: String,
        idempotencyKey: String?
    ) async throws(RequestError) -> RedeemedProof {
        guard let bytes = Proof.storageKey(of: Array(proof.utf8), site: site) else {
            metrics.count(.proofsRejected, nil)
            throw .stale
        }
        let redeemed: RedeemedProof? = try await stored(nil) {
            let key = try StoreKey(.proof, bytes)
            guard !site.isEmpty else {
                return try await store.take(key).flatMap { RedeemedProof($0) }
            }
            let text = idempotencyKey.flatMap { $0.isEmpty ? nil : $0 }
            let digest = text.map { SHA256.digest(of: Array($0.utf8)) } ?? [0]
            // A concurrent call may redeem the proof between reading and replacing it.
            for _ in 0..<2 {
                guard let bytes = try await store.value(at: key) else { return nil }
                guard let fresh = RedeemedProof(bytes) else {
                    return text == nil ? nil : RedeemedProof(bytes, redeemedBy: digest)
                }
                let marked = fresh.bytes(redeemedBy: digest)
                if try await store.replace(bytes, by: marked, at: key) {
                    return fresh
                }
            }
            return nil
        }
        guard let redeemed else {
            metrics.count(.proofsRejected, nil)
            throw .stale
        }
        return redeemed
    }
}
