import Foundation
import FretsawTesting
import Testing

@testable import FretsawCommandLine
@testable import fretsaw_server

@Suite("The configuration file")
struct SettingsFileTests {
    private func entries(_ text: String) throws -> [SettingsFile.Entry] {
        let file = SettingsFile(text, path: "conf")
        guard file.problems.isEmpty else { throw SettingsError(file.problems) }
        return file.entries
    }

    @Test("Strings, numbers, booleans and lists are read; comments and empty lines are skipped")
    func forms() throws {
        let text = """
            \u{FEFF}# A comment.
            listen = "0.0.0.0:80" # another
            prefix='/a\\b'

            \tget-limit   =   30
            fail-open = true
            origins = [
                "https://a.example", # the first
                'https://b.example',
            ]
            backgrounds = []
            pass-budget = [60, 450 ,"1500"]
            watermark = "a \\"b\\" \\\\ \\u6c34 \\U0001F600"
            """
        let read = try entries(text.replacing("\n", with: "\r\n"))
        #expect(
            read == [
                SettingsFile.Entry(key: "listen", value: .word("0.0.0.0:80"), line: 2),
                SettingsFile.Entry(key: "prefix", value: .word("/a\\b"), line: 3),
                SettingsFile.Entry(key: "get-limit", value: .word("30"), line: 5),
                SettingsFile.Entry(key: "fail-open", value: .word("true"), line: 6),
                SettingsFile.Entry(
                    key: "origins",
                    value: .words(["https://a.example", "https://b.example"]),
                    line: 7
                ),
                SettingsFile.Entry(key: "backgrounds", value: .words([]), line: 11),
                SettingsFile.Entry(
                    key: "pass-budget",
                    value: .words(["60", "450", "1500"]),
                    line: 12
                ),
                SettingsFile.Entry(key: "watermark", value: .word("a \"b\" \\ 水 😀"), line: 13),
            ]
        )
        #expect(try entries("").isEmpty)
        #expect(try entries("# nothing\n").isEmpty)
    }

    struct Refused: Sendable {
        let text: String
        let line: Int
        let message: String
    }

    @Test(
        "Invalid lines are rejected with their line number",
        arguments: [
            Refused(text: "\n[server]", line: 2, message: "[sections] are not supported"),
            Refused(text: "listen", line: 1, message: "listen must be followed by ="),
            Refused(text: "= 3", line: 1, message: "KEY = VALUE"),
            Refused(text: "listen = 127.0.0.1:80", line: 1, message: "a string in quotes"),
            Refused(text: "listen = memory", line: 1, message: "a string in quotes"),
            Refused(text: "get-limit = 010", line: 1, message: "a whole number"),
            Refused(text: "get-limit = 1.5", line: 1, message: "a whole number"),
            Refused(text: "get-limit =", line: 1, message: "a whole number"),
            Refused(text: "listen = \"a", line: 1, message: "no closing quote"),
            Refused(text: "listen = \"a\nb\"", line: 1, message: "no closing quote"),
            Refused(text: "listen = \"\"\"a\"\"\"", line: 1, message: "several lines"),
            Refused(text: "listen = \"\\q\"", line: 1, message: "backslash"),
            Refused(text: "listen = \"\\ud800\"", line: 1, message: "hexadecimal"),
            Refused(text: "listen = \"a\" \"b\"", line: 1, message: "unexpected text"),
            Refused(text: "origins = [true]", line: 1, message: "strings in quotes"),
            Refused(text: "origins = [\"a\" \"b\"]", line: 1, message: "a comma"),
            Refused(text: "origins = [\n\"a\",\n", line: 3, message: "end with ]"),
            Refused(text: "a = 1\nb = 2\na = 3", line: 3, message: "already set in line 1"),
        ]
    )
    func refused(example: Refused) {
        let error = #expect(throws: SettingsError.self) { try entries(example.text) }
        let problem = error?.problems.first
        #expect(problem?.source == .file(path: "conf", line: example.line))
        #expect(problem?.message.contains(example.message) == true, "\(problem as Any)")
    }

    @Test("Every invalid line is reported, and the others are read")
    func everyProblem() {
        let text = """
            listen = "a
            origins = [
                true,
                "https://b.example",
            ]
            get-limit = 010
            demo = true
            = 3
            media = "guides"
            """
        let file = SettingsFile(text, path: "conf")
        #expect(file.problems.map(\.source) == [1, 3, 6, 8].map { .file(path: "conf", line: $0) })
        #expect(file.entries.map(\.key) == ["demo", "media"])
        #expect(file.entries.map(\.line) == [7, 9])
    }

    @Test("The uncommented reference sets every setting to its default")
    func reference() throws {
        let lifted = Self.lifted(SettingsReference.file)
        let file = SettingsFile(lifted, path: "reference")
        let names = Setting.all.filter { !$0.isSecret }.map(\.name)
        #expect(file.entries.map(\.key) == names)
        // The examples of settings without a default contradict each other.
        let defaults = Setting.all.filter { !$0.isSecret && $0.defaultValue.line != nil }
        let lines = lifted.split(separator: "\n").filter { line in
            defaults.contains { line.hasPrefix("\($0.name) = ") }
        }.joined(separator: "\n")
        let plan = try ServePlan(file: ("reference", SettingsFile(lines, path: "reference")))
        for setting in defaults {
            #expect(setting.value(plan) == setting.defaultValue, "\(setting.name)")
            #expect(plan.source(of: setting.name) != .preset, "\(setting.name)")
        }
    }

    @Test("The examples of settings without a default are written as values of the setting are")
    func examples() throws {
        let lines = Self.lifted(SettingsReference.file).split(separator: "\n")
        var plan = ServePlan()
        for setting in Setting.all where !setting.isSecret && setting.defaultValue.line == nil {
            let line = try #require(lines.first { $0.hasPrefix("\(setting.name) = ") })
            let entry = try #require(try entries(String(line)).first)
            try setting.read(entry.value, &plan)
            let printed = try #require(setting.value(plan).line)
            #expect("\(setting.name) = \(printed)" == line)
        }
    }

    private static func lifted(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.hasPrefix("#") && !line.hasPrefix("# ") ? String(line.dropFirst()) : String(line)
        }.joined(separator: "\n")
    }

    @Test(
        "Python's TOML parser reads the same values",
        .enabled(if: Command.installed("python3") != nil, "needs Python 3.11 or newer")
    )
    func oracle() throws {
        let text =
            Self.lifted(SettingsReference.file)
            + "\n\"\" = 1\n".replacing("\"\" = 1\n", with: "")
            + "extra = [\n 'a\\b', # x\n \"\\u6c34\\t\",\n]\nnumbers = [60,-7 , 0]\nlast = -7 # y\n"
        let result = try #require(Command.installed("python3")).run(
            [
                "-c",
                "import sys,json,tomllib; json.dump(tomllib.loads(sys.stdin.read()), sys.stdout)",
            ],
            input: Array(text.utf8)
        )
        try #require(result.status == 0)
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any]
        )
        let own = try entries(text)
        #expect(Set(own.map(\.key)) == Set(object.keys))
        for entry in own {
            switch entry.value {
            case .words(let items):
                let numbers = (object[entry.key] as? [Int])?.map(String.init)
                #expect(object[entry.key] as? [String] ?? numbers == items)
            case .word(let word):
                if let text = object[entry.key] as? String {
                    #expect(text == word)
                } else if word == "true" || word == "false" {
                    #expect(object[entry.key] as? Bool == (word == "true"))
                } else {
                    #expect(object[entry.key] as? Int == Int(word))
                }
            }
        }
    }

    @Test("Random text never crashes the parser")
    func garbage() {
        let pieces = [
            "a", "=", "\"", "'", "[", "]", ",", "#", "\n", "\\", "u", "1", " ", "\u{0}", "水",
        ]
        var state: UInt64 = 7
        for _ in 0..<2000 {
            var text = "k = "
            for _ in 0..<12 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                text += pieces[Int(state >> 33) % pieces.count]
            }
            let file = SettingsFile(text, path: "conf")
            #expect(Set(file.entries.map(\.key)).count == file.entries.count)
            #expect(!file.entries.isEmpty || !file.problems.isEmpty)
        }
    }
}
