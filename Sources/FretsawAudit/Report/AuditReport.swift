/// What an audit found.
public struct AuditReport: Sendable {
    /// A picture that could not be used, and why.
    public struct Unreadable: Hashable, Sendable {
        /// What messages call the picture.
        public let name: String
        /// Why it was left out.
        public let reason: String
    }

    /// Pictures attacked.
    public let pictures: Int
    /// Pictures left out.
    public let unreadable: [Unreadable]
    /// Pixels by which an answer may be off, at a width of 310.
    public let tolerance: Double
    /// The chance of a blind choice among all notches, 0 … 1; nil where they are not known.
    public let chance: Double?
    /// The chance of a blind choice among the notches on the piece's row.
    public let rowChance: Double?
    /// Solvers, by class.
    public let scores: [SolverScore]
    /// What people need.
    public let legibility: Legibility
}
