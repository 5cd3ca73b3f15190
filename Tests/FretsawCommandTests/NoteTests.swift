import Foundation
import FretsawTesting
import Testing

@Suite("Notes of generate")
struct NoteTests {
    private static let examples: [([String], String)] = [
        (["--look", "plain", "--size", "104x40", "--piece", "24"], "1 decoy instead of 2"),
        (["--size", "310x155", "--piece", "24"], "a piece of 24 px on 310×155 is small"),
        (["--preset", "classic"], "2 decoys instead of 3"),
        (
            ["--decoys", "0"],
            "0 decoys: with one visible notch the look jigsaw needs no recognition"
        ),
        (
            ["--look", "plain", "--size", "620x310", "--piece", "24"],
            "a piece of 24 px on 620×310 is small"
        ),
        (
            ["--look", "hardened", "--shapes", "star,polygon"],
            "--shapes star is ignored: all notches of the look hardened have the outline polygon"
        ),
        (["--kind", "rotate", "--disc", "48"], "a disc of 48 px on 300×300 is small"),
        (
            ["--answers", "separate", "--seed", "7"],
            "--seed 7 can be guessed"
        ),
        (["--split", "train=0.6,val=0.4"], "the split val has no pairs; increase --count"),
    ]

    private static func words(_ options: [String]) -> [String] {
        ["generate", "--count", "1", "--output", "out", "--dry-run"] + options
    }

    @Test(
        "Options that make puzzles hard for people cause one note, and none with -q",
        arguments: examples
    )
    func said(options: [String], note: String) throws {
        let command = try Workplace().command
        let result = try command.run(Self.words(options))
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.errors.contains("note: \(note)"), "\(result.errors)")
        #expect(result.errors.components(separatedBy: "note: ").count == 2, "\(result.errors)")
        #expect(try command.run(Self.words(options) + ["-q"]).errors.isEmpty)
    }

    @Test("Each photo with a warning causes a note, at each start, and at most eleven lines do")
    func warnings() throws {
        let place = try Workplace()
        // Without `IEND`.
        let bytes = Array(try place.bytes("photos/1.png").dropLast(12))
        try place.write(bytes, to: "photos/1.png")
        let note = "note: photos/1.png: a part of it or its colour profile is ignored"
        for _ in 0..<2 {
            let result = try place.command.run(Self.words(["--backgrounds", "photos"]))
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.errors.components(separatedBy: note).count == 2, "\(result.errors)")
        }
        let words = ["--output", "a.gif", "--delay", "80ms"]
        let inputs = [String](repeating: "photos/1.png", count: 12) + ["photos/0.png"]
        let result = try place.command.run(["assemble"] + inputs + words)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.errors.components(separatedBy: "note: photos/1.png: after").count == 11)
        #expect(result.errors.contains("note: and 2 more pictures are read with warnings"))
        let quiet = try place.command.run(["assemble"] + inputs + words + ["--overwrite", "-q"])
        #expect(quiet.errors.isEmpty, "\(quiet.errors)")
        try place.write([7], to: "one")
        #expect(try place.command.run("identify", "one").text.contains(", 1 byte;"))
    }

    @Test(
        "Good options cause no notes",
        arguments: [
            [], ["--preset", "wide"], ["--look", "plain"],
            ["--preset", "classic", "--decoys", "2"],
            ["--look", "plain", "--shapes", "cloud"], ["--kind", "rotate"],
            ["--kind", "rotate", "--scenery", "sea"],
            ["--answers", "separate"], ["--seed", "7"],
            ["--answers", "separate", "--seed", "0x\(String(repeating: "5e", count: 32))"],
        ]
    )
    func silent(options: [String]) throws {
        let result = try Workplace().command.run(Self.words(options))
        #expect(result.status == 0, "\(result.errors)")
        #expect(!result.errors.contains("note: "), "\(result.errors)")
    }

    @Test("Fewer prompts than clients expect cause a note")
    func fewWords() throws {
        let place = try Workplace()
        try place.write(FontBuilder.letters.bytes, to: "letters.ttf")
        try place.write(Array("C E F H K\nL N T U X\n".utf8), to: "letters.txt")
        let words = Self.words([
            "--kind", "click-word", "--font", "letters.ttf", "--words-file", "letters.txt",
            "--words", "2",
        ])
        let result = try place.command.run(words)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.errors.contains("note: 2 words to click, because only that many are drawn"))
        #expect(!(try place.command.run(words + ["--prompts", "2"]).errors.contains("note: ")))
    }

    @Test("A row that has no space for a decoy is an error with what to change")
    func loneNotch() throws {
        let place = try Workplace()
        let result = try place.command.run(
            "generate",
            "--count",
            "1",
            "--output",
            "out",
            "--size",
            "60x40",
            "--piece",
            "24"
        )
        #expect(result.status == 64)
        #expect(result.errors.contains("make the background wider or the piece smaller"))
        #expect(!place.exists("out"))
    }

    @Test(
        "A preset with another disc is recorded as custom",
        arguments: [["180", "square"], ["100", "custom"]]
    )
    func presetName(values: [String]) throws {
        let place = try Workplace()
        let result = try place.command.run(
            "generate",
            "--count",
            "1",
            "--output",
            "out",
            "--backgrounds",
            "photos",
            "--kind",
            "rotate",
            "--disc",
            values[0],
            "--seed",
            "7"
        )
        #expect(result.status == 0, "\(result.errors)")
        for file in ["out/run.json", "out/manifest.jsonl"] {
            #expect(try place.text(file).contains("\"preset\":\"\(values[1])\""))
        }
    }
}
