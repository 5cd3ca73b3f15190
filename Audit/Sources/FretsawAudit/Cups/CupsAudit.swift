internal import FretsawCaptcha
internal import FretsawKinds
internal import FretsawRaster

/// One cups puzzle of the manifest, in pixels of its pictures.
struct CupsItem: AuditItem {
    /// The name in messages.
    let name: String
    /// The animation's file name, relative to the folder.
    let background: String
    /// The animation's size.
    let size: PixelSize
    /// The scale of the pictures.
    let scale: PictureScale
    /// The place to click.
    let answer: PixelPoint
    /// The boxes of all cups in the last frame, from left to right.
    let boxes: [PixelRect]

    /// The items of the manifest, at most `limit`.
    static func items(in files: AuditFiles, limit: Int) throws -> [CupsItem] {
        try ManifestReader.items(of: .cups, in: files, limit: limit, item)
    }

    private struct Answer: Decodable {
        struct Box: Decodable { let x, y, width, height: Int }
        struct Place: Decodable {
            let x, y: Int
            let box: Box
        }
        let answer, others: [Place]
    }

    private static func item(
        _ head: ManifestReader.Head,
        _ answer: Answer,
        _ scale: PictureScale,
        at location: ManifestReader.Location
    ) throws(AuditError) -> CupsItem {
        let size = head.files.background.size
        let picture = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
        let places = answer.answer + answer.others
        let sides = -SlideItem.maxSide...SlideItem.maxSide
        let boxes = places.map(\.box).filter { box in
            [box.x, box.y, box.width, box.height].allSatisfy(sides.contains)
        }.map {
            PixelRect(x: $0.x, y: $0.y, width: $0.width, height: $0.height).scaled(to: scale)
        }.filter { !$0.isEmpty && picture.contains($0) }
        guard answer.answer.count == 1, places.count == CupsPlan.cupCount,
            boxes.count == places.count, sides.contains(places[0].x), sides.contains(places[0].y)
        else { throw ManifestReader.bad(location, "the cups are not five in the picture") }
        return CupsItem(
            name: "pair \(head.index)",
            background: head.files.background.name,
            size: size,
            scale: scale,
            answer: PixelPoint(x: places[0].x, y: places[0].y).scaled(to: scale),
            boxes: boxes.sorted { $0.minX < $1.minX }
        )
    }
}

/// Attacks a batch of cups puzzles with one frame, with a few frames, and with all of them.
struct CupsAudit: KindAudit {
    let batch: AuditBatch<CupsItem>

    /// The minimum time between the frames that a solver reads, in milliseconds; the last frame is always one of them.
    private static let samplings = [
        ("2 frames a second", 500), ("4 frames a second", 250), ("all frames", 0),
    ]

    var puzzles: [StudyPuzzle] {
        batch.items.map { item in
            let reach = reach(of: item)
            return StudyPuzzle(background: item.background, prompts: [""]) { answer in
                answer.count == 2 && abs(answer[0] - Double(item.answer.x)) <= reach
                    && abs(answer[1] - Double(item.answer.y)) <= reach
            }
        }
    }

    /// The tolerance in pixels of the picture.
    private func reach(of item: CupsItem) -> Double {
        batch.tolerance * Double(min(item.size.width, 2 * item.size.height)) / 310
    }

    /// The outcomes of the solvers at one puzzle, by name.
    typealias Outcomes = [(name: String, attacker: AttackerClass, outcome: SolverScore.Outcome)]

    func result(of item: CupsItem) throws -> Outcomes {
        var clock = ThreadClock()
        let frames = try CupFrames(item, in: batch.files)
        // Decoding is included, because it is a small part.
        let preparation = clock.lap()
        var outcomes: Outcomes = []
        func add(_ name: String, _ attacker: AttackerClass, _ answer: Point?) {
            let away = answer.map { $0 - Point(x: Double(item.answer.x), y: Double(item.answer.y)) }
            let reach = reach(of: item)
            outcomes.append(
                (
                    name, attacker,
                    SolverScore.Outcome(
                        error: away?.length,
                        isRight: away.map { max(abs($0.x), abs($0.y)) <= reach } ?? false,
                        nanoseconds: clock.lap() + (attacker == .adapted ? preparation : 0)
                    )
                )
            )
        }
        add("last frame, odd one out", .offTheShelf, frames.oddOne)
        add("first frame, same place", .offTheShelf, frames.star)
        for (name, interval) in CupsAudit.samplings {
            for (way, momentum) in [("nearest", 0.0), ("moving on", 1.0)] {
                let place = frames.followedStar(interval: interval, momentum: momentum)
                add("\(name), \(way)", .adapted, place)
            }
        }
        return outcomes
    }

    func complete(
        _ report: inout AuditReport,
        _ pictures: PictureResults<CupsItem, Outcomes>,
        reader: SourceReader,
        jobs: Int
    ) async {
        report.chance = 1 / Double(CupsPlan.cupCount)
        for (index, first) in (pictures.values.first ?? []).enumerated() {
            let outcomes = pictures.values.map { $0[index].outcome }
            report.scores.append(SolverScore(first.name, first.attacker, outcomes: outcomes))
        }
    }
}
