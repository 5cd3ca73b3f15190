public import ArgumentParser
import FretsawCommandLine
public import FretsawBatch
public import FretsawCaptcha
public import FretsawCodecs
public import FretsawFrames
public import FretsawRandom
public import FretsawScenery
import FretsawRaster

/// What pairs look like.
struct PictureOptions: ParsableArguments {
    @OptionGroup(title: "Picture options") var common: CommonPictureOptions
    @OptionGroup(title: "Slide options") var slide: SlidePictureOptions
    @OptionGroup(title: "Click-word options") var clickWord: ClickWordPictureOptions
    @OptionGroup(title: "Rotate options") var rotate: RotatePictureOptions

    func validate() throws {
        let (kind, preset, size) = (common.kind, common.preset, common.size)
        for other in CaptchaKind.allCases where other != kind {
            if let option = options(of: other).given.first {
                throw ValidationError(
                    "--\(option) is for --kind \(other.rawValue); this is --kind \(kind.rawValue): leave it out"
                )
            }
        }
        if let preset, !kind.presets.contains(preset) {
            throw ValidationError(
                "--preset \(preset) is none of --kind \(kind.rawValue): "
                    + "choose from \(kind.presets.joined(separator: ", "))"
            )
        }
        try options(of: kind).validate(preset: preset, size: size)
        do {
            if !options(of: kind).readsFiles { try recipe().validate() }
            try common.encoding.validate()
        } catch {
            throw ValidationError("\(error)")
        }
    }

    /// What to make.
    func recipe() throws -> CaptchaRecipe {
        try options(of: common.kind).recipe(preset: common.preset, size: common.size)
    }

    /// What a person should know of `recipe`, which these options made.
    func remarks(on recipe: CaptchaRecipe) -> [String] {
        options(of: common.kind).remarks(on: recipe)
    }

    /// The preset's name for the manifest; nil for sizes of one's own.
    var presetName: String? {
        guard common.size == nil, let preset = common.preset ?? common.kind.presets.first else {
            return nil
        }
        return options(of: common.kind).changesSizes(ofPreset: preset) ? nil : preset
    }

    private func options(of kind: CaptchaKind) -> any KindOptions {
        switch kind {
        case .slide: slide
        case .clickWord: clickWord
        case .rotate: rotate
        }
    }
}

/// The options of one kind of puzzle: a conforming struct for each, a case of which `PictureOptions`
/// picks.
///
/// Every option is nil or empty where it is not given, so that one of another kind is told.
protocol KindOptions: ParsableArguments {
    /// The names of the options that were given, without dashes.
    var given: [String] { get }

    /// Refuses options that do not go with `preset` or `size`, of which one at most is given.
    func validate(preset: String?, size: PictureSize?) throws

    /// True where the recipe is made of files, which are read when the options are known to make
    /// sense.
    var readsFiles: Bool { get }

    /// True where an option gives other sizes than the preset's, so that its name would mislead.
    func changesSizes(ofPreset preset: String) -> Bool

    /// What a person should know of `recipe`, which these options made: what was not done as asked, and
    /// what people will have trouble with.
    func remarks(on recipe: CaptchaRecipe) -> [String]

    /// What is to be made.
    func recipe(preset: String?, size: PictureSize?) throws -> CaptchaRecipe
}

extension KindOptions {
    var readsFiles: Bool { false }

    func changesSizes(ofPreset preset: String) -> Bool { false }
}

extension CaptchaKind {
    /// The names of the kind's presets, the usual one first.
    var presets: [String] {
        switch self {
        case .slide: SlidePreset.allCases.map(\.rawValue)
        case .clickWord: ["aj"]
        case .rotate: RotatePreset.allCases.map(\.rawValue)
        }
    }

    /// What the help says of them.
    var presetHelp: String {
        switch self {
        case .slide: SlidePictureOptions.presetHelp
        case .clickWord: ClickWordPictureOptions.presetHelp
        case .rotate: RotatePictureOptions.presetHelp
        }
    }
}

/// The options of every kind of puzzle.
struct CommonPictureOptions: ParsableArguments {
    @Option(help: "Kind of puzzle.")
    var kind = CaptchaKind.slide

    @Option(
        help: ArgumentHelp(
            "Named sizes. " + CaptchaKind.allCases.map(\.presetHelp).joined(separator: " "),
            valueName: "name"
        ),
        completion: .list(CaptchaKind.allCases.flatMap(\.presets).sorted())
    )
    var preset: String?

    @Option(help: ArgumentHelp("Background of your own size.", valueName: "WxH"))
    var size: PictureSize?

    @Option(help: "File format of backgrounds; pieces are always PNG.")
    var format = PictureEncoding.usual

    @Option(
        help: ArgumentHelp(
            "JPEG quality, 1…100. (default: \(JPEGEncodingOptions.default.quality))",
            valueName: "Q"
        )
    )
    var quality: Int?

    func validate() throws {
        try ValidationError.checkOneOf(["--preset": preset != nil, "--size": size != nil])
        guard format != .png || quality == nil else {
            throw ValidationError("--quality is for --format jpeg; PNG keeps every pixel exact")
        }
    }

    var encoding: PictureEncoding {
        if format != .png, let quality { .jpeg(quality: quality) } else { format }
    }
}

extension CaptchaKind: ExpressibleByArgument {}
extension WordList: ExpressibleByArgument {}
extension DiscPlace: ExpressibleByArgument {}
extension PieceLayout: ExpressibleByArgument {}
extension ShapeFamily: ExpressibleByArgument {}
extension DecoyOutlines: ExpressibleByArgument {}
extension SlideLook: ExpressibleByArgument {}
extension AnswersPolicy: ExpressibleByArgument {}
extension SceneryFamily: ExpressibleByArgument {}
extension GIFTiming: ExpressibleByArgument {}
extension FrameFormat: ExpressibleByArgument {}

extension PictureEncoding: ExpressibleByArgument {
    /// Reads a format's name.
    public init?(argument: String) {
        guard let format = [Self.usual, .png].first(where: { $0.name == argument }) else {
            return nil
        }
        self = format
    }

    /// The formats' names.
    public static var allValueStrings: [String] { [Self.usual, .png].map(\.name) }

    /// The name, as `--help` shows a default.
    public var defaultValueDescription: String { name }
}

extension FrameSelection: ExpressibleByArgument {
    /// Reads what `FrameSelection` reads from text.
    public init?(argument: String) { self.init(argument) }
}

extension Seed: ExpressibleByArgument {
    /// Reads what `Seed` reads from text.
    public init?(argument: String) { self.init(argument) }
}

/// `--shard`: a part, or the one a scheduler's variables name.
enum ShardOption: ExpressibleByArgument {
    case auto
    case part(Shard)

    init?(argument: String) {
        if argument == "auto" {
            self = .auto
        } else if let shard = Shard(argument) {
            self = .part(shard)
        } else {
            return nil
        }
    }
}

/// A size as `310x155`.
struct PictureSize: ExpressibleByArgument {
    let pixels: PixelSize

    init?(argument: String) {
        let parts = argument.lowercased().split(
            separator: "x",
            omittingEmptySubsequences: false
        )
        guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
            width > 0, height > 0
        else { return nil }
        pixels = PixelSize(width: width, height: height)
    }
}
