public import FretsawCaptcha
public import FretsawRaster
internal import FretsawCodecs
internal import FretsawCrypto
internal import FretsawJSON
internal import FretsawRandom
internal import Glibc

/// Makes encoded pairs one after another, each a function of (plan, backgrounds, index).
///
/// Owns its scratch memory: give each worker its own and let it make many.
public struct ItemGenerator: ~Copyable {
    /// Where time went since the maker was made, or since this was set.
    public var times = StageTimes()

    private let plan: BatchPlan
    private var maker: PuzzleGenerator
    private var puzzle: Puzzle?
    private var encoder: PictureEncoder

    /// A maker, or an error that says why the plan cannot be followed.
    ///
    /// - Throws: ``BatchError``, `CaptchaError` for an impossible recipe, `CodecError` for a library
    ///   that does not start.
    public init(plan: BatchPlan, backgrounds: any BackgroundSource) throws {
        try plan.validate()
        let maker = try PuzzleGenerator(recipe: plan.recipe, backgrounds: backgrounds)
        // Last, and alone: a noncopyable member cannot be given back once it is there.
        encoder = try PictureEncoder()
        self.plan = plan
        self.maker = maker
    }

    /// The pair of `index`.
    public mutating func make(_ index: Int) throws(BatchError) -> EncodedItem {
        var item = EncodedItem.empty
        try make(index, into: &item)
        return item
    }

    /// Replaces `item` by the pair of `index`, reusing its files' memory.
    ///
    /// - Throws: ``BatchError``: what the background source throws, and a picture that its format
    ///   cannot hold.
    public mutating func make(_ index: Int, into item: inout EncodedItem) throws(BatchError) {
        do {
            try paintAndEncode(index, into: &item)
        } catch let error as BatchError {
            throw error
        } catch {
            throw BatchError(.making(item: index, detail: "\(error)"))
        }
    }

    private mutating func paintAndEncode(_ index: Int, into item: inout EncodedItem) throws {
        var watch = Stopwatch()
        var puzzle: Puzzle
        if let last = self.puzzle.take() {
            puzzle = last
            try maker.remake(&puzzle, seed: plan.seed, item: UInt64(index))
        } else {
            puzzle = try maker.makePuzzle(seed: plan.seed, item: UInt64(index))
        }
        times.painting += watch.lap()

        item.index = index
        item.origin = puzzle.origin
        item.solution = puzzle.solution
        item.setFileCount(puzzle.pictures.count)
        for (position, picture) in puzzle.pictures.enumerated() {
            item.files[position].role = picture.role
            item.files[position].size = picture.image.size
            try encoder.encode(
                picture.image,
                opaque: picture.role.isOpaque,
                as: plan.encoding,
                into: &item.files[position].bytes
            )
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
    /// A pair without files, to be made into.
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

/// One pair as it is written: encoded pictures, and what the manifest says of them.
public struct EncodedItem: Sendable {
    /// One picture's file.
    public struct File: Sendable {
        /// What the picture is for.
        public var role: PictureRole
        /// Its size in pixels.
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
    /// What the background was made from.
    public var origin: BackgroundOrigin
    /// Answer and plan; nil only before anything was made.
    public var solution: Puzzle.Solution?

    /// All files' bytes together.
    public var byteCount: Int { files.reduce(0) { $0 + $1.bytes.count } }
}

/// Time spent in each stage of making pairs, in nanoseconds.
public struct StageTimes: Hashable, Sendable {
    /// Painting the background and cutting notches and piece.
    public var painting = 0
    /// Encoding backgrounds.
    public var encodingBackground = 0
    /// Encoding pieces.
    public var encodingPiece = 0
    /// Computing digests.
    public var digesting = 0

    /// No time.
    public init() {}

    /// Adds another's times, stage by stage.
    public static func += (times: inout StageTimes, more: StageTimes) {
        times.painting += more.painting
        times.encodingBackground += more.encodingBackground
        times.encodingPiece += more.encodingPiece
        times.digesting += more.digesting
    }
}

/// Measures the time between laps on the clock that never jumps.
public struct Stopwatch: Sendable {
    private var last = Stopwatch.now()

    /// A watch that starts now.
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

/// A batch in memory: what `generate` would have put into a folder.
public struct MadeBatch: Sendable {
    /// Pictures and manifest, by their names below the folder.
    public let files: [String: [UInt8]]

    /// Makes all pairs of `plan`.
    ///
    /// - Throws: what making a pair throws.
    /// - Complexity: time of all pairs on one processor; all their files are held.
    public init(_ plan: BatchPlan, backgrounds: any BackgroundSource) throws {
        var maker = try ItemGenerator(plan: plan, backgrounds: backgrounds)
        let line = ManifestLine(plan: plan, namesFolders: true)
        var json = JSONWriter()
        var files: [String: [UInt8]] = [:]
        for index in plan.range {
            let item = try maker.make(index)
            let folder = ItemName.folder(of: index)
            for file in item.files {
                let name = ItemName.file(index, file.role, encoding: plan.encoding)
                files["\(folder)/\(name)"] = file.bytes
            }
            line.write(item, to: &json)
        }
        files["manifest.jsonl"] = json.bytes
        self.files = files
    }
}
