import FretsawCaptcha
import FretsawCodecs
import FretsawKinds
import FretsawRandom
import FretsawRaster
import FretsawScenery
import FretsawTesting
import Testing

@testable import FretsawAudit

@Suite("Audits of rotate puzzles")
struct RotateAuditTests {
    private static func line(
        _ index: Int,
        start: String = "{\"x\":20,\"y\":20}",
        angle: String = "75",
        side: Int = 80
    ) -> String {
        """
        {"schema":1,"index":\(index),"kind":"rotate",\
        "files":{"background":{"name":"\(index)b.png","width":120,"height":120},\
        "piece":{"name":"\(index)p.png","width":\(side),"height":80}},\
        "start":\(start),"answer":{"angle":\(angle)}}\n
        """
    }

    private static func files(_ files: [String: [UInt8]]) -> AuditFiles {
        struct Missing: Error {}
        return AuditFiles(
            folder: "batch",
            exists: { files[$0] != nil },
            read: { name, limit in
                guard let bytes = files[name] else { throw Missing() }
                return Array(bytes.prefix(limit))
            }
        )
    }

    /// Six puzzles and their manifest.
    private static func batch() throws -> [String: [UInt8]] {
        let geometry = RotateGeometry(background: PixelSize(width: 120, height: 120), disc: 80)
        var generator = try PuzzleGenerator(
            recipe: .rotate(RotateOptions(geometry: geometry)),
            backgrounds: Scenery(families: [.nightCity, .stainedGlass])
        )
        var encoder = PNGEncoder()
        var (files, manifest): ([String: [UInt8]], String) = ([:], "")
        for item in 0..<6 {
            let puzzle = try generator.makePuzzle(seed: Seed(2), item: UInt64(item))
            guard case .rotate(let plan) = puzzle.solution else { continue }
            for (picture, name) in zip(puzzle.pictures, ["b", "p"]) {
                encoder.encode(
                    picture.image,
                    opaque: name == "b",
                    into: &files["\(item)\(name).png", default: []]
                )
            }
            manifest += line(item, angle: "\(plan.angle)")
        }
        files["manifest.jsonl"] = Array(manifest.utf8)
        return files
    }

    @Test("All solvers attack a batch, with the same results for any number of jobs", .slow)
    func batch() async throws {
        let audit = try Audit(RotateAuditTests.files(RotateAuditTests.batch()))
        let report = try await audit.run(jobs: 1)
        #expect(report.kind == .rotate && report.pictures == 6 && report.unreadable.isEmpty)
        #expect(report.tolerance == 10 && report.rowChance == nil && report.legibility == nil)
        #expect(report.chance.map { abs($0 - 21.0 / 321) < 1e-9 } ?? false)
        #expect(report.scores.first { $0.name == "mirror axis of the figure" }?.answered == 6)
        #expect(report.scores.first { $0.name == ConstantAnswer.name }?.tried == 6)
        let again = try await audit.run(jobs: 3)
        for (one, other) in zip(report.scores, again.scores) {
            #expect(one.name == other.name && one.solved == other.solved)
            #expect(one.meanError == other.meanError)
        }
    }

    @Test("Unusable pictures are skipped and reported")
    func unreadable() async throws {
        var batch = try RotateAuditTests.batch()
        batch["1b.png"] = nil
        batch["2p.png"] = batch["2b.png"]
        let report = try await Audit(RotateAuditTests.files(batch)).run(jobs: 2)
        #expect(report.pictures == 4)
        #expect(report.unreadable.map(\.name) == ["pair 1", "pair 2"])
        #expect(report.unreadable[1].reason.contains("but the list says"))
    }

    @Test("Discs without a figure count as unsolved by solvers of figures", .slow)
    func plain() async throws {
        var batch = try RotateAuditTests.batch()
        var encoder = PNGEncoder()
        let disc = Image(width: 80, height: 80, filledWith: RGBA8(red: 9, green: 90, blue: 60))
        var bytes: [UInt8] = []
        encoder.encode(disc, opaque: false, into: &bytes)
        batch["3p.png"] = bytes
        let report = try await Audit(RotateAuditTests.files(batch)).run(jobs: 2)
        #expect(report.pictures == 6 && report.unreadable.isEmpty)
        let score = try #require(report.scores.first { $0.name == "mirror axis of the figure" })
        #expect(score.tried == 6 && score.answered == 5)
    }

    @Test(
        "A line with invalid numbers is rejected",
        arguments: [
            line(0, start: "{\"x\":-1,\"y\":20}"), line(0, start: "{\"x\":41,\"y\":20}"),
            line(0, start: "{\"x\":9223372036854775807,\"y\":20}"), line(0, start: "{}"),
            line(0, angle: "360"), line(0, angle: "-1"), line(0, angle: "1.5"), line(0, side: 81),
        ]
    )
    func badLines(line: String) {
        let files = RotateAuditTests.files([
            "manifest.jsonl": Array(line.utf8), "answers.jsonl": [],
        ])
        do {
            _ = try Audit(files)
            Issue.record("accepted \(line)")
        } catch {
            #expect("\(error)".hasPrefix("manifest.jsonl, line 1: "), "\(error)")
        }
    }
}
