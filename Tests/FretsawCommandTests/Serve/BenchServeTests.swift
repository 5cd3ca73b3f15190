import Foundation
import FretsawService
import Testing

@Suite("fretsaw bench serve", .timeLimit(.minutes(10)))
struct BenchServeTests {
    private static let brief = ["--seconds", "0.5", "--warm-up", "0.1", "--connections", "2"]

    @Test("Gets, gets at half the rate and whole flows are measured, of every kind")
    func measures() throws {
        for kind in ["blockPuzzle", "rotate"] {
            let result = try Workplace().command.run(
                ["bench", "serve", "--json", "--kind", kind] + BenchServeTests.brief
                    + ["--", "--look", "plain", "--scenery", "dunes", "--rotate-preset", "strip"],
                // Not read: what is measured is what the command line says.
                environment: ["FRETSAW_KINDS": "none", "FRETSAW_LISTEN": "nonsense"]
            )
            #expect(result.status == 0, "\(result.errors)")
            let object = try JSONSerialization.jsonObject(with: Data(result.output))
            let report = try #require(object as? [String: Any])
            #expect(report["kind"] as? String == kind)
            #expect(report["failed"] as? Int == 0)
            for part in ["get", "half", "check", "verify"] {
                let times = try #require(report[part] as? [String: Double])
                let (p50, p99) = (try #require(times["p50"]), try #require(times["p99"]))
                #expect(0 < p50 && p50 <= p99, "\(part)")
                #expect(try #require(times["perSecond"]) > 0, "\(part)")
            }
            #expect(try #require(report["bytes"] as? Double) > 1000)
            #expect(try #require(report["memoryBytes"] as? Int) > 1 << 20)
        }
    }

    @Test("The table has a row for each part, and what failed is shown")
    func table() throws {
        let result = try Workplace().command.run(
            ["bench", "serve", "--seconds", "0.2", "--warm-up", "0.1", "--connections", "1", "--"]
                + ["--look", "plain", "--scenery", "dunes", "--check-limit", "1"]
        )
        for row in [
            "get ", "at half the rate", "flows", "  check", "  verify", "memory", "failed ",
        ] {
            #expect(result.text.split(separator: "\n").contains { $0.hasPrefix(row) }, "\(row)")
        }
    }

    @Test(
        "What makes no sense is refused before anything starts, or told as the service tells it",
        arguments: [
            (["--seconds", "0"], 64, "--seconds is 0"), (["--connections", "0"], 64, "1…256"),
            (["--kind", "slide"], 64, "blockPuzzle"),
            (["--", "--look", "strong"], 2, "--look is strong"),
            (["--", "--lok", "plain"], 2, "Unknown option '--lok'"),
            (["--", "--store", "sqlite:/nowhere/at/all"], 2, "its folder is not there"),
        ] as [([String], Int32, String)]
    )
    func refused(words: [String], status: Int32, message: String) throws {
        let result = try Workplace().command.run(["bench", "serve"] + words)
        #expect(result.status == status)
        #expect(result.errors.contains(message), "\(result.errors)")
        #expect(result.output.isEmpty)
    }
}
