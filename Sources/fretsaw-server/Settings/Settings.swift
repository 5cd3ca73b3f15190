/// All settings with their values, and where each comes from.
struct Settings: Sendable {
    /// A value and its origin.
    struct Found: Sendable, Hashable {
        let value: SettingValue
        let origin: SettingOrigin
    }

    private let found: [String: Found]
    /// Things that are probably not meant, and keep nothing from starting.
    let remarks: [String]

    /// Puts the sources together: the command line wins over the environment, that over the file.
    ///
    /// - Parameters:
    ///   - flags: texts by the settings' names.
    ///   - environment: all variables. An empty one is as good as none, as container files have them.
    ///   - file: the configuration file, with its path.
    /// - Throws: ``SettingsError`` with all problems of all sources.
    init(
        flags: [String: String] = [:],
        environment: [String: String] = [:],
        file: (path: String, file: SettingsFile)? = nil
    ) throws(SettingsError) {
        var found: [String: Found] = [:]
        var problems: [SettingProblem] = []
        func put(_ setting: Setting, _ written: WrittenValue, _ origin: SettingOrigin) {
            if let value = setting.form.read(written) {
                found[setting.name] = Found(value: value, origin: origin)
            } else {
                problems.append(
                    SettingProblem(
                        origin: origin,
                        message: Settings.refusal(setting, written)
                    )
                )
            }
        }
        func putNamed(_ name: String, _ written: WrittenValue, _ origin: SettingOrigin) {
            if let setting = Setting.named(name), !setting.isSecret {
                put(setting, written, origin)
            } else {
                problems.append(SettingProblem(origin: origin, message: Settings.unknown(name)))
            }
        }
        for setting in Setting.all {
            found[setting.name] = Found(value: setting.usual, origin: .usual)
        }
        for entry in file?.file.entries ?? [] {
            let origin = SettingOrigin.file(path: file?.path ?? "", line: entry.line)
            putNamed(entry.key, entry.value, origin)
        }
        for setting in Setting.all {
            if let text = environment[setting.variable], !text.isEmpty {
                put(setting, .word(text), .environment(variable: setting.variable))
            }
        }
        for (name, text) in flags.sorted(by: { $0.key < $1.key }) {
            putNamed(name, .word(text), .flag)
        }
        guard problems.isEmpty else { throw SettingsError(problems) }
        self.found = found
        remarks = Settings.strangers(in: environment)
    }

    /// The value of `setting` and where it comes from.
    subscript(_ setting: Setting) -> Found {
        found[setting.name] ?? Found(value: setting.usual, origin: .usual)
    }

    /// The text of `setting`; nil where it is unset.
    func text(_ setting: Setting) -> String? {
        if case .text(let text) = self[setting].value { text } else { nil }
    }

    /// The number of `setting`; nil where it is unset.
    func number(_ setting: Setting) -> Int? {
        if case .number(let number) = self[setting].value { number } else { nil }
    }

    /// True where `setting` is switched on.
    func flag(_ setting: Setting) -> Bool { self[setting].value == .flag(true) }

    /// The items of `setting`.
    func list(_ setting: Setting) -> [String] {
        if case .list(let items) = self[setting].value { items } else { [] }
    }

    // MARK: Messages

    private static func refusal(_ setting: Setting, _ written: WrittenValue) -> String {
        let name = setting.name
        guard !setting.isSecret else { return "\(name) is not \(setting.form.allowed)" }
        let value =
            switch written {
            case .word(let text): text.isEmpty ? "empty" : text
            case .words(let items): "[\(items.joined(separator: ", "))]"
            }
        var message = "\(name) is \(value); it must be \(setting.form.allowed)"
        if case .choice(let words) = setting.form, let text = written.single,
            let near = Setting.nearest(to: text, among: words)
        {
            message += "; is \(near) meant?"
        }
        return message
    }

    private static func unknown(_ key: String) -> String {
        guard Setting.named(key) == nil else {
            return "\(key) is not for files and command lines, which others may read: set "
                + "\(Setting.named(key)?.variable ?? key)"
        }
        let names = Setting.all.filter { !$0.isSecret }.map(\.name)
        // Who writes names as variables have them is helped, too.
        let plain = key.lowercased().replacing("_", with: "-")
        guard let near = Setting.nearest(to: plain, among: names) else {
            return "there is no setting \(key); fretsaw-server config reference lists all"
        }
        return "there is no setting \(key); is \(near) meant?"
    }

    /// Variables that are nearly ours.
    ///
    /// They are no errors: systems that start containers set variables of their own beginning alike.
    private static func strangers(in environment: [String: String]) -> [String] {
        let known = Setting.all.map(\.variable) + ["FRETSAW_CONFIG"]
        return environment.keys.sorted().compactMap { name in
            guard name.hasPrefix("FRETSAW_"), !known.contains(name),
                // Of short names many are near.
                let near = known.first(where: {
                    EditDistance.between($0, name) <= (name.count < "FRETSAW_".count + 6 ? 1 : 2)
                })
            else { return nil }
            return "\(name) is no setting's variable; is \(near) meant?"
        }
    }
}
