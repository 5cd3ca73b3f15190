import ArgumentParser
import FretsawCommandLine
import Testing

@testable import fretsaw_server

@Suite("Settings")
struct SettingsTests {
    private func file(_ text: String) throws -> (String, SettingsFile) {
        ("conf", try SettingsFile(text, path: "conf"))
    }

    /// Values of the setting's form, as words and as they are read.
    private static func samples(_ setting: Setting) -> [(String, SettingValue)] {
        switch setting.form {
        case .text: [("a", .text("a")), ("b", .text("b")), ("c", .text("c"))]
        case .number(let range, _, _):
            [0, 1, 2].map { ("\(range.lowerBound + $0)", .number(range.lowerBound + $0)) }
        case .bytes(let range):
            [
                ("1M", .number(1 << 20)), ("\(range.upperBound)", .number(range.upperBound)),
                ("\(range.lowerBound)", .number(range.lowerBound)),
            ]
        case .flag: [("true", .flag(true)), ("false", .flag(false)), ("true", .flag(true))]
        case .choice(let words):
            (0..<3).map { (words[$0 % words.count], .text(words[$0 % words.count])) }
        case .choices(let words): (0..<3).map { (words[$0], .list([words[$0]])) }
        case .list: [("a", .list(["a"])), ("b,c", .list(["b", "c"])), ("none", .list([]))]
        }
    }

    @Test(
        "The command line wins over the environment, that over the file, that over the default",
        arguments: Setting.all.filter { !$0.isSecret }.map(\.name)
    )
    func precedence(name: String) throws {
        let setting = try #require(Setting.named(name))
        let samples = Self.samples(setting)
        let written = try file("\(name) = \"\(samples[0].0)\"")
        let environment = [setting.variable: samples[1].0]
        let flags = [name: samples[2].0]

        #expect(try Settings()[setting] == Settings.Found(value: setting.usual, origin: .usual))
        #expect(
            try Settings(file: written)[setting]
                == Settings.Found(value: samples[0].1, origin: .file(path: "conf", line: 1))
        )
        #expect(
            try Settings(environment: environment, file: written)[setting]
                == Settings.Found(
                    value: samples[1].1,
                    origin: .environment(variable: setting.variable)
                )
        )
        #expect(
            try Settings(flags: flags, environment: environment, file: written)[setting]
                == Settings.Found(value: samples[2].1, origin: .flag)
        )
        // An empty variable is as good as none.
        #expect(try Settings(environment: [setting.variable: ""])[setting].origin == .usual)
    }

    @Test("Each setting can be given by --set, the last one wins; secrets are refused")
    func flags() throws {
        let settings = Setting.all.filter { !$0.isSecret }
        let arguments = settings.flatMap { ["--set", "\($0.name)=x", "--set", "\($0.name)=a=b"] }
        #expect(
            try SettingOptions.parse(arguments).given
                == Dictionary(uniqueKeysWithValues: settings.map { ($0.name, "a=b") })
        )
        for pair in ["listen", "=x", ""] {
            #expect(throws: (any Error).self) { try SettingOptions.parse(["--set", pair]) }
        }
        for (pair, message) in [
            ("keys=HUSH", "set FRETSAW_KEYS"), ("lok=plain", "is look meant?"),
        ] {
            let error = #expect(throws: SettingsError.self) {
                try SettingOptions.parse(["--set", pair]).read(environment: [:])
            }
            #expect(error?.description.contains(message) == true)
            #expect(error?.description.contains("HUSH") == false)
            #expect(error?.exitStatus == .usage)
        }
    }

    @Test("The most used settings have flags of their own")
    func ownFlags() throws {
        let names = ["listen", "admin", "kinds", "backgrounds", "keys-file", "store"]
        let given = try SettingOptions.parse(names.flatMap { ["--\($0)", $0] } + ["--demo"]).given
        #expect(
            given
                == Dictionary(uniqueKeysWithValues: names.map { ($0, $0) })
                .merging(["demo": "true"]) { $1 }
        )
    }

    @Test("No two settings share a name, and each is in the table's sections once")
    func names() {
        #expect(Set(Setting.all.map(\.name)).count == Setting.all.count)
        #expect(Set(Setting.all.map(\.variable)).count == Setting.all.count)
        #expect(!Setting.all.contains { $0.variable == "FRETSAW_CONFIG" })
        for setting in Setting.all {
            let isPlain = setting.name.utf8.allSatisfy { 0x61...0x7A ~= $0 || $0 == 0x2D }
            #expect(isPlain, "\(setting.name)")
            #expect(setting.help.hasSuffix("."), "\(setting.name)")
        }
    }

    @Test("Each default is a value of its form")
    func usual() throws {
        for setting in Setting.all where setting.usual != .unset {
            let text = setting.usual.text(as: setting.form)
            #expect(setting.form.read(.word(text)) == setting.usual, "\(setting.name)")
        }
    }

    @Test(
        "An unknown key names the nearest known one",
        arguments: [
            ("listne", "listen"), ("get_limit", "get-limit"), ("getlimit", "get-limit"),
            ("challenge-lifetim", "challenge-lifetime"), ("LISTEN", "listen"),
            ("backgroud", "backgrounds"), ("proxies-trusted", nil), ("zzz", nil),
        ] as [(String, String?)]
    )
    func unknown(key: String, near: String?) throws {
        let written = try file("\(key) = 1")
        let error = #expect(throws: SettingsError.self) { try Settings(file: written) }
        let message = error?.description ?? ""
        #expect(message.hasPrefix("conf:1: there is no setting \(key); "))
        #expect(
            message.contains(near.map { "is \($0) meant?" } ?? "config reference"),
            "\(message)"
        )
        #expect(error?.exitStatus == .configuration)
    }

    @Test(
        "What is out of its range is refused with what would be right",
        arguments: [
            ("get-limit", "0", "1…1000000"), ("get-limit", "1000001", "1…1000000"),
            ("get-limit", "many", "or none"),
            ("tolerance", "none", "1…30"), ("tolerance", "5.0", "1…30"),
            ("body-limit", "1", "1k…1M"),
            ("admit-uncounted", "maybe", "true or false"), ("look", "harder", "one of plain"),
            ("look", "hardend", "is hardened meant?"), ("kinds", "slide", "of blockPuzzle"),
            ("kinds", "rotate,rotate", "of blockPuzzle"), ("kinds", "none", "of blockPuzzle"),
            ("challenge-lifetime", "29", "30…3600"),
            ("challenge-lifetime", "99999999999999999999", "30…3600"),
            ("log-level", "loud", "one of trace"), ("makers", "", "1…1024"),
        ]
    )
    func ranges(name: String, value: String, message: String) {
        let error = #expect(throws: SettingsError.self) { try Settings(flags: [name: value]) }
        #expect(error?.description.hasPrefix("\(name) is ") == true)
        #expect(error?.description.contains(message) == true, "\(error as Any)")
        // The command line alone is to blame.
        #expect(error?.exitStatus == .usage)
    }

    @Test("All problems of all sources are told at once")
    func together() throws {
        let written = try file("zzz = 1\nget-limit = 0\nlook = [\"plain\"]")
        let error = #expect(throws: SettingsError.self) {
            try Settings(
                flags: ["quality": "101"],
                environment: ["FRETSAW_DECOYS": "9"],
                file: written
            )
        }
        let problems = error?.problems.map(\.description) ?? []
        #expect(problems.count == 5)
        #expect(problems.contains { $0.hasPrefix("conf:2: get-limit is 0") })
        #expect(problems.contains { $0.hasPrefix("conf:3: look is [plain]") })
        #expect(problems.contains { $0.hasPrefix("FRETSAW_DECOYS: decoys is 9") })
        #expect(error?.exitStatus == .configuration)
    }

    @Test("Keys are not for files, and never in a message")
    func secrets() throws {
        let written = try file("keys = \"0123456789\"")
        let error = #expect(throws: SettingsError.self) { try Settings(file: written) }
        #expect(error?.description.contains("FRETSAW_KEYS") == true)
        #expect(error?.description.contains("0123456789") == false)
        let settings = try Settings(environment: ["FRETSAW_KEYS": "deadbeef HUSH"])
        let shown = ShownSettings(settings)
        for text in [shown.text, shown.json] {
            #expect(!text.contains("HUSH"))
            #expect(text.contains("hidden") || text.contains("not shown"))
        }
    }

    @Test("Passwords of stores are not shown, nor what may be one")
    func passwords() throws {
        for store in [
            "redis://me:HUSH@localhost/2", "redis://HUSH@x", "unix://:HUSH@/s?db=1",
        ] {
            let shown = ShownSettings(
                try Settings(environment: ["FRETSAW_STORE": store, "FRETSAW_GESTURE_STORE": store])
            )
            #expect(!shown.text.contains("HUSH"))
            #expect(!shown.json.contains("HUSH"))
        }
    }

    @Test("What is printed is a file that gives the same settings again")
    func printed() throws {
        let settings = try Settings(
            flags: [
                "origins": "https://a.example,https://b.example", "watermark": "a \"b\" \\ 水",
                "get-limit": "none", "background-memory": "3M", "admin": "none",
                "kinds": "rotate,blockPuzzle",
            ]
        )
        let text = ShownSettings(settings).text
        let again = try Settings(file: ("printed", SettingsFile(text, path: "printed")))
        for setting in Setting.all {
            #expect(again[setting].value == settings[setting].value, "\(setting.name)")
        }
    }

    @Test("A variable nearly ours is remarked on; those that clusters set are not")
    func strangers() throws {
        let settings = try Settings(
            environment: [
                "FRETSAW_LISTNE": "x", "FRETSAW_SERVICE_HOST": "10.0.0.1",
                "FRETSAW_PORT": "tcp://10.0.0.1:80", "FRETSAW_CONFIG": "x", "FRETSAW_CORPUS": "x",
                "HOME": "/",
            ]
        )
        #expect(
            settings.remarks == [
                "FRETSAW_LISTNE is no setting's variable; is FRETSAW_LISTEN meant?"
            ]
        )
    }

    @Test(
        "Distances of words are Levenshtein's",
        arguments: [
            ("kitten", "sitting", 3), ("", "abc", 3), ("abc", "", 3), ("same", "same", 0),
            ("flaw", "lawn", 2),
        ]
    )
    func distances(first: String, second: String, distance: Int) {
        #expect(EditDistance.between(first, second) == distance)
    }
}
