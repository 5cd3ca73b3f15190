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
    public let isRefused: Bool
}
