/// A program that tries to find where the piece belongs.
protocol Solver: Sendable {
    /// Its name in reports, by the field's terms.
    var name: String { get }
    /// What it has to know.
    var attacker: AttackerClass { get }
    /// Where the left edge of the piece's picture belongs; nil where the solver cannot tell.
    func answer(to challenge: SlideChallenge) -> Int?
}

/// The three attackers that have to be told apart.
public enum AttackerClass: String, CaseIterable, Sendable {
    /// Knows what any script on the web knows.
    case offTheShelf = "off the shelf"
    /// Knows the design, finds every notch, and compares how the piece continues the picture.
    case adapted
    /// The same under a classifier trained on labelled pictures.
    case trained
}
