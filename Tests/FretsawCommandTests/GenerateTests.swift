import Foundation
import FretsawCodecs
import FretsawTesting
import FretsawRaster
import Testing

@Suite("Generate")
struct GenerateTests {
    @Test(
        "Without a terminal, standard output stays empty and the summary goes to standard error"
    )
    func streams() throws {
        let place = try Workplace()
        let result = try place.command.run(Workplace.generate(20, to: "out"))
        #expect(result.status == 0)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("20 pairs generated"))
        #expect(!result.errors.contains("\u{1B}"))
        #expect(!result.errors.contains("\r"))
    }

    @Test("--scale 2 draws the same puzzles with twice the pixels, and the default is 1")
    func scale() throws {
        let place = try Workplace()
        for (folder, options) in [("0", []), ("1", ["--scale", "1"]), ("2", ["--scale", "2"])] {
            let words = ["generate", "-c", "3", "-o", folder, "--seed", "7", "-q"]
            #expect(try place.command.run(words + options).status == 0)
        }
        #expect(try place.text("0/manifest.jsonl") == place.text("1/manifest.jsonl"))
        func members(_ folder: String) throws -> [[String: Any]] {
            try place.text("\(folder)/manifest.jsonl").split(separator: "\n").map { line in
                let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
                return try #require(object as? [String: Any])
            }
        }
        for (one, two) in try zip(members("1"), members("2")) {
            for key in ["answer", "decoys"] {
                #expect(one[key] != nil)
                #expect(one[key] as? NSObject == two[key] as? NSObject)
            }
            #expect(one["scale"] == nil && two["scale"] as? Int == 2)
            let file = (two["files"] as? [String: [String: Any]])?["background"]
            #expect(file?["width"] as? Int == 620 && file?["height"] as? Int == 310)
        }
        let plan = try place.command.run(
            "generate",
            "-c",
            "3",
            "-o",
            "x",
            "--scale",
            "2",
            "--dry-run",
            "--json"
        )
        #expect(plan.text.contains("\"scale\":2"))
        let other = try place.command.run("generate", "-c", "3", "-o", "x", "--scale", "3")
        #expect(other.status == 64 && other.errors.contains("--scale"))
        let resumed = try place.command.run(
            "generate",
            "-c",
            "3",
            "-o",
            "1",
            "--seed",
            "7",
            "--scale",
            "2",
            "--resume"
        )
        #expect(resumed.status == 64 && resumed.errors.contains("scale"))
    }

    @Test("--quiet prints nothing")
    func quiet() throws {
        let result = try Workplace().command.run(Workplace.generate(5, to: "out", "-q"))
        #expect(result.status == 0)
        #expect(result.output.isEmpty)
        #expect(result.errors.isEmpty)
    }

    @Test("--json prints the manifest and a summary")
    func json() throws {
        let place = try Workplace()
        let result = try place.command.run(Workplace.generate(5, to: "out", "--json"))
        let lines = result.text.split(separator: "\n")
        #expect(lines.count == 6)
        #expect(
            lines.prefix(5).joined(separator: "\n") + "\n" == (try place.text("out/manifest.jsonl"))
        )
        let summary = try JSONSerialization.jsonObject(with: Data(lines[5].utf8)) as? [String: Any]
        #expect((summary?["summary"] as? [String: Any])?["pairs"] as? Int == 5)
    }

    @Test("--progress json prints progress as JSON Lines")
    func progressJSON() throws {
        let result = try Workplace().command.run(
            Workplace.generate(5, to: "out", "--progress", "json", "-q")
        )
        let lines = result.errors.split(separator: "\n")
        #expect(!lines.isEmpty)
        for line in lines {
            #expect((try? JSONSerialization.jsonObject(with: Data(line.utf8))) != nil, "\(line)")
        }
        #expect(lines.last?.contains(#""done":5,"total":5"#) ?? false, "\(result.errors)")
    }

    @Test("A dry run prints the plan and writes nothing")
    func dryRun() throws {
        let place = try Workplace()
        let before = try place.files(in: "")
        let result = try place.command.run(Workplace.generate(1_000_000, to: "out", "--dry-run"))
        #expect(result.status == 0)
        #expect(result.text.contains("1,000,000 of 1,000,000"))
        #expect(result.text.hasSuffix("nothing was written\n"))
        #expect(try place.files(in: "") == before)
    }

    @Test("Without a seed, a random one is shown and gives the same pairs again")
    func randomSeed() throws {
        let place = try Workplace()
        var words = Workplace.generate(4, to: "a", "--look", "plain")
        let place7 = try #require(words.firstIndex(of: "--seed"))
        words.removeSubrange(place7...place7 + 1)
        let first = try place.command.run(words)
        let line = try #require(first.errors.split(separator: "\n").first)
        let seed = try #require(line.split(separator: " ").last)
        #expect(line == "seed \(seed)")
        #expect(seed.count == 66)
        let second = try place.command.run(
            words.map { $0 == "a" ? "b" : $0 } + ["--seed", String(seed)]
        )
        #expect(second.status == 0)
        #expect(try place.files(in: "a") == place.files(in: "b"))
    }

    @Test("A task of a scheduler generates its shard")
    func shardAuto() throws {
        let place = try Workplace()
        #expect(try place.command.run(Workplace.generate(10, to: "whole")).status == 0)
        for index in 0..<3 {
            let result = try place.command.run(
                Workplace.generate(10, to: "parts", "--shard", "auto"),
                environment: [
                    "SLURM_ARRAY_TASK_ID": "\(index)", "SLURM_ARRAY_TASK_MIN": "0",
                    "SLURM_ARRAY_TASK_MAX": "2", "SLURM_ARRAY_TASK_COUNT": "3",
                ]
            )
            #expect(result.status == 0)
        }
        let parts = try (1...3).map { try place.text("parts/manifest-0000\($0)-of-00003.jsonl") }
        #expect(parts.joined() == (try place.text("whole/manifest.jsonl")))
    }

    @Test("An archive has the same bytes on standard output and in a file")
    func standardOutput() throws {
        let place = try Workplace()
        let result = try place.command.run(Workplace.generate(12, to: "-"))
        #expect(result.status == 0)
        #expect(try place.command.run(Workplace.generate(12, to: "x.tar")).status == 0)
        #expect(try place.files(in: "")["x.tar"] == Data(result.output))
    }

    @Test("The preview is a picture of the first pairs")
    func preview() throws {
        let place = try Workplace()
        let result = try place.command.run(Workplace.generate(6, to: "out", "--preview", "p.png"))
        #expect(result.status == 0)
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: place.path(to: "p.png"))))
        let image = try ImageDecoder.decode(bytes).image
        #expect(image.width > 4 * 128)
        #expect(image.height > 2 * 2 * 48)
    }

    @Test(
        "The extension of a preview determines its format",
        arguments: [("p.PNG", "png"), ("p.jpg", "jpeg")]
    )
    func previewFormat(name: String, format: String) throws {
        let place = try Workplace()
        let words = Workplace.generate(2, to: "out", "--preview", name)
        #expect(try place.command.run(words).status == 0)
        #expect(ImageFormat(sniffing: try place.bytes(name))?.mediaType == "image/" + format)
        // The same picture may already exist.
        #expect(try place.command.run(words + ["--resume"]).status == 0)
    }

    @Test("A preview in an unsupported format is an error")
    func foreignPreview() async throws {
        let place = try Workplace()
        let result = await place.failure(of: Workplace.generate(2, to: "out", "--preview", "p.gif"))
        #expect(result.status == 64)
        #expect(result.errors.contains("it must end in .png or .jpg"), "\(result.errors)")
        #expect(!place.exists("out") && !place.exists("p.gif"))
    }

    @Test("An option of another kind is an error that names the option")
    func otherKinds() async throws {
        let place = try Workplace()
        let help = try place.command.run("generate", "--help-hidden").text
        let sections = help.split(separator: "\n\n")
        for (kind, other, values) in [
            (
                "slide", "rotate",
                ["--shapes": "star", "--piece-layout": "tight", "--look": "hardened"]
            ),
            ("rotate", "slide", ["--disc-place": "centred"]),
        ] {
            let section = try #require(
                sections.first { $0.hasPrefix("\(kind.uppercased()) OPTIONS:") }
            )
            let options = section.split(separator: "\n").compactMap { line -> String? in
                guard line.hasPrefix("  --") else { return nil }
                return line.split(separator: " ").first.map(String.init)
            }
            #expect(options.count >= 2)
            for option in options {
                let value = values[option] ?? (option == "--decoy-outlines" ? "same" : "1")
                let result = await place.failure(of: [
                    "generate", "-c", "1", "-o", "out", "--kind", other, option, value,
                ]
                )
                #expect(result.status == 64)
                #expect(
                    result.errors.contains("\(option) needs --kind \(kind)"),
                    "\(result.errors)"
                )
            }
        }
    }

    @Test("A batch of rotate puzzles is generated in shards, resumed and previewed")
    func rotate() throws {
        let place = try Workplace()
        func generate(_ output: String, _ more: String...) throws -> Command.Result {
            try place.command.run(
                [
                    "generate", "--kind", "rotate", "--count", "6", "--output", output, "--seed",
                    "7", "--backgrounds", "photos", "--size", "120x90", "--disc", "60",
                ] + more
            )
        }
        #expect(try generate("whole", "--preview", "p.png").status == 0)
        for part in 1...2 { #expect(try generate("parts", "--shard", "\(part)/2").status == 0) }
        let parts = try (1...2).map { try place.text("parts/manifest-0000\($0)-of-00002.jsonl") }
        #expect(parts.joined() == (try place.text("whole/manifest.jsonl")))
        let before = try place.files(in: "whole")
        #expect(try generate("whole", "--resume").status == 0)
        #expect(try place.files(in: "whole") == before)
        let dry = try generate("dry", "--dry-run")
        #expect(dry.text.contains("piece       60x60, png") || dry.text.contains("60×60"))
    }

    @Test(
        "Photos on which puzzles are hard for people are noted, and rejected if that is requested"
    )
    func weakPhotos() throws {
        let place = try Workplace()
        let red = Image(width: 30, height: 20, filledWith: RGBA8(red: 255, green: 0, blue: 0))
        try place.write(try CompactPNG.encode(red, opaque: true), to: "photos/red.png")
        let words = Workplace.generate(2, to: "out") + ["--look", "plain", "--json"]
        let noted = try place.command.run(words)
        #expect(noted.status == 0, "\(noted.errors)")
        #expect(noted.errors.contains("note: photos/red.png: has hardly any detail"))
        #expect(noted.text.contains("\"weakBackgrounds\":1"))
        let strict = try place.command.run(
            Workplace.generate(2, to: "out2") + ["--look", "plain", "--strict-backgrounds"]
        )
        #expect(strict.status == 65)
        #expect(strict.errors.contains("1 of 4 photos are unreadable or make puzzles hard"))
        #expect(!place.exists("out2"))
    }

    @Test(
        "The index of photos changes nothing: cold, warm, not writable, in shards and resumed",
        arguments: [false, true]
    )
    func photoIndex(hasDamaged: Bool) throws {
        let place = try Workplace()
        if hasDamaged { try place.write([0x89, 0x50, 0x4E, 0x47], to: "photos/1a.png") }
        func generate(_ output: String, cache: String, _ more: String...) throws {
            let result = try place.command.run(
                Workplace.generate(8, to: output) + more,
                environment: ["XDG_CACHE_HOME": place.path(to: cache)]
            )
            #expect(result.status == (hasDamaged ? 1 : 0), "\(result.errors)")
            #expect(result.errors.contains("skipping photos/1a.png:") == hasDamaged)
        }
        try generate("cold", cache: "cache", "--jobs", "1")
        let expected = try place.files(in: "cold")
        #expect(place.exists("cache/fretsaw/photos.index"))
        try generate("warm", cache: "cache", "--background-memory", "1")
        #expect(try place.files(in: "warm") == expected)
        try generate("unwritable", cache: "photos/0.png", "--jobs", "3")
        #expect(try place.files(in: "unwritable") == expected)
        for (part, cache) in [("1/2", "cache"), ("2/2", "other")] {
            try generate("parts", cache: cache, "--shard", part)
        }
        let lines = try (1...2).map { try place.text("parts/manifest-0000\($0)-of-00002.jsonl") }
        #expect(lines.joined() == (try place.text("cold/manifest.jsonl")))
        try generate("cold", cache: "cache", "--resume")
        try generate("cold", cache: "other", "--resume")
        #expect(try place.files(in: "cold") == expected)
    }

    @Test("The manifest distinguishes photos of equal names in two folders, in any order")
    func photosOfEqualNames() throws {
        let place = try Workplace()
        let script = "mkdir a b && cp photos/0.png a/x.png && cp photos/1.png b/x.png"
        #expect(try place.shell(script).status == 0)
        for (output, folders) in [("out", ["a", "b"]), ("turned", ["b", "a/"])] {
            let result = try place.command.run(
                ["generate", "--count", "9", "--output", output, "--seed", "7", "--backgrounds"]
                    + folders
            )
            #expect(result.status == 0, "\(result.errors)")
        }
        #expect(try place.files(in: "out") == place.files(in: "turned"))
        let manifest = try place.text("out/manifest.jsonl")
        #expect(manifest.contains("\"a/x.png\"") && manifest.contains("\"b/x.png\""))
    }
}
