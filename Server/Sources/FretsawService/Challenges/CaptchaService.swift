internal import FretsawBehaviour
package import FretsawCrypto
internal import FretsawJSON
package import FretsawKeys
package import FretsawKinds
package import FretsawLimits
internal import FretsawPolicy
package import FretsawStore
internal import FretsawWork
internal import Synchronization

/// Issues challenges, judges answers and redeems proofs.
///
/// All data of an open challenge travels in its sealed token, so a get only writes a count. A check
/// claims the token before it reads the answer, so only one of several concurrent checks is judged.
/// A passed check stores the proof, which a verification on any node takes once.
package final class CaptchaService: Sendable {
    /// Counts and times since the start.
    package let metrics = ServiceMetrics()

    let keys: Mutex<KeyRing>
    let store: any ChallengeStore
    let setup: Mutex<Setup>
    let limiter: RateLimiter
    let policy: PolicyCounts
    let now: @Sendable () -> Timestamp
    let random: RandomSource
    let report: @Sendable (Fault, (any Error)?) -> Void
    /// The kinds whose last challenge could not be generated.
    let failing = Mutex<Set<DesignName>>([])
    /// The bytes in challenges of this process; those of others are rejected, because their claims are not here.
    ///
    /// With a store outside the process, they are its epoch.
    let process: [UInt8]

    package enum Fault: Sendable, CaseIterable {
        case generating
        case sealing
        /// Leasing a challenge of a pack; one is generated instead.
        case leasing
    }

    /// How much longer than its token a claim is kept, because clocks of nodes may differ.
    private static let claimMargin = Duration.seconds(120)

    /// Creates a service.
    ///
    /// `report` receives the error of each internal operation that fails, and nil for each that
    /// succeeds. `clock` measures how long clients stay rejected, `now` the expiry of tokens.
    package init(
        keys: KeyRing,
        store: any ChallengeStore,
        designs: ServiceDesigns,
        settings: ServiceSettings = ServiceSettings(),
        clock: some Clock<Duration> = ContinuousClock(),
        random: RandomSource = .system,
        report: @escaping @Sendable (Fault, (any Error)?) -> Void = { _, _ in },
        now: @escaping @Sendable () -> Timestamp
    ) throws(ServiceSetupError) {
        self.keys = Mutex(keys)
        self.store = store
        self.random = random
        let leases = designs.pack.map { [metrics] in
            PackLeases($0, store: store, metrics: metrics)
        }
        setup = Mutex(try Setup(designs, settings, leases, random: random))
        limiter = RateLimiter(store: store, limits: settings.limits, clock: clock)
        policy = PolicyCounts(limiter)
        self.now = now
        self.report = report
        let size = SealedChallenge.anyProcess.count
        let epoch = store.epoch.map { epoch in
            (0..<size).reversed().map { UInt8(truncatingIfNeeded: epoch >> (8 * $0)) }
        }
        guard let bytes = epoch ?? (try? random.bytes(size)) else {
            throw ServiceSetupError("there are no random bytes")
        }
        process = bytes
    }

    /// The kinds that are served to visitors of some language.
    package var kinds: [CaptchaKind] {
        CaptchaKind.allCases.filter {
            serves($0, to: nil, language: nil) || serves($0, to: nil, language: "en")
        }
    }

    /// Whether challenges of `kind` are served to visitors of `site`, or without a site key, who use `language`.
    func serves(_ kind: CaptchaKind, to site: Site?, language: String?) -> Bool {
        kind == .work
            ? settings.servesWork && site?.gets(.work) ?? true
            : design(of: kind, for: site, language) != nil
    }

    /// The design of challenges of `kind` for these visitors; nil if it is not served to them.
    ///
    /// Elements follow the language of their site. Clients that send no language, such as AJ-Captcha's, have Chinese
    /// prompts.
    func design(of kind: CaptchaKind, for site: Site?, _ language: String?) -> DesignName? {
        guard var name = site.map({ $0.design(of: kind) }) ?? DesignName(kind: kind) else {
            return nil
        }
        let designs = pool.designs
        let latin = DesignName(kind: .clickWord, isLatin: true)
        if kind == .clickWord, designs[latin] != nil {
            let language = site?.language ?? language ?? "zh"
            name.isLatin = !language.lowercased().hasPrefix("zh")
        }
        if designs[name] != nil { return name }
        // Nodes with the same decks use the same one each day.
        name.turn = 0
        guard let count = designs[name]?.decks.count else { return nil }
        name.turn = Int(max(0, now().value) / 86_400_000 % Int64(count))
        return name
    }

    func servesChoices(_ kind: CaptchaKind, to site: Site?) -> Bool {
        design(of: kind, for: site, nil).map { pool.designs[$0.with(\.isChoice, true)] != nil }
            ?? false
    }

    /// Judges an answer, which uses up its token; throws unless it is correct.
    ///
    /// - Returns: what the client may know of the challenge after that.
    @discardableResult
    package func check(
        _ request: CheckRequest,
        from client: ClientAddress
    ) async throws(RequestError) -> PassedCheck {
        let time = now()
        let sealed = request.token.flatMap { try? keys.withLock({ $0 }).open($0, at: time) }
        let client = client.at(site: sealed?.binding.site ?? "")
        try await admit(.check, client)
        guard let name = request.kind, !name.isEmpty else { throw .missing(.captchaType) }
        guard let token = request.token, !token.isEmpty else { throw .missing(.token) }
        guard let kind = CaptchaKind(wireName: name) else { throw .unknownKind }
        guard var challenge = sealed else { throw .stale }
        try checkLifetime(of: challenge, at: time)
        let outcome: Site.TestOutcome?
        do throws(RequestError) { outcome = try site(of: challenge.binding)?.test } catch {
            // The site was removed.
            throw .stale
        }
        let judged = challenge.kind
        try await claim(challenge)
        guard outcome != .fail else { throw .wrong }
        guard let points = request.pointJson, !points.isEmpty else {
            try await fail(challenge, .missing(.pointJson), from: client)
        }
        if let data = request.data, !data.isEmpty {
            let isNew = challenge.binding.data.isEmpty
            guard isNew || challenge.binding.data.utf8.elementsEqual(data.utf8) else {
                try await fail(challenge, .wrong, from: client)
            }
            challenge.binding.data = data
        }
        let isGiven = outcome == .pass || challenge.step == .nothing
        guard challenge.binding.isValid, kind == judged || challenge.step == .nothing,
            let text = CaptchaService.points(points, of: challenge),
            let answer = challenge.judge(text),
            isGiven || answer.isCorrect,
            challenge.isDone(request.work)
        else { try await fail(challenge, .wrong, from: client) }

        // Answers to click-word and work have no drag.
        let isJudged = judged.traits.judgesDrags && !isGiven
        let judge = DragJudge(policy: isJudged ? settings.behaviour : .off)
        let judgement = judge.judge(
            request.track,
            input: request.input,
            answer: judged.shape == .place ? answer.points.first?.x : nil,
            openFor: Double(max(0, time.value - challenge.issued.value))
        )
        let isHasty = outcome == nil && isHasty(challenge, at: time)
        metrics.count(judgement)
        guard !judgement.isRejected else { try await fail(challenge, .wrong, from: client) }
        if outcome == nil {
            let isSuspect = judgement.isSuspect || isHasty
            try await countPass(challenge, isSuspect: isSuspect, of: client)
        }

        do {
            let proof = try Proof.text(token: token, points: text, secretKey: challenge.secretKey)
            let binding = challenge.binding
            guard let key = Proof.storageKey(of: proof, site: binding.site) else {
                throw RequestError.wrong
            }
            let redeemable = RedeemedProof(
                kind: judged,
                solved: now(),
                score: baseScore(judgement, of: challenge, isHasty: isHasty)
                    * (1 - challenge.usage / 2),
                step: challenge.step,
                binding: binding
            )
            try await metrics.timing(.store) {
                try await store.put(
                    redeemable.bytes(),
                    at: StoreKey(.proof, key),
                    for: settings.proofLifetime
                )
            }
        } catch {
            metrics.count(.errors, judged)
            throw .unavailable
        }
        metrics.count(.passed, judged)
        return PassedCheck(exact: isGiven ? nil : challenge.answer.exact)
    }

    /// Counts an unreadable request, or one of a foreign page; returns if `client` sent too many.
    ///
    /// These requests never lock the client out, because any page can make its visitors send them.
    package func countMalformed(from client: ClientAddress) async -> Bool {
        metrics.count(.malformed, nil)
        // If the store cannot count, the request is answered as usual.
        return (try? await limiter.admit(.malformed, of: client)) == .tooMany
    }

    func admit(
        _ request: RequestError.Request,
        _ client: ClientAddress,
        cost: Int = 1
    ) async throws(RequestError) {
        let operation: RateLimiter.Operation =
            switch request {
            case .get: .get
            case .check: .check
            case .verify: .verify
            }
        let rejection: RateLimiter.Rejection?
        do throws(StoreError) {
            rejection = try await limiter.admit(operation, of: client, cost: cost)
        } catch {
            metrics.count(.errors, nil)
            guard settings.failsOpen else { throw .unavailable }
            rejection = nil
        }
        guard let rejection else { return }
        metrics.countRejection(request, locked: rejection == .locked)
        throw rejection == .locked ? .locked(request) : .tooMany(request)
    }

    /// The site of a binding; nil for requests without a site key.
    func site(of binding: ProofBinding) throws(RequestError) -> Site? {
        guard !binding.site.isEmpty else { return nil }
        guard let site = sites.site(key: binding.site) else { throw .unknownSite }
        return site
    }

    func checkLifetime(of challenge: SealedChallenge, at time: Timestamp) throws(RequestError) {
        // Another process may have accepted this challenge, and its claims are not known here.
        guard !challenge.isExpired(at: time), challenge.process == process else {
            metrics.count(.expired, challenge.kind)
            throw .stale
        }
    }

    /// Times an operation of the store; counts its failure as an error of a challenge of `kind`.
    func stored<Result: Sendable>(
        _ kind: CaptchaKind?,
        _ operation: () async throws -> Result
    ) async throws(RequestError) -> Result {
        do { return try await metrics.timing(.store, operation) } catch {
            metrics.count(.errors, kind)
            throw .unavailable
        }
    }

    /// Uses up `challenge` before its answer is read.
    func claim(_ challenge: SealedChallenge) async throws(RequestError) {
        let left = Duration.milliseconds(max(0, challenge.expiry.value - now().value))
        let margin = CaptchaService.claimMargin
        let isFirst = try await stored(challenge.kind) {
            // An earlier claim would be gone if the clock was ahead for a moment.
            guard
                try await store.latestTime(atLeast: 0)
                    < challenge.expiry.adding(margin.milliseconds).value
            else { return false }
            return try await store.claim(
                StoreKey(.challenge, challenge.id.bytes),
                for: left + margin
            )
        }
        guard isFirst else {
            metrics.count(.replayed, challenge.kind)
            throw .stale
        }
    }

    /// Counts a wrong answer to a genuine challenge, and throws `rejection`.
    func fail(
        _ challenge: SealedChallenge,
        _ rejection: RequestError,
        from client: ClientAddress
    ) async throws(RequestError) -> Never {
        metrics.count(.failed, challenge.kind)
        // If the store cannot count, the reply is the same.
        try? await policy.countFailure(of: client, data: challenge.binding.data, at: now())
        throw rejection
    }

    /// The decrypted text of the points; nil if it cannot be decrypted.
    private static func points(_ sent: String, of challenge: SealedChallenge) -> [UInt8]? {
        guard let key = challenge.secretKey else { return Array(sent.utf8) }
        guard let ciphertext = Base64.decode(sent, as: .standard),
            var cipher = try? WireCipher(key: key)
        else {
            return nil
        }
        return try? cipher.decrypt(ciphertext)
    }
}

extension Duration {
    /// Whole milliseconds, rounded down.
    var milliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}

extension WorkPuzzle {
    /// Whether `solutions` are the right ones, in URL-safe Base64.
    func accepts(_ solutions: String?) -> Bool {
        guard let solutions, solutions.utf8.count <= 2 * answerSize else { return false }
        return Base64.decode(solutions, as: .urlSafe).map(accepts) ?? false
    }
}
