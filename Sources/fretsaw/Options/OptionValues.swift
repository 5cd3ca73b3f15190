public import ArgumentParser
public import FretsawBatch
public import FretsawCaptcha
public import FretsawCodecs
public import FretsawRandom

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
