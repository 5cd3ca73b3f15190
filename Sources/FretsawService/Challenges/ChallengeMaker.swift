internal import FretsawCaptcha
internal import FretsawCodecs
internal import FretsawRandom
internal import FretsawRaster

/// Makes challenges of all designs, one after another, with memory of its own.
struct ChallengeMaker: ~Copyable {
    private let designs: [ChallengeKind: ChallengeDesign]
    private var makers: [ChallengeKind: PuzzleMaker]
    private var puzzles: [ChallengeKind: Puzzle] = [:]
    private var png = PNGEncoder()
    private var jpeg: JPEGEncoder

    /// A maker of these designs.
    ///
    /// - Throws: ``ServiceSetupError`` where a design cannot be followed.
    init(designs: [ChallengeKind: ChallengeDesign]) throws(ServiceSetupError) {
        var makers: [ChallengeKind: PuzzleMaker] = [:]
        let encoder: JPEGEncoder
        do {
            for (kind, design) in designs {
                makers[kind] = try PuzzleMaker(
                    recipe: design.recipe,
                    backgrounds: design.backgrounds
                )
                if case .jpeg(let quality) = design.encoding {
                    _ = try JPEGEncodingOptions(quality: quality)
                }
            }
            encoder = try JPEGEncoder()
        } catch { throw ServiceSetupError("\(error)") }
        jpeg = encoder
        self.designs = designs
        self.makers = makers
    }

    /// A challenge of `kind`, out of a fresh seed of the operating system.
    ///
    /// - Throws: what the background source throws, `CaptchaError`, `CodecError`.
    mutating func make(_ kind: ChallengeKind, watch: inout MakingTimes) throws -> ChallengePictures?
    {
        guard let design = designs[kind] else { return nil }
        let clock = ContinuousClock()
        let start = clock.now
        let seed = Seed.fromSystem()
        var puzzle: Puzzle
        if let last = puzzles.removeValue(forKey: kind) {
            puzzle = last
            try makers[kind]?.remake(&puzzle, seed: seed, item: 0)
        } else {
            guard let made = try makers[kind]?.makePuzzle(seed: seed, item: 0) else { return nil }
            puzzle = made
        }
        let painted = clock.now
        var pictures = ChallengePictures(
            background: [],
            piece: nil,
            words: [],
            preset: design.preset,
            answer: design.answer(to: puzzle.solution)
        )
        if case .clickWord(let plan) = puzzle.solution { pictures.words = plan.prompts }
        for picture in puzzle.pictures {
            switch (picture.role, design.encoding) {
            case (.background, .jpeg(let quality)):
                try jpeg.encode(
                    picture.image,
                    options: JPEGEncodingOptions(quality: quality),
                    into: &pictures.background
                )
            case (.background, .png):
                png.encode(picture.image, opaque: true, into: &pictures.background)
            case (.piece, _):
                var bytes: [UInt8] = []
                png.encode(picture.image, opaque: false, into: &bytes)
                pictures.piece = bytes
            }
        }
        puzzles[kind] = puzzle
        watch.painting = painted - start
        watch.encoding = clock.now - painted
        return pictures
    }
}

/// How long the parts of making one challenge took.
struct MakingTimes {
    var painting = Duration.zero
    var encoding = Duration.zero
}
