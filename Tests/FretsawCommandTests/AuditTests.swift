import Foundation
import Testing

@Suite("Audit")
struct AuditTests {
    @Test("A batch is attacked by all solvers, its answers inline or apart")
    func batch() throws {
        let place = try Workplace()
        #expect(try place.command.run(Workplace.generate(6, to: "out")).status == 0)
        let words = Workplace.generate(6, to: "apart", "--answers", "separate")
        #expect(try place.command.run(words).status == 0)
        var solved: [[Int]] = []
        for folder in ["out", "apart"] {
            let result = try place.command.run("audit", folder, "--json", "-j", "2")
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
        let table = try place.command.run("audit", "out", "--limit", "2", "-q")
        #expect(table.text.hasPrefix("2 pictures, right within 5.0 px at a width of 310\n"))
        #expect(table.text.contains("chance: 50.0 % among all notches"))
        #expect(table.text.contains("usable"))
    }

    @Test("A picture that cannot be read is told, and ends in status 1")
    func unreadable() throws {
        let place = try Workplace()
        #expect(try place.command.run(Workplace.generate(3, to: "out")).status == 0)
        try place.write([0xFF, 0xD8, 0xFF], to: "out/000000/000000001.background.jpg")
        let result = try place.command.run("audit", "out")
        #expect(result.status == 1)
        #expect(result.errors.contains("1 picture could not be used:\n  pair 1: "))
        #expect(result.text.hasPrefix("2 pictures"))
    }

    @Test(
        "What cannot be audited has its own status and says why",
        arguments: [
            (["audit", "nowhere"], 66, "neither manifest.jsonl nor truth.csv"),
            (["audit", "photos"], 66, "neither manifest.jsonl nor truth.csv"),
            (["audit", "handed-on"], 66, "answers.jsonl"),
            (["audit", "damaged"], 65, "manifest.jsonl, line 1"),
            (["audit", "photos", "--limit", "0"], 64, "--limit is 0"),
            (["audit", "photos", "--tolerance", "-1"], 64, "--tolerance"),
            (["audit"], 64, "folder"),
        ] as [([String], Int32, String)]
    )
    func refused(words: [String], status: Int32, message: String) throws {
        let place = try Workplace()
        for folder in ["handed-on", "damaged"] {
            let words = Workplace.generate(1, to: folder, "--answers", "separate")
            #expect(try place.command.run(words).status == 0)
        }
        try FileManager.default.removeItem(atPath: place.path(to: "handed-on/answers.jsonl"))
        try place.write(Array("{}\n".utf8), to: "damaged/manifest.jsonl")
        let result = try place.command.run(words)
        #expect(result.status == status, "\(result.errors)")
        #expect(result.errors.contains(message), "\(result.errors)")
        #expect(result.output.isEmpty)
    }
}
