public import ArgumentParser
public import FretsawBatch
public import FretsawFrames
public import FretsawCaptcha
public import FretsawCodecs
public import FretsawRandom
import FretsawRaster
public import FretsawScenery

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
