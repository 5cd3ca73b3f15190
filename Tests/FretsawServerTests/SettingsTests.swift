import ArgumentParser
import FretsawCommandLine
import Testing

@testable import fretsaw_server

@Suite("Settings")
struct SettingsTests {
    private func file(_ text: String) throws -> (String, SettingsFile) {
        ("conf", try SettingsFile(text, path: "conf"))
    }

    /// Three values of each kind of setting, as they are written and printed.
    private static let samples: [String: [String]] = [
        "look": ["plain", "hardened", "maximum"],
        "get-limit": ["1", "2", "none"],
        "body-limit": ["1k", "1M", "2k"],
        "header-timeout": ["1", "2", "300"],
        "store-timeout": ["50", "51", "52"],
        "demo": ["true", "false", "true"],
        "kinds": ["rotate", "blockPuzzle", "blockPuzzle,rotate"],
        "origins": ["https://a.example", "https://b.example,https://c.example", "none"],
        "trusted-proxies": ["10.0.0.0/8", "::1,10.0.0.1", "none"],
        "listen": ["a:1", "[::1]:2", "unix:/run/x"],
        "prefix": ["/a", "/b/c", "none"],
        "gesture-prefix": ["/a", "/b/c", "none"],
        "store": ["sqlite:a.db", "redis://localhost:6379/0", "memory"],
        "redis-prefix": ["a:", "b:", "c:"],
        "decoys": ["0", "1", "2"],
        "scenery": ["sea", "meadow", "mountains,sea"],
        "media": ["a", "b", "none"],
        "font": ["a", "b", "c"],
    ]

    @Test(
        "The command line wins over the environment, that over the file, that over the default",
        arguments: samples.keys.sorted()
    )
    func precedence(name: String) throws {
        let setting = try #require(Setting.named(name))
        let samples = try #require(Self.samples[name])
        let written = try file("\(name) = \"\(samples[0])\"")
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
        // An empty variable is as good as none.
        #expect(try ServePlan(environment: [setting.variable: ""]).source(of: name) == .preset)
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
                try SettingOptions.parse(["--set", pair]).plan(environment: [:])
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

    @Test("Each setting reads what it prints, and puts it where it was read from")
    func printedValues() throws {
        for setting in Setting.all where setting.defaultValue != .unset {
            var plan = ServePlan()
            try setting.read(.word(setting.defaultValue.text), &plan)
            #expect(setting.value(plan) == setting.defaultValue, "\(setting.name)")
            #expect(!setting.differs(plan, ServePlan()), "\(setting.name)")
        }
    }

    @Test("Settings with a flag of their own are in the table")
    func flagsInTable() {
        for name in ["listen", "admin", "kinds", "backgrounds", "keys-file", "store", "demo"] {
            #expect(Setting.named(name) != nil, "\(name)")
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
        let error = #expect(throws: SettingsError.self) { try ServePlan(file: written) }
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
        let error = #expect(throws: SettingsError.self) { try ServePlan(flags: [name: value]) }
        #expect(error?.description.hasPrefix("\(name) is ") == true)
        #expect(error?.description.contains(message) == true, "\(error as Any)")
        // The command line alone is to blame.
        #expect(error?.exitStatus == .usage)
    }

    @Test("All problems of all sources are told at once")
    func together() throws {
        let written = try file("zzz = 1\nget-limit = 0\nlook = [\"plain\"]")
        let error = #expect(throws: SettingsError.self) {
            try ServePlan(
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
        let error = #expect(throws: SettingsError.self) { try ServePlan(file: written) }
        #expect(error?.description.contains("FRETSAW_KEYS") == true)
        #expect(error?.description.contains("0123456789") == false)
        let plan = try ServePlan(environment: ["FRETSAW_KEYS": "deadbeef HUSH"])
        let shown = ShownSettings(plan)
        for text in [shown.text, shown.json] {
            #expect(!text.contains("HUSH"))
            #expect(text.contains("hidden") || text.contains("not shown"))
        }
    }

    @Test("Passwords of stores are not shown, nor what may be one")
    func passwords() throws {
        let store = "redis://me:HUSH@localhost/2"
        let plan = try ServePlan(
            environment: [
                "FRETSAW_STORE": store, "FRETSAW_GESTURE_STORE": store, "FRETSAW_KEYS_FILE": "keys",
            ]
        )
        #expect(!ShownSettings(plan).text.contains("HUSH"))
        #expect(!ShownSettings(plan).json.contains("HUSH"))
        for store in ["redis://HUSH@x", "redis:HUSH"] {
            let error = #expect(throws: SettingsError.self) {
                try ServePlan(environment: ["FRETSAW_STORE": store])
            }
            #expect(error?.description.contains("HUSH") == false)
        }
    }

    @Test("What is printed is a file that gives the same settings again")
    func printed() throws {
        let plan = try ServePlan(
            flags: [
                "origins": "https://a.example,https://b.example", "watermark": "a \"b\" \\ 水",
                "get-limit": "none", "background-memory": "3M", "admin": "none",
                "kinds": "rotate,blockPuzzle",
            ]
        )
        let text = ShownSettings(plan).text
        let again = try ServePlan(file: ("printed", SettingsFile(text, path: "printed")))
        for setting in Setting.all {
            #expect(!setting.differs(again, plan), "\(setting.name)")
        }
    }

    @Test("A variable nearly ours is remarked on; those that clusters set are not")
    func strangers() throws {
        let settings = try ServePlan(
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
        #expect(Setting.editDistance(first, second) == distance)
    }
}
