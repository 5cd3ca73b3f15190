internal import FretsawCodecs
internal import FretsawRaster

/// The results of one rotate puzzle, without its pixels.
struct RotateResult: NumberResult, Sendable {
    /// The true answer.
    let truth: Int
    /// The maximum error of a correct answer, in degrees.
    let tolerance: Double
    /// The attempts in the order of ``solvers``.
    let attempts: [Attempt]
    /// The input of the network, and the CPU time to measure it; nil if no figure was found.
    let polarView: PolarView?
    let polarNanoseconds: Int

    /// The solvers that need one picture only.
    static let solvers: [any RotateSolver] =
        SeamByAngle.Measure.allCases.map { SeamByAngle(measure: $0) }
        + UprightPrior.Cue.allCases.map { UprightPrior(cue: $0) }
        + OutlineAxis.Measure.allCases.map { OutlineAxis(measure: $0) }

    /// Attacks `item`, with `tolerance` in degrees.
    init(_ item: RotateItem, in files: AuditFiles, tolerance: Double) throws {
        let background = try files.picture(item.background, size: item.size)
        let piece = try files.picture(item.piece, size: item.box.size)
        var clock = ThreadClock()
        let challenge = RotateChallenge(picture: background, piece: piece, box: item.box)
        let preparation = clock.lap()
        truth = item.answer
        self.tolerance = tolerance
        attempts = RotateResult.solvers.map { solver in
            let answer = RotateChallenge.best(solver.scores(challenge))
            return Attempt(answer: answer, nanoseconds: preparation + clock.lap())
        }
        polarView = PolarView(challenge)
        polarNanoseconds = preparation + clock.lap()
    }

    /// The angle between `answer` and the truth, 0 … 180 degrees.
    func error(of answer: Int) -> Int {
        let difference = abs(answer - truth) % 360
        return min(difference, 360 - difference)
    }
}
