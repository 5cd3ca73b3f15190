/// Where a setting's value comes from; what stands further down in this list wins.
enum SettingOrigin: Sendable, Hashable {
    /// Nobody said anything.
    case usual
    /// A line of the configuration file, counted from 1.
    case file(path: String, line: Int)
    /// A variable.
    case environment(variable: String)
    /// The command line.
    case flag

    /// For `config print`.
    var text: String {
        switch self {
        case .usual: "default"
        case .file(let path, let line): "\(path):\(line)"
        case .environment(let variable): variable
        case .flag: "command line"
        }
    }
}
