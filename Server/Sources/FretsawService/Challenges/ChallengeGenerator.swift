internal import FretsawCaptcha
internal import FretsawCrypto
internal import FretsawPuzzles
internal import FretsawRandom
internal import FretsawRaster

/// Generates challenges of all designs one at a time, reusing its buffers.
struct ChallengeGenerator: ~Copyable {
    private struct File: PictureFile {
        var role = PictureRole.background
        var size = PixelSize(width: 0, height: 0)
        var bytes: [UInt8] = []
    }

    private let designs: [DesignName: ChallengeDesign]
    private let random: RandomSource
    private var sources: [DesignName: PuzzleSource]
    private var encoder = PuzzleEncoder()

    init(
        designs: [DesignName: ChallengeDesign],
        random: RandomSource = .system
    ) throws(ServiceSetupError) {
        var sources: [DesignName: PuzzleSource] = [:]
        do {
            for (name, design) in designs where design.substitute == nil {
                sources[name] = try PuzzleSource(
                    recipe: design.recipe,
                    backgrounds: design.backgrounds,
                    encoding: design.encoding
                )
            }
        } catch { throw ServiceSetupError("\(error)") }
        self.designs = designs
        self.random = random
        self.sources = sources
    }

    /// The times of the last challenge.
    var times: PuzzleEncoder.Times { encoder.times }

    /// Generates a challenge from a random seed; nil if there is no design `name`.
    mutating func make(_ name: DesignName) throws -> ChallengePictures? {
        guard let design = designs[name], let place = sources.index(forKey: name) else {
            return nil
        }
        let bytes = try random.bytes(32)
        let words = stride(from: 0, to: 32, by: 8).map { start in
            bytes[start..<start + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
        let seed = Seed(words: (words[0], words[1], words[2], words[3]))
        var files: [File] = []
        let (solution, _) =
            try encoder.make(0, seed: seed, from: &sources.values[place], into: &files)
        func file(_ role: PictureRole) -> [UInt8]? { files.first { $0.role == role }?.bytes }
        var pictures = ChallengePictures(
            kind: design.recipe.kind,
            answer: solution.answer(tolerance: design.tolerance)
        )
        pictures.background = file(.background) ?? []
        pictures.piece = file(.piece)
        pictures.words = solution.words
        pictures.preset = design.preset
        pictures.task = solution.task
        pictures.layout = solution.layout
        pictures.scale = design.recipe.scale
        pictures.tiles = FigureTiles(solution)
        return pictures
    }
}
