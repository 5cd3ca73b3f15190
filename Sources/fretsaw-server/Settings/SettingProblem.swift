import FretsawCommandLine

/// Something that keeps the service from being started as it was told to.
struct SettingProblem: Sendable, Hashable, CustomStringConvertible {
    /// Where the value comes from; nil where no single value is to blame.
    let source: SettingSource?
    /// What is wrong and what would be right.
    let message: String

    var description: String {
        switch source {
        case .file(let path, let line): "\(path):\(line): \(message)"
        case .environment(let variable): "\(variable): \(message)"
        case .flag, .preset, nil: message
        }
    }
}

/// All that is wrong with the settings, so that it can be put right at once.
struct SettingsError: CommandError, Sendable, CustomStringConvertible {
    /// At least one.
    let problems: [SettingProblem]

    init(_ problems: [SettingProblem]) { self.problems = problems }

    init(_ message: String, source: SettingSource? = nil) {
        problems = [SettingProblem(source: source, message: message)]
    }

    var description: String { problems.map(\.description).joined(separator: "; ") }

    /// 64 where the command line alone is to blame, 78 otherwise.
    var exitStatus: ExitStatus {
        problems.allSatisfy { $0.source == .flag } ? .usage : .configuration
    }
}

/// Where a setting's value comes from; what is further down in this list wins.
enum SettingSource: Sendable, Hashable {
    /// The default.
    case preset
    /// A line of the configuration file, counted from 1.
    case file(path: String, line: Int)
    /// A variable.
    case environment(variable: String)
    /// The command line.
    case flag

    /// For `config print`.
    var text: String {
        switch self {
        case .preset: "default"
        case .file(let path, let line): "\(path):\(line)"
        case .environment(let variable): variable
        case .flag: "command line"
        }
    }
}
