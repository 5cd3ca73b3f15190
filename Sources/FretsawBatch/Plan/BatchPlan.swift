public import FretsawCaptcha
public import FretsawCodecs
public import FretsawRandom
internal import FretsawRaster

/// Everything that decides which pictures a batch makes, and which part of them this run does.
public struct BatchPlan: Hashable, Sendable {
    /// What each pair looks like.
    public var recipe: CaptchaRecipe
    /// The name of the preset the recipe's sizes came from; nil for sizes of one's own.
    public var preset: String?
    /// How backgrounds are written.
    public var encoding: PictureEncoding
    /// The master seed.
    public var seed: Seed
    /// Pairs in the whole batch: their indices are 0 ..< `count`.
    public var count: Int
    /// The part that is made.
    public var shard: Shard
    /// Where answers go.
    public var answers: AnswersPolicy

    /// The counts that can be asked for.
    public static let countRange = 1...1_000_000_000

    /// A plan; a whole batch of JPEG backgrounds with answers in the manifest where left out.
    public init(
        recipe: CaptchaRecipe,
        preset: String?,
        encoding: PictureEncoding = .usual,
        seed: Seed,
        count: Int,
        shard: Shard = .whole,
        answers: AnswersPolicy = .inline
    ) {
        self.recipe = recipe
        self.preset = preset
        self.encoding = encoding
        self.seed = seed
        self.count = count
        self.shard = shard
        self.answers = answers
    }

    /// The indices this run makes.
    public var range: Range<Int> { shard.range(ofTotal: count) }

    /// Refuses what lies outside its range.
    public func validate() throws(BatchError) {
        guard BatchPlan.countRange.contains(count) else {
            throw BatchError(
                .optionOutOfRange(name: "count", value: "\(count)", allowed: "1…1,000,000,000")
            )
        }
        if case .jpeg(let quality) = encoding, !JPEGEncodingOptions.qualities.contains(quality) {
            throw BatchError(
                .optionOutOfRange(name: "quality", value: "\(quality)", allowed: "1…100")
            )
        }
    }

    /// More bytes than the file of a picture of `role` ever has: twice those of its pixels, and room
    /// for the file's own.
    func greatestBytes(of role: PictureRole) -> Int {
        (1 << 16) + 8 * recipe.size(of: role).pixelCount
    }

    /// Pairs handed to a worker at once: enough that handing over costs nothing, few enough that a
    /// worker holds some megabytes at most and stops soon when asked to.
    var itemsPerChunk: Int {
        min(max(1, 1_000_000 / max(1, recipe.background.pixelCount)), 16)
    }
}

/// Where a pair's answer is written.
public enum AnswersPolicy: String, CaseIterable, Sendable {
    /// In the manifest, beside everything else.
    case inline
    /// In a second file.
    ///
    /// Pictures and manifest can then be handed on: neither they nor the run's record hold the
    /// answer, the notches or the seed, from which all of them follow.
    case separate
}

/// Where a batch's files go.
public enum Destination: Hashable, Sendable {
    /// A folder with a file for each picture.
    case folder(String)
    /// One tar archive.
    case tar(String)
    /// A tar archive on the standard output.
    case standardOutput

    /// The path as given; nil for the standard output.
    public var path: String? {
        switch self {
        case .folder(let path), .tar(let path): path
        case .standardOutput: nil
        }
    }
}
