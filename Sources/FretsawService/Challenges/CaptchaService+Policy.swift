internal import FretsawCaptcha
internal import FretsawCrypto
internal import FretsawStore
internal import FretsawWork
internal import Synchronization

/// The steps and prices of the policy ladder, at a get and at the answer.
extension CaptchaService {
    /// The step of the ladder for `client`, who asks for a challenge of `kind`.
    ///
    /// Test sites do not count. A client that asks for work gets no picture, and one that cannot work
    /// gets a picture or is rejected.
    func decision(
        for client: ClientAddress,
        start: PolicyStep,
        isTest: Bool,
        _ kind: ChallengeKind,
        canWork: Bool,
        risk: Double
    ) async throws(RequestError) -> PolicyDecision {
        let lowest =
            switch kind {
            case .work: max(start, .work)
            case .picture: canWork ? start : max(start, .picture)
            }
        guard !isTest else {
            return PolicyDecision(step: kind == .work ? .work : .picture, price: 1, usage: 0)
        }
        var decision: PolicyDecision
        do throws(StoreError) {
            decision = try await limiter.decision(
                for: client,
                start: lowest,
                risk: risk,
                canWork: canWork || kind == .work,
                at: now()
            )
        } catch {
            metrics.count(.errors, nil)
            guard settings.withLock({ $0 }).failsOpen else { throw .unavailable }
            var counts = VisitorCounts()
            counts.risk = risk
            decision = PolicyLadder(start: lowest, limits: .none)
                .decision(for: counts, canWork: canWork || kind == .work)
        }
        if kind == .work, decision.step < .reject {
            // Work alone must not be cheaper than the picture and work that it replaces.
            if decision.step == .pictureAndWork { decision.price = max(4, decision.price) }
            decision.step = .work
        }
        guard decision.step < .reject, decision.step < .pictureAndWork || canWork else {
            metrics.count(.reject)
            metrics.countRejection(.get, locked: false)
            throw .tooMany(.get)
        }
        return decision
    }

    /// The pictures and the work of a challenge of `kind` at this step of the ladder.
    ///
    /// Without a picture nothing is drawn.
    func content(
        of kind: ChallengeKind,
        for decision: PolicyDecision,
        _ site: Site?,
        asChoice: Bool
    ) async throws(RequestError) -> (pictures: ChallengePictures, work: WorkPuzzle?) {
        let price = WorkPuzzle.basePrice * decision.price
        switch (kind, decision.step) {
        case (_, .nothing): return (.none, nil)
        case (.work, _), (_, .work):
            let puzzle = try puzzle(price: price)
            return (ChallengePictures(of: puzzle), puzzle)
        case (.picture(let captcha), let step):
            let slide = captcha == .slide ? site?.slide : nil
            let name = DesignName(kind: captcha, slide: slide)
            let work = step == .pictureAndWork ? try puzzle(price: price) : nil
            return (try await pictures(of: name, generated: asChoice), work)
        }
    }

    /// The score of a proof before the share of its limits that the visitor had used up.
    func baseScore(_ judgement: DragJudgement, of challenge: SealedChallenge) -> Double {
        switch challenge.step {
        case .nothing: RedeemedProof.unaskedScore
        case .work: RedeemedProof.workScore
        case .picture, .pictureAndWork, .reject: judgement.finding.score
        }
    }

    /// Counts a right answer of `client`.
    ///
    /// - Throws: ``RequestError/tooMany(_:)`` if the client has used up its budget;
    ///   ``RequestError/stale`` if it has used up so much of it since the challenge was issued that the
    ///   challenge asks for too little now.
    func countPass(
        _ challenge: SealedChallenge,
        _ judgement: DragJudgement,
        of client: ClientAddress
    ) async throws(RequestError) {
        let kind = challenge.answer.kind
        let decision: PolicyDecision?
        do throws(StoreError) {
            decision = try await limiter.countPass(
                of: client,
                isSuspect: judgement.isSuspect,
                canWork: challenge.work != nil || kind == .work,
                at: now()
            )
        } catch {
            metrics.count(.errors, kind)
            throw .unavailable
        }
        guard let decision else {
            metrics.countRejection(.check, locked: false)
            throw .tooMany(.check)
        }
        guard challenge.suffices(for: decision) else { throw .stale }
    }

    /// A new puzzle; it takes no worker, because it is only a seed.
    private func puzzle(price: Int) throws(RequestError) -> WorkPuzzle {
        do {
            let seed = try SystemRandom.bytes(WorkPuzzle.seedSize)
            if let puzzle = WorkPuzzle(seed: seed, price: price) { return puzzle }
        } catch {
            report(.generating, error)
        }
        metrics.count(.errors, .work)
        throw .generationFailed
    }
}
