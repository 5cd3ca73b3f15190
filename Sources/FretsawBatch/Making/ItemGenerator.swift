public import FretsawCaptcha
public import FretsawRaster
internal import FretsawCodecs
internal import FretsawCrypto
internal import FretsawRandom
internal import LibC

/// Generates pairs: an encoded background and, except for click-word puzzles, an encoded piece.
///
/// Each pair is a function of the plan, the backgrounds and its index.
///
/// A generator owns its scratch memory: give each worker one, and reuse it for many pairs.
public struct ItemGenerator: ~Copyable {
    /// Time per stage since the generator was created, or since this was last set.
    public var times = StageTimes()

    private let plan: BatchPlan
    private var generator: PuzzleGenerator
    private var puzzle: Puzzle?
    private var encoder: PictureEncoder

    /// Creates a generator for `plan`.
    ///
    /// - Throws: ``BatchError`` for an invalid plan, `CaptchaError` for an impossible recipe,
    ///   `CodecError` if a codec library fails to initialise.
    public init(plan: BatchPlan, backgrounds: any BackgroundSource) throws {
        try plan.validate()
        let generator = try PuzzleGenerator(recipe: plan.recipe, backgrounds: backgrounds)
        // This must be the last call that can throw: an initialiser that throws cannot release a
        // noncopyable member that is already set.
        encoder = try PictureEncoder()
        self.plan = plan
        self.generator = generator
    }

    /// Generates the pair with this index.
    public mutating func make(_ index: Int) throws(BatchError) -> EncodedItem {
        var item = EncodedItem.empty
        try make(index, into: &item)
        return item
    }

    /// Replaces `item` by the pair with this index and reuses the memory of its files.
    ///
    /// - Throws: ``BatchError`` if the background source fails or a picture cannot be encoded.
    public mutating func make(_ index: Int, into item: inout EncodedItem) throws(BatchError) {
        do {
            try drawAndEncode(index, into: &item)
        } catch let error as BatchError {
            throw error
        } catch {
            throw BatchError(.pair(item: index, detail: "\(error)"))
        }
    }

    private mutating func drawAndEncode(_ index: Int, into item: inout EncodedItem) throws {
        var watch = Stopwatch()
        var puzzle: Puzzle
        if let last = self.puzzle.take() {
            puzzle = last
            try generator.remake(&puzzle, seed: plan.seed, item: UInt64(index))
        } else {
            puzzle = try generator.makePuzzle(seed: plan.seed, item: UInt64(index))
        }
        times.drawing += watch.lap()

        item.index = index
        item.origin = puzzle.origin
        item.solution = puzzle.solution
        item.setFileCount(puzzle.pictures.count)
        for (position, picture) in puzzle.pictures.enumerated() {
            item.files[position].role = picture.role
            item.files[position].size = picture.image.size
            if let animation = puzzle.animation, picture.role == .background {
                try encoder.encode(
                    animation,
                    in: picture.image,
                    as: plan.encoding,
                    into: &item.files[position].bytes
                )
            } else {
                try encoder.encode(
                    picture.image,
                    opaque: picture.role.isOpaque,
                    as: plan.encoding,
                    into: &item.files[position].bytes
                )
            }
            if picture.role.isOpaque {
                times.encodingBackground += watch.lap()
            } else {
                times.encodingPiece += watch.lap()
            }
            item.files[position].sha256 = SHA256.hexDigest(of: item.files[position].bytes)
            times.digesting += watch.lap()
        }
        self.puzzle = puzzle
    }
}

extension EncodedItem {
    /// A pair without files, as a buffer for the first call.
    public static var empty: EncodedItem {
        EncodedItem(
            index: 0,
            files: [],
            origin: BackgroundOrigin(source: .scenery, name: ""),
            solution: nil
        )
    }

    fileprivate mutating func setFileCount(_ count: Int) {
        while files.count < count {
            files.append(
                File(
                    role: .background,
                    size: PixelSize(width: 0, height: 0),
                    bytes: [],
                    sha256: ""
                )
            )
        }
        files.removeLast(files.count - count)
    }
}

/// One generated pair: the encoded pictures and the facts for its manifest line.
public struct EncodedItem: Sendable {
    /// One picture's file.
    public struct File: Sendable {
        /// The picture's role.
        public var role: PictureRole
        /// The picture's size in pixels.
        public var size: PixelSize
        /// The whole file.
        public var bytes: [UInt8]
        /// SHA-256 of `bytes` in lower-case hexadecimal digits.
        public var sha256: String
    }

    /// The pair's index in its batch.
    public var index: Int
    /// The files, the background first.
    public var files: [File]
    /// The source of the background.
    public var origin: BackgroundOrigin
    /// The choices made for the puzzle, including the answer; nil only in ``empty``.
    public var solution: Puzzle.Solution?

    /// The total size of all files in bytes.
    public var byteCount: Int { files.reduce(0) { $0 + $1.bytes.count } }
}

/// Time spent in each stage of making pairs, in nanoseconds.
public struct StageTimes: Hashable, Sendable {
    /// Drawing the background, the notches and the piece.
    public var drawing = 0
    /// Encoding backgrounds.
    public var encodingBackground = 0
    /// Encoding pieces.
    public var encodingPiece = 0
    /// Computing digests.
    public var digesting = 0

    /// Creates times of zero.
    public init() {}

    /// Adds `more`, stage by stage.
    public static func += (times: inout StageTimes, more: StageTimes) {
        times.drawing += more.drawing
        times.encodingBackground += more.encodingBackground
        times.encodingPiece += more.encodingPiece
        times.digesting += more.digesting
    }
}

/// Measures the time between laps on the monotonic clock.
public struct Stopwatch: Sendable {
    private var last = Stopwatch.now()

    /// Starts a watch.
    public init() {}

    /// Nanoseconds since the last lap, or the start.
    public mutating func lap() -> Int {
        let now = Stopwatch.now()
        defer { last = now }
        return now - last
    }

    /// Nanoseconds of the monotonic clock.
    private static func now() -> Int {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
    }
}
