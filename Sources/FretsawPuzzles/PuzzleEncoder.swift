public import FretsawCaptcha
public import FretsawCodecs
public import FretsawRandom
public import FretsawRaster

/// A picture of a puzzle as a file.
public protocol PictureFile {
    var role: PictureRole { get set }
    /// The picture's size in pixels.
    var size: PixelSize { get set }
    var bytes: [UInt8] { get set }

    /// An empty file, as a buffer.
    init()
}

/// Puzzles of one recipe, each drawn into the memory of the last one.
public struct PuzzleSource: Sendable {
    fileprivate var generator: PuzzleGenerator
    fileprivate var puzzle: Puzzle?
    fileprivate let encoding: PictureEncoding

    /// Creates a source; throws `CaptchaError` for an impossible recipe, `CodecError` for a wrong quality.
    public init(
        recipe: CaptchaRecipe,
        backgrounds: any BackgroundSource,
        encoding: PictureEncoding
    ) throws {
        try encoding.validate()
        generator = try PuzzleGenerator(recipe: recipe, backgrounds: backgrounds)
        self.encoding = encoding
    }

    /// The `Puzzle/wordColours` of the puzzle drawn last.
    public var wordColours: [[RGBA8]] { puzzle?.wordColours ?? [] }

    /// Draws an item, or replaces the last one by it.
    fileprivate mutating func draw(_ item: UInt64, seed: Seed) throws -> Puzzle {
        // Taken out, so that its pictures have one owner and are drawn in place.
        guard var puzzle = self.puzzle.take() else {
            return try generator.makePuzzle(seed: seed, item: item)
        }
        try generator.remake(&puzzle, seed: seed, item: item)
        return puzzle
    }
}

/// Draws puzzles and encodes their pictures; has scratch memory: give each worker one, for all sources.
public struct PuzzleEncoder: ~Copyable {
    /// The time of each stage of one puzzle.
    public struct Times: Sendable {
        /// Drawing the background, the notches and the piece.
        public var drawing = Duration.zero
        /// Encoding the background.
        public var background = Duration.zero
        /// Encoding the piece.
        public var piece = Duration.zero

        /// Creates times of zero.
        public init() {}
    }

    /// The times of the last puzzle.
    public private(set) var times = Times()
    private var encoder = PictureEncoder()

    /// Creates an encoder.
    public init() {}

    /// Draws the item of `source`, and encodes its pictures to `files`, whose memory is reused.
    ///
    /// - Throws: errors of the background source, `CaptchaError`, `CodecError`.
    public mutating func make<File: PictureFile>(
        _ item: UInt64,
        seed: Seed,
        from source: inout PuzzleSource,
        into files: inout [File]
    ) throws -> (solution: Puzzle.Solution, origin: BackgroundOrigin) {
        times = Times()
        let clock = ContinuousClock()
        var last = clock.now
        func lap() -> Duration {
            let now = clock.now
            defer { last = now }
            return now - last
        }
        let puzzle = try source.draw(item, seed: seed)
        times.drawing = lap()
        while files.count < puzzle.pictures.count { files.append(File()) }
        files.removeLast(files.count - puzzle.pictures.count)
        for (index, picture) in puzzle.pictures.enumerated() {
            files[index].role = picture.role
            files[index].size = picture.image.size
            if let animation = puzzle.animation, picture.role == .background {
                let frames = animation.frames
                try encoder.encode(frames, as: source.encoding, into: &files[index].bytes)
            } else {
                try encoder.encode(
                    picture.image,
                    opaque: picture.role.isOpaque,
                    as: source.encoding,
                    into: &files[index].bytes
                )
            }
            if picture.role.isOpaque { times.background += lap() } else { times.piece += lap() }
        }
        source.puzzle = puzzle
        return (puzzle.solution, puzzle.origin)
    }
}
