/// Kinds of made-up tracks: what the judge is measured with.
public enum TrackFamily: String, Sendable, CaseIterable {
    /// Equal steps at equal times.
    case uniform
    /// A style sheet's easing curves at equal times.
    case eased
    /// The smoothest reach, with noise in place and time.
    case minimumJerk = "minimum-jerk"
    /// A human-like drag, stretched to another distance and sprinkled with noise.
    case replayed
    /// Reaches and corrections as the literature has them, seen through pixels and event queues.
    ///
    /// Made from the same models as the features: a false refusal here is a fault, a low rate no proof
    /// about people.
    case humanLike = "human-like"
    /// The human-like with a tremor of the hand: 4 to 7 turns a second of 1 to 4 pixels.
    ///
    /// Essential tremor and Parkinson's disease move hands at these rates (Deuschl et al., "Consensus statement
    /// on tremor", 1998); nobody should be refused for it.
    case trembling

    /// True where a judge should let it pass.
    public var isHuman: Bool { self == .humanLike || self == .trembling }
}
