internal import FretsawCaptcha
internal import FretsawRaster

/// Everything that is kept of one picture once its pixels are let go.
struct Evidence: Sendable {
    /// What one solver gave.
    struct Attempt: Sendable {
        /// The left edge of the piece's picture; nil where the solver could not tell.
        let answer: Int?
        /// The processor's time it took.
        let nanoseconds: Int
    }

    /// The true answer.
    let truth: Int
    /// Pixels by which an answer may be off.
    let tolerance: Double
    /// The notches of the picture, and those on the piece's row; nil where they are not known.
    let notches: (all: Int, onRow: Int)?
    /// What solvers that look at one picture gave, in the order of ``solvers``.
    private(set) var attempts: [Attempt] = []
    /// Costs of ``FitMeasure`` at each notch that was looked at, and what their measuring took.
    let costs: [[Double]]
    let costNanoseconds: Int
    /// The features of each notch that was looked at, and what their measuring took.
    let features: [[Double]]
    let featureNanoseconds: Int
    /// What a network looks at, and what its measuring took.
    let figures: ShownFigures
    let figureNanoseconds: Int
    /// The answer at each notch that was looked at.
    let answers: [Int]
    /// The picture in little, to find others of the same background.
    let thumbnail: Thumbnail
    /// How plainly the true notch is seen, and decoys of the same outline.
    let visibility: [NotchVisibility]
    /// How clearly the true notch is told by its figure; nil where none is shown.
    let figureMargin: FigureMargin?
    /// How well its figures are made out as they are painted; nil where none are shown.
    let figureSight: FigureSight?

    /// Solvers that look at one picture with nothing but it.
    private static let scanners: [any Solver] = [
        EdgeMatch(), MaskCorrelation(), ContourMatch(), TextureMatch(), OutlineBrightness(),
    ]

    /// Name and class of each solver whose answers are in ``attempts``.
    static let solvers: [(name: String, attacker: AttackerClass)] =
        scanners.map { ($0.name, $0.attacker) }

    /// Attacks `item`, whose tolerance is `tolerance` pixels at a width of 310.
    init(_ item: AuditItem, in files: AuditFiles, tolerance: Double) throws {
        let pictures = try item.readPictures(files)
        let offset = item.answer - item.notch.minX
        var clock = ThreadClock()
        guard
            let challenge = SlideChallenge(
                picture: pictures.background,
                piece: pictures.piece,
                row: pictures.row,
                notches: pictures.reachable?.map { $0.minX + offset }
            )
        else {
            throw AuditError(.picture(file: item.piece, detail: "no shape of a piece is in it"))
        }
        let preparation = clock.lap()
        truth = item.answer
        self.tolerance = tolerance * Double(pictures.background.width) / 310
        notches = item.decoys.map { ($0.count + 1, pictures.onRow?.count ?? 1) }
        for solver in Evidence.scanners {
            let answer = solver.answer(to: challenge)
            attempts.append(Attempt(answer: answer, nanoseconds: preparation + clock.lap()))
        }
        let edges = EdgeMatch.scores(challenge)
        let places = NotchCandidates.places(of: challenge, edges: edges)
        let costs = FitMeasure.costs(challenge, places: places)
        let measuring = preparation + clock.lap()
        self.costs = costs
        costNanoseconds = measuring
        features = NotchFeatures.rows(challenge, places: places, costs: costs, edges: edges)
        featureNanoseconds = measuring + clock.lap()
        let answers = places.map(challenge.answer)
        self.answers = answers
        figures = Evidence.shown(item, challenge, places, answers, tolerance: self.tolerance)
        figureNanoseconds = preparation + clock.lap()
        thumbnail = Thumbnail(pictures.background)
        visibility = Evidence.visibility(item, pictures, challenge)
        figureMargin = item.figures.map(FigureMargin.init)
        figureSight = item.figures.map { figures in
            let notches = ([item.notch] + (item.decoys ?? [])).map { box in
                let answer = item.answer + box.minX - item.notch.minX
                return places.first { challenge.answer(at: $0) == answer } ?? -1
            }
            return FigureSight(figures, challenge, places: notches)
        }
    }

    private static func shown(
        _ item: AuditItem,
        _ challenge: SlideChallenge,
        _ places: [Int],
        _ answers: [Int],
        tolerance: Double
    ) -> ShownFigures {
        func nearest(_ truth: Int) -> Int? {
            answers.indices.min { abs(answers[$0] - truth) < abs(answers[$1] - truth) }
                .flatMap { Double(abs(answers[$0] - truth)) <= tolerance ? $0 : nil }
        }
        var shown = ShownFigures(
            crops: FigureCrop.features(challenge, places: places),
            truth: nearest(item.answer)
        )
        guard let figures = item.figures, let decoys = item.decoys else { return shown }
        var names = [String?](repeating: nil, count: places.count)
        for (box, figure) in zip([item.notch] + decoys, [figures.notch] + figures.decoys) {
            guard let place = nearest(item.answer + box.minX - item.notch.minX) else { continue }
            names[place] = figure.family.rawValue
        }
        let all = [figures.piece.family.rawValue] + names.compactMap(\.self)
        if all.count == shown.crops.count { shown.names = all }
        return shown
    }

    private static func visibility(
        _ item: AuditItem,
        _ pictures: AuditItem.Pictures,
        _ challenge: SlideChallenge
    ) -> [NotchVisibility] {
        let decoys = zip(item.decoys ?? [], item.sharesOutline).filter(\.1).map(\.0)
        let left = item.answer + challenge.outline.box.minX
        return ([item.notch] + decoys).map { box in
            NotchVisibility(
                pictures.background,
                challenge.outline,
                left: left + box.minX - item.notch.minX,
                top: challenge.top + box.minY - item.notch.minY
            )
        }
    }

    /// Which of the notches looked at is the true one; nil where none is near enough.
    var trueNotch: Int? { figures.truth }

    /// True where the notch at `place` of those looked at is the true one.
    func isRightNotch(_ place: Int) -> Bool { isRight(answers[place]) }

    /// True for an answer within the tolerance.
    func isRight(_ answer: Int) -> Bool { Double(abs(answer - truth)) <= tolerance }
}
