internal import FretsawCaptcha
internal import FretsawRaster

struct RotateAudit: KindAudit {
    let batch: AuditBatch<RotateItem>

    func result(of item: RotateItem) throws -> RotateResult {
        try RotateResult(item, in: batch.files, tolerance: batch.tolerance)
    }

    func complete(
        _ report: inout AuditReport,
        _ pictures: PictureResults<RotateItem, RotateResult>,
        reader: SourceReader,
        jobs: Int
    ) async {
        let results = pictures.values
        let angles = Double(RotatePlan.angles.count)
        report.chance = min(1, (2 * batch.tolerance.rounded(.down) + 1) / angles)
        report.constantBound = report.chance

        func add(_ name: String, _ attacker: AttackerClass, _ attempts: [Attempt]) {
            report.add(name, attacker, attempts, at: results)
        }
        for (index, solver) in RotateResult.solvers.enumerated() {
            add(solver.name, solver.attacker, results.map { $0.attempts[index] })
        }
        add(ConstantAnswer.name, .offTheShelf, CrossValidation.constantAttempts(results))
        for (name, network) in reader.polarNetworks {
            let attempts = results.map { picture in
                Attempt(after: picture.polarNanoseconds) { picture.polarView.map(network.answer) }
            }
            add(name, .sourceReader, attempts)
        }
    }
}

/// The results of one rotate puzzle, without its pixels.
struct RotateResult: NumberResult, Sendable {
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
