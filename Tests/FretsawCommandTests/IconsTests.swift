import Foundation
import FretsawTesting
import Testing

@Suite("Icons on the command line")
struct IconsTests {
    private let place: Workplace

    init() throws { place = try Workplace() }

    private static func generate(_ count: Int, to output: String) -> [String] {
        [
            "generate", "--kind", "icons", "--count", "\(count)", "--output", output,
            "--backgrounds", "photos", "--seed", "7",
        ]
    }

    @Test("Each puzzle has a picture and a strip, a preview, and its prompt for agents")
    func batch() throws {
        let result = try place.command.run(
            Self.generate(3, to: "out") + ["--preview", "preview.png"]
        )
        #expect(result.status == 0, "\(result.errors)")
        let files = try place.files(in: "out")
        #expect(files.keys.count { $0.hasSuffix(".background.jpg") } == 3)
        #expect(files.keys.count { $0.hasSuffix(".piece.png") } == 3)
        #expect(place.exists("preview.png"))
        #expect(try place.text("out/run.json").contains(#""figures":6"#))
    }

    @Test("The same seed gives the same files, and a run is resumed only with the same figures")
    func resume() throws {
        #expect(try place.command.run(Self.generate(4, to: "out") + ["--jobs", "1"]).status == 0)
        #expect(try place.command.run(Self.generate(4, to: "again") + ["--jobs", "3"]).status == 0)
        #expect(try place.files(in: "out") == place.files(in: "again"))
        #expect(try place.command.run(Self.generate(4, to: "out") + ["--resume"]).status == 0)
        let other = try place.command.run(
            Self.generate(4, to: "out") + ["--resume", "--figures", "5"]
        )
        #expect(other.status == 64 && other.errors.contains("figures"), "\(other.errors)")
    }

    @Test("Figures come from a deck, whose digest is in the answers")
    func deck() throws {
        let deck = try place.command.run(
            "deck",
            "new",
            "deck.json",
            "--from",
            "built-in",
            "--skip-similar",
            "--key",
            "1"
        )
        #expect(deck.status == 0, "\(deck.errors)")
        let made = try place.command.run(
            Self.generate(2, to: "out") + ["--deck", "deck.json", "--answers", "separate"]
        )
        #expect(made.status == 0, "\(made.errors)")
        #expect(!(try place.text("out/manifest.jsonl").contains(#""deck""#)))
        #expect(try place.text("out/answers.jsonl").contains(#""deck":""#))
        let none = try place.command.run(
            Self.generate(2, to: "out") + ["--answers", "separate", "--resume"]
        )
        #expect(none.status == 64 && none.errors.contains("--deck"), "\(none.errors)")
    }

    @Test(
        "Options that cannot be met are an error before a file is written, with what to do",
        arguments: [
            (["--figures", "9"], "figures is 9; it must be in 4…8"),
            (["--size", "60x60"], "make it larger"),
            (["--preset", "classic"], "must be one of aj"),
            (["--words", "4"], "--words needs --kind click-word"),
        ]
    )
    func errors(options: [String], message: String) async throws {
        let result = await place.failure(of: Self.generate(2, to: "out") + options)
        #expect(result.status == 64 && result.errors.contains(message), "\(result.errors)")
        #expect(!place.exists("out"))
    }

    @Test("A deck is rejected for kinds without figures", arguments: ["click-word", "rotate"])
    func deckOfOtherKind(kind: String) async throws {
        let words = ["generate", "--kind", kind, "--count", "1", "--output", "out"]
        let result = await place.failure(of: words + ["--deck", "x.json"])
        #expect(
            result.status == 64
                && result.errors.contains("--deck needs --kind slide, drag or icons")
        )
    }
}
