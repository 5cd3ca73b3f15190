/// The score of one solver over a batch.
public struct SolverScore: Hashable, Sendable, Encodable {
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
    /// The share of correct answers, 0 … 1.
    public let success: Double
    /// The bounds of the 95 % confidence interval of ``success``.
    public let low, high: Double
    /// The mean error of its answers, in pixels or degrees; nil without answers.
    public let meanError: Double?
    /// The mean CPU time of an attempt, in milliseconds, without decoding.
    public let milliseconds: Double
    /// The number of independent attempts: several answers in one picture count as one.
    let independent: Int

    private enum CodingKeys: CodingKey {
        case name, attacker, tried, solved, answered, success, low, high, meanError, milliseconds
    }

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
        self.name = name
        self.attacker = attacker
        tried = outcomes.count
        let errors = outcomes.compactMap(\.error)
        solved = outcomes.count { $0.error != nil && $0.isRight }
        answered = errors.count
        meanError = errors.mean
        let time = outcomes.reduce(0) { $0 + $1.nanoseconds }
        milliseconds = Double(time) / Double(max(1, tried)) / 1e6
        success = tried > 0 ? Double(solved) / Double(tried) : 0
        independent = tried / max(1, perPicture)
        let interval = WilsonInterval(
            successes: Int((success * Double(independent)).rounded()),
            trials: independent
        )
        (low, high) = (interval.low, interval.high)
    }
}

/// An attempt at a picture whose answer is one number: a column or an angle.
struct Attempt: Sendable {
    /// The x coordinate of the piece picture's left edge, or degrees; nil if the solver has no answer.
    var answer: Int?
    /// The CPU time.
    var nanoseconds = 0
}

extension Attempt {
    /// Calls `answer`, whose input took `preparation` nanoseconds.
    init(after preparation: Int, _ answer: () -> Int?) {
        var clock = ThreadClock()
        self.answer = answer()
        nanoseconds = preparation + clock.lap()
    }
}

/// The results of a picture whose answer is one number.
protocol NumberResult {
    var truth: Int { get }
    /// The maximum error of a correct answer.
    var tolerance: Double { get }
    func error(of answer: Int) -> Int
}

extension NumberResult {
    func isRight(_ answer: Int) -> Bool { Double(error(of: answer)) <= tolerance }
}

/// The 95 % Wilson score interval of a proportion.
///
/// E. B. Wilson (1927). It is accurate for few trials and for proportions near 0 and 1.
struct WilsonInterval {
    /// The bounds of the interval, 0 … 1.
    let low, high: Double

    /// The interval of `successes` in `trials`; 0 … 1 without trials.
    init(successes: Int, trials: Int) {
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
