internal import FretsawCaptcha
internal import FretsawRaster

/// The results and measurements of one click-word picture, without its pixels.
struct ClickWordResult: Sendable {
    /// The positions of the words prompted, in the order of the answer.
    let truth: [PixelPoint]
    /// The positions of the other words.
    let others: [PixelPoint]
    /// The maximum error in x and y, in pixels.
    let tolerance: Double
    /// The success of a constant answer if all positions are equally likely.
    let constantBound: Double
    /// The answers of template matching.
    let guess: WordGuess
    /// The CPU time of template matching.
    let nanoseconds: Int
    /// Features of each word, those prompted first, and the CPU time to extract them.
    let labelledCrops: LabelledCrops
    let cropNanoseconds: Int

    /// Creates a result with answers only, without a picture.
    init(truth: [PixelPoint], tolerance: Double) {
        self.truth = truth
        self.tolerance = tolerance
        others = []
        constantBound = 1
        guess = WordGuess()
        nanoseconds = 0
        labelledCrops = LabelledCrops(crops: [], truth: nil)
        cropNanoseconds = 0
    }

    /// Attacks `item`, with `tolerance` in pixels at 310×155 and the outlines of its words.
    init(
        _ item: ClickWordItem,
        in files: AuditFiles,
        tolerance: Double,
        glyphs: WordGlyphs
    ) throws {
        let image = try SlideItem.read(item.background, files)
        guard image.size == item.size else {
            throw AuditError(
                .picture(
                    file: item.background,
                    detail: "is \(image.size), but the list says \(item.size)"
                )
            )
        }
        truth = item.prompted.map(\.position)
        others = item.others.map(\.position)
        let wordSide = ClickWordResult.wordSide(in: image.size, item.scale)
        self.tolerance = ClickWordResult.tolerance(tolerance, in: image.size, item.scale)
        let area = ClickWordResult.geometry(of: image.size, item.scale).area.size
            .scaled(to: item.scale)
        let window = 2 * self.tolerance.rounded(.down) + 1
        let single = [area.width, area.height].reduce(1.0) { share, side in
            share * min(1, window / Double(max(1, side - wordSide)))
        }
        constantBound = truth.reduce(1.0) { share, _ in share * single }
        let luma = ColourPlanes(image, area: image.bounds).luma
        var clock = ThreadClock()
        guess = WordGuess(
            item.prompted.compactMap { glyphs.glyph(of: String($0.character)) },
            in: luma,
            wordSide: wordSide
        )
        nanoseconds = clock.lap()
        labelledCrops = ClickWordResult.labelledCrops(
            of: item.prompted + item.others,
            in: luma,
            item.scale
        )
        cropNanoseconds = clock.lap()
    }

    /// The geometry of a picture of `size` at `scale`, in layout pixels.
    private static func geometry(
        of size: PixelSize,
        _ scale: PictureScale
    ) -> ClickWordGeometry {
        let factor = scale.rawValue
        return ClickWordGeometry(
            background: PixelSize(width: size.width / factor, height: size.height / factor)
        )
    }

    /// The side of the largest word in a picture of `size` at `scale`, in pixels of the picture.
    private static func wordSide(in size: PixelSize, _ scale: PictureScale) -> Int {
        geometry(of: size, scale).maxWordSide * scale.rawValue
    }

    /// The maximum error in a picture of `size` at `scale`, from `tolerance` in pixels at 310×155.
    static func tolerance(
        _ tolerance: Double,
        in size: PixelSize,
        _ scale: PictureScale
    ) -> Double {
        tolerance * Double(wordSide(in: size, scale)) / Double(ClickWordGeometry().maxWordSide)
    }

    /// The crops around `words` in a picture at `scale` with the luma `luma`, with their characters.
    static func labelledCrops(
        of words: [ClickWordItem.Word],
        in luma: Plane,
        _ scale: PictureScale
    ) -> LabelledCrops {
        let side = Float(wordSide(in: luma.size, scale))
        let scale = Float(WordClassifier.cropSide) * side / 48
        return LabelledCrops(
            crops: words.map {
                FigureCrop.features(luma, x: $0.position.x, y: $0.position.y, scale: scale)
            },
            truth: nil,
            labels: words.map { String($0.character) }
        )
    }

    /// True if `position` is within the tolerance of the word `word` of the answer.
    func isRight(_ position: PixelPoint?, word: Int) -> Bool {
        guard let position else { return false }
        return Double(abs(position.x - truth[word].x)) <= tolerance
            && Double(abs(position.y - truth[word].y)) <= tolerance
    }

    /// The distance of `position` from the word `word` of the answer; nil without a position.
    private func error(_ position: PixelPoint?, word: Int) -> Double? {
        position.map { position in
            let (x, y) = (Double(position.x - truth[word].x), Double(position.y - truth[word].y))
            return (x * x + y * y).squareRoot()
        }
    }

    /// The outcome of `positions` as an answer: correct if all words are.
    func outcome(_ positions: WordGuess.Positions, nanoseconds: Int = 0) -> SolverScore.Outcome {
        let errors = truth.indices.compactMap { word in
            word < positions.count ? error(positions[word], word: word) : nil
        }
        let isWhole = errors.count == truth.count
        return SolverScore.Outcome(
            error: isWhole ? errors.reduce(0, +) / Double(max(1, errors.count)) : nil,
            isRight: isWhole && truth.indices.allSatisfy { isRight(positions[$0], word: $0) },
            nanoseconds: nanoseconds
        )
    }

    /// The outcome of each of `positions` as a separate answer.
    func singleOutcomes(_ positions: WordGuess.Positions, nanoseconds: Int) -> [SolverScore.Outcome]
    {
        truth.indices.map { word in
            let position = word < positions.count ? positions[word] : nil
            return SolverScore.Outcome(
                error: error(position, word: word),
                isRight: isRight(position, word: word),
                nanoseconds: nanoseconds / truth.count
            )
        }
    }
}
