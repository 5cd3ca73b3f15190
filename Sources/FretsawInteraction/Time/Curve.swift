/// How an animation spends its time.
public enum Curve: UInt8, Sendable {
    /// At one speed.
    case linear
    /// Slow, fast, slow: the smoothstep polynomial 3t² − 2t³.
    case easeInOut

    /// The part of the way covered after a part of the time.
    ///
    /// - Parameter time: The part of the time; clamped to 0 … 1.
    /// - Returns: The part of the way, 0 … 1.
    public func progress(at time: Double) -> Double {
        // Written so that a time that is no number counts as its beginning.
        let time = time > 0 ? (time < 1 ? time : 1) : 0
        switch self {
        case .linear: return time
        case .easeInOut: return time * time * (3 - 2 * time)
        }
    }
}
