internal import FretsawCodecs
internal import FretsawRaster

/// The results of one rotate puzzle, without its pixels.
struct RotateResult: Sendable {
    /// The result of one solver.
    struct Attempt: Sendable {
        /// The answer in degrees; nil if the solver has none.
        let answer: Int?
        /// The CPU time.
        let nanoseconds: Int
    }

    /// The true answer.
    let truth: Int
    /// The attempts in the order of ``solvers``, followed by that of the summed scores.
    let attempts: [Attempt]
    /// The input of the network, and the CPU time to measure it; nil if no figure was found.
    let polarView: PolarView?
    let polarNanoseconds: Int

    /// The solvers that need one picture only.
    static let solvers: [any RotateSolver] =
        SeamByAngle.Measure.allCases.map { SeamByAngle(measure: $0) }
        + UprightPrior.Cue.allCases.map { UprightPrior(cue: $0) }
        + [GradientHistogramMatch()]
        + OutlineAxis.Measure.allCases.map { OutlineAxis(measure: $0) }

    /// Attacks `item`.
    init(_ item: RotateItem, in files: AuditFiles) throws {
        let background = try SlideItem.read(item.background, files)
        let piece = try SlideItem.read(item.piece, files)
        for (image, file, size) in [
            (background, item.background, item.size), (piece, item.piece, item.box.size),
        ] where image.size != size {
            throw AuditError(
                .picture(file: file, detail: "is \(image.size), but the list says \(size)")
            )
        }
        var clock = ThreadClock()
        let challenge = RotateChallenge(picture: background, piece: piece, box: item.box)
        let preparation = clock.lap()
        truth = item.answer
        var sums = [Float](repeating: 0, count: 360)
        var attempts: [Attempt] = []
        var all = preparation
        for solver in RotateResult.solvers {
            let scores = solver.scores(challenge)
            let answer = RotateChallenge.best(scores)
            let lap = clock.lap()
            attempts.append(Attempt(answer: answer, nanoseconds: preparation + lap))
            all += lap
            for (angle, score) in RotateResult.standardised(scores).enumerated() {
                sums[angle] += score
            }
        }
        attempts.append(
            Attempt(answer: RotateChallenge.best(sums), nanoseconds: all + clock.lap())
        )
        self.attempts = attempts
        polarView = PolarView(challenge)
        polarNanoseconds = preparation + clock.lap()
    }

    /// The scores as z-scores; 0 if all are equal.
    private static func standardised(_ scores: [Float]) -> [Float] {
        let mean = scores.reduce(0, +) / 360
        let deviation =
            (scores.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 360).squareRoot()
        return scores.map { deviation > 0 ? ($0 - mean) / deviation : 0 }
    }

    /// The angle between `answer` and the truth, 0 … 180 degrees.
    func error(of answer: Int) -> Int {
        let difference = abs(answer - truth) % 360
        return min(difference, 360 - difference)
    }
}
