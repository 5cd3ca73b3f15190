internal import FretsawRaster

/// How networks are trained: in how many rounds over all there is, and by steps of what size.
enum TrainingSchedule {
    /// Rows whose slopes make one step.
    static let batch = 128
    /// Units of the hidden layer.
    static let units = 128
    /// The first steps' size; they shrink along half a wave of the cosine.
    private static let rate = 1e-3

    /// The size of steps in `round` of `rounds`.
    static func rate(round: Int, of rounds: Int) -> Float {
        let turns = 0.5 * Double(round) / Double(max(1, rounds))
        return Float(rate * 0.5 * (1 + PortableMath.cosine(turns: turns)))
    }
}
