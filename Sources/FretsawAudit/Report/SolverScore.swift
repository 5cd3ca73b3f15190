/// How one solver fared over a batch.
public struct SolverScore: Hashable, Sendable {
    /// Its name, by the field's terms.
    public let name: String
    /// What it has to know.
    public let attacker: AttackerClass
    /// Pictures it was tried on.
    public let tried: Int
    /// Pictures it solved within the tolerance.
    public let solved: Int
    /// Pictures it gave an answer to.
    public let answered: Int
    /// The mean distance of its answers from the true ones, of slide puzzles in pixels; nil where it gave
    /// none.
    public let meanError: Double?
    /// The processor's time a picture, in milliseconds, decoding not counted.
    public let milliseconds: Double

    /// The share it solved, 0 … 1.
    public var success: Double { tried > 0 ? Double(solved) / Double(tried) : 0 }
    /// Pictures that were tried independently of each other: several answers in one picture are one.
    let independent: Int
    /// What that share may be, but for one case in twenty.
    public var interval: WilsonInterval {
        WilsonInterval(
            successes: Int((success * Double(independent)).rounded()),
            trials: independent
        )
    }

    /// What came of one attempt.
    struct Outcome {
        /// The distance of the answer from the true one, in the kind's unit; nil without an answer.
        let error: Double?
        /// True within the tolerance.
        let isRight: Bool
        /// The processor's time it took.
        let nanoseconds: Int
    }

    /// The score of a solver whose attempts came to `outcomes`, `each` of them in one picture.
    init(_ name: String, _ attacker: AttackerClass, outcomes: [Outcome], each: Int = 1) {
        independent = outcomes.count / max(1, each)
        self.name = name
        self.attacker = attacker
        tried = outcomes.count
        let errors = outcomes.compactMap(\.error)
        solved = outcomes.count { $0.error != nil && $0.isRight }
        answered = errors.count
        meanError = errors.isEmpty ? nil : errors.reduce(0, +) / Double(errors.count)
        let time = outcomes.reduce(0) { $0 + $1.nanoseconds }
        milliseconds = Double(time) / Double(max(1, outcomes.count)) / 1e6
    }
}

extension SolverScore {
    /// The score of `attempts` at slide puzzles, one for each picture.
    init(
        _ name: String,
        _ attacker: AttackerClass,
        attempts: [Evidence.Attempt],
        at evidence: [Evidence]
    ) {
        self.init(
            name,
            attacker,
            outcomes: zip(attempts, evidence).map { attempt, picture in
                Outcome(
                    error: attempt.answer.map { Double(abs($0 - picture.truth)) },
                    isRight: attempt.answer.map(picture.isRight) ?? false,
                    nanoseconds: attempt.nanoseconds
                )
            }
        )
    }
}

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
