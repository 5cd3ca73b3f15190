import Foundation
import FretsawCodecs
import FretsawRaster
import FretsawTesting
import Testing

@Suite("Contact sheet of an existing batch")
struct PreviewTests {
    /// Options of `generate` for lossless pictures.
    private static func generate(_ kind: String, to output: String) -> [String] {
        var words = ["generate", "--kind", kind, "--count", "3", "--output", output, "--seed", "7"]
        words += ["--backgrounds", "photos", "--scale", "2"]
        if kind != "cups" { words += ["--format", "png"] }
        if kind == "click-word" {
            words += ["--font", "letters.ttf", "--words-file", "letters.txt"]
        }
        return words
    }

    private static func place() throws -> Workplace {
        let place = try Workplace()
        try place.write(FontBuilder.letters.bytes, to: "letters.ttf")
        try place.write(Array("C E F H K\nL N T U X\n".utf8), to: "letters.txt")
        return place
    }

    @Test(
        "The sheet of a batch is the one that generate draws, also from an archive",
        arguments: ["slide", "drag", "click-word", "icons", "rotate"]
    )
    func same(kind: String) throws {
        let place = try Self.place()
        for output in ["out", "out.tar"] {
            let words = Self.generate(kind, to: output) + ["--preview", "p.png", "--quiet"]
            let run = try place.command.run(words)
            try #require(run.status == 0, "\(run.errors)")
            let expected = try place.bytes("p.png")
            try FileManager.default.removeItem(atPath: place.path(to: "p.png"))
            let result = try place.command.run("preview", output, "--output", "-")
            #expect(result.status == 0, "\(result.errors)")
            let isSame = Array(result.output) == expected
            #expect(isSame, "\(output)")
            let hidden = try place.command.run("preview", output, "--unsolved", "--output", "-")
            let isOther = Array(hidden.output) != expected
            #expect(hidden.status == 0 && isOther)
        }
    }

    @Test("The sheet of animations differs from that of generate only by their colours")
    func animations() throws {
        let place = try Workplace()
        let words = Self.generate("cups", to: "out") + ["--preview", "p.png", "--quiet"]
        #expect(try place.command.run(words).status == 0)
        #expect(try place.command.run("preview", "out", "--output", "q.png").status == 0)
        let expected = try ImageDecoder.decode(place.bytes("p.png")).image
        let sheet = try ImageDecoder.decode(place.bytes("q.png")).image
        try #require(sheet.size == expected.size)
        let pairs = zip(sheet.pixelArray, expected.pixelArray)
        let error = pairs.reduce(0) { $0 + abs(Int($1.0.green) - Int($1.1.green)) }
        // An animation has at most 256 colours.
        #expect(error < 6 * sheet.size.pixelCount)
        #expect(pairs.count { $0.0 == .init(red: 230, green: 0, blue: 80) } > 0)
    }

    @Test("The numbers of pairs and columns decide the size of the sheet")
    func size() throws {
        let place = try Workplace()
        let words = Workplace.generate(5, to: "out") + ["--shard"]
        for shard in ["1/2", "2/2"] {
            #expect(try place.command.run(words + [shard]).status == 0)
        }
        func size(_ options: String...) throws -> PixelSize {
            let words = ["preview", "out", "--output", "p.png", "--overwrite"] + options
            let result = try place.command.run(words)
            #expect(result.status == 0, "\(result.errors)")
            return try ImageDecoder.decode(place.bytes("p.png")).image.size
        }
        let one = try size("--count", "1")
        let (width, height) = (one.width - 24, one.height - 24)
        #expect(try size("--columns", "1") == PixelSize(width: one.width, height: 24 + 5 * height))
        #expect(try size() == PixelSize(width: 24 + 4 * width, height: 24 + 2 * height))
        #expect(try size("--count", "4", "--columns", "9").height == one.height)
    }

    @Test("Answers in another file are not shown, and a note says so")
    func separate() throws {
        let place = try Workplace()
        let words = Workplace.generate(2, to: "out", "--answers", "separate")
        #expect(try place.command.run(words).status == 0)
        let result = try place.command.run("preview", "out", "--output", "p.png")
        #expect(result.status == 0 && result.errors.contains("answers are not shown"))
        let hidden = try place.command.run("preview", "out", "--unsolved", "--output", "q.png")
        #expect(hidden.status == 0 && !hidden.errors.contains("note"))
        let isSame = try place.bytes("p.png") == place.bytes("q.png")
        #expect(isSame)
    }

    @Test("A missing or damaged file of a pair is an error with its name, and no sheet is written")
    func damage() throws {
        let place = try Workplace()
        #expect(try place.command.run(Workplace.generate(3, to: "out")).status == 0)
        let manifest = try place.text("out/manifest.jsonl")
        let piece = "000000/000000001.piece.png"
        let file = try place.bytes("out/\(piece)")
        func expect(_ message: String) throws {
            let result = try place.command.run("preview", "out", "--output", "p.png")
            #expect(result.status == 65 && result.errors.contains(message), "\(result.errors)")
            #expect(!place.exists("p.png"))
        }
        try place.write(Array(file.prefix(40)), to: "out/\(piece)")
        try expect("\(piece): ")
        try FileManager.default.removeItem(atPath: place.path(to: "out/\(piece)"))
        try expect("\(piece): missing")
        try place.write(file, to: "out/\(piece)")
        let targets = Array(
            repeating: "{\"box\":{\"x\":0,\"y\":0,\"width\":1,\"height\":1}}",
            count: 13
        )
        for (part, other, message) in [
            ("000000/000000000.piece.png", "../photos/0.png", "not a file of a batch"),
            ("\"answer\":{\"x\":", "\"answer\":{\"x\":9999999", "line 1 has an invalid answer"),
            ("\"answer\":{\"x\":", "\"answer\":{\"z\":", "line 1 has an invalid answer"),
            (
                "\"answer\":", "\"answer\":[\(targets.joined(separator: ","))],\"x\":",
                "line 1 has an invalid answer"
            ),
            ("{\"schema\":1,\"index\":2", "{", "line 3 is damaged"),
        ] {
            try place.write(
                Array(manifest.replacing(part, with: other).utf8),
                to: "out/manifest.jsonl"
            )
            try expect(message)
        }
    }

    @Test("An existing file is replaced only with --overwrite; other formats are errors")
    func output() throws {
        let place = try Workplace()
        #expect(try place.command.run(Workplace.generate(2, to: "out")).status == 0)
        try place.write([1], to: "p.jpg")
        let preview = ["preview", "out", "--output", "p.jpg"]
        #expect(try place.command.run(preview).status == 73)
        #expect(try place.bytes("p.jpg") == [1])
        #expect(try place.command.run(preview + ["--overwrite"]).status == 0)
        #expect(try ImageDecoder.decode(place.bytes("p.jpg")).format == .jpeg)
        for (words, status) in [
            (["preview", "out", "--output", "p.gif"], 64),
            (["preview", "photos", "-o", "q.png"], 65),
            (["preview", "nowhere", "-o", "q.png"], 66),
            (["preview", "out", "-o", "q.png", "--count", "0"], 64),
            (["preview", "out", "-o", "q.png", "--columns", "0"], 64),
        ] as [([String], Int32)] {
            #expect(try place.command.run(words).status == status, "\(words)")
        }
    }
}
