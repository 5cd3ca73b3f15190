public import ArgumentParser
import FretsawCommandLine
public import FretsawBatch
public import FretsawCaptcha
public import FretsawCodecs
public import FretsawFrames
import FretsawKinds
public import FretsawRandom
import FretsawRaster

struct PictureOptions: ParsableArguments {
    @OptionGroup(title: "Picture options") var common: CommonPictureOptions
    @OptionGroup(title: "Slide options") var slide: SlidePictureOptions
    @OptionGroup(title: "Click-word options") var clickWord: ClickWordPictureOptions
    @OptionGroup(title: "Icons options") var icons: IconsPictureOptions
    @OptionGroup(title: "Rotate options") var rotate: RotatePictureOptions

    func validate() throws {
        let kinds = common.kinds
        func takers(of option: String, among kinds: [CaptchaKind]) -> [CaptchaKind] {
            kinds.filter { options(of: $0).values[option] != nil }
        }
        let given = CaptchaKind.pictures.flatMap { options(of: $0).values.keys.sorted() }
        if let option = given.first(where: { takers(of: $0, among: kinds).isEmpty }) {
            let takers = takers(of: option, among: CaptchaKind.pictures)
                .map(\.rawValue).joined(separator: " or ")
            throw ValidationError(
                "--\(option) needs --kind \(takers), but --kind is \(common.kind); remove it"
            )
        }
        // Kinds without figures ignore the deck of the others.
        if common.deck != nil,
            !kinds.contains(where: { (try? options(of: $0).requireFigures()) != nil })
        {
            try options(of: kinds[0]).requireFigures()
        }
        for kind in kinds { try validate(kind, preset: common.preset, size: common.size) }
    }

    private func validate(_ kind: CaptchaKind, preset: String?, size: PictureSize?) throws {
        if let preset, !kind.traits.presets.contains(preset) {
            throw ValidationError(
                "--preset is \(preset); for --kind \(kind.rawValue) it must be one of "
                    + kind.traits.presets.joined(separator: ", ")
            )
        }
        try options(of: kind).validate(preset: preset, size: size)
        do {
            if !options(of: kind).readsFiles, common.deck == nil {
                try CaptchaRecipe(kind, reading: values(of: kind)).validate()
            }
            try common.encoding.validate()
        } catch let error as CaptchaError {
            // The library names the option without dashes.
            if case .optionOutOfRange = error.reason { throw ValidationError("--\(error)") }
            throw ValidationError("\(error)")
        } catch {
            throw ValidationError("\(error)")
        }
    }

    /// The options of `kind` that are set, by their names without dashes.
    private func values(of kind: CaptchaKind) -> [String: OptionValue] {
        var values = options(of: kind).values
        values["preset"] = common.preset.map(OptionValue.text)
        values["size"] = common.size.map { .text("\($0.pixels.width)x\($0.pixels.height)") }
        values["scale"] = .integer(common.scale.rawValue)
        values["deck"] = common.deck.map(OptionValue.text)
        return values
    }

    /// The recipe of each kind, and the preset that set its sizes.
    func parts() throws -> [BatchPlan.Part] {
        try common.kinds.map { kind in
            let values = values(of: kind)
            let recipe = try CaptchaRecipe(kind, reading: values)
            return BatchPlan.Part(recipe, preset: kind.preset(of: values))
        }
    }

    /// Notes about `recipe`, which these options made.
    func notes(on recipe: CaptchaRecipe) -> [String] {
        options(of: recipe.kind).notes(on: recipe)
    }

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

/// The options of a kind of puzzle, nil or empty by default, so that those of others can be rejected.
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
            Several, separated by commas, take turns. \
            Slide and drag puzzles are jigsaws by default, see --look. (default: slide)
            """,
        completion: .list(CaptchaKind.pictures.map(\.rawValue)),
        transform: KindList.init
    )
    var kind = KindList.slide

    var kinds: [CaptchaKind] { kind.kinds }

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
        guard !isAnimated || kinds.count == 1 else {
            throw ValidationError("cups cannot take turns with other kinds, because it moves")
        }
        guard format.map({ $0.isAnimation == isAnimated }) ?? true else {
            throw ValidationError(
                "--format for --kind \(kind) must be \(isAnimated ? "apng or gif" : "jpeg, webp or png")"
            )
        }
        guard quality == nil || encoding.quality != nil else {
            throw ValidationError(
                "--quality needs --format jpeg or webp; the other formats have none"
            )
        }
    }

    private var isAnimated: Bool { kinds.contains(where: \.traits.isAnimated) }

    var encoding: PictureEncoding {
        if isAnimated { return format ?? .apng }
        let format = format ?? .default
        return quality.map(format.at) ?? format
    }
}

/// Kinds with pictures, separated by commas.
struct KindList: CustomStringConvertible {
    static let slide = KindList(kinds: [.slide])

    let kinds: [CaptchaKind]

    var description: String { kinds.map(\.rawValue).joined(separator: ",") }
}

extension KindList {
    init(_ names: String) throws {
        kinds = try names.split(separator: ",", omittingEmptySubsequences: false).map { name in
            guard let kind = CaptchaKind.pictures.first(where: { $0.rawValue == name }) else {
                let names = CaptchaKind.pictures.map(\.rawValue).joined(separator: ", ")
                throw ValidationError(
                    CaptchaKind.advice(on: String(name)) ?? "use \(names), not '\(name)'"
                )
            }
            return kind
        }
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
extension DecoyOutlines: ExpressibleByArgument {}
extension AnswersPolicy: ExpressibleByArgument {}
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
