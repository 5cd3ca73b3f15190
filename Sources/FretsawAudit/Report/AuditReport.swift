public import FretsawCaptcha

/// What an audit found.
public struct AuditReport: Sendable {
    /// A picture that could not be used, and why.
    public struct Unreadable: Hashable, Sendable {
        /// What messages call the picture.
        public let name: String
        /// Why it was left out.
        public let reason: String
    }

    /// What the pictures are puzzles of.
    public let kind: CaptchaKind
    /// Pictures attacked.
    public let pictures: Int
    /// Pictures left out.
    public let unreadable: [Unreadable]
    /// How far an answer may be off: of slide puzzles in pixels at a width of 310, of rotate
    /// puzzles in degrees.
    public let tolerance: Double
    /// The chance of a blind choice, of slide puzzles among all notches, 0 … 1; nil where it is not
    /// known.
    public let chance: Double?
    /// The chance of a blind choice among the notches on the piece's row; nil where that is not known,
    /// or the kind has none.
    public let rowChance: Double?
    /// Solvers, by class.
    public let scores: [SolverScore]
    /// What people need; nil for a kind that has no such measures.
    public let legibility: Legibility?
    /// What people need to turn a disc upright; nil for other kinds.
    public let upright: UprightShare?
}
