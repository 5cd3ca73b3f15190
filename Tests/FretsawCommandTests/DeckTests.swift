import Foundation
import FretsawCodecs
import FretsawRaster
import FretsawTesting
import Testing

@Suite("Decks on the command line")
struct DeckTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        let shapes = [
            "cross": "<path d='M4 0h2v4h4v2h-4v4h-2v-4h-4v-2h4z'/>",
            "disc": "<circle cx='5' cy='5' r='5'/>",
            "bar": "<rect width='10' height='2'/>",
            "pole": "<rect width='2' height='10'/>",
            "angle": "<path d='M0 0h3v7h7v3h-10z'/>",
            "triangle": "<path d='M0 10L5 0 10 10z'/>",
            "arrow": "<path d='M0 4h5v-3l5 4-5 4v-3h-5z'/>",
            "stairs": "<path d='M0 10v-3h3v-3h3v-4h4v10z'/>",
            "comb": "<path d='M0 0h2v7h2v-7h2v7h2v-7h2v10h-10z'/>",
            "corner": "<path d='M10 0v10h-3v-7h-7v-3z'/>",
        ]
        for (name, shape) in shapes {
            try place.write(Array(Self.svg(shape).utf8), to: "\(name).svg")
        }
        files = shapes.keys.sorted().map { "\($0).svg" }
    }

    private let files: [String]

    private static func svg(_ body: String) -> String {
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'>\(body)</svg>"
    }

    private func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: place.path(to: name))))
    }

    private func make(_ name: String, key: Int = 1) throws -> Command.Result {
        try place.command.run(
            ["deck", "new", name, "--from"] + files + [
                "built-in", "--key", "\(key)", "--skip-similar",
            ]
        )
    }

    @Test("A deck is made with its sheet, checked, and the same key gives the same bytes")
    func new() throws {
        let made = try make("deck.json")
        #expect(made.status == 0, "\(made.errors)")
        #expect(made.errors.contains("figures in deck.json, sheet deck.png"))
        let sheet = try ImageDecoder.decode(bytes("deck.png")).image
        #expect(sheet.width > 1000)
        let check = try place.command.run("deck", "check", "deck.json")
        #expect(check.status == 0)
        #expect(check.text.contains("comb") && check.text.contains("en comb"))
        #expect(try make("again.json").status == 0)
        #expect(try bytes("again.json") == place.bytes("deck.json"))
        #expect(try bytes("again.png") == place.bytes("deck.png"))
        let other = try place.command.run("deck", "sheet", "deck.json", "--output", "sheet.png")
        #expect(other.status == 0)
        #expect(try bytes("sheet.png") == place.bytes("deck.png"))
        #expect(try make("deck.json").status == 73)
    }

    @Test("The command of the documentation makes a deck of Debian's font")
    func documented() throws {
        let page = try String(
            contentsOf: URL(filePath: #filePath).appending(path: "../../../docs/decks.md")
                .standardized,
            encoding: .utf8
        )
        let start = try #require(page.range(of: "fretsaw deck new icons.json"))
        let end = try #require(page[start.lowerBound...].range(of: "\n```"))
        let words = page[start.lowerBound..<end.lowerBound].replacing("\\\n", with: " ")
            .split(separator: " ", omittingEmptySubsequences: true).map(String.init)
        let font = try #require(words.first { $0.hasSuffix(".ttf") })
        try #require(FileManager.default.fileExists(atPath: font), "scripts/setup test installs it")
        let made = try place.command.run(Array(words.dropFirst()))
        #expect(made.status == 0, "\(made.errors)")
        #expect(try place.command.run("deck", "check", "icons.json").status == 0)
    }

    @Test("Confusable figures, unusable files and missing input have a reason and a status")
    func rejected() throws {
        try place.write(Array(Self.svg("<circle cx='5' cy='5' r='4'/>").utf8), to: "ball.svg")
        try place.write(Array(Self.svg("<g>").utf8), to: "open.svg")
        try place.write(Array(Self.svg("<text/>").utf8), to: "text.svg")
        try place.write([UInt8](repeating: 32, count: 1 << 22 + 1), to: "long.svg")
        for (sources, status, reason) in [
            (files + ["ball.svg"], 65, "people would confuse disc and ball"),
            (files + ["text.svg"], 65, "text.svg: the drawing is empty"),
            (["open.svg"], 65, "open.svg: rsvg-convert cannot draw it: Error reading SVG"),
            (["long.svg"], 65, "long.svg: the file has more than 4194304 bytes"),
            (["photos"], 65, "photos: there are no SVG files"),
            (["photos/0.png"], 65, "set --characters"),
            (["nowhere"], 66, "nowhere"),
            (["disc.svg"], 65, "1 figures; a deck has 8 to 200"),
        ] as [([String], Int32, String)] {
            let result = try place.command.run(["deck", "new", "x.json", "--from"] + sources)
            #expect(result.status == status, "\(sources): \(result.errors)")
            #expect(result.errors.contains(reason), "\(result.errors)")
            #expect(!place.exists("x.json") && !place.exists("x.png"))
        }
        try place.write(Array("{}".utf8), to: "bad.json")
        let result = try place.command.run(
            "generate",
            "--count",
            "1",
            "--output",
            "out",
            "--deck",
            "bad.json"
        )
        #expect(result.status == 65 && result.errors.contains("bad.json: schema is not 1"))
        #expect(try place.command.run("deck", "check", "bad.json").status == 65)
        #expect(
            try place.command.run(
                "generate",
                "--count",
                "1",
                "--output",
                "out",
                "--deck",
                "x",
                "--look",
                "plain"
            ).status == 64
        )
    }

    @Test("A figure that is small in its view has the outline of one that fills its view")
    func small() throws {
        let small = Self.svg(
            "<g transform='scale(.2)'><path d='M4 0h2v4h4v2h-4v4h-2v-4h-4v-2h4z'/></g>"
        )
        try place.write(Array(small.utf8), to: "small.svg")
        let made = try place.command.run(
            ["deck", "new", "deck.json", "--from", "cross.svg", "small.svg", "built-in"]
                + ["--skip-similar"]
        )
        #expect(made.status == 0)
        let similarity = made.errors.firstMatch(of: /small, which resembles cross \((\d+) %\)/)?.1
        #expect(similarity.flatMap { Int($0) } ?? 0 >= 98, "\(made.errors)")
    }

    @Test("Without the program that draws SVG files, the message names its package")
    func withoutRenderer() throws {
        let made = try place.command.run(
            ["deck", "new", "deck.json", "--from"] + files,
            environment: ["PATH": place.path(to: "photos")]
        )
        #expect(made.status == 2)
        #expect(made.errors.contains("rsvg-convert"), "\(made.errors)")
        #expect(made.errors.contains("apt-get install librsvg2-bin"), "\(made.errors)")
        let builtIn = try place.command.run(
            ["deck", "new", "deck.json", "--from", "built-in"],
            environment: ["PATH": place.path(to: "photos")]
        )
        #expect(builtIn.status == 0, "\(builtIn.errors)")
    }

    @Test("Names for people come from a file; a name of an unknown figure is an error")
    func names() throws {
        try place.write(Array(#"{"disc":{"de":"Scheibe"}}"#.utf8), to: "names.json")
        let made = try place.command.run(
            ["deck", "new", "deck.json", "--names", "names.json", "--from"] + files
                + ["built-in", "--skip-similar", "--key", "3"]
        )
        #expect(made.status == 0, "\(made.errors)")
        #expect(try place.text("deck.json").contains(#""names":{"de":"Scheibe","en":"disc"}"#))
        try place.write(Array(#"{"nothing":{"de":"Nichts"}}"#.utf8), to: "names.json")
        let wrong = try place.command.run(
            ["deck", "new", "x.json", "--names", "names.json", "--from", "built-in"]
        )
        #expect(wrong.status == 65 && wrong.errors.contains("there is no figure nothing"))
    }

    @Test("The manifest names the deck; a run resumes only with the same deck")
    func generate() throws {
        #expect(try make("deck.json").status == 0)
        #expect(try make("other.json", key: 2).status == 0)
        let digest = try #require(
            try place.command.run("deck", "check", "deck.json").text
                .firstMatch(of: /sha256 +([0-9a-f]{64})/)?.1
        )
        let run = ["generate", "--count", "12", "--output", "out", "--seed", "7", "--deck"]
        let made = try place.command.run(run + ["deck.json"])
        #expect(made.status == 0, "\(made.errors)")
        #expect(try place.text("out/run.json").contains(#""deck":"\#(digest)""#))
        let manifest = try place.text("out/manifest.jsonl")
        #expect(
            manifest.split(separator: "\n").allSatisfy {
                $0.contains(#""figures":{"deck":"\#(digest)","notch":""#)
            }
        )
        #expect(try place.command.run(run + ["deck.json", "--resume"]).status == 0)
        let other = try place.command.run(run + ["other.json", "--resume"])
        #expect(other.status == 64 && other.errors.contains("--deck"), "\(other.errors)")
        let none = try place.command.run(Array(run.dropLast()) + ["--resume"])
        #expect(none.status == 64 && none.errors.contains("--deck"), "\(none.errors)")
    }

    @Test("Shards with one deck give the files of one run")
    func shards() throws {
        #expect(try make("deck.json").status == 0)
        let run = ["generate", "--count", "10", "--seed", "7", "--deck", "deck.json", "--output"]
        #expect(try place.command.run(run + ["whole"]).status == 0)
        for shard in 1...2 {
            let result = try place.command.run(run + ["parts", "--shard", "\(shard)/2"])
            #expect(result.status == 0, "\(result.errors)")
        }
        let whole = try place.files(in: "whole").filter { $0.key.hasSuffix(".jpg") }
        let parts = try place.files(in: "parts").filter { $0.key.hasSuffix(".jpg") }
        #expect(whole == parts && whole.count == 10)
    }
}
