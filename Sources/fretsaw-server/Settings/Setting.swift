/// One thing the service is told before it starts: a value for `--set`, a variable and a line of the file at once.
///
/// ``all`` is the one table of them. The help of flags, the environment's names, the file's keys,
/// `config print` and the table in the documentation follow from it.
struct Setting: Sendable, Hashable {
    /// The name in the file and for `--set`; `FRETSAW_NAME` is the variable.
    let name: String
    /// What it may be.
    let form: SettingForm
    /// What it is where nobody says otherwise.
    let usual: SettingValue
    /// One sentence, or two.
    let help: String
    /// Given in the environment alone, and never shown: command lines and files are read by others.
    let isSecret: Bool
    /// Taken over while the service runs, at SIGHUP.
    let reloads: Bool

    init(
        _ name: String,
        _ form: SettingForm,
        _ usual: SettingValue,
        _ help: String,
        isSecret: Bool = false,
        reloads: Bool = false
    ) {
        self.name = name
        self.form = form
        self.usual = usual
        self.help = help
        self.isSecret = isSecret
        self.reloads = reloads
    }

    /// The name in the environment.
    var variable: String {
        "FRETSAW_" + name.uppercased().replacing("-", with: "_")
    }

    /// The help of the flag, the default included.
    var flagHelp: String {
        let usual = usual == .unset ? form.unsetText : usual.text(as: form)
        return usual.isEmpty ? help : "\(help) (default: \(usual))"
    }

    /// The setting of this name.
    static func named(_ name: String) -> Setting? { all.first { $0.name == name } }

    /// The known name that is nearest to `name`; nil where none is near.
    static func nearest(to name: String, among names: [String]) -> String? {
        let measured = names.map { ($0, EditDistance.between($0, name)) }
        guard let best = measured.min(by: { $0.1 < $1.1 }), best.1 <= max(2, name.count / 3) else {
            return nil
        }
        return best.0
    }
}

/// How many letters have to be put in, left out or replaced to make one word of another (Levenshtein).
enum EditDistance {
    /// The distance of two words.
    ///
    /// - Complexity: O(letters of one × letters of the other).
    static func between(_ first: String, _ second: String) -> Int {
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
