/// One setting of the service: a line of the file, an environment variable and a value for `--set`.
///
/// ``sections`` is the one table of them. The help of flags, the variables' names, the file's keys,
/// `config print` and the table in the documentation follow from it; defaults are those of ``ServePlan``.
struct Setting: Sendable {
    /// The name in the file and for `--set`.
    let name: String
    /// One sentence, or two.
    let help: String
    /// Taken over while the service runs, at SIGHUP.
    let isReloadable: Bool
    /// Given in the environment alone, and never shown: command lines and files are read by others.
    let isSecret: Bool
    /// What the help calls the value.
    let placeholder: String
    /// The allowed values, for messages and tables.
    let allowed: String
    /// The words to choose one from; empty for other forms.
    let choices: [String]
    /// Reads a value and puts it into the plan.
    let read: @Sendable (WrittenValue, inout ServePlan) throws(SettingRefusal) -> Void
    /// The value in a plan, as it is printed.
    let value: @Sendable (ServePlan) -> SettingValue
    /// True where two plans have different values.
    let differs: @Sendable (ServePlan, ServePlan) -> Bool

    private init<Value>(
        _ name: String,
        _ path: any WritableKeyPath<ServePlan, Value> & Sendable,
        _ form: SettingForm<Value>,
        _ help: String,
        isReloadable: Bool = false,
        isSecret: Bool = false
    ) {
        self.name = name
        self.help = help
        self.isReloadable = isReloadable
        self.isSecret = isSecret
        placeholder = form.placeholder
        allowed = form.allowed
        choices = form.choices
        read = { (written, plan) throws(SettingRefusal) in
            plan[keyPath: path] = try form.read(written)
        }
        value = { form.printed($0[keyPath: path]) }
        differs = { $0[keyPath: path] != $1[keyPath: path] }
    }

    /// A setting whose value holds until the process ends.
    static func fixed<Value>(
        _ name: String,
        _ path: any WritableKeyPath<ServePlan, Value> & Sendable,
        _ form: SettingForm<Value>,
        help: () -> String
    ) -> Setting {
        Setting(name, path, form, help())
    }

    /// A setting that is read again at SIGHUP.
    static func reloadable<Value>(
        _ name: String,
        _ path: any WritableKeyPath<ServePlan, Value> & Sendable,
        _ form: SettingForm<Value>,
        help: () -> String
    ) -> Setting {
        Setting(name, path, form, help(), isReloadable: true)
    }

    /// A text that only the environment gives.
    static func secret(
        _ name: String,
        _ path: any WritableKeyPath<ServePlan, String?> & Sendable,
        _ form: SettingForm<String?>,
        help: () -> String
    ) -> Setting {
        Setting(name, path, form, help(), isSecret: true)
    }

    /// The name in the environment.
    var variable: String {
        "FRETSAW_" + name.uppercased().replacing("-", with: "_")
    }

    /// The value where nothing is configured.
    var defaultValue: SettingValue { value(ServePlan()) }

    /// The help of the flag, the default included.
    var flagHelp: String {
        let text = defaultValue.text
        return text.isEmpty ? help : "\(help) (default: \(text))"
    }

    /// The setting of this name.
    static func named(_ name: String) -> Setting? { all.first { $0.name == name } }

    /// The known name that is nearest to `name`; nil where none is near.
    static func nearest(to name: String, among names: [String]) -> String? {
        let measured = names.map { ($0, editDistance($0, name)) }
        guard let best = measured.min(by: { $0.1 < $1.1 }), best.1 <= max(2, name.count / 3) else {
            return nil
        }
        return best.0
    }

    /// How many letters have to be put in, left out or replaced to make one word of another (Levenshtein).
    ///
    /// - Complexity: O(letters of one × letters of the other).
    static func editDistance(_ first: String, _ second: String) -> Int {
        let (first, second) = (Array(first.prefix(64).utf8), Array(second.prefix(64).utf8))
        var row = Array(0...second.count)
        for (place, letter) in first.enumerated() {
            var corner = row[0]
            row[0] = place + 1
            for other in second.indices {
                let replaced = corner + (letter == second[other] ? 0 : 1)
                corner = row[other + 1]
                row[other + 1] = min(replaced, corner + 1, row[other] + 1)
            }
        }
        return row[second.count]
    }
}

// MARK: Messages

extension Setting {
    /// Why `written` is not taken, in words that follow the name.
    func refusal(of written: WrittenValue) -> String {
        guard !isSecret else { return "is not \(allowed)" }
        let value =
            switch written {
            case .word(let text): text.isEmpty ? "empty" : text
            case .words(let items): "[\(items.joined(separator: ", "))]"
            }
        let near = written.single.flatMap { Setting.nearest(to: $0, among: choices) }
        return "is \(value); it must be \(allowed)" + (near.map { "; is \($0) meant?" } ?? "")
    }

    /// Why there is no setting `key` for files and command lines.
    static func unknown(_ key: String) -> String {
        if let secret = named(key) {
            return "\(key) is not for files and command lines, which others may read: set "
                + secret.variable
        }
        let names = all.filter { !$0.isSecret }.map(\.name)
        // Who writes names as variables have them is helped, too.
        let near = nearest(to: key.lowercased().replacing("_", with: "-"), among: names)
        return "there is no setting \(key); "
            + (near.map { "is \($0) meant?" } ?? "fretsaw-server config reference lists all")
    }

    /// Remarks on variables that are nearly a setting's.
    ///
    /// They are no errors: systems that start containers set variables of their own beginning alike.
    static func misspeltVariables(in environment: [String: String]) -> [String] {
        let known = all.map(\.variable) + ["FRETSAW_CONFIG"]
        return environment.keys.sorted().compactMap { name in
            guard name.hasPrefix("FRETSAW_"), !known.contains(name),
                // Of short names many are near.
                let near = known.first(where: {
                    editDistance($0, name) <= (name.count < "FRETSAW_".count + 6 ? 1 : 2)
                })
            else { return nil }
            return "\(name) is no setting's variable; is \(near) meant?"
        }
    }
}
