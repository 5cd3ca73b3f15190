import Foundation
import FretsawTesting
import Testing

@Suite("fretsaw-audit attack")
struct AuditTests {
    @Test("All solvers attack a batch with inline or separate answers")
    func batch() throws {
        let place = try Workplace()
        #expect(try place.command.run(Workplace.generate(6, to: "out")).status == 0)
        let words = Workplace.generate(6, to: "apart", "--answers", "separate")
        #expect(try place.command.run(words).status == 0)
        var solved: [[Int]] = []
        for folder in ["out", "apart"] {
            let result = try place.audit.run(folder, "--learn", "0", "--json", "-j", "2")
            #expect(result.status == 0, "\(result.errors)")
            let report = try JSONSerialization.jsonObject(with: Data(result.output))
            let members = try #require(report as? [String: Any])
            #expect(members["pictures"] as? Int == 6)
            #expect(members["chance"] as? Double == 0.5)
            let solvers = try #require(members["solvers"] as? [[String: Any]])
            #expect(
                Set(solvers.compactMap { $0["attacker"] as? String })
                    == ["off the shelf", "adapted", "trained"]
            )
            solved.append(solvers.compactMap { $0["solved"] as? Int })
        }
        // Answers are the same; the random seed is given in both.
        #expect(solved[0] == solved[1])
        let table = try place.audit.run("out", "--learn", "0", "--limit", "2", "-q")
        #expect(table.text.hasPrefix("2 pictures, correct within 5.0 px at a width of 310\n"))
        #expect(table.text.contains("chance: 50.0 % among all notches"))
        #expect(table.text.contains("usable"))
    }

    @Test(
        "Pictures at scale 2 are attacked in their own pixels, with the same chances",
        arguments: [
            ["--look", "plain", "--size", "200x100", "--piece", "32"],
            ["--look", "hardened", "--size", "200x100", "--piece", "32"],
            ["--look", "jigsaw", "--size", "200x100", "--piece", "32"],
            ["--kind", "drag", "--size", "130x64", "--piece", "24"],
            ["--kind", "rotate", "--preset", "small"],
        ]
    )
    func scale(kind: [String]) throws {
        let place = try Workplace()
        var chances: [[Double?]] = []
        for scale in ["1", "2"] {
            let words = ["generate", "-c", "1", "-o", scale, "--seed", "7", "--scale", scale, "-q"]
            let made = try place.command.run(words + kind)
            #expect(made.status == 0, "\(made.errors)")
            let result = try place.audit.run(scale, "--learn", "0", "--json", "-q")
            #expect(result.status == 0, "\(result.errors)")
            let report = try JSONSerialization.jsonObject(with: Data(result.output))
            let members = try #require(report as? [String: Any])
            #expect(members["pictures"] as? Int == 1 && members["unreadable"] as? Int == 0)
            #expect(members["scales"] as? [Int] == [scale == "1" ? 1 : 2])
            chances.append(
                ["chance", "rowChance", "constantBound", "tolerance"].map { members[$0] as? Double }
            )
        }
        for (one, two) in zip(chances[0], chances[1]) {
            #expect((one == nil) == (two == nil))
            guard let one, let two else { continue }
            // Positions of a notch are counted in pixels, those of drag in both axes, so chances of small
            // pictures differ slightly.
            #expect(abs(one - two) <= 0.2 * one, "\(one) and \(two)")
        }
        let manifest = try place.text("2/manifest.jsonl").replacing(
            "\"scale\":2",
            with: "\"scale\":3"
        )
        try place.write(Array(manifest.utf8), to: "2/manifest.jsonl")
        let unknown = try place.audit.run("2", "-q")
        #expect(unknown.status == 65)
        #expect(unknown.errors.contains("unsupported scale 3; supported are 1, 2"))
    }

    @Test("A look fails only if the interval of usable pictures is below the bound")
    func verdict() throws {
        let place = try Workplace()
        let made = try place.command.run("generate", "-c", "4", "-o", "out", "--seed", "7", "-q")
        #expect(made.status == 0, "\(made.errors)")
        let table = try place.audit.run("out", "--learn", "0", "-q")
        let row =
            /usable +(?<share>[0-9.]+) % of pictures \([0-9.]+ % – (?<high>[0-9.]+) %\): (?<verdict>[a-z]+)/
        let found = try #require(try row.firstMatch(in: table.text), "\(table.text)")
        let high = try #require(Double(found.high))
        #expect(found.verdict == (high >= 95 ? "passes" : "fails"))
        // Four pictures do not prove anything if three of them are usable.
        if try #require(Double(found.share)) >= 75 { #expect(found.verdict == "passes") }
    }

    @Test(
        "An archive and its extracted folder have the same audit, with inline or separate answers"
    )
    func archive() throws {
        let place = try Workplace()
        #expect(try place.command.run(Workplace.generate(4, to: "out")).status == 0)
        #expect(try place.command.run(Workplace.generate(4, to: "a.tar")).status == 0)
        let words = Workplace.generate(4, to: "b.tar", "--answers", "separate")
        #expect(try place.command.run(words).status == 0)
        func unpack(_ archive: String, to folder: String) throws {
            try FileManager.default.createDirectory(
                atPath: place.path(to: folder),
                withIntermediateDirectories: true
            )
            #expect(try place.shell("tar -xf \(archive) -C \(folder)").status == 0)
        }
        try unpack("a.tar", to: "a")
        try unpack("b.tar", to: "b")
        let without = try place.audit.run("b", "--learn", "0", "-q")
        #expect(without.status == 66)
        #expect(without.errors.contains("NAME.tar.answers.jsonl"), "\(without.errors)")
        try FileManager.default.copyItem(
            atPath: place.path(to: "b.tar.answers.jsonl"),
            toPath: place.path(to: "b/b.tar.answers.jsonl")
        )
        func solved(_ path: String) throws -> [Int] {
            let result = try place.audit.run(path, "--learn", "0", "--json", "-q")
            #expect(result.status == 0, "\(path): \(result.errors)")
            let report = try JSONSerialization.jsonObject(with: Data(result.output))
            let solvers = (report as? [String: Any])?["solvers"] as? [[String: Any]]
            return try #require(solvers).compactMap { $0["solved"] as? Int }
        }
        let expected = try solved("out")
        for path in ["a.tar", "a", "b.tar", "b"] {
            #expect(try solved(path) == expected, "\(path)")
        }
    }

    @Test("A batch with one notch per picture gets no verdict")
    func nothingToChoose() throws {
        let place = try Workplace()
        let made = try place.command.run(Workplace.generate(2, to: "out") + ["--decoys", "0"])
        #expect(made.status == 0, "\(made.errors)")
        let table = try place.audit.run("out", "--learn", "0", "-q")
        #expect(table.text.contains("chance: 100.0 %: only one notch per picture"))
        #expect(table.text.contains("no verdict: only one notch per picture"))
        #expect(!table.text.contains("passes"))
        let json = try place.audit.run("out", "--learn", "0", "--json", "-q")
        #expect(!json.text.contains("\"usable\""))
    }

    @Test("An unreadable picture is reported, and the exit status is 1")
    func unreadable() throws {
        let place = try Workplace()
        #expect(try place.command.run(Workplace.generate(3, to: "out")).status == 0)
        try place.write([0xFF, 0xD8, 0xFF], to: "out/000000/000000001.background.jpg")
        let result = try place.audit.run("out", "--learn", "0")
        #expect(result.status == 1)
        #expect(result.errors.contains("1 picture could not be used:\n  pair 1: "))
        #expect(result.text.hasPrefix("2 pictures"))
    }

    @Test(
        "Each failure of an audit has its own exit status and reason",
        arguments: [
            (["nowhere"], 66, "neither manifest.jsonl nor truth.csv"),
            (["photos"], 66, "neither manifest.jsonl nor truth.csv"),
            (["handed-on"], 66, "answers.jsonl"),
            (["damaged"], 65, "manifest.jsonl, line 1"),
            (["inline", "--font", "any.ttf"], 64, "remove --font"),
            (["photos", "--limit", "0"], 64, "--limit is 0"),
            (["photos", "--tolerance", "-1"], 64, "--tolerance"),
            (["photos", "--learn", "39"], 64, "--learn"),
            ([], 64, "path"),
        ] as [([String], Int32, String)]
    )
    func refused(words: [String], status: Int32, message: String) throws {
        let place = try Workplace()
        for folder in ["handed-on", "damaged"] {
            let words = Workplace.generate(1, to: folder, "--answers", "separate")
            #expect(try place.command.run(words).status == 0)
        }
        #expect(try place.command.run(Workplace.generate(1, to: "inline")).status == 0)
        try FileManager.default.removeItem(atPath: place.path(to: "handed-on/answers.jsonl"))
        try place.write(Array("{}\n".utf8), to: "damaged/manifest.jsonl")
        let result = try place.audit.run(words)
        #expect(result.status == status, "\(result.errors)")
        #expect(result.errors.contains(message), "\(result.errors)")
        #expect(result.output.isEmpty)
    }
}
