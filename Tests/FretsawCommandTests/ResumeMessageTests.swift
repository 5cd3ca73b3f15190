import FretsawTesting
import Testing

@Suite("Options of a resumed run")
struct ResumeMessageTests {
    private static let options = [
        "generate", "--count", "1", "--output", "out", "--seed", "7", "--resume",
    ]

    @Test(
        "The error names the option that determines others, as on the command line",
        arguments: [
            (["--look", "plain"], "look = jigsaw, not plain"),
            (["--kind", "rotate"], "kind = slide, not rotate"),
            (["--preset", "wide"], "preset = aj, not wide"),
            (["--decoys", "2"], "decoys = 3, not 2"),
            (["--scenery", "sea"], "use the same --scenery"),
            (
                ["--scenery-panorama", "8"],
                "backgrounds.panorama = 1, not 8; use the same --scenery-panorama"
            ),
            (["--backgrounds", "photos"], "not photos; use the same --backgrounds or --scenery"),
        ]
    )
    func named(change: [String], message: String) throws {
        let command = try Workplace().command
        #expect(try command.run(Self.options).status == 0)
        let result = try command.run(Self.options + change)
        #expect(result.status == 64)
        #expect(result.errors.contains("was started with"), "\(result.errors)")
        #expect(result.errors.contains(message), "\(result.errors)")
        #expect(result.errors.utf8.count < 400, "lists are shortened")
    }

    @Test(
        "Look and the outlines drawn are in the record; shapes that the look never has change nothing"
    )
    func record() throws {
        let place = try Workplace()
        #expect(try place.command.run(Self.options).status == 0)
        let record = try place.text("out/run.json")
        #expect(record.contains("\"look\":\"jigsaw\""))
        #expect(record.contains("\"shapes\":[\"jigsaw\"]"))
        let same = Self.options + ["--shapes", "star", "polygon", "jigsaw"]
        #expect(try place.command.run(same).status == 0)
    }

    @Test("The error for other photos names one that differs", arguments: ["1.png", "new.png"])
    func photos(name: String) throws {
        let place = try Workplace()
        let run = Self.options + ["--backgrounds", "photos"]
        #expect(try place.command.run(run).status == 0)
        #expect(try place.command.run(run).status == 0)
        try place.write(try place.bytes("photos/0.png"), to: "photos/\(name)")
        let result = try place.command.run(run)
        #expect(result.status == 64)
        #expect(result.errors.contains("backgrounds.files.\(name) = "), "\(result.errors)")
        #expect(result.errors.contains("use the same --backgrounds, or"), "\(result.errors)")
    }

    @Test("The error for another word list names its options")
    func words() throws {
        let place = try Workplace()
        try place.write(FontBuilder.letters.bytes, to: "letters.ttf")
        try place.write(Array("C E F H K L N T U X".utf8), to: "letters.txt")
        try place.write(Array("C E F H K L N T X".utf8), to: "fewer.txt")
        let run =
            Self.options + [
                "--kind", "click-word", "--font", "letters.ttf", "--backgrounds", "photos",
            ]
        #expect(try place.command.run(run + ["--words-file", "letters.txt"]).status == 0)
        let result = try place.command.run(run + ["--words-file", "fewer.txt"])
        #expect(result.status == 64)
        #expect(result.errors.contains("CEFHKLNTUX, not CEFHKLNTX; use the same --word-list"))
    }
}
