internal import FretsawCrypto
internal import FretsawKeys
internal import FretsawKinds
package import FretsawLimits
internal import FretsawPolicy
internal import FretsawWork
internal import Synchronization

/// Issuing a challenge, in four steps: admit, decide, content, seal.
extension CaptchaService {
    struct Admission {
        let request: IssueRequest
        let kind: CaptchaKind
        /// The client, at its site.
        let client: ClientAddress
        let site: Site?

        var isTest: Bool { site?.test != nil }
    }

    /// The parts of a challenge before it is sealed.
    struct Content {
        var pictures: ChallengePictures
        var work: WorkPuzzle?
        /// Whether the work is the price of a picture.
        var isPrice = false
    }

    /// Issues a new challenge.
    ///
    /// - Throws: ``RequestError/unknownSite`` if the site of the binding does not exist or does not
    ///   list the origin; ``RequestError/tooMany(_:)`` if the client has reached a limit;
    ///   ``RequestError/stale`` or ``RequestError/wrong`` if the payment is not accepted.
    package func issue(
        _ request: IssueRequest,
        to client: ClientAddress
    ) async throws(RequestError) -> IssuedChallenge {
        let admission = try await admit(request, of: client)
        let paid = try await payment(of: admission)
        let decision =
            if let paid { paid.decision } else { try await decision(for: admission) }
        let content = try await content(for: admission, decision, paid: paid)
        return try seal(content, for: admission, decision, isPaid: paid != nil)
    }

    private func admit(
        _ request: IssueRequest,
        of client: ClientAddress
    ) async throws(RequestError) -> Admission {
        let site = try? site(of: request.binding)
        let isAllowed = site?.allows(origin: request.origin) ?? request.binding.site.isEmpty
        let kind = request.kind.flatMap(CaptchaKind.init(wireName:)).flatMap {
            let isServed = serves($0, to: site, language: request.language)
            return isServed && (!request.asChoice || servesChoices($0, to: site)) ? $0 : nil
        }
        // Those that the site does not allow count for the address, so that they have a limit and the site's
        // visitors lose nothing.
        let client = isAllowed ? client.at(site: request.binding.site) : client
        do throws(RequestError) {
            try await admit(.get, client, cost: kind?.traits.cost ?? 1)
        } catch {
            if error != .unavailable { metrics.count(.reject) }
            throw error
        }
        guard isAllowed else { throw .unknownSite }
        guard let name = request.kind, !name.isEmpty else { throw .missing(.captchaType) }
        guard let kind else { throw .unknownKind }
        return Admission(request: request, kind: kind, client: client, site: site)
    }

    /// The work that was done for the picture; nil if the client sends none.
    private func payment(of admission: Admission) async throws(RequestError) -> PaidWork? {
        let request = admission.request
        // A risk of 1 rejects the client in any case.
        guard let payment = request.payment, admission.kind != .work, request.risk < 1 else {
            return nil
        }
        let paid = try await redeem(payment, from: admission.client, request.binding)
        metrics.count(.paid, admission.kind)
        return paid
    }

    private func seal(
        _ content: Content,
        for admission: Admission,
        _ decision: PolicyDecision,
        isPaid: Bool
    ) throws(RequestError) -> IssuedChallenge {
        let (request, pictures) = (admission.request, content.pictures)
        let kind = pictures.kind
        do {
            let issued = now()
            let isEncrypted = settings.encryptsAnswers && !content.isPrice && !request.asChoice
            let challenge = SealedChallenge(
                id: try ChallengeID(from: random),
                kind: kind,
                answer: pictures.answer,
                preset: pictures.preset,
                secretKey: isEncrypted ? try random.alphanumerics(16) : nil,
                binding: request.binding,
                step: decision.step,
                usage: decision.usage,
                work: content.work,
                isPaid: isPaid,
                process: process,
                issued: issued,
                expiry: issued.adding(settings.challengeLifetime.milliseconds)
            )
            let context =
                content.isPrice ? CaptchaService.paymentContext(of: admission.client) : []
            let token = try keys.withLock { $0 }.seal(challenge, context: context)
            report(.sealing, nil)
            if content.isPrice {
                metrics.count(.charged, admission.kind)
            } else {
                metrics.count(.issued, kind)
                metrics.count(decision.step)
            }
            return IssuedChallenge(
                kind: kind,
                token: token,
                secretKey: challenge.secretKey,
                work: isPaid ? nil : content.work,
                isPrice: content.isPrice,
                background: pictures.background,
                piece: pictures.piece,
                words: pictures.words,
                task: pictures.task,
                layout: pictures.layout,
                scale: pictures.scale,
                tiles: request.asChoice ? pictures.tiles : nil,
                step: content.isPrice ? .work : decision.step,
                kinds: CaptchaKind.allCases.filter {
                    serves($0, to: admission.site, language: request.language)
                },
                site: admission.site
            )
        } catch {
            report(.sealing, error)
            metrics.count(.errors, kind)
            throw .unavailable
        }
    }
}
