import Foundation
import Testing

@testable import FretsawBench

@Suite("Reports of benchmarks")
struct BenchmarkReportTests {
    private func read(_ text: String) throws -> BenchmarkReport {
        try JSONDecoder().decode(BenchmarkReport.self, from: Data(text.utf8))
    }

    @Test("What JSON has is read back as it was")
    func roundTrip() throws {
        let report = MadeUpReport.full
        #expect(try read(report.json) == report)
    }

    @Test("Medians stand beside the runs they follow from")
    func medians() throws {
        let report = MadeUpReport.report([MadeUpReport.result([4, 1, 2])])
        let object = try JSONSerialization.jsonObject(with: Data(report.json.utf8))
        let results = try #require((object as? [String: Any])?["results"] as? [[String: Any]])
        let measures = try #require(results.first?["measures"] as? [[String: Any]])
        #expect(measures.first?["median"] as? Double == 2)
        #expect(measures.first?["deviation"] as? Double == 1)
        #expect(measures.first?["least"] as? Double == 1)
        #expect(measures.first?["greatest"] as? Double == 4)
        #expect(measures.first?["runs"] as? [Double] == [4, 1, 2])
    }

    @Test(
        "JSON that is no report of this schema is refused",
        arguments: [
            "{}",
            MadeUpReport.full.json.replacingOccurrences(of: "\"schema\":2", with: "\"schema\":3"),
            MadeUpReport.full.json.replacingOccurrences(of: "\"ms\"", with: "\"hours\""),
            MadeUpReport.full.json.replacingOccurrences(of: "[0.3,0.31,0.29]", with: "[]"),
        ]
    )
    func refused(text: String) throws {
        #expect(throws: DecodingError.self) { try read(text) }
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
        #expect(try read(report.json) == report)
        let without = report.json
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
