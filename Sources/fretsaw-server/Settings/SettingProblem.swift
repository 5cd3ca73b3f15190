import FretsawCommandLine

/// Something that keeps the service from being started as it was told to.
struct SettingProblem: Sendable, Hashable, CustomStringConvertible {
    /// Where the value comes from; nil where no single value is to blame.
    let origin: SettingOrigin?
    /// What is wrong and what would be right.
    let message: String

    var description: String {
        switch origin {
        case .file(let path, let line): "\(path):\(line): \(message)"
        case .environment(let variable): "\(variable): \(message)"
        case .flag, .usual, nil: message
        }
    }
}

/// All that is wrong with the settings, so that it can be put right at once.
struct SettingsError: CommandError, Sendable, CustomStringConvertible {
    /// At least one.
    let problems: [SettingProblem]

    init(_ problems: [SettingProblem]) { self.problems = problems }

    init(_ message: String, origin: SettingOrigin? = nil) {
        problems = [SettingProblem(origin: origin, message: message)]
    }

    var description: String { problems.map(\.description).joined(separator: "; ") }

    /// 64 where the command line alone is to blame, 78 otherwise.
    var exitStatus: ExitStatus {
        problems.allSatisfy { $0.origin == .flag } ? .usage : .configuration
    }
}
