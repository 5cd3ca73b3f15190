internal import FretsawCaptcha
internal import FretsawRaster

/// The results and measurements of one picture whose words or figures are clicked, without its pixels.
struct ClickResult: Sendable {
    /// The positions of the words or figures to click, in the order of the answer.
    let truth: [PixelPoint]
    let others: [PixelPoint]
    /// The maximum error in x and y, in pixels.
    let tolerance: Double
    /// The success of a constant answer if all positions are equally likely.
    let constantBound: Double
    /// The answers of template matching.
    let guess: WordGuess
    /// The CPU time of template matching.
    let nanoseconds: Int
    /// Features of each word or figure, those to click first, then those of the strip; and the CPU time to
    /// extract them.
    let labelledCrops: LabelledCrops
    let cropNanoseconds: Int

    /// Attacks `item`, with `tolerance` in pixels at 310×155 and the outlines of its words, if it has words.
    init(_ item: ClickItem, in files: AuditFiles, tolerance: Double, glyphs: WordGlyphs?) throws {
        let image = try files.picture(item.background, size: item.size)
        truth = item.prompted.map(\.position)
        others = item.others.map(\.position)
        let wordSide = ClickResult.wordSide(in: image.size, item.scale)
        self.tolerance = ClickResult.tolerance(tolerance, in: image.size, item.scale)
        let area = ClickResult.geometry(of: image.size, item.scale).area.size
            .scaled(to: item.scale)
        let window = 2 * self.tolerance.rounded(.down) + 1
        let single = [area.width, area.height].reduce(1.0) { share, side in
            share * min(1, window / Double(max(1, side - wordSide)))
        }
        constantBound = truth.reduce(1.0) { share, _ in share * single }
        let luma = ColourPlanes(image, area: image.bounds).luma
        let strip = try item.strip.map { StripFigures(try files.picture($0.name)) }
        let sources: [any TemplateSource] =
            strip?.figures ?? item.prompted.compactMap { glyphs?.glyph(of: $0.name) }
        var clock = ThreadClock()
        guess = WordGuess(sources, in: luma, wordSide: wordSide)
        nanoseconds = clock.lap()
        labelledCrops = ClickResult.labelledCrops(
            of: item.prompted + item.others,
            in: luma,
            strip,
            item.scale
        )
        cropNanoseconds = clock.lap()
    }

    /// The geometry of a picture of `size` at `scale`, in layout pixels.
    private static func geometry(of size: PixelSize, _ scale: PictureScale) -> ClickGeometry {
        ClickGeometry(background: size.layoutSize(at: scale))
    }

    /// The side of the largest word in a picture of `size` at `scale`, in pixels of the picture.
    private static func wordSide(in size: PixelSize, _ scale: PictureScale) -> Int {
        geometry(of: size, scale).targetSide * scale.rawValue
    }

    /// The maximum error in a picture of `size` at `scale`, from `tolerance` in pixels at 310×155.
    static func tolerance(
        _ tolerance: Double,
        in size: PixelSize,
        _ scale: PictureScale
    ) -> Double {
        tolerance * Double(wordSide(in: size, scale)) / Double(ClickGeometry().targetSide)
    }

    /// The crops around `targets` in a picture at `scale` with the luma `luma`, and those of `strip`, which
    /// has the first targets, with their names.
    static func labelledCrops(
        of targets: [ClickItem.Target],
        in luma: Plane,
        _ strip: StripFigures?,
        _ scale: PictureScale
    ) -> LabelledCrops {
        let side = Float(wordSide(in: luma.size, scale))
        let scale = Float(WordClassifier.cropSide) * side / 48
        let shown = strip?.crops ?? []
        return LabelledCrops(
            crops: targets.map {
                FigureCrop.features(luma, x: $0.position.x, y: $0.position.y, scale: scale)
            } + shown,
            truth: nil,
            labels: (targets + targets.prefix(shown.count)).map(\.name)
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
