internal import FretsawCaptcha
internal import FretsawRaster

/// The results and measurements of one click-word picture, without its pixels.
struct ClickWordEvidence: Sendable {
    /// The positions of the words asked for, in the order of the answer.
    let truth: [PixelPoint]
    /// The positions of the other words.
    let others: [PixelPoint]
    /// The maximum error in x and y, in pixels.
    let tolerance: Double
    /// The answers of template matching.
    let guess: WordGuess
    /// The CPU time of template matching.
    let nanoseconds: Int
    /// Features of each word, those asked for first, and the CPU time to extract them.
    let shown: ShownFigures
    let shownNanoseconds: Int

    /// Creates a result with answers only, without a picture.
    init(truth: [PixelPoint], tolerance: Double) {
        self.truth = truth
        self.tolerance = tolerance
        others = []
        guess = WordGuess()
        nanoseconds = 0
        shown = ShownFigures(crops: [], truth: nil)
        shownNanoseconds = 0
    }

    /// Attacks `item`, with `tolerance` in pixels at 310×155 and the outlines of its words.
    init(
        _ item: ClickWordItem,
        in files: AuditFiles,
        tolerance: Double,
        glyphs: WordGlyphs
    ) throws {
        let image = try AuditItem.read(item.background, files)
        guard image.size == item.size else {
            throw AuditError(
                .picture(file: item.background, detail: "is \(image.size), not as the list says")
            )
        }
        truth = item.asked.map(\.place)
        others = item.others.map(\.place)
        let geometry = ClickWordGeometry(background: image.size)
        let usual = ClickWordGeometry()
        self.tolerance =
            tolerance * Double(geometry.greatestWordSide) / Double(usual.greatestWordSide)
        let luma = ColourPlanes(image, area: image.bounds).luma
        var clock = ThreadClock()
        guess = WordGuess(
            item.asked.compactMap { glyphs.glyph(of: String($0.character)) },
            in: luma
        )
        nanoseconds = clock.lap()
        let words = item.asked + item.others
        let scale = Float(WordReader.reach) * Float(geometry.greatestWordSide) / 48
        shown = ShownFigures(
            crops: words.map {
                FigureCrop.features(luma, x: $0.place.x, y: $0.place.y, scale: scale)
            },
            truth: nil,
            names: words.map { String($0.character) }
        )
        shownNanoseconds = clock.lap()
    }

    /// True if `place` is within the tolerance of the word `word` of the answer.
    func isRight(_ place: PixelPoint?, word: Int) -> Bool {
        guard let place else { return false }
        return Double(abs(place.x - truth[word].x)) <= tolerance
            && Double(abs(place.y - truth[word].y)) <= tolerance
    }

    /// The distance of `place` from the word `word` of the answer; nil without a position.
    private func error(_ place: PixelPoint?, word: Int) -> Double? {
        place.map { place in
            let (x, y) = (Double(place.x - truth[word].x), Double(place.y - truth[word].y))
            return (x * x + y * y).squareRoot()
        }
    }

    /// The outcome of `places` as an answer: correct if all words are.
    func outcome(_ places: WordGuess.Places, nanoseconds: Int = 0) -> SolverScore.Outcome {
        let errors = truth.indices.compactMap { word in
            word < places.count ? error(places[word], word: word) : nil
        }
        let isWhole = errors.count == truth.count
        return SolverScore.Outcome(
            error: isWhole ? errors.reduce(0, +) / Double(max(1, errors.count)) : nil,
            isRight: isWhole && truth.indices.allSatisfy { isRight(places[$0], word: $0) },
            nanoseconds: nanoseconds
        )
    }

    /// The outcome of each of `places` as a separate answer.
    func singleOutcomes(_ places: WordGuess.Places, nanoseconds: Int) -> [SolverScore.Outcome] {
        truth.indices.map { word in
            let place = word < places.count ? places[word] : nil
            return SolverScore.Outcome(
                error: error(place, word: word),
                isRight: isRight(place, word: word),
                nanoseconds: nanoseconds / truth.count
            )
        }
    }
}
