internal import FretsawCaptcha
internal import FretsawCodecs
internal import FretsawCrypto
internal import FretsawRandom
internal import FretsawRaster

/// Generates challenges of all designs one at a time, reusing its buffers.
struct ChallengeGenerator: ~Copyable {
    private let designs: [DesignName: ChallengeDesign]
    private let random: RandomSource
    private var generators: [DesignName: PuzzleGenerator]
    private var puzzles: [DesignName: Puzzle] = [:]
    private var encoder: PictureEncoder

    /// Creates a generator of these designs.
    ///
    /// - Throws: ``ServiceSetupError`` if a design is not possible.
    init(
        designs: [DesignName: ChallengeDesign],
        random: RandomSource = .system
    ) throws(ServiceSetupError) {
        var generators: [DesignName: PuzzleGenerator] = [:]
        let encoder: PictureEncoder
        do {
            for (name, design) in designs where design.substitute == nil {
                generators[name] = try PuzzleGenerator(
                    recipe: design.recipe,
                    backgrounds: design.backgrounds
                )
                try design.encoding.validate()
            }
            encoder = try PictureEncoder()
        } catch { throw ServiceSetupError("\(error)") }
        self.encoder = encoder
        self.designs = designs
        self.random = random
        self.generators = generators
    }

    /// Generates a challenge from a random seed; nil if there is no design `name`.
    ///
    /// - Throws: errors of the background source, `CaptchaError`, `CodecError`, `CryptoError`.
    mutating func make(
        _ name: DesignName,
        watch: inout GenerationTimes
    ) throws -> ChallengePictures? {
        guard let design = designs[name] else { return nil }
        let clock = ContinuousClock()
        let start = clock.now
        let bytes = try random.bytes(32)
        let words = stride(from: 0, to: 32, by: 8).map { start in
            bytes[start..<start + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
        let seed = Seed(words: (words[0], words[1], words[2], words[3]))
        var puzzle: Puzzle
        if let last = puzzles.removeValue(forKey: name) {
            puzzle = last
            try generators[name]?.remake(&puzzle, seed: seed, item: 0)
        } else {
            guard let made = try generators[name]?.makePuzzle(seed: seed, item: 0) else {
                return nil
            }
            puzzle = made
        }
        let drawn = clock.now
        var pictures = ChallengePictures(
            preset: design.preset,
            task: puzzle.solution.task,
            layout: puzzle.solution.layout,
            scale: puzzle.scale,
            answer: SealedAnswer(to: puzzle.solution, tolerance: design.tolerance)
        )
        switch puzzle.solution {
        case .slide(let plan): pictures.tiles = FigureTiles(plan)
        case .clickWord(let plan): pictures.words = plan.prompts
        case .icons, .rotate: break
        }
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
        puzzles[name] = puzzle
        watch.drawing = drawn - start
        watch.encoding = clock.now - drawn
        return pictures
    }
}

/// How long the stages of generating one challenge took.
struct GenerationTimes {
    var drawing = Duration.zero
    var encoding = Duration.zero
}
