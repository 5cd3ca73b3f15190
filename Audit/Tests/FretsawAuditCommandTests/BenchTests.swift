import Foundation
import FretsawTesting
import Testing

@Suite("fretsaw-audit bench")
struct BenchTests {
    @Test(
        "The time of each solver on a batch, or on its first pictures, is reported",
        arguments: [nil, 2]
    )
    func batch(limit: Int?) throws {
        let place = try Workplace()
        let made = try place.command.run(
            "generate",
            "-c",
            "3",
            "-o",
            "out",
            "--seed",
            "7",
            "--kind",
            "rotate",
            "--preset",
            "small"
        )
        #expect(made.status == 0, "\(made.errors)")
        let words = ["bench", "out", "--jobs", "1", "--runs", "1", "--warm-up", "0", "--json"]
        let result = try place.audit.run(words + (limit.map { ["--limit", "\($0)"] } ?? []))
        #expect(result.status == 0, "\(result.errors)")
        let report =
            try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any]
        let results = try #require(report?["results"] as? [[String: Any]])
        #expect(results.map { $0["name"] as? String } == ["audit rotate"])
        #expect((results[0]["stages"] as? [Any])?.count == 0)
        let measures = try #require(results[0]["measures"] as? [[String: Any]])
        #expect(measures.count >= 10)
        let items = measures.first { $0["name"] as? String == "items" }
        #expect(items?["runs"] as? [Double] == [Double(limit ?? 3)])
    }

    @Test("A folder without a batch is an error")
    func nothing() throws {
        let result = try Workplace().audit.run("bench", "photos", "--runs", "1")
        #expect(result.status == 66)
        #expect(result.errors.contains("neither manifest.jsonl nor truth.csv"), "\(result.errors)")
    }
}
