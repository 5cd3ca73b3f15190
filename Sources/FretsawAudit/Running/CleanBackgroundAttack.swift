internal import FretsawRaster

/// The attack on repeated backgrounds: groups pictures that show the same, and solves each group with
/// its median.
struct CleanBackgroundAttack: Sendable {
    let files: AuditFiles
    let items: [AuditItem]

    /// An attempt at each picture; without an answer where its background is not repeated enough.
    func attempts(at evidence: [Evidence], jobs: Int) async -> [Evidence.Attempt] {
        let groups = Thumbnail.groups(evidence.map(\.thumbnail))
            .filter { $0.count >= CleanBackground.leastPictures }
        let found = await parallelMap(groups.count, jobs: jobs) { group in
            self.attempts(atGroup: groups[group])
        }
        var attempts = [Evidence.Attempt](
            repeating: Evidence.Attempt(answer: nil, nanoseconds: 0),
            count: evidence.count
        )
        for (group, answers) in zip(groups, found) {
            for (member, attempt) in zip(group, answers) { attempts[member] = attempt }
        }
        return attempts
    }

    /// Attempts at the pictures of one group; pictures that have gone meanwhile are passed over.
    private func attempts(atGroup members: [Int]) -> [Evidence.Attempt] {
        let shown = members.prefix(CleanBackground.greatestPictures)
        let solver = CleanBackground(
            of: shown.compactMap { try? items[$0].readBackground(files) }
        )
        return members.map { member in
            guard let solver, let pictures = try? items[member].readPictures(files) else {
                return Evidence.Attempt(answer: nil, nanoseconds: 0)
            }
            var clock = ThreadClock()
            let challenge = SlideChallenge(
                picture: pictures.background,
                piece: pictures.piece,
                row: pictures.row
            )
            let answer = challenge.flatMap(solver.answer)
            return Evidence.Attempt(answer: answer, nanoseconds: clock.lap())
        }
    }
}
