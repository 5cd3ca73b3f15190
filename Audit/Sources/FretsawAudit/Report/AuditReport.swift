public import FretsawCaptcha
public import FretsawKinds

/// The results of an audit.
public struct AuditReport: Sendable {
    /// A picture that could not be used.
    public struct Unreadable: Error, Hashable {
        /// The picture's name in messages.
        public let name: String
        /// The reason why it was skipped.
        public let reason: String
    }

    /// The kind of the puzzles.
    public let kind: CaptchaKind
    /// The number of attacked pictures.
    public let pictures: Int
    /// The scales of the listed pictures, ascending; solvers work in pixels of the pictures.
    public let scales: [PictureScale]
    /// The skipped pictures.
    public let unreadable: [Unreadable]
    /// The maximum error of a correct answer: in pixels at a width of 310 for slide puzzles, in
    /// pixels at 310×155 for click-word puzzles, in degrees for rotate puzzles.
    public let tolerance: Double
    /// The chance of a random guess, 0 … 1, for slide puzzles among all notches; nil if unknown.
    public internal(set) var chance: Double?
    /// The chance of a random guess among the notches on the piece's row; nil if unknown or for other kinds.
    public internal(set) var rowChance: Double?
    /// The success of the best constant answer to equally likely ones, 0 … 1; nil if unknown.
    public internal(set) var constantBound: Double?
    /// The scores, sorted by attacker class.
    public internal(set) var scores: [SolverScore] = []
    /// The legibility of slide puzzles; nil for other kinds.
    public internal(set) var legibility: Legibility?

    mutating func add(
        _ name: String,
        _ attacker: AttackerClass,
        _ attempts: [Attempt],
        at results: [some NumberResult]
    ) {
        let outcomes = zip(attempts, results).map { attempt, picture in
            SolverScore.Outcome(
                error: attempt.answer.map { Double(picture.error(of: $0)) },
                isRight: attempt.answer.map(picture.isRight) ?? false,
                nanoseconds: attempt.nanoseconds
            )
        }
        scores.append(SolverScore(name, attacker, outcomes: outcomes))
    }

    /// The score with the highest success at whole puzzles; nil without scores.
    public var best: SolverScore? { best { _ in true } }

    /// The score with the highest success at whole puzzles among those that `isIncluded`.
    func best(where isIncluded: (SolverScore) -> Bool) -> SolverScore? {
        scores.filter { $0.tried == $0.independent && isIncluded($0) }
            .max { ($0.solved, $1.name) < ($1.solved, $0.name) }
    }
}
