import FretsawCaptcha
import FretsawCommandLine
import FretsawKinds

/// One setting of the service: a line of the configuration file, an environment variable and a value of `--set`.
///
/// ``sections`` is the table of all settings. Options, variables, keys of the file, `config print` and the
/// tables of the documentation are derived from it; defaults are those of ``ServePlan``.
struct Setting: Sendable {
    /// The name in the file and for `--set`.
    let name: String
    /// Help text of one or two sentences.
    let help: String
    /// When and by what it may be set.
    private let change: Change
    /// Name of the value in the help.
    let placeholder: String
    /// The allowed values, for messages and tables.
    let allowed: String
    /// The allowed words of a choice; empty for other forms.
    let choices: [String]
    let read: @Sendable (WrittenValue, inout ServePlan) throws(SettingValueError) -> Void
    let value: @Sendable (ServePlan) -> SettingValue
    /// True if two plans have different values.
    let differs: @Sendable (ServePlan, ServePlan) -> Bool

    enum Change {
        /// Its value cannot change while the service runs.
        case fixed
        /// SIGHUP reloads it.
        case reloadable
        /// Only the environment may set it, and it is never shown: others can read command lines and files.
        case secret
    }

    init<Value>(
        _ name: String,
        _ path: any WritableKeyPath<ServePlan, Value> & Sendable,
        _ form: SettingForm<Value>,
        _ change: Change = .reloadable,
        help: () -> String
    ) {
        self.name = name
        self.help = help()
        self.change = change
        placeholder = form.placeholder
        allowed = form.allowed
        choices = form.choices
        read = { (written, plan) throws(SettingValueError) in
            plan[keyPath: path] = try form.read(written)
        }
        value = { form.printed($0[keyPath: path]) }
        differs = { $0[keyPath: path] != $1[keyPath: path] }
    }

    var isReloadable: Bool { change == .reloadable }
    /// True if only the environment may set it, and it is never shown.
    var isSecret: Bool { change == .secret }

    var variable: String { Setting.variable(of: name) }

    /// The variable with the name of a file that has the value; nil if the value is no secret.
    ///
    /// Stores have a password in their address. For keys it is the variable of `keys-file`.
    var fileVariable: String? {
        let isSecretText = isSecret && name != "keys" || name == "store" || name == "gesture-store"
        return isSecretText ? variable + "_FILE" : nil
    }

    private static func variable(of name: String) -> String {
        "FRETSAW_" + name.uppercased().replacing("-", with: "_")
    }

    var defaultValue: SettingValue { value(ServePlan()) }

    var flagHelp: String {
        let text = defaultValue.text
        return text.isEmpty ? help : "\(help) (default: \(text))"
    }

    /// The setting with this name; nil if there is none.
    static func named(_ name: String) -> Setting? { all.first { $0.name == name } }
}

extension Setting {
    /// Why `written` is invalid, in words that follow the name.
    func reason(against written: WrittenValue) -> String {
        guard !isSecret else { return "is not \(allowed)" }
        let value =
            switch written {
            case .word(let text): text.isEmpty ? "empty" : text
            case .words(let items): "[\(items.joined(separator: ", "))]"
            }
        if name == "kinds", let advice = written.items.lazy.compactMap(CaptchaKind.advice).first {
            return "is \(value): \(advice)"
        }
        let near = written.single.flatMap { $0.nearest(of: choices) }
        return "is \(value); it must be \(allowed)" + (near.map { "; did you mean \($0)?" } ?? "")
    }

    /// The error for a `key` that files and command lines cannot set.
    static func unknown(_ key: String) -> String {
        if let secret = named(key) {
            return
                "\(key) is a secret, and others can read files and command lines; set the variable "
                + secret.variable
        }
        let names = all.filter { !$0.isSecret }.map(\.name)
        // Also recognises names spelt like variables.
        let near = otherNames[key] ?? key.lowercased().replacing("_", with: "-").nearest(of: names)
        return "there is no setting \(key); "
            + (near.map { "did you mean \($0)?" } ?? "see fretsaw-server config reference")
    }

    /// Names that other servers have for a setting.
    static let otherNames = [
        "port": "listen", "host": "listen", "bind": "listen", "address": "listen",
    ]

    /// Warnings about variables with the prefix of settings that are not settings.
    ///
    /// They are not errors, because container platforms set variables with the same prefix, such as
    /// `FRETSAW_PORT` and `FRETSAW_SERVICE_HOST`, which are ignored.
    static func unknownVariables(in environment: [String: String]) -> [String] {
        let known = all.map(\.variable) + all.compactMap(\.fileVariable) + ["FRETSAW_CONFIG"]
        let platform = /FRETSAW(_[A-Z0-9_]+)?_(PORT(_.*)?|SERVICE_HOST|SERVICE_PORT(_.*)?)/
        return environment.keys.sorted().compactMap { name in
            guard name.hasPrefix("FRETSAW_"), !known.contains(name),
                name.wholeMatch(of: platform) == nil
            else { return nil }
            // Short names match too easily.
            let near = known.first {
                $0.editDistance(to: name) <= (name.count < "FRETSAW_".count + 6 ? 1 : 2)
            }
            return "\(name) is not a setting"
                + (near.map { "; did you mean \($0)?" } ?? " and is ignored")
        }
    }
}
