internal import FretsawCaptcha
internal import FretsawRaster

/// The results and measurements of one slide puzzle, without its pixels.
struct SlideResult: NumberResult, Sendable {
    let truth: Int
    /// The maximum error of a correct answer, in pixels.
    let tolerance: Double
    /// The number of all notches, and of those on the piece's row; nil if unknown.
    let notches: (all: Int, onRow: Int)?
    /// The success of a constant answer if all positions are equally likely; nil if unknown.
    let constantBound: Double?
    /// The corner of the true tile of a drag puzzle in its picture; nil for a slide puzzle.
    let corner: PixelPoint?
    /// The CPU time before the first attempt.
    private let preparation: Int
    /// The attempts of solvers that need one picture only, in the order of ``solvers``.
    private(set) var attempts: [Attempt] = []
    /// The costs of ``FitMeasure`` at each candidate notch, and the CPU time to measure them.
    let costs: [[Double]]
    let costNanoseconds: Int
    /// The features of each candidate notch, and the CPU time to extract them.
    let features: [[Double]]
    let featureNanoseconds: Int
    /// The input of the networks, and the CPU time to extract it.
    let labelledCrops: LabelledCrops
    let cropNanoseconds: Int
    /// The answer at each candidate notch.
    let answers: [Int]
    /// A small copy of the picture, to find others with the same background.
    let thumbnail: Thumbnail
    /// The visibility of the true notch, followed by decoys of the same outline.
    let visibility: [NotchVisibility]
    /// The difference between the silhouettes of the true figure and the most similar decoy; nil without figures.
    let silhouetteMargin: SilhouetteMargin?
    /// The visibility of the figures as drawn; nil without figures.
    let figureVisibility: FigureVisibility?

    /// The solvers that need one picture only.
    static let solvers: [any Solver] = [
        EdgeTemplateMatch(), CannyMatch(), MaskCorrelation(), ChamferMatch(), TextureMatch(),
        OutlineBrightness(),
    ]

    /// Attacks `item`; `tolerance` is in pixels of a background that is 310 pixels wide.
    init(_ item: SlideItem, in files: AuditFiles, tolerance: Double) throws {
        let pictures = try item.readPictures(files)
        let offset = item.answer - item.notch.minX
        var clock = ThreadClock()
        guard
            let challenge = SlideChallenge(
                picture: pictures.background,
                piece: pictures.piece,
                row: pictures.row,
                notches: pictures.onRow?.map { $0.minX + offset }
            )
        else {
            let side = PieceOutline.minSide
            throw AuditError.badFile(
                item.piece,
                "contains no piece: no opaque shape of at least \(side) pixels"
            )
        }
        preparation = clock.lap()
        truth = item.answer
        let width = item.backgroundSize?.width ?? pictures.background.width
        self.tolerance = tolerance * Double(width) / 310
        let hits = 2 * self.tolerance.rounded(.down) + 1
        constantBound = pictures.columns.map { columns in
            min(1, hits / Double(columns)) * (pictures.rows.map { min(1, hits / Double($0)) } ?? 1)
        }
        corner = item.tiles?.boxes.first?.origin
        notches = item.decoys.map { ($0.count + 1, pictures.onRow?.count ?? 1) }
        for solver in SlideResult.solvers {
            let answer = solver.answer(to: challenge)
            attempts.append(Attempt(answer: answer, nanoseconds: preparation + clock.lap()))
        }
        let edges = EdgeTemplateMatch().scores(challenge)
        let positions = challenge.candidates(edges: edges)
        let costs = FitMeasure.costs(challenge, positions: positions)
        let measuring = preparation + clock.lap()
        self.costs = costs
        costNanoseconds = measuring
        features = NotchFeatures.rows(challenge, positions: positions, costs: costs, edges: edges)
        featureNanoseconds = measuring + clock.lap()
        let answers = positions.map(challenge.answer)
        self.answers = answers
        labelledCrops = SlideResult.labelledCrops(
            item,
            challenge,
            positions,
            answers,
            tolerance: self.tolerance
        )
        cropNanoseconds = preparation + clock.lap()
        thumbnail = Thumbnail(pictures.background)
        visibility = SlideResult.visibility(item, pictures, challenge)
        silhouetteMargin = item.figures.map(SilhouetteMargin.init)
        figureVisibility = item.figures.map { figures in
            let notches = ([item.notch] + (item.decoys ?? [])).map { box in
                let answer = item.answer + box.minX - item.notch.minX
                return positions.first { challenge.answer(at: $0) == answer } ?? -1
            }
            return FigureVisibility(figures, challenge, positions: notches)
        }
    }

    /// The crops of the piece and of each candidate notch, with the true notch and the families.
    static func labelledCrops(
        _ item: SlideItem,
        _ challenge: SlideChallenge,
        _ positions: [Int],
        _ answers: [Int],
        tolerance: Double
    ) -> LabelledCrops {
        func nearest(_ truth: Int) -> Int? {
            answers.indices.min { abs(answers[$0] - truth) < abs(answers[$1] - truth) }
                .flatMap { Double(abs(answers[$0] - truth)) <= tolerance ? $0 : nil }
        }
        var result = LabelledCrops(
            crops: FigureCrop.features(challenge, positions: positions),
            truth: nearest(item.answer)
        )
        guard let figures = item.figures, let decoys = item.decoys else { return result }
        var labels = [String?](repeating: nil, count: positions.count)
        for (box, figure) in zip([item.notch] + decoys, [figures.notch] + figures.decoys) {
            guard let position = nearest(item.answer + box.minX - item.notch.minX) else { continue }
            labels[position] = figure.subject.name
        }
        let all = [figures.piece.subject.name] + labels.compactMap(\.self)
        if all.count == result.crops.count { result.labels = all }
        return result
    }

    private static func visibility(
        _ item: SlideItem,
        _ pictures: SlideItem.Pictures,
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

    var vote: Attempt {
        Attempt(
            answer: SlideResult.vote(attempts.compactMap(\.answer), tolerance: tolerance),
            // Each time contains that of reading the pictures, which a vote needs once.
            nanoseconds: attempts.reduce(0) { $0 + $1.nanoseconds }
                - max(0, attempts.count - 1) * preparation
        )
    }

    /// The answer that most of `answers` agree with within the tolerance; of several, the first one.
    static func vote(_ answers: [Int], tolerance: Double) -> Int? {
        var best = (answer: Int?.none, count: 0)
        for answer in answers {
            let count = answers.count { Double(abs($0 - answer)) <= tolerance }
            if count > best.count { best = (answer, count) }
        }
        return best.answer
    }

    func error(of answer: Int) -> Int { abs(answer - truth) }
}
