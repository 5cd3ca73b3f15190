/// The 95 % interval of a share counted in trials.
///
/// E. B. Wilson's score (1927): good for few trials and for shares near 0 and 1 too.
public struct WilsonInterval: Hashable, Sendable {
    /// The interval's ends, 0 … 1.
    public let low, high: Double

    /// The interval of `successes` in `trials`; all of 0 … 1 without a trial.
    public init(successes: Int, trials: Int) {
        guard trials > 0 else {
            (low, high) = (0, 1)
            return
        }
        let z = 1.959963984540054
        let n = Double(trials)
        let share = min(1, max(0, Double(successes) / n))
        let centre = share + z * z / (2 * n)
        let half = z * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
        let scale = 1 + z * z / n
        low = max(0, (centre - half) / scale)
        high = min(1, (centre + half) / scale)
    }
}
