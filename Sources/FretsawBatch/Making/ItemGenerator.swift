public import FretsawCaptcha
internal import FretsawCodecs
internal import FretsawCrypto
public import FretsawPuzzles
public import FretsawRaster
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
    /// One for each part of the plan.
    private var sources: [PuzzleSource]
    private var encoder = PuzzleEncoder()

    /// Creates a generator for `plan`.
    ///
    /// - Throws: ``BatchError`` for an invalid plan, `CaptchaError` for an impossible recipe.
    public init(plan: BatchPlan, backgrounds: any BackgroundSource) throws {
        try plan.validate()
        let sources = try plan.parts.map {
            try PuzzleSource(
                recipe: $0.recipe,
                backgrounds: backgrounds,
                encoding: plan.encoding
            )
        }
        self.plan = plan
        self.sources = sources
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
        item.index = index
        (item.solution, item.origin) =
            try encoder.make(
                UInt64(index),
                seed: plan.seed,
                from: &sources[index % sources.count],
                into: &item.files
            )
        item.inks = sources[index % sources.count].inks.map { $0.map(\.hexadecimal) }
        if plan.hasMasks, let mask = item.solution?.mask(at: plan.recipe(of: index).scale) {
            var file = EncodedItem.File()
            (file.role, file.size) = (.mask, mask.size)
            file.bytes = PNGEncoder.encode(mask)
            item.files.append(file)
        }
        times.drawing += encoder.times.drawing.nanoseconds
        times.encodingBackground += encoder.times.background.nanoseconds
        times.encodingPiece += encoder.times.piece.nanoseconds
        var watch = Stopwatch()
        for place in item.files.indices {
            item.files[place].sha256 = SHA256.hexDigest(of: item.files[place].bytes)
        }
        times.digesting += watch.lap()
    }
}

extension Duration {
    fileprivate var nanoseconds: Int { Int(self / .nanoseconds(1)) }
}

extension RGBA8 {
    /// The colour as `#rrggbb`.
    package var hexadecimal: String { "#" + SHA256.hex([red, green, blue]) }
}

extension EncodedItem {
    /// A pair without files, as a buffer for the first call.
    public static var empty: EncodedItem {
        EncodedItem(
            index: 0,
            files: [],
            origin: BackgroundOrigin(source: .scenery, name: ""),
            solution: nil,
            inks: []
        )
    }
}

/// One generated pair: the encoded pictures and the facts for its manifest line.
public struct EncodedItem: Sendable {
    /// One picture's file.
    public struct File: PictureFile, Sendable {
        /// The picture's role.
        public var role = PictureRole.background
        /// The picture's size in pixels.
        public var size = PixelSize(width: 0, height: 0)
        /// The whole file.
        public var bytes: [UInt8] = []
        /// SHA-256 of `bytes` in lower-case hexadecimal digits.
        public var sha256 = ""

        /// An empty file, as a buffer.
        public init() {}
    }

    /// The pair's index in its batch.
    public var index: Int
    /// The files, the background first.
    public var files: [File]
    /// The source of the background.
    public var origin: BackgroundOrigin
    /// The choices made for the puzzle, including the answer; nil only in ``empty``.
    public var solution: Puzzle.Solution?
    /// The colours of each word as `#rrggbb`, like `Puzzle/inks`.
    public var inks: [[String]]

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
