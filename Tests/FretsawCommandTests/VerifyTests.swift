import Foundation
import FretsawTesting
import Testing

@Suite("Checking an existing batch")
struct VerifyTests {
    /// A batch of six pairs, in two shards or as an archive.
    private static func place(_ output: String) throws -> Workplace {
        let place = try Workplace()
        let shards = output.hasSuffix(".tar") ? [[]] : [["--shard", "1/2"], ["--shard", "2/2"]]
        for shard in shards {
            let words = Workplace.generate(6, to: output) + shard
            try #require(place.command.run(words).status == 0)
        }
        return place
    }

    @Test("An intact batch needs neither options nor photos", arguments: ["out", "out.tar"])
    func intact(output: String) throws {
        let place = try Self.place(output)
        try FileManager.default.removeItem(atPath: place.path(to: "photos"))
        let result = try place.command.run("verify", output)
        #expect(result.status == 0)
        #expect(result.text.isEmpty)
        #expect(result.errors == "6 pairs with 12 files, all intact\n")
        let json = try place.command.run("verify", output, "--json")
        #expect(json.text == "{\"intact\":12,\"pairs\":6,\"problems\":[]}\n")
    }

    @Test("Missing, changed and damaged files are listed, and nothing is written")
    func problems() throws {
        let place = try Self.place("out")
        try FileManager.default.removeItem(atPath: place.path(to: "out/000000/000000001.piece.png"))
        try place.write([1, 2, 3], to: "out/000000/000000002.background.jpg")
        let second = "out/manifest-00002-of-00002.jsonl"
        var lines = try place.text(second).split(separator: "\n")
        lines.removeLast()
        lines[0] = "{\"schema\":1}"
        try place.write(Array(lines.joined(separator: "\n").utf8), to: second)
        let before = try place.files(in: "out")
        let result = try place.command.run("verify", "out")
        #expect(result.status == 65)
        #expect(
            result.text == """
                000000/000000001.piece.png: missing
                000000/000000002.background.jpg: changed
                manifest-00002-of-00002.jsonl: pair 3 has a damaged line
                manifest-00002-of-00002.jsonl: pair 5 is missing

                """
        )
        #expect(result.errors == "4 pairs, 4 problems\n")
        #expect(try place.files(in: "out") == before)
    }

    @Test("A manifest that names files outside its folder does not have them read")
    func outside() throws {
        let place = try Self.place("out")
        let name = "out/manifest-00001-of-00002.jsonl"
        let text = try place.text(name).replacing("000000/000000000.piece", with: "../photos/0")
        try place.write(Array(text.utf8), to: name)
        let result = try place.command.run("verify", "out")
        #expect(result.status == 65)
        #expect(result.text == "../photos/0.png: not a file of a batch\n")
    }

    @Test("What is not a finished batch is an error with the path")
    func noBatch() throws {
        let place = try Workplace()
        let photos = try place.command.run("verify", "photos")
        #expect(photos.status == 65)
        #expect(photos.errors.contains("photos is not a finished batch"))
        let absent = try place.command.run("verify", "nowhere")
        #expect(absent.status == 66)
        #expect(absent.errors.contains("nowhere"))
    }

    @Test("With a larger count, the error names the option that adds pairs")
    func larger() throws {
        let place = try Workplace()
        #expect(try place.command.run(Workplace.generate(2, to: "out")).status == 0)
        let result = try place.command.run(Workplace.generate(3, to: "out", "--resume"))
        #expect(result.status == 64)
        #expect(result.errors.contains("use --skip-existing to add pairs"), "\(result.errors)")
        let again = try place.command.run(Workplace.generate(2, to: "out", "--resume"))
        #expect(again.errors.contains("2 pairs kept from the earlier run: checked, intact"))
    }

    @Test("The seed of separate answers is not printed", arguments: ["inline", "separate"])
    func seed(answers: String) throws {
        let place = try Workplace()
        let words = ["generate", "--count", "2", "--output", "out", "--answers", answers]
        let result = try place.command.run(words)
        #expect(result.status == 0)
        #expect(result.errors.contains("seed 0x") == (answers == "inline"))
    }
}
