internal import FretsawCaptcha
internal import FretsawKinds
internal import FretsawRandom
internal import FretsawRaster
internal import FretsawScenery

/// An attacker who runs our generator: it learns from puzzles of its own with the batch's options, and
/// never sees a picture of the batch.
struct SourceReader: Sendable {
    typealias Reader = (name: String, figures: any FigureReader)

    /// The numbers of own puzzles, ascending.
    private let sizes: [Int]
    private let puzzles: [LabelledCrops]
    private let discs: [PolarNetwork.Example]

    /// The largest number of puzzles in the template bank, which compares every crop with all of them.
    private static let bankSize = 1000

    /// Generates the largest of `sizes` puzzles of `recipe`, `jobs` at a time; none without a recipe.
    init(_ recipe: CaptchaRecipe?, sizes: [Int], jobs: Int) async {
        self.sizes = Set(sizes).filter { $0 >= LabelledCrops.minPictures }.sorted()
        guard let recipe, let most = self.sizes.last,
            let generator = try? PuzzleGenerator(
                recipe: recipe,
                backgrounds: Scenery(families: SceneryFamily.allCases)
            )
        else {
            (puzzles, discs) = ([], [])
            return
        }
        // A batch could only share this seed on purpose.
        let seed = Seed(words: (0x736f_7572_6365, 0x7265_6164_6572, 1, 1))
        let own = await parallelMap(most, jobs: jobs) { item in
            var generator = generator
            let puzzle = try? generator.makePuzzle(seed: seed, item: UInt64(item))
            return (
                crops: puzzle.flatMap(SourceReader.crops), disc: puzzle.flatMap(SourceReader.disc)
            )
        }
        puzzles = own.compactMap(\.crops)
        discs = own.compactMap(\.disc)
    }

    /// A network for each number of rotate puzzles; empty for other kinds.
    var polarNetworks: [(name: String, network: PolarNetwork)] {
        sizes.compactMap { size in
            PolarNetwork(Array(discs.prefix(size))).map {
                ("\(PolarNetwork.name), \(size) own", $0)
            }
        }
    }

    /// The template bank, and a network for each number of puzzles; empty if puzzles have no figures.
    var figureReaders: [Reader] {
        let templates = Array(puzzles.prefix(SourceReader.bankSize))
        let bank = TemplateBank(templates)
            .map { ("\(TemplateBank.name), \(templates.count) own", $0) as Reader }
        let networks = sizes.map { size in
            FigureClassifier(Array(puzzles.prefix(size)))
                .map { ("\(FigureClassifier.name), \(size) own", $0) as Reader }
        }
        return ([bank] + networks).compactMap(\.self)
    }

    private static func crops(of puzzle: Puzzle) -> LabelledCrops? {
        guard let picture = puzzle.picture(.background) else { return nil }
        switch puzzle.solution.scaled(to: puzzle.scale) {
        case .slide(let plan), .drag(let plan):
            guard let piece = puzzle.picture(.piece), let figures = plan.figures else { return nil }
            var picture = picture
            var item = SlideItem(
                row: plan.answer.y,
                answer: plan.answer.x,
                notch: plan.notch.box,
                decoys: plan.decoys.map(\.box),
                figures: SlideItem.Figures(
                    piece: figures.piece,
                    notch: figures.notch,
                    decoys: figures.decoys
                )
            )
            let width = picture.width
            if puzzle.solution.task == .drag {
                item = item.inRow
                picture = item.tiles?.picture(picture, start: plan.start) ?? picture
            }
            let offset = item.answer - item.notch.minX
            guard
                let challenge = SlideChallenge(
                    picture: picture,
                    piece: piece,
                    row: item.row ?? item.notch.minY,
                    notches: ([item.notch] + (item.decoys ?? [])).map { $0.minX + offset }
                ), let positions = challenge.notches
            else { return nil }
            return SlideResult.labelledCrops(
                item,
                challenge,
                positions,
                positions.map(challenge.answer),
                tolerance: Audit.defaultTolerance(for: .slide) * Double(width) / 310
            )
        case .clickWord(let plan):
            return crops(of: plan.targets, \.word, in: picture, nil, puzzle.scale)
        case .icons(let plan):
            return crops(
                of: plan.targets,
                \.figure.subject.name,
                in: picture,
                puzzle.picture(.piece).map { StripFigures($0) },
                puzzle.scale
            )
        default: return nil
        }
    }

    private static func crops<Target: ClickTarget>(
        of targets: [Target],
        _ name: (Target) -> String,
        in picture: Image<RGBA8>,
        _ strip: StripFigures?,
        _ scale: PictureScale
    ) -> LabelledCrops {
        ClickResult.labelledCrops(
            of: targets.map { ClickItem.Target(name: name($0), position: $0.centre) },
            in: ColourPlanes(picture, area: picture.bounds).luma,
            strip,
            scale
        )
    }

    private static func disc(of puzzle: Puzzle) -> PolarNetwork.Example? {
        guard case .rotate(let plan) = puzzle.solution.scaled(to: puzzle.scale),
            let picture = puzzle.picture(.background),
            let piece = puzzle.picture(.piece),
            let view = PolarView(RotateChallenge(picture: picture, piece: piece, box: plan.disc))
        else { return nil }
        return (view, plan.angle)
    }
}

/// Reads figures by the most similar templates of each class, which are crops of generated puzzles.
struct TemplateBank: FigureReader {
    static let name = "template bank"

    let classes: [String]
    /// For each class, its templates as the columns of a matrix.
    private let matrices: [Matrix]

    /// The largest number of templates of a class.
    private static let mostTemplates = 120
    /// The number of most similar templates whose mean similarity is the score of a class.
    private static let nearest = 5
    /// The factor applied to scores before softmax.
    private static let inverseTemperature: Float = 40

    /// Stores the crops of `pictures`; nil if there is too little data.
    init?(_ pictures: [LabelledCrops]) {
        guard pictures.count >= LabelledCrops.minPictures else { return nil }
        var templates: [String: [[Float]]] = [:]
        for picture in pictures where picture.labels.count == picture.crops.count {
            for (label, crop) in zip(picture.labels, picture.crops)
            where templates[label, default: []].count < TemplateBank.mostTemplates {
                templates[label, default: []].append(TemplateBank.normalised(crop))
            }
        }
        guard templates.count > 1 else { return nil }
        classes = templates.keys.sorted()
        matrices = classes.map { Matrix(templates[$0] ?? []).transposed }
    }

    /// Histograms and map of differences, each scaled to length 1.
    private static func normalised(_ crop: [Float]) -> [Float] {
        let split = max(0, crop.count - FigureCrop.mapCells * FigureCrop.mapCells)
        func unit(_ part: ArraySlice<Float>) -> [Float] {
            let length = part.reduce(1e-12) { $0 + $1 * $1 }.squareRoot()
            return part.map { $0 / length }
        }
        return unit(crop[..<split]) + unit(crop[split...])
    }

    func probabilities(_ picture: LabelledCrops) -> Matrix {
        let rows = Matrix(picture.crops.map(TemplateBank.normalised))
        let products = matrices.map { rows * $0 }
        var scores = Matrix(
            (0..<rows.rows).map { crop in
                products.map { products in
                    let best = products.rows(crop..<crop + 1).values
                        .sorted(by: >).prefix(TemplateBank.nearest)
                    return (best.mean ?? 0) * TemplateBank.inverseTemperature
                }
            }
        )
        scores.applySoftmax()
        return scores
    }
}
