internal import FretsawKeys
internal import FretsawKinds
internal import FretsawLimits
internal import FretsawPolicy
internal import FretsawWork
internal import Synchronization

/// Work that was done before a picture, because the workers were busy.
struct PaidWork {
    let puzzle: WorkPuzzle
    /// The decision at the get that was answered with the price; the one that pays does not count again.
    let decision: PolicyDecision
}

/// Work as the price of a picture while the workers are busy.
///
/// The price is a sealed challenge of work whose token opens only in the context of a payment, so it gives no proof.
extension CaptchaService {
    /// The context of the tokens of prices: for whom a solution pays, the network of `client` at its site.
    static func paymentContext(of client: ClientAddress) -> [UInt8] {
        Array("payment".utf8) + client.networkBytes
    }

    /// Accepts the solutions of a price once.
    ///
    /// - Throws: ``RequestError/stale`` if the token is used or expired, or was sealed for another network, site or
    ///   binding; ``RequestError/wrong`` for wrong solutions.
    func redeem(
        _ payment: IssueRequest.Payment,
        from client: ClientAddress,
        _ binding: ProofBinding
    ) async throws(RequestError) -> PaidWork {
        let time = now()
        let context = CaptchaService.paymentContext(of: client)
        guard
            let price = try? keys.withLock({ $0 }).open(payment.token, at: time, context: context),
            price.binding == binding, price.kind == .work, let puzzle = price.work
        else { throw .stale }
        try checkLifetime(of: price, at: time)
        guard puzzle.accepts(payment.work) else { try await fail(price, .wrong, from: client) }
        try await claim(price)
        return PaidWork(
            puzzle: puzzle,
            decision: PolicyDecision(
                step: price.step,
                price: 1 << puzzle.doublings,
                usage: price.usage
            )
        )
    }
}
