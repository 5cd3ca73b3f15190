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
