/// Judges drags: hard rules first, then the features' score against a threshold.
public struct DragJudge: Sendable {
    /// What becomes of a judgement.
    public var policy: BehaviourPolicy
    /// The score from which a drag is a machine's.
    ///
    /// 2.5: two full signs and a half, of ten. A person whose hand shows one sign that the models do
    /// not expect, or two, passes; what a formula draws shows four. `fretsaw bench behaviour` measures it.
    public var threshold: Double
    /// How far the track's end may be from the answer, in pixels: clients round each in their own way.
    public var endTolerance: Double

    /// The shortest drag of a hand, in milliseconds: a reaction and the shortest reach.
    public static let shortest = 150.0
    /// How much longer than the challenge has been open a track may be: clocks tick apart.
    public static let clockTolerance = 2000.0

    /// A judge.
    public init(
        policy: BehaviourPolicy = .observe,
        threshold: Double = 2.5,
        endTolerance: Double = 3
    ) {
        self.policy = policy
        self.threshold = threshold
        self.endTolerance = endTolerance
    }

    /// Judges one drag.
    ///
    /// - Parameters:
    ///   - track: the moments; nil where the client sent none.
    ///   - input: what the piece was moved with; nil is taken as a pointer.
    ///   - answer: the x that was answered, in the track's pixels; nil where the two cannot be compared.
    ///   - openFor: how long the challenge has been open, in milliseconds.
    /// - Returns: finding, score and what follows by ``policy``.
    /// - Complexity: O(moments).
    public func judge(
        _ track: DragTrack?,
        input: DragInput?,
        answer: Double?,
        openFor: Double = .infinity
    ) -> DragJudgement {
        guard policy != .off else { return judgement(.notJudged) }
        // Steps of keys and buttons are no motion, and lacking one is no reason to refuse.
        guard (input ?? .pointer).isMotion else { return judgement(.notJudged) }
        guard let track else { return judgement(.machine(.noTrack)) }
        guard !track.isUniform, let last = track.samples.last else {
            return judgement(.machine(.uniformMotion))
        }
        if let answer, !(abs(last.x - answer) <= endTolerance) {
            return judgement(.machine(.endDiffers))
        }
        guard last.t >= DragJudge.shortest, last.t <= openFor + DragJudge.clockTolerance,
            let motion = DragMotion(track)
        else { return judgement(.machine(.impossibleTime)) }
        let score = DragJudge.suspicions(of: motion).reduce(0) { $0 + $1.weighted }
        return judgement(score >= threshold ? .machine(.suspicious) : .human, score: score)
    }

    /// What each feature adds to the score of `motion`.
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

/// What was found about a drag, and what follows from it.
public struct DragJudgement: Sendable, Hashable {
    /// Why a drag is held to be a machine's.
    public enum Reason: String, Sendable, CaseIterable {
        /// The client sent no track.
        case noTrack
        /// All steps are equal, or there are none.
        case uniformMotion
        /// The track does not end where the answer is.
        case endDiffers
        /// Shorter than a hand can be, longer than the challenge has been open, or without a motion.
        case impossibleTime
        /// The score of the features reaches the threshold.
        case suspicious
    }

    /// What was found.
    public enum Finding: Sendable, Hashable {
        /// The policy is off, or there is no motion to judge.
        case notJudged
        /// As a hand moves.
        case human
        /// As a machine does.
        case machine(Reason)
    }

    /// What was found.
    public let finding: Finding
    /// The weighted sum of suspicions; 0 where the features were not asked.
    public let score: Double
    /// True where the check is to fail for it.
    public let isRejected: Bool
}

/// What becomes of a judgement.
public enum BehaviourPolicy: String, Sendable, CaseIterable {
    /// Nothing is judged.
    case off
    /// Judged and counted; nobody is refused.
    case observe
    /// Judged; machines, and those who send no track, are refused.
    ///
    /// For sites whose clients are all ours: AJ-Captcha's own send no track.
    case enforce
}
