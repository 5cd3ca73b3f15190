internal import FretsawBehaviour
internal import FretsawCrypto
internal import FretsawKeys
internal import FretsawKinds
internal import FretsawLimits
internal import FretsawPolicy
internal import FretsawStore
internal import FretsawWork

/// The steps and prices of the policy ladder, at a get and at the answer.
extension CaptchaService {
    /// The step of the ladder for a client; the answers of test sites do not count.
    ///
    /// | asks for | can work | gets |
    /// | --- | --- | --- |
    /// | work | | work without a picture |
    /// | a picture | yes | the step of the ladder |
    /// | a picture | no | a picture; rejected if the step is a picture and work |
    func decision(for admission: Admission) async throws(RequestError) -> PolicyDecision {
        let (kind, request) = (admission.kind, admission.request)
        let (canWork, risk) = (request.canWork, request.risk)
        let start = admission.site?.policy ?? settings.policy
        let lowest =
            kind == .work
            ? max(start, .work) : canWork ? start : max(start, .picture)
        guard !admission.isTest else {
            return PolicyDecision(step: kind == .work ? .work : .picture, price: 1, usage: 0)
        }
        var decision: PolicyDecision
        do throws(StoreError) {
            decision = try await policy.decision(
                for: admission.client,
                start: lowest,
                data: request.binding.data,
                risk: risk,
                canWork: canWork || kind == .work,
                at: now()
            )
        } catch {
            metrics.count(.errors, nil)
            guard settings.failsOpen else { throw .unavailable }
            var counts = VisitorCounts()
            counts.risk = risk
            decision = PolicyLadder(start: lowest, limits: settings.limits)
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

    /// The pictures and the work of a challenge at this step of the ladder.
    ///
    /// Without a picture nothing is drawn. The pictures have the requested scale if they are drawn at it and the
    /// queue is short, otherwise a smaller one. While the workers are busy, a client that can work gets the price
    /// of a picture that has to be drawn, unless it has `paid`. Test sites have no price.
    func content(
        for admission: Admission,
        _ decision: PolicyDecision,
        paid: PaidWork?
    ) async throws(RequestError) -> Content {
        let request = admission.request
        guard decision.step != .nothing else { return Content(pictures: .none) }
        guard admission.kind != .work, decision.step != .work else {
            return Content(pictures: .work, work: try puzzle(price: decision.price))
        }
        // A reload may have removed it since the request came.
        guard var name = design(of: admission.kind, for: admission.site, request.language) else {
            throw .unknownKind
        }
        name.isChoice = request.asChoice
        let scaled = name.with(\.scale, request.scale)
        if pool.designs[scaled] != nil, pool.price == nil { name = scaled }
        let inWebP = name.with(\.isWebP, true)
        let own = decision.step == .pictureAndWork ? decision.price : nil
        var ready: ChallengePictures?
        if request.acceptsWebP, pool.designs[inWebP] != nil {
            ready = await readyPictures(of: inWebP, generated: request.asChoice)
            // WebP takes twice the time, so that a queue is not filled with it.
            if pool.price == nil { name = inWebP }
        }
        if ready == nil, !name.isWebP {
            ready = await readyPictures(of: name, generated: request.asChoice)
        }
        let canPay = request.canWork && !admission.isTest && paid == nil
        if ready == nil, canPay, let price = pool.price {
            let puzzle = try puzzle(price: max(price, own ?? 1))
            return Content(pictures: .work, work: puzzle, isPrice: true)
        }
        let work = if let paid { paid.puzzle } else { try own.map(puzzle) }
        let pictures =
            if let ready { ready } else { try await generate(name, isPaid: paid != nil) }
        return Content(pictures: pictures, work: work)
    }

    /// Minimum time from the issue of a picture to its answer, for a person: 400 ms.
    ///
    /// The mean simple reaction to something seen takes 240 ms (Card, Moran and Newell, “The Psychology of
    /// Human-Computer Interaction”, 1983, chapter 2), the shortest drag ``DragJudge/minDuration``.
    static let minimumAnswerTime: Int64 = 400

    /// Whether an answer is sooner than a person's; not before the issue, as clocks of nodes differ.
    func isHasty(_ challenge: SealedChallenge, at time: Timestamp) -> Bool {
        challenge.step >= .picture && challenge.kind != .work
            && 0..<CaptchaService.minimumAnswerTime ~= time.value - challenge.issued.value
    }

    /// The score of a proof before the share of its limits that the visitor had used up.
    func baseScore(
        _ judgement: DragJudgement,
        of challenge: SealedChallenge,
        isHasty: Bool
    ) -> Double {
        switch challenge.step {
        case .nothing: RedeemedProof.unaskedScore
        case .work: RedeemedProof.workScore
        case .picture, .pictureAndWork, .reject:
            isHasty ? RedeemedProof.machineScore : judgement.finding.score
        }
    }

    /// Counts a right answer of `client`.
    ///
    /// - Throws: ``RequestError/tooMany(_:)`` if the client has used up its budget;
    ///   ``RequestError/stale`` if it has used up so much of it since the challenge was issued that the
    ///   challenge asks for too little now.
    func countPass(
        _ challenge: SealedChallenge,
        isSuspect: Bool,
        of client: ClientAddress
    ) async throws(RequestError) {
        let decision: PolicyDecision?
        do throws(StoreError) {
            decision = try await policy.countPass(
                of: client,
                data: challenge.binding.data,
                isSuspect: isSuspect,
                canWork: challenge.work != nil,
                at: now()
            )
        } catch {
            metrics.count(.errors, challenge.kind)
            throw .unavailable
        }
        guard let decision else {
            metrics.countRejection(.check, locked: false)
            throw .tooMany(.check)
        }
        guard challenge.suffices(for: decision) else { throw .stale }
    }

    /// A new puzzle of a multiple of the base price; it takes no worker, because it is only a seed.
    private func puzzle(price: Int) throws(RequestError) -> WorkPuzzle {
        do {
            let seed = try random.bytes(WorkPuzzle.seedSize)
            let doublings = price.trailingZeroBitCount
            if let puzzle = WorkPuzzle(seed: seed, doublings: doublings) { return puzzle }
        } catch {
            report(.generating, error)
        }
        metrics.count(.errors, .work)
        throw .generationFailed
    }
}
