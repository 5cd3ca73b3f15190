import Foundation
import Testing

@testable import FretsawBench

@Suite("Reports of benchmarks")
struct BenchmarkReportTests {
    private func results(_ report: BenchmarkReport) throws -> [[String: Any]] {
        let object = try JSONSerialization.jsonObject(with: Data(report.json.utf8))
        return try #require((object as? [String: Any])?["results"] as? [[String: Any]])
    }

    @Test("JSON has the schema, the machine and every value")
    func json() throws {
        let report = MadeUpReport.full
        let object = try JSONSerialization.jsonObject(with: Data(report.json.utf8))
        let root = try #require(object as? [String: Any])
        #expect(root["schema"] as? Int == 2)
        #expect(root["commit"] as? String == "abc")
        #expect(root["date"] as? String == "2026-01-02T03:04:05Z")
        let machine = try #require(root["machine"] as? [String: Any])
        #expect(machine["processor"] as? String == MadeUpReport.machine.processor)
        #expect(machine["load"] as? Double == 0.25)
        let results = try results(report)
        #expect(results.map { $0["jobs"] as? Int } == [1, 2, 4])
        for (result, written) in zip(report.results, results) {
            for (measures, part) in [(result.measures, "measures"), (result.stages, "stages")] {
                let part = try #require(written[part] as? [[String: Any]])
                #expect(part.map { $0["name"] as? String } == measures.map(\.name))
                #expect(part.map { $0["unit"] as? String } == measures.map(\.unit.rawValue))
                #expect(part.map { $0["runs"] as? [Double] } == measures.map(\.runs))
            }
            let times = try #require(written["times"] as? [[String: Any]])
            #expect(times.map { $0["upTo"] as? Double } == result.times.map(\.upTo))
            #expect(times.map { $0["count"] as? Int } == result.times.map(\.count))
        }
    }

    @Test("JSON has the median next to the values of the runs")
    func medians() throws {
        let report = MadeUpReport.report([MadeUpReport.result([4, 1, 2])])
        let results = try results(report)
        let measures = try #require(results.first?["measures"] as? [[String: Any]])
        #expect(measures.first?["median"] as? Double == 2)
        #expect(measures.first?["deviation"] as? Double == 1)
        #expect(measures.first?["minimum"] as? Double == 1)
        #expect(measures.first?["maximum"] as? Double == 4)
        #expect(measures.first?["runs"] as? [Double] == [4, 1, 2])
    }

    @Test("Runs are grouped by name; a value may be missing in some runs")
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
        // A rate over no time is 0.
        #expect(result.measures[0].runs == [3, 0])
        #expect(result.measures[1].runs.count == 1)
        #expect(result.stages.map(\.runs) == [[1]])
        #expect(result.times.map(\.count) == [1])
        #expect(result.times.allSatisfy { abs($0.upTo - 2) < 0.07 })
    }

    @Test(
        "A percentile is reported only if an item exceeds it",
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

    @Test("JSON has the work if it is known")
    func work() throws {
        let known = MadeUpReport.report([MadeUpReport.result([1], work: ["look": "plain"])])
        #expect(try results(known)[0]["work"] as? [String: String] == ["look": "plain"])
        #expect(try results(MadeUpReport.report([MadeUpReport.result([1])]))[0]["work"] == nil)
    }

    @Test("This machine is described")
    func machine() {
        let machine = BenchmarkMachine.current(swift: "6.3")
        #expect(machine.processors >= 1)
        #expect(machine.memory > 0)
        #expect(machine.kernel.hasPrefix("Linux "))
        #expect(!machine.processor.isEmpty && !machine.system.isEmpty)
        #expect(machine.swift == "6.3")
        #expect(machine.libraries.count == 5)
    }
}
