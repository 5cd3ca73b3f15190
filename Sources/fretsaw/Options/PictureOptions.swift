public import ArgumentParser
import FretsawCommandLine
public import FretsawBatch
public import FretsawCaptcha
public import FretsawCodecs
public import FretsawFrames
import FretsawKinds
public import FretsawRandom
public import FretsawScenery
import FretsawRaster

struct PictureOptions: ParsableArguments {
    @OptionGroup(title: "Picture options") var common: CommonPictureOptions
    @OptionGroup(title: "Slide options") var slide: SlidePictureOptions
    @OptionGroup(title: "Click-word options") var clickWord: ClickWordPictureOptions
    @OptionGroup(title: "Icons options") var icons: IconsPictureOptions
    @OptionGroup(title: "Rotate options") var rotate: RotatePictureOptions

    func validate() throws {
        let (kind, preset, size) = (common.kind, common.preset, common.size)
        let own = options(of: kind).values
        let given = CaptchaKind.pictures.flatMap { options(of: $0).values.keys.sorted() }
        if let option = given.first(where: { own[$0] == nil }) {
            let kinds = CaptchaKind.pictures.filter { options(of: $0).values[option] != nil }
                .map(\.rawValue).joined(separator: " or ")
            throw ValidationError(
                "--\(option) needs --kind \(kinds), but --kind is \(kind.rawValue); remove it"
            )
        }
        if let preset, !kind.traits.presets.contains(preset) {
            throw ValidationError(
                "--preset is \(preset); for --kind \(kind.rawValue) it must be one of "
                    + kind.traits.presets.joined(separator: ", ")
            )
        }
        try options(of: kind).validate(preset: preset, size: size)
        if common.deck != nil { try options(of: kind).requireFigures() }
        do {
            if !options(of: kind).readsFiles, common.deck == nil { try recipe().validate() }
            try common.encoding.validate()
        } catch let error as CaptchaError {
            // The library names the option without dashes.
            if case .optionOutOfRange = error.reason { throw ValidationError("--\(error)") }
            throw ValidationError("\(error)")
        } catch {
            throw ValidationError("\(error)")
        }
    }

    /// The options that are set, by their names without dashes.
    private var values: [String: OptionValue] {
        var values = options(of: common.kind).values
        values["preset"] = common.preset.map(OptionValue.text)
        values["size"] = common.size.map { .text("\($0.pixels.width)x\($0.pixels.height)") }
        values["scale"] = .integer(common.scale.rawValue)
        values["deck"] = common.deck.map(OptionValue.text)
        return values
    }

    /// The recipe of these options.
    func recipe() throws -> CaptchaRecipe {
        try CaptchaRecipe(common.kind, reading: values)
    }

    /// Notes about `recipe`, which these options made.
    func notes(on recipe: CaptchaRecipe) -> [String] {
        options(of: common.kind).notes(on: recipe)
    }

    /// The preset's name for the manifest; nil for custom sizes.
    var presetName: String? { common.kind.preset(of: values) }

    private func options(of kind: CaptchaKind) -> any KindOptions {
        switch kind {
        case .slide: slide
        case .drag: DragPictureOptions(slide: slide)
        case .clickWord: clickWord
        case .icons: icons
        case .rotate: rotate
        case .cups: CupsPictureOptions()
        // It has no pictures, and `--kind` does not take it.
        case .work: slide
        }
    }
}

/// The options of one kind of puzzle.
///
/// Every option is nil or empty by default, so that options of other kinds can be rejected.
protocol KindOptions {
    /// The options of recipes that are set, by their names without dashes.
    var values: [String: OptionValue] { get }

    /// Rejects options that contradict `preset` or `size`, of which at most one is set.
    func validate(preset: String?, size: PictureSize?) throws

    /// Rejects options that contradict a deck.
    func requireFigures() throws

    /// True if the recipe needs other files than a deck; they are read after all options are checked.
    var readsFiles: Bool { get }

    /// Notes about `recipe`: what differs from the options, and what people will find hard.
    func notes(on recipe: CaptchaRecipe) -> [String]
}

/// Cups puzzles have no options of their own.
struct CupsPictureOptions: KindOptions {
    var values: [String: OptionValue] { [:] }

    func validate(preset: String?, size: PictureSize?) {}

    func notes(on recipe: CaptchaRecipe) -> [String] {
        ["cups is experimental: people have not tried it yet"]
    }
}

extension KindOptions {
    var readsFiles: Bool { false }

    func requireFigures() throws {
        throw ValidationError("--deck needs --kind slide, drag or icons; remove it")
    }
}

/// The options that all kinds of puzzles share.
struct CommonPictureOptions: ParsableArguments {
    @Option(
        help: """
            Kind of puzzle: slide, drag, click-word, icons, rotate or cups (moving, experimental). \
            Slide and drag puzzles are jigsaws by default, see --look. (default: slide)
            """,
        completion: .list(CaptchaKind.pictures.map(\.rawValue)),
        transform: { name in
            guard let kind = CaptchaKind.pictures.first(where: { $0.rawValue == name }) else {
                let names = CaptchaKind.pictures.map(\.rawValue).joined(separator: ", ")
                throw ValidationError(CaptchaKind.advice(on: name) ?? "use one of \(names)")
            }
            return kind
        }
    )
    var kind = CaptchaKind.slide

    @Option(
        help: .value(
            "name",
            """
            Sizes. slide: aj (310x155, piece 47; default), classic (300x220, 54), wide (480x200, 64), large \
            (600x360, 108). drag: medium (310x220, piece 50; default), wide (480x300, 68), large (600x420, 98). \
            click-word: aj. icons: aj. rotate: square (300x300, disc of 180; default), small (220x220, 150), \
            strip (310x155, 110), broad (600x360, 220). cups: aj.
            """
        ),
        completion: .list(Set(CaptchaKind.pictures.flatMap(\.traits.presets)).sorted())
    )
    var preset: String?

    @Option(help: .value("WxH", "Custom size of the background in pixels, such as 310x155."))
    var size: PictureSize?

    @Option(
        help: .value(
            "1|2",
            "Pixels of the pictures per pixel of these sizes: 2 draws the same puzzles for dense screens; "
                + "answers do not change."
        )
    )
    var scale = PictureScale.one

    @Option(
        help: .value(
            "file",
            "Figures of your own, made by fretsaw deck new; for slide (looks with figures), drag and icons."
        ),
        completion: .file()
    )
    var deck: String?

    @Option(
        help:
            "Format of backgrounds; pieces are PNG, or WebP with webp. (default: jpeg; cups: apng)"
    )
    var format: PictureEncoding?

    @Option(
        help: .value(
            "Q",
            "Quality of JPEG or WebP, 1…100. (default: \(JPEGEncodingOptions.default.quality))"
        )
    )
    var quality: Int?

    func validate() throws {
        try ValidationError.checkOneOf(["--preset": preset != nil, "--size": size != nil])
        let isAnimated = kind.traits.isAnimated
        guard format.map({ $0.isAnimation == isAnimated }) ?? true else {
            throw ValidationError(
                "--format for --kind \(kind.rawValue) must be \(isAnimated ? "apng or gif" : "jpeg, webp or png")"
            )
        }
        guard quality == nil || encoding.quality != nil else {
            throw ValidationError(
                "--quality needs --format jpeg or webp; the other formats have none"
            )
        }
    }

    var encoding: PictureEncoding {
        if kind.traits.isAnimated { return format ?? .apng }
        let format = format ?? .default
        return quality.map(format.at) ?? format
    }
}

extension PictureScale: ExpressibleByArgument {
    /// The number that `--help` shows.
    public var defaultValueDescription: String { "\(rawValue)" }

    /// The supported numbers.
    public static var allValueStrings: [String] { allCases.map { "\($0.rawValue)" } }
}

extension WordList: ExpressibleByArgument {}
extension DiscPlace: ExpressibleByArgument {}
extension PieceLayout: ExpressibleByArgument {}
extension ShapeFamily: ExpressibleByArgument {}
extension DecoyOutlines: ExpressibleByArgument {}
extension AnswersPolicy: ExpressibleByArgument {}
extension SceneryFamily: ExpressibleByArgument {}
extension AnimationTiming: ExpressibleByArgument {}
extension FrameFormat: ExpressibleByArgument {}

extension PictureEncoding: ExpressibleByArgument {
    /// Parses the name of a format.
    public init?(argument: String) {
        guard let format = Self.all.first(where: { $0.name == argument }) else { return nil }
        self = format
    }

    /// The formats' names.
    public static var allValueStrings: [String] { all.map(\.name) }

    /// The name that `--help` shows.
    public var defaultValueDescription: String { name }
}

extension FrameSelection: ExpressibleByArgument {
    /// Parses a frame selection.
    public init?(argument: String) { self.init(argument) }
}

extension Seed: ExpressibleByArgument {
    /// Parses a seed.
    public init?(argument: String) { self.init(argument) }
}

/// The value of `--shard`: a part, or `auto` for the part in a scheduler's variables.
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

/// A size like `310x155`.
struct PictureSize: ExpressibleByArgument {
    let pixels: PixelSize

    init?(argument: String) {
        let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
            width > 0, height > 0
        else { return nil }
        pixels = PixelSize(width: width, height: height)
    }
}
