import ArgumentParser
import FretsawCommandLine
import Testing

@testable import fretsaw_server

@Suite("Settings")
struct SettingsTests {
    private func file(_ text: String) -> (String, SettingsFile) {
        ("conf", SettingsFile(text, path: "conf"))
    }

    /// Three values of each kind of setting, as they are written and printed.
    private static let samples: [String: [String]] = [
        "look": ["plain", "hardened", "plain"],
        "get-limit": ["1", "2", "none"],
        "background-memory": ["1M", "2M", "1G"],
        "lockout": ["1", "2", "300"],
        "demo": ["true", "false", "true"],
        "kinds": ["rotate", "slide", "slide,rotate"],
        "origins": ["https://a.example", "https://b.example,https://c.example", "none"],
        "trusted-proxies": ["10.0.0.0/8", "::1,10.0.0.1", "none"],
        "listen": ["a:1", "[::1]:2", "unix:/run/x"],
        "prefix": ["/a", "/b/c", "none"],
        "store": ["sqlite:a.db", "redis://localhost:6379/0", "memory"],
        "redis-prefix": ["a:", "b:", "c:"],
        "decoys": ["0", "1", "2"],
        "word-list": ["latin", "./words", "chinese"],
        "media": ["a", "b", "none"],
        "font": ["a", "b", "c"],
        "policy": ["none", "work", "picture-and-work"],
        "pass-budget": ["1,2,3", "60,60,60", "none"],
    ]

    @Test(
        "The command line overrides the environment, the file and the default, in this order",
        arguments: samples.keys.sorted()
    )
    func precedence(name: String) throws {
        let setting = try #require(Setting.named(name))
        let samples = try #require(Self.samples[name])
        let written = file("\(name) = \"\(samples[0])\"")
        let environment = [setting.variable: samples[1]]
        func expect(_ plan: ServePlan, _ text: String, _ source: SettingSource) {
            #expect(setting.value(plan).text == text)
            #expect(plan.source(of: name) == source)
        }

        expect(ServePlan(), setting.defaultValue.text, .preset)
        expect(try ServePlan(file: written), samples[0], .file(path: "conf", line: 1))
        expect(
            try ServePlan(environment: environment, file: written),
            samples[1],
            .environment(variable: setting.variable)
        )
        expect(
            try ServePlan(flags: [name: samples[2]], environment: environment, file: written),
            samples[2],
            .flag
        )
        // An empty variable counts as not set.
        #expect(try ServePlan(environment: [setting.variable: ""]).source(of: name) == .preset)
    }

    @Test("--set sets any setting except secrets, and the last value is used")
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
            ("keys=HUSH", "set the variable FRETSAW_KEYS"), ("lok=plain", "did you mean look?"),
        ] {
            let error = #expect(throws: SettingsError.self) {
                try SettingOptions.parse(["--set", pair]).plan(environment: [:])
            }
            #expect(error?.description.contains(message) == true)
            #expect(error?.description.contains("HUSH") == false)
            #expect(error?.exitStatus == .usage)
        }
    }

    @Test("The most used settings have their own options")
    func ownFlags() throws {
        let names = ["listen", "admin", "kinds", "backgrounds", "keys-file", "store"]
        let given = try SettingOptions.parse(names.flatMap { ["--\($0)", $0] } + ["--demo"]).given
        #expect(
            given
                == Dictionary(uniqueKeysWithValues: names.map { ($0, $0) })
                .merging(["demo": "true"]) { $1 }
        )
    }

    @Test("Names and variables of settings are unique")
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

    @Test("Each setting parses what it prints")
    func printedValues() throws {
        for setting in Setting.all where setting.defaultValue != .unset {
            var plan = ServePlan()
            try setting.read(.word(setting.defaultValue.text), &plan)
            #expect(setting.value(plan) == setting.defaultValue, "\(setting.name)")
            #expect(!setting.differs(plan, ServePlan()), "\(setting.name)")
        }
    }

    @Test("Settings with their own option are in the table")
    func flagsInTable() {
        for name in ["listen", "admin", "kinds", "backgrounds", "keys-file", "store", "demo"] {
            #expect(Setting.named(name) != nil, "\(name)")
        }
    }

    @Test(
        "The error for an unknown key suggests a similar one",
        arguments: [
            ("listne", "listen"), ("get_limit", "get-limit"), ("getlimit", "get-limit"),
            ("proof-lifetim", "proof-lifetime"), ("LISTEN", "listen"),
            ("backgroud", "backgrounds"), ("proxies-trusted", nil), ("zzz", nil), ("foo", nil),
            ("loook", "look"), ("kidns", "kinds"),
        ] as [(String, String?)]
    )
    func unknown(key: String, near: String?) throws {
        let written = file("\(key) = 1")
        let error = #expect(throws: SettingsError.self) { try ServePlan(file: written) }
        let message = error?.description ?? ""
        #expect(message.hasPrefix("conf:1: there is no setting \(key); "))
        #expect(
            message.contains(near.map { "did you mean \($0)?" } ?? "config reference"),
            "\(message)"
        )
        #expect(error?.exitStatus == .configuration)
    }

    @Test(
        "Values out of range are rejected with the allowed values",
        arguments: [
            ("get-limit", "0", "1…1000000"), ("get-limit", "1000001", "1…1000000"),
            ("get-limit", "many", "or none"),
            ("tolerance", "none", "1…30"), ("tolerance", "5.0", "1…30"),
            ("background-memory", "1", "1M…1024G"),
            ("word-list", "latn", "did you mean latin?"), ("word-list", "words", "with a slash"),
            ("fail-open", "maybe", "true or false"), ("look", "harder", "one of jigsaw"),
            ("look", "hardend", "did you mean hardened?"), ("look", "maximum", "it must be"),
            ("kinds", "slide,jigsaw", "jigsaw is a look"),
            ("kinds", "slid", "of slide"),
            ("kinds", "rotate,rotate", "of slide"), ("kinds", "none", "of slide"),
            ("proof-lifetime", "9", "10…3600"),
            ("proof-lifetime", "99999999999999999999", "10…3600"),
            ("pass-budget", "1,2", "three numbers"), ("pass-budget", "3,2,1", "ascending"),
            ("pass-budget", "0,1,2", "three numbers"), ("pass-budget", "1,2,x", "three numbers"),
            ("policy", "reject", "one of none"), ("policy", "pictur", "did you mean picture?"),
            ("risk-header", "X Risk", "letters, digits"),
            ("log-format", "xml", "one of text"), ("workers", "", "1…1024"),
        ]
    )
    func ranges(name: String, value: String, message: String) {
        let error = #expect(throws: SettingsError.self) { try ServePlan(flags: [name: value]) }
        #expect(error?.description.hasPrefix("\(name) is ") == true)
        #expect(error?.description.contains(message) == true, "\(error as Any)")
        // All problems are on the command line.
        #expect(error?.exitStatus == .usage)
    }

    @Test("All problems of all sources are reported together")
    func together() throws {
        let written = file("zzz = 1\nget-limit = 0\nlook = [\"plain\"]")
        let error = #expect(throws: SettingsError.self) {
            try ServePlan(
                flags: ["tolerance": "101"],
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

    @Test("Combinations are checked beside invalid values of other settings")
    func combinations() {
        let written = file(
            "get-limit = 0\nrisk-header = \"X-Risk\"\npack = \"x.tar\"\nstore = \"x\"\ngesture-store = \"sqlite:x\""
        )
        let error = #expect(throws: SettingsError.self) {
            try ServePlan(environment: ["FRETSAW_GESTURE_SECRET_FILE": "nowhere"], file: written)
        }
        let problems = error?.problems.map(\.description) ?? []
        #expect(problems.count == 5, "\(problems)")
        for text in [
            "conf:1: get-limit", "conf:2: risk-header needs", "conf:4: store", "_FILE: nowhere",
            "conf:5: gesture-store needs keys-file",
        ] {
            #expect(problems.count { $0.contains(text) } == 1, "\(text) \(problems)")
        }
    }

    @Test("Keys are rejected in files and never printed")
    func secrets() throws {
        let written = file("keys = \"0123456789\"")
        let error = #expect(throws: SettingsError.self) { try ServePlan(file: written) }
        #expect(error?.description.contains("FRETSAW_KEYS") == true)
        #expect(error?.description.contains("0123456789") == false)
        let plan = try ServePlan(environment: ["FRETSAW_KEYS": "deadbeef HUSH"])
        let shown = ShownSettings(plan: plan)
        for text in [shown.text, try shown.json()] {
            #expect(!text.contains("HUSH"))
            #expect(text.contains("hidden") || text.contains("not shown"))
        }
    }

    @Test("Passwords in store addresses are never printed")
    func passwords() throws {
        let store = "redis://me:HUSH@localhost/2"
        let plan = try ServePlan(
            environment: [
                "FRETSAW_STORE": store, "FRETSAW_GESTURE_STORE": store, "FRETSAW_KEYS_FILE": "keys",
                "FRETSAW_GESTURE_SECRET": "HUSH, a secret of the site",
            ]
        )
        #expect(!ShownSettings(plan: plan).text.contains("HUSH"))
        #expect(try !ShownSettings(plan: plan).json().contains("HUSH"))
        for store in ["redis://HUSH@x", "redis:HUSH"] {
            let error = #expect(throws: SettingsError.self) {
                try ServePlan(environment: ["FRETSAW_STORE": store])
            }
            #expect(error?.description.contains("HUSH") == false)
        }
    }

    @Test("The output of config print is a file with the same settings")
    func printed() throws {
        let plan = try ServePlan(
            flags: [
                "origins": "https://a.example,https://b.example", "watermark": "a \"b\" \\ 水",
                "get-limit": "none", "background-memory": "3M", "admin": "none",
                "kinds": "rotate,slide",
            ]
        )
        let text = ShownSettings(plan: plan).text
        let again = try ServePlan(file: ("printed", SettingsFile(text, path: "printed")))
        for setting in Setting.all {
            #expect(!setting.differs(again, plan), "\(setting.name)")
        }
    }

    @Test("An unknown variable causes a warning; variables of container platforms do not")
    func strangers() throws {
        let settings = try ServePlan(
            environment: [
                "FRETSAW_LISTNE": "x", "FRETSAW_SERVICE_HOST": "10.0.0.1",
                "FRETSAW_PORT": "tcp://10.0.0.1:80", "FRETSAW_CONFIG": "x", "FRETSAW_CORPUS": "x",
                "FRETSAW_PORT_8080_TCP_ADDR": "x", "FRETSAW_DB_SERVICE_PORT_HTTP": "1", "HOME": "/",
            ]
        )
        #expect(
            settings.warnings == [
                "FRETSAW_CORPUS is not a setting and is ignored",
                "FRETSAW_LISTNE is not a setting; did you mean FRETSAW_LISTEN?",
            ]
        )
    }

    @Test(
        "The edit distance is Levenshtein's",
        arguments: [
            ("kitten", "sitting", 3), ("", "abc", 3), ("abc", "", 3), ("same", "same", 0),
            ("flaw", "lawn", 2),
        ]
    )
    func distances(first: String, second: String, distance: Int) {
        #expect(first.editDistance(to: second) == distance)
    }
}
