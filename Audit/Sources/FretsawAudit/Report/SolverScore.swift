/// The score of one solver over a batch.
public struct SolverScore: Hashable, Sendable {
    /// The solver's name.
    public let name: String
    /// The knowledge it needs.
    public let attacker: AttackerClass
    /// The number of attempts.
    public let tried: Int
    /// The number of correct answers.
    public let solved: Int
    /// The number of answers.
    public let answered: Int
    /// The mean error of its answers, in pixels or degrees; nil without answers.
    public let meanError: Double?
    /// The mean CPU time of an attempt, in milliseconds, without decoding.
    public let milliseconds: Double

    /// The share of correct answers, 0 … 1.
    public var success: Double { tried > 0 ? Double(solved) / Double(tried) : 0 }
    /// The number of independent attempts: several answers in one picture count as one.
    let independent: Int
    /// The 95 % confidence interval of ``success``.
    public var interval: WilsonInterval {
        WilsonInterval(
            successes: Int((success * Double(independent)).rounded()),
            trials: independent
        )
    }

    /// The outcome of one attempt.
    struct Outcome {
        /// The error in the kind's unit; nil without an answer.
        let error: Double?
        /// True if the error is within the tolerance.
        let isRight: Bool
        /// The CPU time.
        let nanoseconds: Int
    }

    /// Computes the score from `outcomes`, `perPicture` of them from one picture.
    init(_ name: String, _ attacker: AttackerClass, outcomes: [Outcome], perPicture: Int = 1) {
        independent = outcomes.count / max(1, perPicture)
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
    /// Computes the score of `attempts` at slide puzzles, one for each picture.
    init(
        _ name: String,
        _ attacker: AttackerClass,
        attempts: [SlideResult.Attempt],
        at results: [SlideResult]
    ) {
        self.init(
            name,
            attacker,
            outcomes: zip(attempts, results).map { attempt, picture in
                Outcome(
                    error: attempt.answer.map { Double(abs($0 - picture.truth)) },
                    isRight: attempt.answer.map(picture.isRight) ?? false,
                    nanoseconds: attempt.nanoseconds
                )
            }
        )
    }
}

/// The 95 % Wilson score interval of a proportion.
///
/// E. B. Wilson (1927). It is accurate for few trials and for proportions near 0 and 1.
public struct WilsonInterval: Hashable, Sendable {
    /// The bounds of the interval, 0 … 1.
    public let low, high: Double

    /// The interval of `successes` in `trials`; 0 … 1 without trials.
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
