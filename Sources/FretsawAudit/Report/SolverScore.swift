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
    /// The mean distance of its answers from the true ones, in pixels; nil where it gave none.
    public let meanError: Double?
    /// The processor's time a picture, in milliseconds, decoding not counted.
    public let milliseconds: Double

    /// The share it solved, 0 … 1.
    public var success: Double { tried > 0 ? Double(solved) / Double(tried) : 0 }
    /// What that share may be, but for one case in twenty.
    public var interval: WilsonInterval { WilsonInterval(successes: solved, trials: tried) }

    /// The score of `attempts`, one for each picture.
    init(
        _ name: String,
        _ attacker: AttackerClass,
        attempts: [Evidence.Attempt],
        at evidence: [Evidence]
    ) {
        self.name = name
        self.attacker = attacker
        tried = attempts.count
        var (solved, answered, error, time) = (0, 0, 0, 0)
        for (attempt, picture) in zip(attempts, evidence) {
            time += attempt.nanoseconds
            guard let answer = attempt.answer else { continue }
            answered += 1
            error += abs(answer - picture.truth)
            if picture.isRight(answer) { solved += 1 }
        }
        self.solved = solved
        self.answered = answered
        meanError = answered > 0 ? Double(error) / Double(answered) : nil
        milliseconds = Double(time) / Double(max(1, attempts.count)) / 1e6
    }
}
