import Foundation
import FretsawTesting
import Testing

@Suite("fretsaw-audit on each kind of batch")
struct KindTests {
    private let place: Workplace

    init() throws { place = try Workplace() }

    /// Generates a batch in the folder `out`.
    private func generate(_ words: String...) throws {
        let made = try place.command.run(
            ["generate", "--output", "out", "--backgrounds", "photos", "--seed", "7"] + words
        )
        #expect(made.status == 0, "\(made.errors)")
    }

    private func generateWords(_ count: Int) throws {
        try place.write(FontBuilder.letters.bytes, to: "letters.ttf")
        try place.write(Array("C E F H K\nL N T U X\n".utf8), to: "letters.txt")
        try generate(
            "--kind",
            "click-word",
            "--count",
            "\(count)",
            "--font",
            "letters.ttf",
            "--words-file",
            "letters.txt",
            "--words",
            "2",
            "--prompts",
            "1",
            "--size",
            "200x110"
        )
    }

    @Test("Rotate puzzles are judged in degrees")
    func rotate() throws {
        try generate("--kind", "rotate", "--count", "6", "--size", "120x90", "--disc", "60")
        let audit = try place.audit.run("out", "--learn", "0", "--json", "-q")
        let report = try JSONSerialization.jsonObject(with: Data(audit.output)) as? [String: Any]
        #expect(report?["kind"] as? String == "rotate", "\(audit.errors)")
        #expect(report?["people"] == nil && report?["upright"] == nil)
        let table = try place.audit.run("out", "--learn", "0", "--tolerance", "9", "-q")
        #expect(table.text.hasPrefix("6 pictures, correct within 9.0°\nchance: 5.9 % "))
        #expect(table.text.contains("gradient-orientation prior"))
    }

    @Test("Pictures of a deck are attacked only with that deck")
    func deck() throws {
        for (name, key) in [("deck.json", "1"), ("other.json", "2")] {
            let made = try place.command.run(
                "deck",
                "new",
                name,
                "--from",
                "built-in",
                "--skip-similar",
                "--key",
                key
            )
            #expect(made.status == 0, "\(made.errors)")
        }
        try generate("--count", "2", "--deck", "deck.json")
        let audit = try place.audit.run("out", "--learn", "0", "--deck", "deck.json", "--json")
        #expect(audit.status == 0, "\(audit.errors)")
        for options in [[], ["--deck", "other.json"]] {
            let wrong = try place.audit.run(["out"] + options)
            #expect(wrong.status == 64 && wrong.errors.contains("use --deck"), "\(wrong.errors)")
        }
    }

    @Test("Words are attacked with their font; a font without their characters is an error")
    func words() throws {
        try generateWords(2)
        let result = try place.audit.run("out", "--learn", "0", "--font", "letters.ttf", "-q")
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.text.contains("2 pictures, correct within 25.0 px in x and y at 310×155"))
        #expect(result.text.contains("chance: 50.0 %"))
        for solver in ["best constant answer", "left-to-right order", "glyph match, brightness"] {
            #expect(result.text.contains(solver))
        }
        try place.write(FontBuilder.standard.bytes, to: "font.ttf")
        let other = try place.audit.run("out", "--learn", "0", "--font", "font.ttf", "-q")
        #expect(other.status == 65)
        #expect(other.errors.contains("no glyph for"))
    }

    @Test("Another font than the recorded one causes a note")
    func otherFont() throws {
        try generateWords(1)
        // A byte more: another file with the same outlines.
        var other = FontBuilder.letters.bytes
        other.append(0)
        try place.write(other, to: "other.ttf")
        func notes(_ font: String, _ more: String...) throws -> String {
            let result = try place.audit.run(["out", "--learn", "0", "--font", font] + more)
            #expect(result.status == 0, "\(result.errors)")
            return result.errors
        }
        #expect(try notes("other.ttf").contains("the solvers use a different font from the run"))
        #expect(!(try notes("other.ttf", "-q").contains("a different font")))
        #expect(!(try notes("letters.ttf").contains("a different font")))
        for name in ["run-00001-of-00002.json", "pairs.tar.run.json"] {
            let record = try place.text("out/run.json")
            try FileManager.default.removeItem(atPath: place.path(to: "out/run.json"))
            try place.write(Array(record.utf8), to: "out/\(name)")
            #expect(try notes("other.ttf").contains("a different font"), "\(name)")
            try FileManager.default.removeItem(atPath: place.path(to: "out/\(name)"))
            try place.write(Array(record.utf8), to: "out/run.json")
        }
    }
}
