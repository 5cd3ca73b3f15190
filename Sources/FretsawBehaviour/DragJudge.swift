/// Judges drags: hard rules first, then the features' score against a threshold.
public struct DragJudge: Sendable {
    /// What to do with judgements.
    public var policy: BehaviourPolicy
    /// Minimum score of a drag that is judged as a machine's.
    ///
    /// 2.5 of about 11. A person whose hand shows one or two unexpected features passes; drags
    /// drawn by a formula show four. `fretsaw-audit behaviour` measures both.
    public var threshold: Double
    /// Maximum distance of the track's end from the answer, in pixels: clients round differently.
    public var endTolerance: Double

    /// Minimum duration of a human drag, in milliseconds: a reaction and a short reach.
    public static let minDuration = 150.0
    /// How much longer than the challenge was open a track may be, in milliseconds: clocks differ.
    public static let clockTolerance = 2000.0

    /// Creates a judge.
    public init(
        policy: BehaviourPolicy = .observe,
        threshold: Double = 2.5,
        endTolerance: Double = 3
    ) {
        self.policy = policy
        self.threshold = threshold
        self.endTolerance = endTolerance
    }

    /// Judges one drag; `track` is nil if the client sent none, `input` if the device is a pointer.
    ///
    /// `answer` is the answered x in the track's pixels, nil if the two cannot be compared;
    /// `openFor` is the time since the challenge was issued, in milliseconds.
    public func judge(
        _ track: DragTrack?,
        input: DragInput?,
        answer: Double?,
        openFor: Double = .infinity
    ) -> DragJudgement {
        guard policy != .off else { return judgement(.notJudged) }
        // Keys and buttons have no motion; its absence is not a reason to reject.
        guard (input ?? .pointer).isMotion else { return judgement(.notJudged) }
        guard let track else { return judgement(.machine(.noTrack)) }
        guard !track.isUniform, let last = track.samples.last else {
            return judgement(.machine(.uniformMotion))
        }
        if let answer, !(abs(last.x - answer) <= endTolerance) {
            return judgement(.machine(.endDiffers))
        }
        guard last.t >= DragJudge.minDuration, last.t <= openFor + DragJudge.clockTolerance,
            let motion = DragMotion(track)
        else { return judgement(.machine(.impossibleTime)) }
        let score = DragJudge.suspicions(of: motion).reduce(0) { $0 + $1.weighted }
        return judgement(score >= threshold ? .machine(.suspicious) : .human, score: score)
    }

    /// The contribution of each feature to the score of `motion`.
    public static func suspicions(of motion: DragMotion) -> [(name: String, weighted: Double)] {
        DragFeature.all.map { ($0.name, $0.weight * $0.suspicion(motion)) }
    }

    private func judgement(_ finding: DragJudgement.Finding, score: Double = 0) -> DragJudgement {
        var isMachine = false
        if case .machine = finding { isMachine = true }
        return DragJudgement(
            finding: finding,
            score: score,
            isRejected: isMachine && policy == .enforce
        )
    }
}

/// The result of judging a drag.
public struct DragJudgement: Sendable, Hashable {
    /// Why a drag is judged as a machine's.
    public enum Reason: String, Sendable, CaseIterable {
        /// The client sent no track.
        case noTrack
        /// All steps are equal, or there are none.
        case uniformMotion
        /// The track does not end at the answer.
        case endDiffers
        /// Too short for a hand, longer than the challenge has been open, or without motion.
        case impossibleTime
        /// The score reaches the threshold.
        case suspicious
    }

    /// A finding about a drag.
    public enum Finding: Sendable, Hashable {
        /// The policy is off, or there is no motion to judge.
        case notJudged
        /// The drag looks human.
        case human
        /// The drag looks like a machine's.
        case machine(Reason)
    }

    /// The finding.
    public let finding: Finding
    /// The weighted sum of suspicions; 0 if the features were not evaluated.
    public let score: Double
    /// Whether the check must fail because of this.
    public let isRejected: Bool

    /// Whether the drag looks like a machine's; the clients of AJ-Captcha send none.
    public var isSuspect: Bool {
        switch finding {
        case .notJudged, .human, .machine(.noTrack): false
        case .machine: true
        }
    }
}

/// What to do with judgements.
public enum BehaviourPolicy: String, Sendable, CaseIterable {
    /// Nothing is judged.
    case off
    /// Drags are judged and counted; none is rejected.
    case observe
    /// Rejects drags of machines or without a track: not for AJ-Captcha's clients, which send none.
    case enforce
}
