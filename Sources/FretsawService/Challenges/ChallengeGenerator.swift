internal import FretsawCaptcha
internal import FretsawCodecs
internal import FretsawRandom
internal import FretsawRaster

/// Makes challenges of all designs, one after another, with memory of its own.
struct ChallengeGenerator: ~Copyable {
    private let designs: [CaptchaKind: ChallengeDesign]
    private var makers: [CaptchaKind: PuzzleGenerator]
    private var puzzles: [CaptchaKind: Puzzle] = [:]
    private var encoder: PictureEncoder

    /// A maker of these designs.
    ///
    /// - Throws: ``ServiceSetupError`` where a design cannot be followed.
    init(designs: [CaptchaKind: ChallengeDesign]) throws(ServiceSetupError) {
        var makers: [CaptchaKind: PuzzleGenerator] = [:]
        let encoder: PictureEncoder
        do {
            for (kind, design) in designs {
                makers[kind] = try PuzzleGenerator(
                    recipe: design.recipe,
                    backgrounds: design.backgrounds
                )
                try design.encoding.validate()
            }
            encoder = try PictureEncoder()
        } catch { throw ServiceSetupError("\(error)") }
        self.encoder = encoder
        self.designs = designs
        self.makers = makers
    }

    /// A challenge of `kind`, out of a fresh seed of the operating system.
    ///
    /// - Throws: what the background source throws, `CaptchaError`, `CodecError`.
    mutating func make(_ kind: CaptchaKind, watch: inout MakingTimes) throws -> ChallengePictures? {
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
            var bytes: [UInt8] = []
            try encoder.encode(
                picture.image,
                opaque: picture.role.isOpaque,
                as: design.encoding,
                into: &bytes
            )
            switch picture.role {
            case .background: pictures.background = bytes
            case .piece: pictures.piece = bytes
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
