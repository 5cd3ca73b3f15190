internal import FretsawCaptcha
internal import FretsawRaster

/// Attacks a batch of cups puzzles with the last frame, with two frames a second, and with all of them.
struct CupsAudit: KindAudit {
    let batch: AuditBatch<ClickItem>

    /// The minimum time between the frames that a solver reads, in milliseconds, and how much of their last move cups
    /// are expected to repeat; the last frame is always read.
    private static let trackers = [
        ("2 frames a second", 500, 0.0), ("2 frames a second, moving on", 500, 1),
        ("all frames", 0, 1),
    ]

    /// The outcomes of the solvers at one puzzle, by name.
    typealias Outcomes = [(name: String, attacker: AttackerClass, outcome: SolverScore.Outcome)]

    func result(of item: ClickItem) throws -> Outcomes {
        var clock = ThreadClock()
        let frames = try CupFrames(item, in: batch.files)
        // Decoding is included, because it is a small part.
        let preparation = clock.lap()
        let answer = item.prompted[0].position
        let reach = batch.tolerance * Double(min(item.size.width, 2 * item.size.height)) / 310
        func outcome(_ place: Point?) -> SolverScore.Outcome {
            let away = place.map { $0 - Point(x: Double(answer.x), y: Double(answer.y)) }
            return SolverScore.Outcome(
                error: away?.length,
                isRight: away.map { max(abs($0.x), abs($0.y)) <= reach } ?? false,
                nanoseconds: preparation + clock.lap()
            )
        }
        return [("last frame, odd one out", .offTheShelf, outcome(frames.oddOne))]
            + CupsAudit.trackers.map { name, interval, momentum in
                let place = frames.followedStar(interval: interval, momentum: momentum)
                return (name, .adapted, outcome(place))
            }
    }

    func complete(
        _ report: inout AuditReport,
        _ pictures: PictureResults<ClickItem, Outcomes>,
        reader: SourceReader,
        jobs: Int
    ) async {
        report.chance = 1 / Double(CupsOptions.cups)
        for (index, first) in (pictures.values.first ?? []).enumerated() {
            let outcomes = pictures.values.map { $0[index].outcome }
            report.scores.append(SolverScore(first.name, first.attacker, outcomes: outcomes))
        }
    }
}
