public import ArgumentParser
public import FretsawBatch
public import FretsawCaptcha
public import FretsawRandom

extension SlidePreset: ExpressibleByArgument {}
extension PieceLayout: ExpressibleByArgument {}
extension ShapeFamily: ExpressibleByArgument {}
extension DecoyOutlines: ExpressibleByArgument {}
extension AnswersPolicy: ExpressibleByArgument {}

extension SceneryFamily: ExpressibleByArgument {
    /// Names on the command line are written with hyphens: `stained-glass`.
    public init?(argument: String) {
        guard let family = Self.allCases.first(where: { $0.optionName == argument.lowercased() })
        else { return nil }
        self = family
    }

    /// All names, for help and completions.
    public static var allValueStrings: [String] { allCases.map(\.optionName) }

    private var optionName: String {
        rawValue.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined()
    }
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
