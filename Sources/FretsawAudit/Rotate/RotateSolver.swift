/// A program that tries to find how far a disc has to be turned.
protocol RotateSolver: Sendable {
    /// Its name in reports, by the field's terms.
    var name: String { get }
    /// What it has to know.
    var attacker: AttackerClass { get }
    /// How well each angle fits, 0 … 359 degrees clockwise: more is better.
    func scores(_ challenge: RotateChallenge) -> [Float]
}

extension RotateSolver {
    /// The angle that fits best; nil where the solver cannot tell.
    func answer(to challenge: RotateChallenge) -> Int? {
        RotateChallenge.best(scores(challenge))
    }
}
