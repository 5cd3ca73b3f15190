internal import FretsawBackgrounds
public import FretsawCaptcha
public import FretsawCodecs
internal import FretsawKinds
public import FretsawRandom
internal import FretsawRaster

/// The options that determine a batch's pictures, and the shard that this run generates.
public struct BatchPlan: Hashable, Sendable {
    /// A kind of captcha with its options.
    public struct Part: Hashable, Sendable {
        /// The kind and its options.
        public var recipe: CaptchaRecipe
        /// The name of the preset that set the recipe's sizes; nil for custom sizes.
        public var preset: String?

        /// Creates a part.
        public init(_ recipe: CaptchaRecipe, preset: String?) {
            (self.recipe, self.preset) = (recipe, preset)
        }
    }

    /// The kinds that take turns: pair i is of part i mod the number of parts.
    ///
    /// Several have still pictures, and backgrounds of one size.
    public var parts: [Part]
    /// The file format of the backgrounds; for a kind that moves, APNG instead of the formats of still pictures.
    public var encoding: PictureEncoding
    /// The batch's seed; the seed of each pair is derived from it.
    public var seed: Seed
    /// The number of pairs in the whole batch; their indices are 0 ..< `count`.
    public var count: Int
    /// The shard that this run generates.
    public var shard: Shard
    /// The file to which answers are written.
    public var answers: AnswersPolicy
    /// Whether slide and drag puzzles have a mask of their notches.
    public var hasMasks = false
    /// The splits of the batch, such as those for training and validation; nil without splits.
    public var splits: BatchSplits?

    /// The valid values of ``count``.
    public static let countRange = 1...1_000_000_000

    /// Creates a plan (default: the whole batch, JPEG backgrounds, answers in the manifest).
    public init(
        recipe: CaptchaRecipe,
        preset: String?,
        encoding: PictureEncoding = .default,
        seed: Seed,
        count: Int,
        shard: Shard = .whole,
        answers: AnswersPolicy = .inline
    ) {
        parts = [Part(recipe, preset: preset)]
        let moves = recipe.kind.traits.isAnimated && !encoding.isAnimation
        self.encoding = moves ? .apng : encoding
        self.seed = seed
        self.count = count
        self.shard = shard
        self.answers = answers
    }

    /// The indices of the pairs that this run generates.
    public var range: Range<Int> { shard.range(ofTotal: count) }

    /// The part of pair `index`.
    public func part(of index: Int) -> Part { parts[turn(of: index)] }

    /// The place in ``parts`` of the part of pair `index`.
    func turn(of index: Int) -> Int { index % parts.count }

    /// The recipe of pair `index`.
    public func recipe(of index: Int) -> CaptchaRecipe { part(of: index).recipe }

    /// The roles of the pictures of pair `index` in order, the background first.
    public func roles(of index: Int) -> [PictureRole] {
        let recipe = recipe(of: index)
        let hasMask = hasMasks && [.slide, .drag].contains(recipe.kind)
        return recipe.roles + (hasMask ? [.mask] : [])
    }

    /// The folder of pair `index` in that of the batch: `000012`, or with splits `train/000012`.
    func folder(of index: Int) -> String {
        (splits.map { "\($0.name(of: index))/" } ?? "") + ItemName.folder(of: index)
    }

    /// Checks the ranges of the options.
    ///
    /// - Throws: ``BatchError/Reason/optionOutOfRange(name:value:allowed:)``,
    ///   ``BatchError/Reason/combination(_:)``.
    public func validate() throws(BatchError) {
        guard BatchPlan.countRange.contains(count) else {
            throw BatchError(
                .optionOutOfRange(name: "count", value: "\(count)", allowed: "1…1,000,000,000")
            )
        }
        if let quality = encoding.quality, !JPEGEncodingOptions.qualities.contains(quality) {
            throw BatchError(
                .optionOutOfRange(name: "quality", value: "\(quality)", allowed: "1…100")
            )
        }
        let moves = parts.contains { $0.recipe.kind.traits.isAnimated }
        guard !parts.isEmpty, !moves || parts.count == 1 else {
            throw BatchError(.combination("a batch has one kind, or several with still pictures"))
        }
        guard !hasMasks || answers == .inline else {
            throw BatchError(.combination("masks show the answers; use answers in the manifest"))
        }
        let sizes = parts.map { $0.recipe.pictureSize(of: .background) }
        guard sizes.allSatisfy({ $0 == sizes[0] }) else {
            let list = zip(parts, sizes).map { "\($0.recipe.kind.rawValue) has \($1)" }
            throw BatchError(
                .combination(
                    "kinds in one batch need backgrounds of one size, but "
                        + list.joined(separator: ", ") + "; set another size"
                )
            )
        }
        guard encoding.isAnimation == moves else {
            let allowed = moves ? "apng or gif" : "jpeg, webp or png"
            throw BatchError(
                .optionOutOfRange(name: "format", value: encoding.name, allowed: allowed)
            )
        }
    }

    /// An upper bound for the length of a picture's file: twice the bytes of its pixels, plus 64 KiB for headers.
    func maxBytes(of role: PictureRole, _ index: Int) -> Int {
        (1 << 16) + 8 * recipe(of: index).pictureSize(of: role).pixelCount
    }

    /// The number of pairs that a worker takes at a time: large enough that the cost of taking them is negligible,
    /// small enough that a worker needs only a few megabytes and stops soon when asked to.
    public var itemsPerChunk: Int {
        min(
            max(1, 1_000_000 / max(1, parts[0].recipe.pictureSize(of: .background).pixelCount)),
            BatchPlan.maxItemsPerChunk
        )
    }

    /// The maximum of ``itemsPerChunk``.
    static let maxItemsPerChunk = Panoramas.itemsAtOnce
}

/// The file to which a pair's answer is written.
public enum AnswersPolicy: String, CaseIterable, Sendable {
    /// The manifest.
    case inline
    /// A separate file.
    ///
    /// Pictures, manifest and run record can then be published: they contain neither the answers
    /// nor the seed, from which the answers follow.
    case separate
}

/// The output of a batch.
public enum Destination: Hashable, Sendable {
    /// A folder with a file for each picture.
    case folder(String)
    /// One tar archive.
    case tar(String)
    /// A tar archive on standard output.
    case standardOutput

    /// The path as given; nil for standard output.
    public var path: String? {
        switch self {
        case .folder(let path), .tar(let path): path
        case .standardOutput: nil
        }
    }
}
