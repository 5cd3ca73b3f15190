import Foundation
import FretsawCodecs
import FretsawRaster
import FretsawTesting
import Testing

@Suite("Click-word on the command line")
struct ClickWordTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        try place.write(FontBuilder.letters.bytes, to: "letters.ttf")
        try place.write(Array("C E F H K\nL N T U X\n".utf8), to: "letters.txt")
        try place.write(Array("C H\n水 K 火\n".utf8), to: "mixed.txt")
        try place.write(Array("C H\nKL\n".utf8), to: "joined.txt")
        try place.write(Array("\u{10FFFD} C H K".utf8), to: "private.txt")
    }

    private static func generate(_ count: Int, to output: String) -> [String] {
        [
            "generate", "--kind", "click-word", "--count", "\(count)", "--output", output,
            "--backgrounds", "photos", "--seed", "7",
        ]
    }

    private static let letters = ["--font", "letters.ttf", "--words-file", "letters.txt"]

    @Test("Each puzzle has one picture, prompts for clients and an answer for the server")
    func batch() throws {
        let result = try place.command.run(
            Self.generate(3, to: "out") + Self.letters
                + ["--answers", "separate", "--preview", "preview.png"]
        )
        #expect(result.status == 0, "\(result.errors)")
        let files = try place.files(in: "out")
        #expect(files.keys.count { $0.hasSuffix(".jpg") } == 3)
        #expect(!files.keys.contains { $0.contains("piece") })
        let image = try ImageDecoder.decode(
            Array(try #require(files["000000/000000000.background.jpg"]))
        ).image
        #expect(image.width == 310 && image.height == 155)
        #expect(place.exists("preview.png"))
        let open = try place.text("out/manifest.jsonl")
        #expect(open.split(separator: "\n").allSatisfy { $0.contains("\"prompts\":[\"") })
        #expect(open.contains("\"tolerance\":25"))
        #expect(!open.contains("\"answer\"") && !open.contains("\"box\"") && !open.contains("seed"))
        let secret = try place.text("out/answers.jsonl")
        #expect(secret.split(separator: "\n").allSatisfy { $0.contains("\"others\":[{\"word\":") })
        let record = try place.text("out/run.json")
        #expect(record.contains(#""words":4,"prompts":3,"word-list":"CEFHKLNTUX","font":{"#))
    }

    @Test("The same seed gives the same files, and a run is resumed only with the same words")
    func resume() throws {
        let run = Self.generate(4, to: "out") + Self.letters
        #expect(try place.command.run(run + ["--jobs", "1"]).status == 0)
        let again = Self.generate(4, to: "again") + Self.letters
        #expect(try place.command.run(again + ["--jobs", "3"]).status == 0)
        #expect(try place.files(in: "out") == place.files(in: "again"))
        #expect(try place.command.run(run + ["--resume"]).status == 0)
        let other = try place.command.run(run + ["--resume", "--prompts", "2"])
        #expect(other.status == 64)
        #expect(other.errors.contains("prompts"))
    }

    @Test("Numbers and prompts can be chosen")
    func numbers() throws {
        let result = try place.command.run(
            Self.generate(2, to: "out") + Self.letters
                + ["--words", "5", "--prompts", "5", "--size", "400x200", "--json", "-q"]
        )
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.text.contains("\"others\":[]"))
        #expect(result.text.contains("\"preset\":\"custom\""))
    }

    @Test(
        "Options that cannot be met are an error before a file is written, with what to do",
        arguments: [
            (["--words", "3", "--prompts", "4"], 64, "prompts is 4; it must be in 1…3"),
            (["--words", "11"], 64, "space for 10; use fewer words"),
            (["--size", "60x60"], 64, "make it larger"),
            (["--preset", "classic"], 64, "must be one of aj"),
            (["--piece", "30"], 64, "--piece needs --kind slide"),
            (["--word-list", "latin", "--words-file", "letters.txt"], 64, "exclude each other"),
            (["--words-file", "nowhere.txt"], 66, "nowhere.txt"),
            (["--words-file", "joined.txt"], 65, "joined.txt, line 2: “KL” has more than one"),
            (
                ["--words-file", "mixed.txt", "--font", "letters.ttf"], 65,
                "no glyph for 水 (U+6C34), 火 (U+706B); use another font"
            ),
            (["--word-list", "latin", "--font", "letters.ttf"], 65, "no glyph for A (U+0041)"),
            (["--font", "nowhere.ttf"], 66, "nowhere.ttf"),
            (["--font", "letters.txt"], 65, "unknown font format"),
            (
                ["--font", "letters.ttf", "--words-file", "letters.txt", "--words", "10"], 64,
                "similar: "
            ),
        ] as [([String], Int32, String)]
    )
    func refusals(options: [String], status: Int32, message: String) async throws {
        let result = await place.failure(of: Self.generate(2, to: "out") + options)
        #expect(result.status == status, "\(result.errors)")
        #expect(result.errors.contains(message), "\(result.errors)")
        #expect(!place.exists("out"))
    }

    @Test("The error for characters without a font names the option for a font file")
    func noFont() async throws {
        let result = await place.failure(
            of: Self.generate(2, to: "out") + ["--words-file", "private.txt"]
        )
        // 66 if no font is installed.
        #expect([65, 66].contains(result.status))
        #expect(result.errors.contains("U+10FFFD"))
        #expect(result.errors.contains("with --font"))
        #expect(!place.exists("out"))
    }

    @Test("Click-word options are rejected for slide puzzles")
    func otherKind() async throws {
        let result = await place.failure(of: Workplace.generate(2, to: "out") + ["--words", "4"])
        #expect(result.status == 64)
        #expect(result.errors.contains("--words needs --kind click-word"))
    }

    @Test("A font is found for the Chinese word list", .needs(.wenQuanYi))
    func defaultFont() throws {
        let result = try place.command.run(Self.generate(1, to: "out"))
        #expect(result.status == 0, "\(result.errors)")
        #expect(try place.text("out/run.json").contains("\"word-list\":\"夏秋冬"))
    }
}
