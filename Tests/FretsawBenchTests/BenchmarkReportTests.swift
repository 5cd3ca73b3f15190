import FretsawFiles
import Foundation
import Testing

@testable import FretsawBench

@Suite("Reports of benchmarks")
struct BenchmarkReportTests {
    private func read(_ text: String) throws -> BenchmarkReport {
        let path = FileManager.default.temporaryDirectory
            .appendingPathComponent("report-\(UUID().uuidString).json").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return try BenchmarkReport.read(path)
    }

    @Test("What JSON has is read back as it was, with a comparison beside it too")
    func roundTrip() throws {
        let report = MadeUpReport.full
        #expect(try read(report.json()) == report)
        let comparison = BenchmarkComparison(of: report, with: report)
        let text = report.json(comparison: comparison)
        #expect(try read(text) == report)
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        let rows = try #require(
            (object?["comparison"] as? [String: Any])?["rows"] as? [[String: Any]]
        )
        #expect(rows.count == comparison.rows.count)
        #expect(rows.allSatisfy { $0["verdict"] as? String == "within noise" })
        #expect(object?["schema"] as? Int == BenchmarkReport.schema)
    }

    @Test("Medians stand beside the runs they follow from")
    func medians() throws {
        let report = MadeUpReport.report([MadeUpReport.result([4, 1, 2])])
        let object = try JSONSerialization.jsonObject(with: Data(report.json().utf8))
        let results = try #require((object as? [String: Any])?["results"] as? [[String: Any]])
        let measures = try #require(results.first?["measures"] as? [[String: Any]])
        #expect(measures.first?["median"] as? Double == 2)
        #expect(measures.first?["deviation"] as? Double == 1)
        #expect(measures.first?["least"] as? Double == 1)
        #expect(measures.first?["greatest"] as? Double == 4)
        #expect(measures.first?["runs"] as? [Double] == [4, 1, 2])
    }

    @Test(
        "What is no report is refused, and told where it goes wrong",
        arguments: [
            ("", "it is no JSON"), ("{", "it is no JSON"), ("[]", "its outermost object"),
            ("{}", "has no schema"), ("{\"schema\":1}", "form 1"), ("{\"schema\":3}", "form 3"),
            ("{\"schema\":2}", "has no fretsaw"), ("{\"schema\":\"2\"}", "schema is not"),
            (
                MadeUpReport.full.json().replacingOccurrences(of: "\"ms\"", with: "\"hours\""),
                "unit makes no sense"
            ),
            (
                MadeUpReport.full.json().replacingOccurrences(of: "[0.3,0.31,0.29]", with: "[]"),
                "results.0.measures.1.runs makes no sense"
            ),
            (
                MadeUpReport.full.json().replacingOccurrences(of: "[0.3,", with: "[1e999,"),
                "it is no JSON"
            ),
        ]
    )
    func refused(text: String, message: String) throws {
        let error = try #require(throws: BenchmarkReportError.self) { try read(text) }
        #expect(error.description.contains(message), "\(error)")
        #expect(error.description.contains("fretsaw bench"))
    }

    @Test("A file that is not there is an error of the system's")
    func absent() {
        #expect(throws: FileError.self) { try BenchmarkReport.read("/nowhere/at/all.json") }
    }

    @Test("Runs are put together by name; one that lacks a number leaves the others theirs")
    func collecting() {
        var times = LatencyHistogram()
        times.record(2_000_000)
        let result = BenchmarkResult(
            name: "get",
            jobs: nil,
            samples: [
                BenchmarkSample([.init("rate", .perSecond, 3)], stages: [("cut", 1)], times: times),
                BenchmarkSample([.init("rate", .perSecond, .infinity)]),
            ]
        )
        #expect(result.measures.map(\.name) == ["rate", "p50"])
        // A rate over no time counts as none.
        #expect(result.measures[0].runs == [3, 0])
        #expect(result.measures[1].runs.count == 1)
        #expect(result.stages.map(\.runs) == [[1]])
        #expect(result.times.map(\.count) == [1])
        #expect(result.times.allSatisfy { abs($0.upTo - 2) < 0.07 })
    }

    @Test(
        "Of few items there are only the percentiles that one lies beyond",
        arguments: [
            (1, ["p50"]), (9, ["p50"]), (10, ["p50", "p90"]), (99, ["p50", "p90"]),
            (100, ["p50", "p90", "p99"]), (1000, ["p50", "p90", "p99", "p99.9"]),
        ]
    )
    func percentiles(items: Int, names: [String]) {
        var times = LatencyHistogram()
        for item in 1..<items { times.record(1000 * item) }
        times.record(1_000_000_000)
        let sample = BenchmarkSample([], times: times)
        #expect(sample.values.map(\.name) == names)
        // None is the longest of all, which says nothing about a tail.
        #expect(items < 2 || sample.values.allSatisfy { $0.number < 1000 })
    }

    @Test("The work is kept, and a report of before it was noted is read")
    func work() throws {
        let report = MadeUpReport.report([MadeUpReport.result([1], work: ["look": "plain"])])
        #expect(try read(report.json()) == report)
        let without = report.json()
            .replacingOccurrences(of: ",\"work\":{\"look\":\"plain\"}", with: "")
        #expect(try read(without).results == [MadeUpReport.result([1])])
    }

    @Test("This machine is described")
    func machine() {
        let machine = BenchmarkMachine.current(swift: "6.3")
        #expect(machine.processors >= 1)
        #expect(machine.memory > 0)
        #expect(machine.kernel.hasPrefix("Linux "))
        #expect(!machine.processor.isEmpty && !machine.system.isEmpty)
        #expect(machine.swift == "6.3")
        #expect(machine.libraries.count == 3)
    }
}
