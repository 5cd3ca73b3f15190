/// An invalid setting.
public struct SettingProblem: Sendable, Hashable, CustomStringConvertible {
    /// The source of the value; nil if the problem is not a single value.
    public let source: SettingSource?
    /// What is wrong, and what to do.
    public let message: String

    /// Creates a problem of a value from `source`, or of no single value.
    public init(source: SettingSource?, message: String) {
        self.source = source
        self.message = message
    }

    /// A message of one line.
    public var description: String {
        switch source {
        case .file(let path, let line): "\(path):\(line): \(message)"
        case .environment(let variable): "\(variable): \(message)"
        case .flag, .preset, nil: message
        }
    }
}

/// All problems of the settings, so that users can fix them in one go.
public struct SettingsError: CommandError, Sendable, CustomStringConvertible {
    /// At least one problem.
    public let problems: [SettingProblem]

    /// An error of several settings.
    public init(_ problems: [SettingProblem]) { self.problems = problems }

    /// An error of one setting.
    public init(_ message: String, source: SettingSource? = nil) {
        problems = [SettingProblem(source: source, message: message)]
    }

    /// A message of one line.
    public var description: String { problems.map(\.description).joined(separator: "; ") }

    /// 64 if all problems are on the command line, otherwise 78.
    public var exitStatus: ExitStatus {
        problems.allSatisfy { $0.source == .flag } ? .usage : .configuration
    }
}

/// The source of a setting's value; later cases override earlier ones.
public enum SettingSource: Sendable, Hashable {
    /// The default.
    case preset
    /// A line of the configuration file, counted from 1.
    case file(path: String, line: Int)
    /// An environment variable.
    case environment(variable: String)
    /// The command line.
    case flag

    /// The text in `config print`.
    public var text: String {
        switch self {
        case .preset: "default"
        case .file(let path, let line): "\(path):\(line)"
        case .environment(let variable): variable
        case .flag: "command line"
        }
    }
}
